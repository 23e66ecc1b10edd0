"""A running app and a real browser. Without Chromium these tests are skipped, with one line."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, sync_playwright

from polyseme import examples

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)
"""The one without windows first: what it need not draw is a fifth of the processor time that the others take."""
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
ONE_PROCESS = "--process-per-site"  # what one tab has compiled, the others have: half of what opening a page takes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine: browser tests are skipped"))


STILL = """() => {
    const all = selector => [...document.querySelectorAll(selector)];
    const ended = !window.unanswered
        && document.querySelector('[data-testid="stApp"][data-test-script-state="notRunning"]')
        && !document.querySelector('[data-testid="stSkeleton"]')
        && all('.stPlotlyChart').every(chart => !chart.offsetParent || chart.querySelector('.main-svg'))
        && all('.stBidiComponent div div').every(map => map.shadowRoot?.querySelector('.dot') ?? true);
    window.looks = ended ? (window.looks ?? 0) + 1 : 0;
    return window.looks > 5;
}"""
"""Whether nothing has run for some looks: what was just clicked may take a moment to begin."""

FOLD = '[data-testid="stMain"] .stExpander details'

ASKING = """
    window.WebSocket = class extends WebSocket {
        constructor(...where) {
            super(...where);
            this.addEventListener('message', () => { window.unanswered = false; });
        }
        send(said) {
            if (new Uint8Array(said)[0] === 90) window.unanswered = true;  // asks for a run: field 11 of a BackMsg
            super.send(said);
        }
    };
"""
"""Notes whether a run that the page asked for has begun: until then it says that nothing runs."""

AT_ONCE = """
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames) { return animate.call(this, frames, {duration: 0}); };
    addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
"""
"""No fold slides and no button fades: without a graphics card each of these frames is half of what a click takes."""

GO_ON = "to => { history.pushState({}, '', to); dispatchEvent(new PopStateEvent('popstate')); }"
"""What the browser's own arrows do: Streamlit goes to another page without loading itself anew."""


FORGETS = "one => { const plot = one.closest('.js-plotly-plot'); delete plot._hoverdata; return plot; }"
"""Makes a chart forget what the mouse was over."""


@contextmanager
def running_app(port: int = 0, script: str = "app.py", **settings: str) -> Iterator[str]:
    """The address of a fresh server, where a former one was or on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = port or free.getsockname()[1]
    command = ["-m", "streamlit", "run", script, "--server.address=127.0.0.1", f"--server.port={port}"]
    environment = os.environ | settings
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, *command], cwd=ROOT, env=environment, **quiet) as server:
        try:
            _wait_until_it_answers(f"http://127.0.0.1:{port}/_stcore/health", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.kill()  # it has visitors still, and would wait for them


def _wait_until_it_answers(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(240):
        assert server.poll() is None, "the server ended by itself"
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.25)
    raise AssertionError("the server did not answer")


@pytest.fixture(scope="session")
def app(distil_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server of all these tests, with a second model, and out of the hub's reach: to start one takes long."""
    unreached = {"HF_ENDPOINT": "http://127.0.0.1:9", "HF_HOME": str(tmp_path_factory.mktemp("hub"))}
    with running_app(POLYSEME_MODELS=str(distil_folder), **unreached) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, ONE_PROCESS])
        yield browser
        browser.close()


