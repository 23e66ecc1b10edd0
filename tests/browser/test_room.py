"""A class in two browsers: what happens on one page comes to the other by itself, and everybody can read both."""

from urllib.parse import parse_qs, urlsplit

from .test_pages import check

NOTHING_OVERLAPS = """() => {
    const parts = document.querySelectorAll('.st-key-board_bar :is(p, img), .st-key-board > .stElementContainer p, ' +
        '.st-key-steering > :has(.stSelectbox) [role=group], .st-key-steering button:not(.stSelectbox *)');
    const boxes = [...parts].map(one => {
        const range = document.createRange();
        range.selectNode(one);  // with what sticks out of it
        return range.getBoundingClientRect();
    });
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    return parts.length > 8 && boxes.every((a, at) => boxes.slice(at + 1).every(b => apart(a, b)));
}"""
"""Whether code, head count, QR code, question and the teacher's buttons stand beside one another."""


def a_class(visit):
    """A teacher's board with an open room, and a phone in it."""
    teacher = visit("/room", width=1024)
    teacher.page.get_by_role("button", name="Open a room").click()
    teacher.page.wait_for_selector(".st-key-room_code")
    (code,) = parse_qs(urlsplit(teacher.page.url).query)["room"]
    phone = visit(f"/room?room={code}", width=390, scheme="dark")
    return teacher, phone


def test_a_vote_comes_to_the_board_by_itself_and_the_next_question_to_the_phone(visit):
    teacher, phone = a_class(visit)
    teacher.page.get_by_text("1 phone is here").wait_for()
    teacher.page.get_by_role("button", name="Ask it").click()
    phone.page.locator(".st-key-phone label", has_text="same side").click()
    teacher.page.get_by_text("1 of 1 have answered").wait_for()
    check(phone.still())
    check(teacher.still())
    teacher.page.wait_for_function(NOTHING_OVERLAPS)
    teacher.page.set_viewport_size({"width": 980, "height": 800})  # as wide as beside an open sidebar at 1280
    teacher.page.wait_for_function(NOTHING_OVERLAPS)
    phone.page.set_viewport_size({"width": 390, "height": 400})
    phone.page.evaluate("() => document.querySelector('[data-testid=\"stMain\"]').scrollTo({top: 9999})")
    assert phone.page.evaluate("() => document.querySelector('[data-testid=\"stMain\"]').scrollTop") > 50
    teacher.page.get_by_role("button", name="Show the answer").click()
    phone.page.get_by_text("Right.").wait_for()
    phone.still().page.wait_for_function("() => !document.querySelector('[data-testid=\"stMain\"]').scrollTop")
    assert "me=" in phone.page.url
    assert "key=" not in phone.page.url
    teacher.page.get_by_role("button", name="More").click()
    teacher.page.get_by_text("Close the room …").click()
    teacher.page.get_by_role("button", name="Close it now").click()
    phone.page.get_by_text("This room has closed. Thank you").wait_for()


def test_a_class_judges_pairs_from_the_atlas_on_its_phones(visit):
    teacher, phone = a_class(visit)
    teacher.page.get_by_role("button", name="Pairs").click()
    teacher.page.get_by_role("link", name="Choose a word").click()
    teacher.page.get_by_role("button", name="Let room").click()
    teacher.page.get_by_text("Nobody has judged yet").wait_for()
    buttons = phone.page.locator(".st-key-judging button")
    buttons.nth(3).wait_for()
    check(phone.still())
    last = buttons.nth(3).bounding_box()
    assert last["y"] + last["height"] <= phone.page.viewport_size["height"]
    assert min(button.bounding_box()["height"] for button in buttons.all()) >= 44
    buttons.nth(3).click()
    teacher.page.get_by_text("1 judgement by 1 judge").wait_for()
    buttons.nth(0).click()
    teacher.page.get_by_text("2 judgements by 1 judge").wait_for()
    teacher.page.get_by_role("button", name="Compare with the model").click()
    teacher.page.get_by_text("One judge so far").wait_for()
    check(teacher.still())
    phone.page.get_by_text("Look at the projector").wait_for()
