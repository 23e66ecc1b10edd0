"""What only a browser shows of the Atlas page: what is drawn on the map with the mouse or the keyboard."""

import math
import re


def draw(page, *places):
    """Draws along places of the map, given as shares of its width and height."""
    page.locator(".atlas svg").scroll_into_view_if_needed()
    box = page.locator(".atlas svg").bounding_box()
    for at, (x, y) in enumerate(places):
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=3)
        if not at:
            page.mouse.down()
    page.mouse.up()


def test_a_line_around_dots_lists_their_sentences_and_a_box_looks_closer(guest):
    visitor = guest.goes_on("atlas", of_word="bank")
    page, dots = visitor.page, visitor.page.locator(".atlas .dot")
    dots.first.wait_for()
    assert dots.count() == 42
    turns = [2 * math.pi * at / 16 for at in range(17)]
    draw(page, *((0.5 + 0.49 * math.cos(turn), 0.5 + 0.49 * math.sin(turn)) for turn in turns))
    page.get_by_text(re.compile(r"^\d+ sentences: \d+.% ")).wait_for()
    assert "area=" in page.url
    assert visitor.still().page.locator(".stDataFrame").first.is_visible()
    assert page.locator(".atlas .drawn").get_attribute("d"), "the line stays"

    page.get_by_role("radio", name="zoom in").click()
    visitor.still()
    draw(page, (0.05, 0.05), (0.5, 0.6))
    back = page.get_by_role("button", name="The whole map")
    back.wait_for()
    assert 5 < visitor.still().page.locator(".atlas .dot").count() < 42
    back.click()
    back.wait_for(state="detached")
    visitor.still()
    assert "window=" not in page.url
    page.get_by_role("radio", name="list sentences").click()
    before = visitor.still().page.url
    draw(page, (0.02, 0.02), (0.02, 0.98), (0.6, 0.98), (0.6, 0.02), (0.02, 0.02))
    page.wait_for_function("before => location.href !== before", arg=before)  # a line drawn anew is heard


def test_a_dot_tells_its_sentence_and_lists_it_by_mouse_and_by_keyboard(guest):
    visitor = guest.goes_on("atlas", of_word="bank")
    page, dots, card = visitor.page, visitor.page.locator(".atlas .dot"), visitor.page.locator(".atlas .card")
    dots.first.hover()
    assert "bank" in card.inner_text().lower()
    dots.first.click()
    page.get_by_text(re.compile(r"^[12] sentences?: 100.% ")).wait_for()
    before = visitor.still().page.url
    assert card.is_visible(), "on a phone, the list is far below"
    page.locator('.atlas .dot[tabindex="0"]').focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    focused = page.locator(".atlas .dot:focus")
    said = focused.get_attribute("aria-label")
    assert card.locator("p").first.inner_text().replace("\n", " ") == said
    page.keyboard.press("Enter")
    page.wait_for_function("before => location.href !== before", arg=before)
    visitor.still()
    assert page.locator(".atlas .dot:focus").get_attribute("aria-label") == said, "the keyboard goes on there"


def test_names_stand_in_the_frame_and_cover_neither_one_another_nor_a_dot(guest):
    for word in ("bank", "crane", "pitch", "court"):
        page = guest.goes_on("atlas", of_word=word).page
        page.locator(".atlas .name").first.wait_for()
        boxes = page.evaluate(BOXES)
        frame, names, dots = boxes["svg"][0], boxes[".name:not(.hidden)"], boxes[".dot"]
        assert len(names) > 1
        for name in names:
            assert frame[0] <= name[0] < name[2] <= frame[2]
            assert frame[1] <= name[1] < name[3] <= frame[3]
            assert sum(apart(name, other) for other in names) == len(names) - 1
            assert all(apart(name, ((d[0] + d[2]) / 2, (d[1] + d[3]) / 2) * 2) for d in dots)


BOXES = """() => Object.fromEntries(["svg", ".name:not(.hidden)", ".dot"].map(part => [part,
    [...[...document.querySelectorAll(".stBidiComponent div div")].find(one => one.shadowRoot?.querySelector(".atlas"))
        .shadowRoot.querySelectorAll(part)].map(one => one.getBoundingClientRect()).map(
            ({ left, top, right, bottom }) => [left, top, right, bottom])]))"""


def apart(one, other) -> bool:
    return one[0] >= other[2] or one[2] <= other[0] or one[1] >= other[3] or one[3] <= other[1]
