"""The moving map in a browser, behind the app's own headers: where its dots stand, who moves it, what Python hears."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page

from polyseme.figures.moving_map.files import standalone_html
from polyseme.figures.moving_map.scene import FRAMES, PAD
from tests.browser.conftest import running_app
from tests.moving_map.scenes import LAYERS, NEAR, OWN, scene
from tests.whole import some

PLACES = """() => {
    const svg = document.querySelector('.stBidiComponent div div').shadowRoot.querySelector('.frame svg');
    const at = svg.getBoundingClientRect();
    const order = one => +one.getAttribute('aria-posinset');
    return {width: at.width, places: [...svg.querySelectorAll('.dot')].sort((a, b) => order(a) - order(b)).map(one => {
        const {e, f} = one.getScreenCTM();
        return [e - at.left, f - at.top];
    })};
}"""
LABELS = """() => {
    const svg = document.querySelector('.stBidiComponent div div').shadowRoot.querySelector('.frame svg');
    const at = svg.getBoundingClientRect();
    return {frame: [at.width, at.height], boxes: [...svg.querySelectorAll('.name, .label, .count')]
        .filter(one => !one.classList.contains('hidden')).map(one => one.getBoundingClientRect())
        .map(one => [one.left - at.left, one.top - at.top, one.right - at.left, one.bottom - at.top])};
}"""
BY_HAND = """async speed => {
    const map = performance.getEntriesByType('resource').find(one => one.name.endsWith('/map.js')).name;
    const {Player} = await import(map.replace('/map.js', '/player.js'));
    let now = 0, next = null;
    const seen = [], real = [window.requestAnimationFrame, performance.now];
    window.requestAnimationFrame = frame => { next = frame; };
    performance.now = () => now;
    const player = new Player(6, 0, position => seen.push([now, position]), () => {});
    player.speed = speed;
    player.play();
    for (let frame = next; frame; frame = next) { next = null; now += 1000 / 60; frame(now); }
    [window.requestAnimationFrame, performance.now] = real;
    return seen;
}"""
"""[time, position] at each frame of a whole play, the clock wound by hand."""
AXE = """async () => {
    const found = await axe.run('.stBidiComponent', {resultTypes: ['violations']});
    return found.violations.map(one => [one.id, one.nodes[0].html.slice(0, 200)]);
}"""
MOVES = """() => {
    const slider = document.querySelector('.stBidiComponent div div').shadowRoot.querySelector('input');
    const look = () => { window.seen.push(slider.value); requestAnimationFrame(look); };
    window.seen = [];
    look();
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_app(script=str(Path(__file__).with_name("moving_map_app.py"))) as address:
        yield address


Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def context(browser: Browser) -> Callable[[str, str], BrowserContext]:
    """Where visitors who wish for the same come: the browser keeps there what it has loaded and compiled."""
    return cache(lambda motion, scheme: browser.new_context(reduced_motion=motion, color_scheme=scheme))


@pytest.fixture
def opened(address: str, context: Callable[[str, str], BrowserContext]) -> Iterator[Opened]:
    """Opens the page with a map: opened("?layer=3", motion="reduce")."""
    pages: list[Page] = []

    def opens(asked: str = "", width: int = 1440, motion: str = "reduce", scheme: str = "light") -> Page:
        page = context(motion, scheme).new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": 900})
        page.set_default_timeout(15_000)
        page.noise, page.asked = [], []
        page.on("console", lambda line: page.noise.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: page.noise.append(str(error)))
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto(f"{address}/{asked}")
        page.wait_for_selector(".dot")
        return page

    yield opens
    for page in pages:
        page.close()


def _off(page: Page, layer: int) -> float:
    """How many pixels a dot is at most from where Python says that it stands in this layer."""
    seen = page.evaluate(PLACES)
    width, height = FRAMES[FRAMES[:, 0] <= seen["width"]][-1]
    points = scene().points[layer] * (1, -1) + (0, 1)
    wanted = PAD + points * (width - 2 * PAD, height - 2 * PAD) + ((seen["width"] - width) / 2, 0)
    return float(np.abs(np.array(seen["places"]) - wanted).max())


def _ways(page: Page) -> list[str]:
    return page.locator(".ways path").evaluate_all("ways => ways.map(one => one.getAttribute('d'))")


STEADY = """async () => {
  for (let before = ""; before !== document.body.innerText; await new Promise(done => setTimeout(done, 500)))
    before = document.body.innerText;
}"""
"""Waits until what the page says has stayed the same for half a second."""


def _heard(page: Page, text: str) -> None:
    """Waits until Python has heard of a layer and a dot."""
    page.get_by_text(re.compile(f"^{text}, run")).wait_for()


def test_dots_stand_where_python_says_in_every_layer_after_a_resize_a_theme_and_a_rerun(opened):
    page = opened()
    assert _off(page, 6) < 1, "the page's layer"
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    for layer in range(LAYERS - 1):
        assert _off(page, layer) < 1
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    _heard(page, "layer 4, dot None")
    page.evaluate(STEADY)  # it may have been heard on the way up, too
    for width in (390, 1024):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(f"() => ({PLACES})().width < {width}")
        assert _off(page, 4) < 1
    ink = "() => getComputedStyle(document.querySelector('.stApp')).color"
    fill = page.locator(".dot").first.evaluate("one => getComputedStyle(one).fill")
    runs, before = page.get_by_text(re.compile("run")).inner_text(), page.evaluate(ink)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"before => ({ink})() !== before", arg=before)
    page.wait_for_timeout(300)
    assert page.locator(".dot").first.evaluate("one => getComputedStyle(one).fill") != fill
    assert _off(page, 4) < 1
    assert page.get_by_text(re.compile("run")).inner_text() == runs, "the theme is a matter of the browser"
    page.get_by_role("button", name="Again").click()
    page.wait_for_function("runs => !document.body.innerText.includes(runs)", arg=runs)
    assert _off(page, 4) < 1
    assert not page.noise
    assert all(url.startswith(("http://127.0.0.1", "data:", "blob:")) for url in page.asked)


