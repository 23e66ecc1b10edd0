"""Makes the README's moving picture from the running app: `make pictures`."""

import io
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from itertools import pairwise
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
FILM, FILE, SECONDS = "/senses", "senses.webp", 10
"""The page of the moving picture, its file, and how long it lasts."""

TWO_LINES = 46  # pixels of the hint below the map


def main() -> None:
    """Starts the app, films the map, ends the app."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address=127.0.0.1", "--server.port", port]
    server = subprocess.Popen(command, cwd=HERE.parent, stdout=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            film(opened(browser, f"http://127.0.0.1:{port}{FILM}"), HERE / FILE)
            browser.close()
    finally:
        server.terminate()


def opened(browser: Browser, address: str) -> Page:
    """One screen of the app, after all that is slow has been loaded once."""
    page = browser.new_page(viewport={"width": 1640, "height": 1060})
    for _ in range(2):
        page.goto(address)
        page.wait_for_timeout(3000)
        page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=90_000)
    page.wait_for_timeout(2000)
    return page


def film(page: Page, file: Path) -> None:
    """The map of the Senses page as it plays, layer after layer, with the headline of each."""
    chart = page.locator(".st-key-hero .map")
    chart.scroll_into_view_if_needed()
    chart.get_by_role("button", name="Play").click()
    frame, hint = (part.bounding_box() for part in (chart, chart.locator(".sentence")))
    frame["height"] = hint["y"] + TWO_LINES - frame["y"]  # of one size, though lines above and below come and go
    shots, taken = [], [time.monotonic()]
    while taken[-1] < taken[0] + SECONDS:
        shots.append(Image.open(io.BytesIO(page.screenshot(clip=frame))).convert("RGB"))
        taken.append(time.monotonic())
    lasting = [round(1000 * (then - now)) for now, then in pairwise(taken)]
    shots[0].save(file, save_all=True, append_images=shots[1:], duration=lasting, loop=0, quality=75, method=6)


def _wait(address: str) -> None:
    for _ in range(120):
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.25)


if __name__ == "__main__":
    main()
