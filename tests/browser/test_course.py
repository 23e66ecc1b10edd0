"""The course in a browser: by keyboard alone, with the browser's way back, and evidence and question on one screen."""

from urllib.parse import parse_qs, urlsplit

from polyseme import examples
from polyseme.course import paper
from polyseme.course.chapters import steps_of

SHORT = steps_of("15 minutes")


def at(page, key):
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("at") == [key])


def heard(page):
    """What a screen reader has of a page: roles, names and texts, in order."""
    return page.locator('[data-testid="stMain"]').aria_snapshot()


def goes_on_at(visitor, part):
    """Whether the keyboard goes on at what is new, where the button that was pressed is gone."""
    visitor.still().page.wait_for_function(f"() => document.activeElement.matches('.st-key-{part}')")


def test_the_short_course_is_taken_by_keyboard_alone_and_all_of_it_is_said(visit):
    visitor = visit("/course?course=15 minutes")
    page = visitor.page
    page.locator(".st-key-begin button").focus()
    page.keyboard.press("Enter")
    for step in SHORT:
        at(page, step.key)
        goes_on_at(visitor, "question")
        before = heard(visitor.still().page)
        places = [
            before.index(part) for part in (step.about, "In the picture: ", "slider" if step == SHORT[0] else "radio ")
        ]
        assert places == sorted(places), "the picture comes after what it is about, and before what is asked"
        assert page.locator('[aria-label*="In the picture: "]').filter(visible=True).count()
        if step == SHORT[0]:
            page.locator('[data-testid="stSlider"] input').focus()
            page.keyboard.press("ArrowLeft")
            page.get_by_text("Check 85°").wait_for()
            page.locator(".st-key-check button").focus()
            page.keyboard.press("Enter")
        else:
            page.locator('[role="radiogroup"] input').first.focus()
            page.keyboard.press("Space")
            page.keyboard.press("ArrowDown")
            visitor.still()
            assert not page.locator(".st-key-finding").count(), "an arrow key answers nothing"
            page.locator(".st-key-check button").focus()
            page.keyboard.press("Enter")
        goes_on_at(visitor, "finding")
        page.locator(".st-key-finding").get_by_text("Right.").or_(page.get_by_text("Not quite.")).first.wait_for()
        after = heard(visitor.still().page)
        told = min(after.index(word) for word in ("Right.", "Not quite.") if word in after)
        lesson = max(step.lesson.split("*"), key=len).strip(" :,.")[:20]  # between what is emphasised
        assert after.rindex("radio ") < told < after.index(lesson) < after.index('button "Next"')
        page.locator(".st-key-next button").focus()
        page.keyboard.press("Enter")
    at(page, "end")
    goes_on_at(visitor, "found")
    page.go_back()
    at(page, SHORT[-1].key)
    assert not page.locator('[data-testid="stException"]').count()


def test_picture_and_options_stand_on_one_screen(guest):
    page = guest.goes_on("course", at=SHORT[2].key).page
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        guest.still()
        page.locator(".st-key-picture_course .js-plotly-plot").wait_for()
        bottom = page.locator('[role="radiogroup"] label').last.bounding_box()
        assert bottom["y"] + bottom["height"] <= height
    page.locator(".st-key-next button").click()  # on a phone, below what is seen at first
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("at") not in (None, [SHORT[2].key]))
    guest.still().page.wait_for_function("() => !document.querySelector('[data-testid=\"stMain\"]').scrollTop")


def test_the_worksheet_of_a_class_is_at_most_four_pages(cache, bert):
    sentences = [row for row in examples.labelled() if row[1] == "bank"][:24]
    with cache.new_page() as page:
        page.set_content(
            paper.worksheet(bert.name, lambda step: step.asked(bert), steps_of("One hour"), sentences).decode()
        )
        assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") <= 4


def test_the_links_of_a_closed_sidebar_are_no_stops_of_the_keyboard(phone):
    page = phone.goes_on("glossary").page
    links = page.locator('[data-testid="stSidebarNavLink"]')
    assert links.count()
    assert not links.filter(visible=True).count()


def test_a_link_that_the_keyboard_has_come_to_has_a_ring(phone):
    page = phone.goes_on("glossary").page
    page.locator('[data-testid="stMain"] input').first.focus()
    page.keyboard.press("Tab")
    assert (
        page.evaluate("document.activeElement.matches('a') && getComputedStyle(document.activeElement).outlineStyle")
        == "solid"
    )
