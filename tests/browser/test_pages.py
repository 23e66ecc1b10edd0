"""What every page must show in a real browser."""

from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from . import attacks
from .test_first_glance import glance, stands_still

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "pages").glob("*.py"))
READABLE = """async page => {
    const left = [...document.querySelectorAll('.main-svg, [data-testid=stCode] pre')].map(one => {
        const place = document.createComment('');
        one.replaceWith(place);
        return () => place.replaceWith(one);
    });
    const streamlits = ['stSidebarNavItems', 'stCode', 'stFileUploaderDropzone'];
    const exclude = streamlits.map(name => [`[data-testid='${name}']`]);
    const folds = "[data-testid='stMain'] .stExpander details[open]";
    const include = [page || !document.querySelector(folds) ? 'body' : folds];
    const found = await axe.run({include, exclude}, {resultTypes: ['violations'], preload: false});
    left.forEach(back => back());
    return found.violations.map(one => [one.id, one.nodes[0].html.slice(0, 200)]);
}"""
"""What axe finds on the page, or in the folds that are open: to look at all of it again takes longest of all.

The list of pages in the sidebar (list items below a div), the colours of code and the role of the field for files are
Streamlit's own. Of what is drawn in a chart axe knows nothing, and is slow to find that out: it stands aside. It need
not fetch films and style sheets first: no page has films, and no rule that is asked for reads style sheets.
"""


def check(visitor, page=True):
    """What holds for every page, at every width, in both themes; or for its open folds alone."""
    overflow = visitor.page.evaluate("document.querySelector('[data-testid=\"stMain\"]').scrollWidth - innerWidth")
    assert overflow <= 0, "nothing sticks out of the window"
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate("source => { (0, eval)(source) }", AXE_SCRIPT)
    assert visitor.page.evaluate(READABLE, page) == [], "everybody can read it"
    assert visitor.page.evaluate(UNREACHABLE) == [], "the keyboard alone reaches everything"
    attacks.check(visitor)


UNREACHABLE = """() => {
    const controls = 'input, textarea, button, a[href], summary, [role=slider], [role=combobox], [role=tab]';
    const there = one => {
        const box = one.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && getComputedStyle(one).visibility !== 'hidden' && !one.disabled
            && !one.closest('[data-testid=stElementToolbar], .modebar, [aria-hidden=true], [aria-disabled=true]');
    };
    const stops = one => {  // within a group, and from a list's field to its entries, the arrows go on
        const group = one.closest('[role=radiogroup], [role=tablist], .stSelectbox, .stMultiSelect') || one;
        return [one.parentElement, group, ...group.querySelectorAll('*')].some(part => part.tabIndex >= 0);
    };
    return [...document.querySelectorAll('[data-testid=stMain] :is(' + controls + ')')]
        .filter(one => there(one) && !stops(one)).map(one => one.outerHTML.slice(0, 200));
}"""
"""What can be used with a mouse, and at which the tabulator does not stop."""


def headings(visitor):
    """Of the page: those of a closed sidebar are hidden, from the keyboard as well."""
    return visitor.page.get_by_test_id("stMain").locator("xpath=.//h1 | .//h2").all_inner_texts()


FOLDED = ("arrows", "inputs", "layers", "pooling", "sentences")
"""Pages of which a whole run alone opens every fold: they take longest."""


@pytest.mark.parametrize("page", PAGES)
def test_a_page_on_a_desktop_by_day_and_its_link_on_a_phone_by_night(guest, phone, page, whole):
    """At first glance, then with all that can be opened: with a text that attacks, which must stay a text."""
    text = f"{attacks.TEXT} {page}"
    anna = guest.goes_on(page, text=text)
    glance(anna, page)
    anna.page.set_viewport_size({"width": 1024, "height": 768})
    glance(anna, page)
    anna.page.set_viewport_size({"width": 1440, "height": 900})
    for number, opened in enumerate(anna.each_fold() if whole or page not in FOLDED else [anna.settles()]):
        check(opened, page=not number)
    link = anna.page.url if page == "start" else anna.link  # the first page has no link to take along
    ben = phone
    assert stands_still(ben, False, lambda: ben.follows(link)), "as it comes"
    glance(ben, page)
    check(ben)
    assert headings(ben) == headings(anna)
    if page not in ("arrows", "atlas", "axes", "course", "facts", "glossary", "pooling", "room"):  # no text at first
        assert ben.field().input_value() == text
        ben.page.keyboard.press("Escape")


def test_on_a_tablet_the_verdicts_numbers_stand_beside_the_map_and_below_it_where_both_are_too_wide(guest):
    visitor = guest.goes_on("senses")
    for width in (1024, 800):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        visitor.still()
        first, second = (one.bounding_box() for one in visitor.page.locator(".stBidiComponent").all()[:2])
        beside = first["x"] + first["width"] <= second["x"]
        assert beside == (width == 1024)
        assert beside or first["y"] + first["height"] <= second["y"]
        assert first["width"] > 340, "nearly as wide as on a phone"


def test_the_tabulator_goes_once_around_the_first_page_and_what_it_meets_can_be_used(visit):
    visitor = visit("/")
    visitor.page.evaluate(NOTE_FOCUS)
    for _ in range(80):
        visitor.page.keyboard.press("Tab")
    met = visitor.page.evaluate("met")
    for name in ("Tokens", "Facts", "Change", "vault and robber"):
        assert any(name in one for one in met), name
    visitor.page.get_by_role("button", name="Change").focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.get_by_role("textbox", name="Your text").focus()
    visitor.page.keyboard.press("Control+a")
    visitor.page.keyboard.type("A bat flew off. The bat hit the ball.")
    visitor.page.keyboard.press("Control+Enter")
    visitor.page.get_by_role("heading", name="What does BERT see in a bat?").wait_for()


NOTE_FOCUS = """() => {
    window.met = [];
    document.addEventListener('focusin', () => {
        const one = document.activeElement;
        met.push(`${one.tagName} ${one.getAttribute('aria-label')} ${one.textContent}`);
    });
}"""
"""Notes what everything is called that comes into focus."""
