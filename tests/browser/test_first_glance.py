"""What a page says before anything is opened: the picture stands high, little is asked and little is said first.

Every page is looked at like that where it is opened anyway, in test_pages.py, with a long text: the harder case.
"""

import re
import tomllib
from pathlib import Path

import pytest

from tests.whole import some

ROOT = Path(__file__).parents[2]
SIZES = {(390, 844): 1.0, (1440, 900): 0.55, (1024, 768): 0.55}
"""Windows, and how far down in them the picture may begin: within the first screen of a phone."""
SHIFT = 0.1
"""How far a page may move by itself while it comes, as browsers count it: below this, they call it good."""
WINDOWS = 3
"""How many windows a page is long while everything is folded."""
CONTROLS = 3
"""What is asked before the picture, besides the strip."""
AS_LONG_AS_ITS_TEXT = ("senses", "sentences", "tokens")
"""Pages that show the whole text: they are short with that of a first visit."""
READ_FROM_TOP_TO_BOTTOM = ("course", "glossary", "facts", "room")
"""Pages without a picture above: lists, which are as long as they are, and the course and room, empty at first."""
CONTRAST = 4.5
"""How much lighter or darker words are than what they stand on, by WCAG: 4.5 is what it asks for small ones."""
SMALLEST = 14
"""Pixels of the words in a chart."""

PICTURE = ".stPlotlyChart, .stBidiComponent, .st-key-chips, .stDataFrame"
GLANCE = """() => {
    const main = document.querySelector('[data-testid="stMain"]');
    const top = one => one.getBoundingClientRect().top + main.scrollTop;
    const seen = selector => [...main.querySelectorAll(selector)].filter(one => one.offsetParent);
    const picture = seen('PICTURE')[0];
    const y = picture ? top(picture) : null;
    const asks = 'input, textarea, [role=combobox], [role=slider], button[aria-haspopup], [role=radiogroup]';
    const before = seen('[data-testid="stElementContainer"]').filter(one => top(one) < (y ?? 1e9)
        && !one.closest('.st-key-strip') && one.querySelector(asks));
    const elsewhere = '.st-key-chips, .st-key-strip, details';
    const prose = seen('[data-testid="stMarkdown"]').filter(one => !one.closest(elsewhere));
    return {y, controls: before.length, prose: prose.map(one => one.innerText).join(' '),
            length: main.querySelector('[data-testid="stMainBlockContainer"]').scrollHeight};
}""".replace("PICTURE", PICTURE)

WORDS = """() => {
    const ground = one => getComputedStyle(one).backgroundColor;
    const paper = one =>  // the value of a slider stands above its thumb
        ground(one).startsWith('rgb(') && !one.closest('.stSlider') ? ground(one) : paper(one.parentElement);
    const told = (one, colour) => ({said: one.textContent.trim().slice(0, 40), colour, paper: paper(one),
        size: parseFloat(getComputedStyle(one).fontSize)});
    const drawn = [...document.querySelectorAll('[data-testid="stMain"] .js-plotly-plot svg text')]
        .filter(one => one.textContent.trim() && one.getBoundingClientRect().width
            && !one.closest('.heatmaplayer, .textpoint, .bars, .hoverlayer, .updatemenu-container'));
    const said = [...document.querySelectorAll('[data-testid="stMain"] :is(h1, p, summary)')]
        .filter(one => one.offsetParent && !one.closest('button') && one.textContent.trim());
    return {drawn: drawn.map(one => told(one, getComputedStyle(one).fill)),
            said: said.map(one => told(one, getComputedStyle(one).color))};
}"""
"""The words of the charts, but those inside coloured cells, and of the page: as they are drawn, on which paper."""


