"""How smoothly the moving map plays: the time between frames, and the main thread's work for each."""

import statistics

from playwright.sync_api import sync_playwright

from ..served.server import running
from .browser import CHROMIUM, QUIET

DOTS = (45, 300)
PLAYED = """() => new Promise(done => {
    const {shadowRoot} = document.querySelector('.stBidiComponent div div'), gaps = [];
    const play = shadowRoot.querySelector('.play');
    let last = performance.now();
    const look = now => {
        gaps.push(now - last);
        last = now;
        if (play.getAttribute('aria-label') === 'Pause') requestAnimationFrame(look); else done(gaps);
    };
    play.click();
    requestAnimationFrame(look);
})"""
"""Milliseconds between the frames of a whole play."""


def main() -> None:
    """Prints them for some numbers of dots."""
    with running(app="tests/browser/moving_map_app.py", PYTHONPATH=".") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for dots in DOTS:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(f"{server.address}/?dots={dots}&layer=0")
            page.wait_for_selector(".dot", timeout=60_000)
            page.wait_for_timeout(2_000)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            work = lambda: {row["name"]: row["value"] for row in session.send("Performance.getMetrics")["metrics"]}  # noqa: B023, E731
            before = work()["TaskDuration"]
            gaps = page.evaluate(PLAYED)
            each = (work()["TaskDuration"] - before) * 1000 / len(gaps)
            median, share = statistics.median(gaps), sum(gap < 20 for gap in gaps) / len(gaps)
            print(f"  {dots} dots: {median:.1f} ms from frame to frame at the median, {share:.0%} within 20 ms", end="")
            print(f"; the main thread works {each:.1f} ms for each")
        browser.close()
