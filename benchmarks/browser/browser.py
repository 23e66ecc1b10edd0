"""What a reader waits for in a browser, beside an app of one chart in the same run; a class in lockstep; the memory.

Empty cache: a browser that was never here. Reload: the same browser again. Page to page: clicks in the contents, each
page twice, on a server that is new but for its first page, which is looked at for a while; nothing that an earlier
server kept on disk is used.
"""

import shutil
import statistics

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from ..served.lockstep import lockstep
from ..served.reruns import PAGES, TEXTS
from ..served.server import KEPT_OFF, Server, running
from ..timing import Waits
from .tab import drawn, opened, still

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
AIMED_AT = {"empty": 1.3, "reload": 2.5}
"""How many times the floor's a first picture may take."""
LOOKED_AT = 10
"""Seconds for which a reader stays on the first page of a new server."""

RUNS = 2


def main() -> None:
    """Prints the waits for each page with their ratio to the floor, from page to page, of a class; and the memory."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        with running(**KEPT_OFF) as server:
            clicks(browser, server)
            with running(app="benchmarks/browser/one_chart.py") as floor:
                arrivals(browser, server, floor)
            texts(browser, server)
            lockstep(server)
            print(f"  memory after all of this: {server.megabytes:.0f} MB (aimed at: under 1,000)")
        browser.close()


def arrivals(browser: Browser, server: Server, floor: Server) -> None:
    """Each page with an empty cache and on reloads, the floor just before it each time; how far it shifts meanwhile."""
    every = Waits()
    print(f"  {'first picture':<14} {'empty cache':>12} {'/ floor':>8} {'reload':>12} {'/ floor':>8} {'shift':>6}")
    for name in PAGES:
        waits = Waits()
        for _ in range(RUNS):
            for side, address in (("floor", floor.address), ("page", _address(server, name))):
                page = opened(browser, address)
                waits.add(f"{side} empty", drawn(page))
                for _ in range(RUNS):
                    still(page)
                    page.reload(wait_until="commit")
                    waits.add(f"{side} reload", drawn(page))
                if side == "page":
                    still(page)
                    waits.add("shift", float(page.evaluate("window.shifted")))
                page.context.close()
        print(f"  {name:<14}", end="")
        for how in AIMED_AT:
            ours, theirs = waits.median(f"page {how}"), waits.median(f"floor {how}")
            every.add(how, ours / theirs)
            every.add(f"floor {how}", theirs)
            print(f" {ours:10.2f} s {ours / theirs:8.2f}", end="")
        print(f" {waits.median('shift'):6.2f}", flush=True)
    for how, most in AIMED_AT.items():
        took, ratio = every.median(f"floor {how}"), max(every.taken[how])
        print(f"  {how}: the floor {took:.2f} s, a page at most {ratio:.2f} times that (aimed at: {most})")


def clicks(browser: Browser, server: Server) -> None:
    """From page to page through the contents, each page twice."""
    page = opened(browser, server.address)
    still(page)
    page.wait_for_timeout(1_000 * LOOKED_AT)
    links = page.locator('[data-testid="stSidebarNav"] a')
    names = links.evaluate_all("all => all.map(one => new URL(one.href).pathname.slice(1) || 'start')")
    order = [*range(1, len(names)), 0]
    waits = Waits()
    for visit in ("first", "again"):
        for at in order:
            waits.add(visit, _seconds(links.nth(at)))
            waits.add(names[at], waits.taken[visit][-1])
            still(page)
    print(f"  {'page to page':<14} {'first visit':>12} {'again':>8}")
    for at in order:
        print(f"  {names[at]:<14} {waits.taken[names[at]][0]:10.2f} s {waits.taken[names[at]][1]:6.2f} s")
    both = waits.taken["first"] + waits.taken["again"]
    print(f"  median {statistics.median(both):.2f} s (aimed at: .5), longest {max(both):.2f} s (1)", flush=True)
    page.context.close()


def _seconds(link: Locator) -> float:
    return float(link.evaluate("link => window.click(link)")) / 1_000


def texts(browser: Browser, server: Server) -> None:
    """A change of the text, on each page that has its text behind "Change": until the page is whole."""
    print("  change of the text, until the page is whole")
    for name in PAGES:
        page = opened(browser, _address(server, name))
        still(page)
        change = page.get_by_role("button", name="Change")
        if change.count():
            waits = Waits()
            for number in range(2 * RUNS):
                _show_field(page, change)
                box = page.get_by_role("textbox", name="Your text")
                box.fill(TEXTS[number % 2])
                page.evaluate("() => { window.waited = window.rerun() }")
                box.press("Control+Enter")
                waits.add("text", float(page.evaluate("() => window.waited")) / 1_000)
                still(page)
            taken = waits.taken["text"]
            print(f"  {name:<14} new {taken[0]:6.2f} s   median {statistics.median(taken):6.2f} s", flush=True)
        page.context.close()


def _show_field(page: Page, change: Locator) -> None:
    """Opens what holds the text, unless it is open."""
    if not page.get_by_role("textbox", name="Your text").is_visible():
        change.first.click()


def _address(server: Server, name: str) -> str:
    return server.address if name == "start" else f"{server.address}/{name}"


if __name__ == "__main__":
    main()