SHIFTS = """buffered => {
    const main = () => document.querySelector('[data-testid="stMainBlockContainer"]');
    const frame = one => !one || one.contains(main()) || one.parentElement?.closest('[data-testid="stSidebar"]');
    const ours = entry => !entry.hadRecentInput && !entry.sources.some(source => frame(source.node));
    window.shifted = 0;
    window.watching?.disconnect();
    window.watching = new PerformanceObserver(list =>
        list.getEntries().filter(ours).forEach(entry => { window.shifted += entry.value }));
    window.watching.observe({type: 'layout-shift', buffered});
}"""
"""Counts from now on, or from the beginning where it is buffered, how far the page moves; not the frame around it."""


def luminance(colour: str) -> float:
    """The relative luminance of rgb(r, g, b), by WCAG's definition."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)))


def contrast(word: dict[str, str]) -> float:
    dark, light = sorted(luminance(word[of]) for of in ("colour", "paper"))
    return (light + 0.05) / (dark + 0.05)


def faint(words: list[dict[str, str]]) -> list[tuple[str, str]]:
    return sorted({(word["said"], word["colour"]) for word in words if contrast(word) < CONTRAST})


def test_contrast_is_what_wcag_says():
    assert contrast({"colour": "rgb(0, 0, 0)", "paper": "rgb(255, 255, 255)"}) == pytest.approx(21)
    assert contrast({"colour": "rgb(118, 118, 118)", "paper": "rgb(255, 255, 255)"}) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_of_words_stand_out_from_the_paper(scheme):
    theme = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"][scheme]
    rgb = {name: str([*bytes.fromhex(theme[name][1:])]) for name in theme if name.endswith("Color")}
    for name in ("textColor", "linkColor", "grayTextColor", "codeTextColor"):
        for paper in ("backgroundColor", "secondaryBackgroundColor"):
            assert contrast({"colour": rgb[name], "paper": rgb[paper]}) >= CONTRAST, f"{name} on {paper}"


def glance(visitor, page):
    """What holds for a page before anything is opened, in the window and the theme in which a visitor stands."""
    if page in READ_FROM_TOP_TO_BOTTOM:
        return
    width, height = visitor.page.viewport_size.values()
    visitor.page.wait_for_selector(PICTURE, timeout=150_000)  # heavy work may come first
    found = visitor.still().page.evaluate(GLANCE)
    assert found["y"] is not None
    assert found["y"] < SIZES[width, height] * height, f"the picture begins within the window of {width}"
    assert found["length"] < WINDOWS * height or width == 390 or page in AS_LONG_AS_ITS_TEXT, f"short at {width}"
    assert found["controls"] <= CONTROLS
    assert len(re.findall(r"\d[\d.,]*", found["prose"])) < 8
    words = visitor.page.evaluate(WORDS)
    assert not faint(words["drawn"]), "words of a chart"
    assert not faint(words["said"]), "words of the page"
    assert not [word["said"] for word in words["drawn"] if word["size"] < SMALLEST], "small words of a chart"


@pytest.mark.parametrize("page", AS_LONG_AS_ITS_TEXT)
def test_a_page_that_grows_with_its_text_is_short_with_the_first(guest, page):
    visitor = guest.goes_on(page)
    for width, height in [*SIZES][1:]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.still().page.evaluate(GLANCE)["length"] < WINDOWS * height, f"short at {width}"


OPENED = [("tokens", 390), ("inputs", 390), ("layers", 1440)]


@pytest.mark.parametrize(("page", "width"), some(OPENED, OPENED[::2]))
def test_a_page_stands_still_when_it_is_opened(visit, page, width):
    """Streamlit brings our style after what it styles: nothing above a picture may change its place by it."""
    visitor = visit(f"/{page}", width)
    assert stands_still(visitor, True, lambda: visitor.go(visitor.page.url))


def stands_still(visitor, opened, come):
    """Whether a page moves less than the bound: at one of three times, for a busy machine brings its parts apart."""
    for turn in range(3):
        if not opened or turn:
            visitor.page.evaluate(SHIFTS, False)
            come()
        if opened:
            visitor.page.evaluate(SHIFTS, True)
        if visitor.still().page.evaluate("shifted") < SHIFT:
            return True
    return False
