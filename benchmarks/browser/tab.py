"""A tab of a browser that takes the time: to a page's first picture, of a click in the contents, of a rerun."""

from playwright.sync_api import Browser, Page

WATCH = """
const PICTURE = '.stPlotlyChart .main-svg, .st-key-chips, [data-testid="stDataFrame"] canvas, '
    + '.st-key-term, .st-key-join';
const pictures = () => [...document.querySelectorAll(PICTURE)];
const running = () => document.querySelector('[data-test-script-state="running"]');
window.watch = (ended) => new Promise(resolve => {
    const begun = performance.now();
    const look = () => ended() || performance.now() - begun > 30_000 ? resolve(performance.now() - begun)
        : requestAnimationFrame(look);
    look();
});
window.fresh = () => pictures().some(one => !one.seen && one.getClientRects().length
    && !one.closest('[data-stale="true"]'));
window.click = (one) => { pictures().forEach(old => { old.seen = true }); one.click(); return watch(fresh); };
window.rerun = () => {
    let begun = false;
    return watch(() => { begun = begun || running(); return begun && !running() });
};
window.shifted = 0;
const main = () => document.querySelector('[data-testid="stMainBlockContainer"]');
const frame = (one) => !one || one.contains(main()) || one.parentElement?.closest('[data-testid="stSidebar"]');
new PerformanceObserver(list => list.getEntries().forEach(entry => {
    const ours = !entry.hadRecentInput && !entry.sources.some(source => frame(source.node));
    window.shifted += ours ? entry.value : 0;
})).observe({ type: 'layout-shift', buffered: true });
const look = () => { if (window.fresh()) window.drawn = performance.now(); else requestAnimationFrame(look) };
look();
"""
"""In the browser: `drawn` is when the first picture stood there; `click` and `rerun` give the milliseconds they take.

`shifted` is how far the page's own parts have moved by themselves, as browsers count it; not the frame around them,
in which Streamlit puts the sidebar beside a page that stands there already.

A picture is a chart, the chips of a text, a table, or what pages without one begin with: the glossary's field, the
door of a room."""


def opened(browser: Browser, address: str) -> Page:
    """A browser that was never there, at an address, once its first picture stands."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(WATCH)
    page.set_default_timeout(60_000)
    page.goto(address, wait_until="commit")
    drawn(page)
    return page


def drawn(page: Page) -> float:
    """The seconds from the beginning of the navigation to the first picture."""
    return float(page.wait_for_function("() => window.drawn", polling=100).json_value()) / 1_000


def still(page: Page) -> None:
    """Waits until nothing runs and nothing is heavy any more."""
    page.wait_for_function(
        """() => !document.querySelector('[data-test-script-state="running"], [data-testid="stProgress"]')
            && !document.querySelector('[data-testid="stSpinner"]') && window.drawn""",
        polling=200,
    )
    page.wait_for_timeout(300)
