"""The address: what is written into it, what is too long for it, and what it may ask for."""

from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from polyseme import limits
from tests.reading import refused


def script():
    import streamlit as st

    from components.shell import address

    wish = st.session_state.get("wish", "short")
    address.write("text", wish, "short")
    st.session_state["seen"] = dict(st.query_params)
    st.session_state["link"] = address.link()


def keeping():
    import streamlit as st

    from components.shell import address

    address.note_arrival("here")
    address.restore("fruit", "apple", ["apple", "pear"])
    st.selectbox("Fruit", ["apple", "pear"], key="fruit", persist_state="session")


def bounded():
    import streamlit as st

    from components.shell import address

    address.warn_if_outside("size", 1, 10)
    st.slider("Size", 1, 10, 5, key="size", bind=address.BOUND)


def run(function, **address: str):
    at = AppTest.from_function(function)
    at.query_params.update(address)
    return at.run()


def written(wish: str, **before: str):
    at = AppTest.from_function(script)
    at.session_state["wish"] = wish
    at.query_params.update(before)
    at.run()
    assert not at.exception
    return at


def test_a_text_as_long_as_a_link_may_be_is_in_it_and_one_character_more_is_not():
    fits = "x" * limits.LINK_CHARACTERS
    assert written(fits).session_state["seen"] == {"text": fits}
    assert written(fits + "x").session_state["seen"] == {}


def test_a_text_too_long_takes_the_one_before_out_of_the_address():
    assert written("x" * (limits.LINK_CHARACTERS + 1), text="an older one").session_state["seen"] == {}


def test_the_default_is_not_written_and_other_keys_stay():
    assert written("short", text="an older one", token="3").session_state["seen"] == {"token": "3"}


def test_a_link_brings_any_text_back_whole():
    text = "bank & river = ? #1 + 50 %\nبنك 🙂"
    query = urlsplit(written(text).session_state["link"]).query
    assert parse_qs(query) == {"text": [text]}


def test_an_address_that_asks_for_what_is_there_is_followed_without_a_word():
    at = run(keeping, fruit="pear")
    assert at.selectbox(key="fruit").value == "pear"
    assert not at.warning


@pytest.mark.parametrize("wish", ["plum", "", "**pear**"])
def test_an_address_that_asks_for_what_is_not_gets_the_default_and_a_word(wish):
    at = run(keeping, fruit=wish)
    assert at.selectbox(key="fruit").value == "apple"
    assert "The default is shown instead." in at.warning[0].value


def test_the_word_stands_until_the_reader_chooses():
    at = run(keeping, fruit="plum").run()
    assert len(at.warning) == 1
    at.selectbox(key="fruit").set_value("pear").run()
    assert not at.warning
    assert at.selectbox(key="fruit").value == "pear"


@pytest.mark.parametrize(("size", "words"), [("1", 0), ("10", 0), ("0", 1), ("11", 1), ("big", 1)])
def test_a_number_out_of_bounds_gets_a_word(size, words):
    assert len(run(bounded, size=size).warning) == words


LINKS = [
    ("arrows", {"beside": "3"}, {}),
    ("tokens", {"segments": "Tutorial"}, {"segments": "tutorial"}),
    ("inputs", {"token": "6", "position": "300"}, {"token": 6}),
    ("layers", {"scope": "all", "layer": "5"}, {"layer": 5}),
    ("layers", {"token": "0", "layer": "3", "scope": "this piece"}, {"token": 0, "scope": "this piece"}),
    ("senses", {"choice": "second-to-last", "join": "first"}, {"choice": "Second-to-last", "join": "First"}),
    ("senses", {"choice": "sum of last four"}, {"choice": "Sum of last four"}),
    ("maps", {"what": "tokens"}, {"what": "Tokens"}),
    ("maps", {"what": "whole-sentences", "layers": "layer 4"}, {"what": "Whole sentences", "layers": "Layer 4"}),
    ("neighbours", {"view": "arithmetic"}, {"view": "Arithmetic"}),
    ("neighbours", {"view": "in context"}, {"view": "In context"}),
    ("pooling", {"measure": "Silhouette"}, {"score": "silhouette"}),
    ("sentences", {"sentence_pooling": "mean"}, {"sentence_pooling": "Mean"}),
    ("export", {"unit": "Words", "format": "NPZ"}, {"unit": "words", "format": "npz"}),
    ("facts", {"verdict": "Holds"}, {}),
]
"""Links of version 1.0, or as somebody types them: page, what they ask for, and what is chosen."""


@pytest.mark.parametrize(("page", "asked", "chosen"), LINKS)
def test_a_link_of_old_or_in_another_case_is_followed(open_page, page, asked, chosen):
    at = open_page(f"{page}.py", **asked)
    assert not refused(at)
    assert {key: at.session_state[key] for key in chosen} == chosen
