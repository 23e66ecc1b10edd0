"""Whatever a visitor types or an address asks for: no traceback, and never another visitor's text."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.name for path in (ROOT / "pages").glob("*.py"))
TEXTS = (
    "",
    " \t\n ",
    "\x00\x07\x1b[31m",
    "\u202eright to left\u202c עברית العربية",
    "e\u0301\u0301\u0301 \u200d\u200b\ufeff",
    "👩‍👩‍👧‍👦 🏳️‍🌈 🙂",
    "?" * 3_000,
    "bank " * 10_000,
    "<script>alert(1)</script> bank {{7*7}} ${7*7} %s %n bank",
    "$\\frac{1}{0}$ :material/home: :red[bank] [bank](javascript:alert(1)) bank",
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
)
KEYS = (
    "model",
    "compare",
    "word",
    "token",
    "layer",
    "first",
    "look",
    "search",
    "choice",
    "join",
    "segments",
    "measure",
    "top",
    "seed",
    "lesson",
    "guess",
)
ODD = (
    "",
    "-1",
    "1e309",
    "nan",
    "999999999999999999999",
    "../../etc/passwd",
    "http://localhost/",
    "<b>",
    "' or 1=1",
    "\x00",
)


@pytest.mark.parametrize("page", PAGES)
def test_no_text_breaks_a_page(open_page, page):
    at = open_page(page)
    for text in TEXTS:
        if any(area.key == "text" for area in at.text_area):
            at.text_area(key="text").set_value(text).run()
        assert not at.exception, text[:40]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("first", range(0, len(ODD), 2))
def test_no_address_breaks_a_page(open_page, page, first):
    """The keys get different odd values at once; each gets every second one of the list."""
    odd = {key: ODD[(first + number) % len(ODD)] for number, key in enumerate(KEYS)}
    assert not open_page(page, **odd).exception


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(text=st.text(max_size=200), word=st.text(max_size=20))
@pytest.mark.parametrize("page", ["senses.py"])
def test_no_word_in_no_text_breaks_the_senses(open_page, page, text, word):
    at = open_page(page)
    at.text_area(key="text").set_value(text)
    assert not at.text_input(key="word").set_value(word).run().exception


@pytest.mark.parametrize("page", PAGES)
def test_no_state_of_one_visitor_reaches_another(open_page, page):
    open_page(page, text="Xylophone quartz zephyr.", word="xylophone")
    other = open_page(page)
    assert "ylophone" not in "".join(
        str(element.value) for element in [*other.markdown, *other.caption, *other.text_area]
    )


@pytest.mark.parametrize("model", ["../../etc", "/etc", "http://127.0.0.1:9/x", "nobody/nothing", "file:///etc/passwd"])
def test_no_address_opens_a_file_or_a_connection(open_page, model, monkeypatch):
    import socket

    def refuse(*arguments: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    at = open_page("tokens.py", model=model)
    assert not at.exception
    assert at.selectbox(key="model").value == "all-MiniLM-L6-v2"