@pytest.mark.parametrize("width", some([1440, 390], [390]))
def test_labels_never_overlap_nor_leave_the_frame(opened, width):
    page = opened(width=width)
    frame, picture = (page.locator(part).first.bounding_box() for part in (".frame", ".frame svg"))
    assert frame["height"] == picture["height"] + 2, "the room that was kept for it"
    page.get_by_role("slider").focus()
    for layer in range(LAYERS):
        page.keyboard.press("ArrowLeft" if layer else "End")
        seen = page.evaluate(LABELS)
        boxes = np.array(seen["boxes"])
        assert len(boxes) >= 2
        assert (boxes[:, :2] >= 0).all()
        assert (boxes[:, 2:] <= seen["frame"]).all()
        inner = boxes + np.array([0, 3, 0, -3])  # a line has room above and below its letters
        touch = (inner[:, None, :2] < inner[None, :, 2:]).all(2) & (inner[:, None, 2:] > inner[None, :, :2]).all(2)
        assert not (touch & ~np.eye(len(boxes), dtype=bool)).any(), layer


def test_space_plays_smoothly_from_the_first_layer_to_the_last_and_python_hears_of_the_end_alone(opened):
    page = opened("?layer=6", motion="no-preference")
    page.evaluate(MOVES)
    page.get_by_role("slider").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    page.locator(".ticks .here", has_text="3").wait_for()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    seen = np.array(page.evaluate("window.seen"), float)
    on_the_way = seen[np.flatnonzero(seen != 6)]
    assert {*range(6)} <= {*on_the_way.round().astype(int).tolist()}
    assert (on_the_way % 1 > 0).mean() > 0.3, "between the layers too"
    assert (np.diff(on_the_way) >= 0).all()
    page.wait_for_timeout(300)
    assert page.get_by_text(re.compile("run")).inner_text().endswith("run 1"), "it is where the page thinks it is"
    page.keyboard.press("Home")
    _heard(page, "layer 0, dot None")
    assert _off(page, 0) < 1


