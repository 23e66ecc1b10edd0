"""The address: what is written into it, what is too long for it, and what it may ask for."""

from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.runtime.state import QueryParamsProxy
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


TYPED = [
    ("tokens", {"segments": "Tutorial"}, {"segments": "tutorial"}),
    ("inputs", {"token": "6", "position": "300"}, {"token": 6}),
    ("layers", {"scope": "all", "layer": "5"}, {"layer": 5}),
    ("senses", {"choice": "second-to-last", "join": "first"}, {"choice": "Second-to-last", "join": "First"}),
    ("maps", {"what": "whole-sentences", "layers": "layer 4"}, {"what": "Whole sentences", "layers": "Layer 4"}),
    ("neighbours", {"view": "in context"}, {"view": "In context"}),
    ("pooling", {"measure": "Silhouette"}, {"score": "silhouette"}),
    ("senses", {"way": "put another there", "why": "1"}, {"way": "replace it"}),
    ("export", {"unit": "Words", "format": "NPZ"}, {"unit": "words", "format": "npz"}),
    ("facts", {"verdict": "Holds"}, {}),
]
"""Links as somebody types them, or with a key that has another name now: page, what they ask for, what is chosen."""


@pytest.mark.parametrize(("page", "asked", "chosen"), TYPED)
def test_a_link_in_another_case_or_with_an_old_key_is_followed(open_page, page, asked, chosen):
    at = open_page(f"{page}.py", **asked)
    assert not refused(at)
    assert {key: at.session_state[key] for key in chosen} == chosen


def test_options_spelt_otherwise_are_written_at_once(open_page, monkeypatch):
    written = []
    write = QueryParamsProxy.__setitem__

    def noted(proxy, key, value):
        written.append(key)
        write(proxy, key, value)

    monkeypatch.setattr(QueryParamsProxy, "__setitem__", noted)
    at = open_page("tokens.py", segments=["LIBRARY"] * 50)
    assert not refused(at)
    assert written.count("segments") == 1, "each sends the whole address"


LAYERS = "Sum of last four|Mean of last four|Concatenation of last four|Second-to-last|Last|Sum of all|Layer 0|Layer 6"
TEXTS = "pieces of everyday sentences|content words of everyday sentences|pieces of sentences of every kind"
OF_1_0 = [
    ("arrows", "beside=3"),
    ("tokens", "segments=tutorial|library", "padding=true", "find=id|starts with|contains", "search=5", "cut=bank"),
    ("inputs", "position=300", "flip=true", "again=the"),
    ("layers", "scope=all pieces|this piece", "token=6", "layer=3", "bins=20"),
    ("senses", f"choice={LAYERS}", "join=First|Mean|Sum|Last", f"base={TEXTS}", "like=true", "adjusted=false"),
    ("senses", "a=1", "b=2", "top=3", "measure=ranks|plain|mean subtracted|standardised|whitened"),
    ("senses", "why=1", "way=replace it|leave it out", "put=thing"),
    ("maps", "what=Tokens|Occurrences of a word|Whole sentences", "company=everyday sentences|nothing else", "first=2"),
    ("maps", "method=UMAP|automatic|PCA|t-SNE", "dimensions=3|2", "metric=euclidean|cosine", "save=PNG|SVG"),
    ("maps", "neighbours=5", "distance=0.5", "perplexity=9", "colour=sense", "point=2", "layers=Layer 4"),
    ("neighbours", "view=Words", "k=5", "among=whole words|trained pieces|continuations|everything", "letters=3"),
    ("neighbours", "view=In context", "centre=means subtracted|plain", "ranks=4", "others=true", "poles=money, river"),
    ("neighbours", "view=Norms and hubs"),
    ("neighbours", "view=Arithmetic", "plus=king", "lengths=as they are|at length 1", "hit=among five"),
    ("pooling", "score=gap|silhouette|nearest neighbours", "voters=7", f"look={LAYERS}", "treated=standardised|plain"),
    ("pooling", "data=pasted text|built in|uploaded file", "rows=a bank lends\tbank\tmoney"),
    ("sentences", f"sentence_layers={LAYERS}", "sentence_pooling=Max", "like=true", "text=A bank.\nTwo banks."),
    ("atlas", "atlas=built in|your file", "of_word=crane", f"vectors={LAYERS}"),
    ("export", f"choice={LAYERS}", "source=everyday|your lines|ambiguous|your file", "unit=words|tokens|sentences"),
    ("export", "dims=first|full|PCA", "format=csv|npz|parquet|tsv|jsonl"),
    ("start", "guess=vault and river|vault and robber|robber and river"),
]
"""Links of version 1.0: the page, and each key with what could be chosen, that of the link first."""


def asked_of(at) -> dict[str, object]:
    """key -> what a widget asks for: its options, lit or not, its bounds, or its label where anything may be typed."""
    lists = [*at.selectbox, *at.segmented_control, *at.pills, *at.radio]
    found = {one.key: tuple(option.replace("**", "") for option in one.options) for one in lists} | {
        one.key: (one.min, one.max) for one in at.slider
    }
    return found | {one.key: one.label for one in [*at.text_input, *at.text_area, *at.toggle]}


@pytest.mark.timeout(400)
def test_every_key_and_value_of_version_one_is_still_one_and_asks_for_the_same_on_all_its_pages(open_page):
    """A key that two pages share is one choice, whose value travels from page to page."""
    seen = {}
    for page, *link in OF_1_0:
        choices = {key: values.split("|") for key, _, values in (choice.partition("=") for choice in link)}
        at = open_page(f"{page}.py", **{key: values[0] for key, values in choices.items()})
        assert not refused(at)
        assert not at.toast
        asked = asked_of(at)
        gone = {key: {*values} - {*map(str, asked[key])} for key, values in choices.items() if len(values) > 1}
        assert not any(gone.values()), (page, gone)
        for key, wanted in asked.items() if "text" not in choices else ():
            first, before = seen.setdefault(key, (page, wanted))
            assert first == page or before == wanted, f"{key} asks for {before} on {first} and for {wanted} on {page}"
    assert {"text", "token", "layer", "search", "look", "choice"} <= set(seen)


@pytest.mark.parametrize(("value", "now"), [("strike it out", "leave it out"), ("put another there", "replace it")])
def test_a_value_that_has_another_name_now_is_followed(open_page, value, now):
    at = open_page("senses.py", why="1", way=value)
    assert [one.value for one in [*at.selectbox, *at.segmented_control] if one.key == "way"] == [now]
    assert not at.toast


@pytest.mark.parametrize("page", ["start", "senses", "glossary", "atlas"])
def test_a_key_that_no_page_has_gets_a_word(open_page, page):
    at = open_page(f"{page}.py", banana="1", model="all-MiniLM-L6-v2", text="A bank.")
    assert [toast.value for toast in at.toast] == ["The link also has `banana`: this page has no such choice."]
    assert not at.run().toast