class Visitor:
    """One visitor at the app."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))

    def go(self, address: str) -> "Visitor":
        self.page.goto(address)
        self.page.wait_for_selector('[data-testid="stMain"] h1')
        return self.still()

    def goes_on(self, page: str, **asked: str) -> "Visitor":
        """Goes to a page in the same tab, as by a link of the app: a tenth of what opening it anew takes.

        The text, which follows a reader from page to page, is asked for as it is at first.
        """
        to = f"/{'' if page == 'start' else page}"
        if urlsplit(self.page.url).path == to:  # only who comes from elsewhere arrives
            self.goes_on("glossary" if page == "room" else "room")
        self.page.evaluate(GO_ON, f"{to}?{urlencode({'text': examples.TUTORIAL} | asked)}")
        self.page.wait_for_function("name => document.title.toLowerCase().startsWith(name + ' ')", arg=page)
        return self.still()

    def follows(self, link: str) -> "Visitor":
        """Goes to where a link leads, which another visitor gave."""
        return self.goes_on(urlsplit(link).path.strip("/") or "start", **dict(parse_qsl(urlsplit(link).query)))

    def still(self) -> "Visitor":
        """Waits until the script has ended and the browser has drawn, and for a while nothing has begun again."""
        self.page.evaluate("() => { window.looks = 0 }")
        self.page.wait_for_function(STILL, polling=50, timeout=150_000)  # heavy work goes on meanwhile
        return self

    def settles(self) -> "Visitor":
        """Waits until nothing is being worked out any more either."""
        while self.still().page.locator('[data-testid="stProgress"]').count():
            self.page.wait_for_selector('[data-testid="stProgress"]', state="detached", timeout=150_000)
        return self

    def field(self, label: str = "Your text") -> Locator:
        """A field of text: behind "Change", where the text stands as a row of words."""
        field, change = self.page.get_by_role("textbox", name=label), self.page.get_by_role("button", name="Change")
        for _ in range(5):  # a click on what is drawn anew meanwhile opens nothing
            if field.is_visible() or not change.is_visible():
                break
            change.click()
            with suppress(TimeoutError):
                field.wait_for(timeout=10_000)
        return field

    def types(self, text: str, label: str = "Your text") -> "Visitor":
        field = self.field(label)
        for _ in range(5):  # a field that is drawn anew meanwhile has the former text before it
            field.fill(text)
            if field.input_value() == text:
                break
        field.press("Control+Enter")
        self.still().page.keyboard.press("Escape")
        return self

    def opens(self, *folds: str) -> "Visitor":
        """Opens folds, one after the other, by the beginnings of their names."""
        for name in folds:
            self.page.locator(f"{FOLD}:not([open]) > summary").filter(has_text=name).first.click()
            self.still()
        return self

    def each_fold(self) -> Iterator["Visitor"]:
        """The page with one fold open after the other, folds in folds among them."""
        seen: set[str] = set()
        while titles := [
            title for title in self.page.locator(f"{FOLD} > summary").all_inner_texts() if title not in seen
        ]:
            seen.add(titles[0])
            closed = self.page.locator(f"{FOLD}:not([open]) > summary").get_by_text(titles[0], exact=True)
            if closed.count():
                closed.first.click()
                self.settles()
            yield self

    def clicks_at(self, what: Locator, across: float, down: float, noticed: Callable[[], object]) -> "Visitor":
        """Clicks at a place in a picture, in shares of its size: again where it moved away while it was drawn."""
        for _ in range(10):
            what.scroll_into_view_if_needed()
            box = what.bounding_box()
            x, y = box["x"] + box["width"] * across, box["y"] + box["height"] * down
            self.page.mouse.move(x - 4, y - 4)
            plot = what.evaluate_handle(FORGETS)
            self.page.mouse.move(x, y)
            with suppress(TimeoutError):  # a click counts for what Plotly has seen the mouse over
                self.page.wait_for_function("plot => plot._hoverdata", arg=plot, polling=20, timeout=1_000)
            self.page.mouse.click(x, y)
            for _ in range(40):
                if noticed():
                    return self.still()
                self.page.wait_for_timeout(100)
        raise AssertionError("no click was noticed")

    @property
    def link(self) -> str:
        """The link that the page gives to take along; where it gives none, its address."""
        if not self.page.locator("summary", has_text="Take it with you").count():
            return self.page.url
        if self.page.locator(f"{FOLD}:not([open]) > summary", has_text="Take it with you").count():
            self.opens("Take it with you")
        self.page.get_by_role("tab", name="Link").click()
        shown = self.page.locator('[data-testid="stCode"]', has_text=re.compile(r"^\s*http")).last
        shown.wait_for()
        return shown.inner_text().strip()

    def chooses(self, label: str, option: str) -> "Visitor":
        """Chooses from a list. A page that is drawn anew closes its lists: then it is opened again."""
        box, entry = self.page.get_by_role("combobox", name=label), self.page.get_by_role("option", name=option)
        for _ in range(5):
            box.click()
            try:
                entry.click(timeout=4_000)
            except TimeoutError:
                self.page.keyboard.press("Escape")
            else:
                break
        return self.still()

    @property
    def foreign(self) -> list[str]:
        """What the page asked of anyone but the app."""
        return [url for url in self.asked if urlsplit(url).hostname not in ("127.0.0.1", None)]

    @property
    def main(self) -> str:
        return self.page.inner_text('[data-testid="stMain"]')

    @property
    def chips(self) -> list[str]:
        """The faces of the chips, without position and id."""
        badges = self.page.locator(".st-key-chips .stMarkdownBadge")
        words = [text.split() for text in badges.all_inner_texts()]
        return [" ".join(said[1:3]) if said[1] == "⚠" else said[1] for said in words]


@pytest.fixture(scope="session")
def cache(app: str, browser: Browser) -> BrowserContext:
    """What all visitors of a worker share: the scripts of Streamlit and Plotly, which a browser keeps once loaded.

    Without motion. One tab stays open, and with it the process of all of them.
    """
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(AT_ONCE)
    context.add_init_script(ASKING)
    context.new_page().goto(f"{app}/_stcore/health")
    return context


@contextmanager
def tabs(app: str, cache: BrowserContext) -> Iterator[Callable[..., Visitor]]:
    pages = []

    def visited(path: str, width: int = 1440, scheme: str = "light", base: str = app, height: int = 900) -> Visitor:
        page = cache.new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.set_default_timeout(60_000)
        return Visitor(page).go(path if path.startswith("http") else base + path)

    yield visited
    for page in pages:
        page.close()


@pytest.fixture
def visit(app: str, cache: BrowserContext) -> Iterator[Callable[..., Visitor]]:
    """Opens a page as another visitor, whom the server does not know: visit("/tokens", width=390, scheme="dark")."""
    with tabs(app, cache) as visited:
        yield visited


@pytest.fixture(scope="session")
def staying(app: str, cache: BrowserContext) -> Iterator[Visitor]:
    with tabs(app, cache) as visited:
        yield visited("/glossary")


@pytest.fixture
def guest(staying: Visitor) -> Visitor:
    """One visitor who stays through all tests and goes on from page to page, to each at a desk by day."""
    staying.page.set_viewport_size({"width": 1440, "height": 900})
    staying.page.emulate_media(color_scheme="light")
    return staying


@pytest.fixture(scope="session")
def phone(app: str, cache: BrowserContext) -> Iterator[Visitor]:
    """Another visitor who stays, with a phone by night."""
    with tabs(app, cache) as visited:
        yield visited("/glossary", width=390, scheme="dark", height=844)