def test_a_step_is_slow_at_both_ends_and_rests_at_its_layer(opened):
    page = opened(motion="no-preference")
    seen = {speed: np.array(page.evaluate(BY_HAND, speed)) for speed in (1, 2)}
    time, position = seen[1].T
    begin, quarter, half, end = (time[position >= at][0] for at in (0, 0.25, 0.5, 1))
    assert quarter - begin == pytest.approx(end - time[position >= 0.75][0], abs=40), "the same at both ends"
    assert quarter - begin > 1.5 * (half - quarter)
    assert (position == 3).sum() * 1000 / 60 > 200, "long enough to look"
    assert seen[2][-1, 0] == pytest.approx(time[-1] / 2, rel=0.03)


def test_who_wants_no_motion_sees_jumps(opened):
    page = opened("?layer=3&play=once")
    assert _off(page, 3) < 1
    assert not page.locator(".said").inner_text(), "nothing starts by itself"
    page.evaluate(MOVES)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => window.seen.at(-1) === '6'")
    assert {*page.evaluate("window.seen")} == {"3", "4", "5", "6"}
    _heard(page, "layer 6, dot None")


def test_a_page_can_start_it_and_send_it_elsewhere_and_else_the_reader_stays(opened):
    page = opened("?layer=3&play=once", motion="no-preference")
    page.get_by_text("Layer 3 of 6. Layer 3").wait_for(state="attached")
    assert _off(page, 3) < 1, "it plays up to the layer of the link"
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    _heard(page, "layer 6, dot None")
    page.get_by_role("spinbutton").fill("1")
    page.keyboard.press("Enter")
    _heard(page, "layer 1, dot None")
    page.get_by_text("Layer 1 of 6.").wait_for(state="attached")
    assert _off(page, 1) < 1


def test_a_clicked_dot_is_ringed_python_hears_of_it_and_its_sentence_stands_below(opened):
    page = opened("?layer=2")
    page.get_by_text("Click a dot.").wait_for()
    places, frame = np.array(page.evaluate(PLACES)["places"]), page.locator(".frame svg").first.bounding_box()
    away = places[2] - min(np.delete(places, 2, axis=0), key=lambda other: np.hypot(*(other - places[2])))
    x, y = places[2] + away / np.hypot(*away) * 18  # pixels off: as near as a finger comes
    page.mouse.click(frame["x"] + x, frame["y"] + y)
    _heard(page, "layer 2, dot 2")
    sentence = page.locator(".sentence")
    assert sentence.inner_text() == "2 They sat on the bank <b>& talked</b>. ◐ can't tell"
    assert not page.locator(".hollow").count(), "nothing is misplaced"
    assert page.locator(".said").inner_text().startswith("Layer 2 of 6. Layer 2: which bank? Chosen: 2 They sat")
    ring, chosen = page.locator(".ring").get_attribute("transform"), page.locator('.dot[aria-selected="true"]')
    fill = "one => getComputedStyle(one).fill"
    assert "#half" in chosen.evaluate(fill)
    page.get_by_text("Tools").click()
    page.get_by_role("button", name="Trails").click()
    assert [way.count("L") for way in _ways(page)] == [2] * 3, "from the input to here, each of the reader's"
    assert ring == chosen.get_attribute("transform")
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    _heard(page, "layer 6, dot 2")
    assert "can't tell" not in sentence.inner_text(), "the verdict of this layer"
    assert "#half" not in chosen.evaluate(fill)
    assert [way.count("L") for way in _ways(page)] == [6] * 3
    assert page.locator(".ring").get_attribute("transform") != ring
    page.get_by_role("button", name="Again").click()
    page.get_by_text(re.compile("run 4")).wait_for()
    assert chosen.count() == 1


