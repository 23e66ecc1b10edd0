"""What only a browser shows of the Atlas page: what is drawn on the map with the mouse."""

import math
import re


def draw(page, *places):
    """Draws along places of the map, given as shares of its width and height."""
    page.locator(".js-plotly-plot").first.scroll_into_view_if_needed()
    box = page.locator(".js-plotly-plot .nsewdrag").last.bounding_box()
    for at, (x, y) in enumerate(places):
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=3)
        if not at:
            page.mouse.down()
    page.mouse.up()


def test_a_line_around_dots_lists_their_sentences_and_a_box_looks_closer(guest):
    visitor = guest.goes_on("atlas", of_word="bank")
    page = visitor.page
    turns = [2 * math.pi * at / 16 for at in range(17)]
    draw(page, *((0.5 + 0.49 * math.cos(turn), 0.5 + 0.49 * math.sin(turn)) for turn in turns))
    page.get_by_text(re.compile(r"^\d+ sentences: \d+.% ")).wait_for()
    assert "area=" in page.url
    assert visitor.still().page.locator(".stDataFrame").first.is_visible()

    page.get_by_role("radio", name="zoom in").click()
    visitor.still()
    draw(page, (0.05, 0.05), (0.5, 0.6))
    back = page.get_by_role("button", name="The whole map")
    back.wait_for()
    visitor.still()
    left, right = page.evaluate("() => document.querySelector('.js-plotly-plot')._fullLayout.xaxis2.range")
    assert 0 <= left < 0.2 < right < 0.7
    back.click()
    back.wait_for(state="detached")
    visitor.still()
    assert "window=" not in page.url
    page.get_by_role("radio", name="list sentences").click()
    before = visitor.still().page.url
    draw(page, (0.02, 0.02), (0.02, 0.98), (0.6, 0.98), (0.6, 0.02), (0.02, 0.02))
    page.wait_for_function("before => location.href !== before", arg=before)  # a line drawn anew is heard
