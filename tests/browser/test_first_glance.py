"""What a page says before anything is opened: the picture stands high, little is asked and little is said first."""

import re
from pathlib import Path

import pytest

PAGES = sorted(path.stem for path in (Path(__file__).parents[2] / "pages").glob("*.py"))
SIZES = {(1440, 900): 0.55, (1024, 768): 0.58, (390, 844): 1.0}
"""Windows, and how far down in them the picture may begin: within the first screen of a phone."""
WINDOWS = 3
"""How many windows a page is long while everything is folded."""
CONTROLS = 3
"""What is asked before the picture, besides the strip."""
READ_FROM_TOP_TO_BOTTOM = ("glossary", "facts", "room")
"""Pages without a picture above: lists, which are as long as they are, and the room, which is empty at first."""

PICTURE = ".stPlotlyChart, .st-key-chips, .stDataFrame"
ENDS_WITH_CARDS = "start"  # one for every page
GLANCE = """() => {
    const main = document.querySelector('[data-testid="stMain"]');
    const top = one => one.getBoundingClientRect().top + main.scrollTop;
    const seen = selector => [...main.querySelectorAll(selector)].filter(one => one.offsetParent);
    const picture = seen('PICTURE')[0];
    const y = picture ? top(picture) : null;
    const asks = 'input, textarea, [role=combobox], [role=slider], button[aria-haspopup], [role=radiogroup]';
    const before = seen('[data-testid="stElementContainer"]').filter(one => top(one) < (y ?? 1e9)
        && !one.closest('.st-key-strip, .st-key-lesson') && one.querySelector(asks));
    const elsewhere = '.st-key-chips, .st-key-strip, details';
    const prose = seen('[data-testid="stMarkdown"]').filter(one => !one.closest(elsewhere));
    return {y, controls: before.length, prose: prose.map(one => one.innerText).join(' '),
            length: main.querySelector('[data-testid="stMainBlockContainer"]').scrollHeight};
}""".replace("PICTURE", PICTURE)


@pytest.mark.parametrize("page", [page for page in PAGES if page not in READ_FROM_TOP_TO_BOTTOM])
def test_the_picture_stands_high_and_little_is_said_before_it(visit, page):
    visitor = visit("/" if page == "start" else f"/{page}")
    for (width, height), share in SIZES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_selector(PICTURE, timeout=150_000)  # heavy work may come first
        found = visitor.still().page.evaluate(GLANCE)
        assert found["y"] is not None
        assert found["y"] < share * height, f"the picture begins within the window of {width}"
        short = found["length"] < WINDOWS * height or width == 390 or page == ENDS_WITH_CARDS
        assert short, f"the page is short at {width}"
    assert found["controls"] <= CONTROLS
    assert len(re.findall(r"\d[\d.,]*", found["prose"])) < 8
