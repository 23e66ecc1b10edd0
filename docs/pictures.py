"""Makes the README's pictures from the running app: `make pictures`."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
PICTURES = {"tokens": "/tokens?text=Word+embeddings+are+untranslatably+beautiful.", "senses": "/senses"}


def main() -> None:
    """Starts the app, takes each picture, ends the app."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address=127.0.0.1", "--server.port", port]
    server = subprocess.Popen(command, cwd=HERE.parent, stdout=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for name, path in PICTURES.items():
                take(browser, f"http://127.0.0.1:{port}{path}", HERE / f"{name}.png")
            browser.close()
    finally:
        server.terminate()


def take(browser: Browser, address: str, file: Path) -> None:
    """One screen of the app, after all that is slow has been loaded once."""
    page = browser.new_page(viewport={"width": 1360, "height": 1060})
    for _ in range(2):
        page.goto(address)
        page.wait_for_timeout(3000)
        page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=90_000)
    page.wait_for_timeout(2000)
    page.screenshot(path=file)


def _wait(address: str) -> None:
    for _ in range(120):
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.25)


if __name__ == "__main__":
    main()
