"""Whatever a visitor types or an address asks for: no traceback, and never another visitor's text."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from streamlit.runtime.state.query_params import QueryParams
from streamlit.runtime.state.query_params_proxy import QueryParamsProxy

from polyseme.maps.numbers.projection import PROJECTIONS, pca
from tests.reading import everybody_leaves, short_lists

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.name for path in (ROOT / "pages").glob("*.py"))
TEXTS = (
    "",
    "\x00\x07\x1b[31m \u202eright to left\u202c עברית e\u0301\u0301\u0301 \u200d\u200b\ufeff 👩‍👩‍👧‍👦 🏳️‍🌈 \t\n",
    "?" * 3_000,
    "bank " * 10_000,
    "<script>alert(1)</script> bank {{7*7}} ${7*7} $\\frac{1}{0}$ :material/home: [bank](javascript:alert(1)) \ufffd",
    "Xylophone quartz zephyr.",
)
ODD = (
    "",
    "-1",
    "9" * 5_000,
    "None ' or 1=1 \x00 \u202e🙂 ../../etc/passwd <img src=x> [bank](javascript:alert(1)) http://evil.example " * 200,
)
"""What no key takes: empty, negative, beyond all numbers, long and odd markup."""


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_complete_no_text_breaks_it_and_none_reaches_another_visitor(open_page, page, whole):
    at = open_page(page)
    assert at.title[0].value.endswith("?")
    for text in TEXTS if whole else (TEXTS[PAGES.index(page) % (len(TEXTS) - 1)], TEXTS[-1]):
        if any(area.key == "text" for area in at.text_area):
            at.text_area(key="text").set_value(text).run()
        everybody_leaves()
    other = open_page(page)
    assert "ylophone" not in "".join(
        str(element.value) for element in [*other.markdown, *other.caption, *other.text_area]
    )


@pytest.fixture
def asked(monkeypatch) -> set[str]:
    """The keys that the pages have asked their addresses for, themselves or through a widget that is bound to one."""
    keys = set()

    def noting(place, name, at):
        whole = getattr(place, name)

        def noted(self, *arguments, **named):
            keys.add(named.get("param_key") or arguments[at])
            return whole(self, *arguments, **named)

        monkeypatch.setattr(place, name, noted)

    noting(QueryParamsProxy, "get_all", 0)
    noting(QueryParamsProxy, "__getitem__", 0)
    noting(QueryParams, "bind_widget", 0)
    return keys


@pytest.fixture
def quick(monkeypatch) -> Iterator[None]:
    """Every map is drawn by PCA, of long lists of sentences a few are read; and all of it is forgotten again."""
    for name, one in PROJECTIONS.items():
        monkeypatch.setitem(PROJECTIONS, name, replace(one, draw=pca, together=None, apart=False))
    with short_lists("export.asks", "neighbours.occurrences"):
        yield


@pytest.mark.parametrize("page", PAGES)
def test_no_value_of_any_key_breaks_a_page(open_page, asked, page, request, whole):
    """As the page begins, and with each of its buttons pressed once, which may lead to keys of their own.

    Every key has every odd value in a whole run, else one, which is another on another page.
    """
    if page in ("maps.py", "export.py", "neighbours.py"):
        request.getfixturevalue("quick")
    known, unpressed = set(), {}
    while not known or any(unpressed.values()):
        pressed = {key: options.pop() for key, options in unpressed.items() if options}
        asked.clear()
        at = open_page(page, **pressed)
        for buttons in at.segmented_control:
            unpressed.setdefault(buttons.key, list(buttons.options))
        new = sorted(asked - known)
        known |= asked
        for shift in range(len(ODD) if whole else 1) if new else ():
            odd = {key: ODD[(shift + place + PAGES.index(page)) % len(ODD)] for place, key in enumerate(new)}
            assert not open_page(page, **pressed | odd).exception, (pressed, odd)
            everybody_leaves()
    assert "model" in known


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(text=st.text(max_size=200), word=st.text(max_size=20))
def test_no_word_in_no_text_breaks_the_senses(open_page, text, word):
    assert not open_page("senses.py", text=text, word=word).exception


@pytest.mark.parametrize("model", ["../../etc", "/etc", "http://127.0.0.1:9/x", "nobody/nothing", "file:///etc/passwd"])
def test_no_address_opens_a_file_or_a_connection(open_page, model, monkeypatch):
    import socket

    def refuse(*arguments: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    at = open_page("tokens.py", model=model)
    assert at.selectbox(key="model").value == "all-MiniLM-L6-v2"