@pytest.mark.parametrize("width", some([1440, 390], [390]))
def test_lines_to_the_nearest_dots_tell_the_truly_near_from_the_others_and_count_both(opened, width):
    page, made = opened("?layer=2", width=width), scene()
    for layer, dot in ((2, 0), (2, 1), (3, 1)):
        if dot and layer == 2:
            page.locator('.own[aria-posinset="2"]').click(force=True)
        if layer == 3:
            page.get_by_role("slider").focus()
            page.keyboard.press("ArrowRight")
            page.get_by_text("Layer 3 of 6.").wait_for(state="attached")
        true = int(made.right[layer, dot].sum())
        assert page.locator(".near path").count() == NEAR
        assert (page.locator(".near .wrong").count(), page.locator(".near .hole").count()) == (
            NEAR - true,
            NEAR - true,
        )
        count, *others = page.locator(".list p").all_text_contents()
        assert f": {true} of its {NEAR} nearest dots truly near" in count
        assert OWN[dot] in count
        wrong = NEAR - true
        assert others == [f"{wrong} near on the map alone"] * bool(wrong)
        assert page.locator(".list li").count() == wrong, "only those are listed"
        said = page.locator(".finding .here").text_content()
        assert (f"{true} of {NEAR} near “{OWN[dot]}”" in said) == bool(dot), "the finding itself speaks of the first"


def test_every_dot_is_reached_by_keyboard_with_a_card_inside_the_frame(opened):
    page = opened(width=390)
    page.get_by_role("spinbutton").focus()
    while not page.evaluate("document.activeElement.shadowRoot?.activeElement?.matches('.dot')"):  # after the finding
        page.keyboard.press("Tab")
    frame = page.locator(".frame").bounding_box()
    for step, dot in (("Home", 0), ("ArrowRight", 1), ("End", 44), ("ArrowLeft", 43)):
        page.keyboard.press(step)
        card = page.locator(".card.shown")
        assert card.inner_text().startswith(f"{dot} They sat")
        box = card.bounding_box()
        assert box["x"] >= frame["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] >= frame["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    page.keyboard.press("Space")
    _heard(page, "layer 6, dot 43")
    page.keyboard.press("Escape")
    _heard(page, "layer 6, dot None")


@pytest.mark.parametrize(("width", "scheme"), some([(1440, "light"), (390, "dark")], [(390, "dark")]))
def test_everybody_can_use_it(opened, width, scheme):
    page = opened("?layer=2", width=width, scheme=scheme)
    page.locator(".own").first.click()
    page.get_by_text("Tools").click()
    page.get_by_role("button", name="Trails").click()
    page.evaluate("source => { (0, eval)(source) }", AXE_SCRIPT)
    assert page.evaluate(AXE) == []


def test_its_picture_needs_no_style_sheet(opened, tmp_path):
    page = opened()
    page.get_by_text("Tools").click()
    for kind, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=kind).click()
        download.value.save_as(tmp_path / kind)
        saved = (tmp_path / kind).read_bytes()
        assert saved.startswith(start)
    drawing = (tmp_path / "SVG").read_text("utf-8")
    assert "var(" not in drawing
    assert drawing.count("<path") >= 45
    assert not page.noise


def test_a_file_of_its_own_plays_without_a_server(browser, tmp_path):
    (tmp_path / "map.html").write_text(standalone_html(scene(), "A bank", 6), "utf-8")
    with browser.new_context(reduced_motion="reduce", color_scheme="dark") as context:
        page = context.new_page()
        asked, noise = [], []
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda line: noise.append(line.text))
        page.on("pageerror", lambda error: noise.append(str(error)))
        page.goto(f"file://{tmp_path}/map.html")
        page.get_by_role("slider").focus()
        page.keyboard.press("Home")
        page.get_by_text("Layer 0 of 6, the input layer.").wait_for(state="attached")
        assert page.locator(".dot").count() == 45
        assert page.locator(".dot.own").first.evaluate("one => getComputedStyle(one).stroke") == "rgb(233, 231, 225)"
        assert len(asked) == 1
        assert not noise
        one = replace(scene(), points=scene().points[:1], senses=scene().senses[:1])
        (tmp_path / "map.html").write_text(standalone_html(one, "A bank"), "utf-8")
        page.reload()
        page.get_by_text("river bank").wait_for()
        assert not page.get_by_role("slider").is_visible(), "a map of one layer is a picture"
