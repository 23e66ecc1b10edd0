"""A tab of a browser that takes the time: to a page's first picture, of a click in the contents, of a rerun."""

from pathlib import Path

from playwright.sync_api import Browser, Page


def opened(browser: Browser, address: str) -> Page:
    """A browser that was never there, at an address, once its first picture stands."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(path=Path(__file__).with_suffix(".js"))
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
