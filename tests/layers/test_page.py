"""The Layers page as Streamlit runs it, without a browser."""

import pytest

from components.chapters import layers as shows
from polyseme.bert import Bert
from tests.reading import shown, unfolded

FOLDS = ("outliers", "one", "depth", "strips", "shapes")


def test_at_first_there_is_one_picture_and_one_finding_and_nothing_folded_is_computed(open_page, monkeypatch):
    for name in ("text_outliers", "layer_values"):
        monkeypatch.setattr(shows, name, lambda *_: pytest.fail("computed, and nobody looks"))
    at = open_page("layers.py")
    assert not at.get("plotly_chart")
    assert "**Yes, number 223 of 384:** it makes unrelated words look twice as alike." in shown(at)
    assert "**Why?** In layers\N{NO-BREAK SPACE}2–5, number 223 lies far out, always on one side of 0." in shown(at)
    assert len(at.get("bidi_component")) == 2, "the hills, and how alike random words are"
    assert not at.slider


def test_the_finding_follows_word_and_scope_and_the_switch_moves_the_numbers(open_page):
    at = open_page("layers.py", scope="this piece")
    assert at.toggle(key="without").label == "Take number 157 out"
    assert "This piece: number 157 lies far from the rest" in shown(at)
    assert not open_page("layers.py").metric
    at = open_page("layers.py", without="true")
    assert "Your text without number 223: the other 383 numbers." in shown(at)
    assert [metric.value for metric in at.metric] == [".92 → **.92**", "11.5 → **11.0**"]
    assert len(open_page("layers.py", word="river", without="true").metric) == 1, "a word that occurs once has no pair"


def test_the_page_is_complete_before_anyone_touches_it(open_page):
    at = unfolded(open_page("layers.py", token="5"), *FOLDS, "take")
    assert "**59,136 values**" in shown(at)
    assert "Layer 5, **the** (position 5): 99.5\N{NO-BREAK SPACE}% of 384 values" in shown(at)
    assert "4 of the 384 numbers, called features" in shown(at)
    assert "MODEL = " in at.code[0].value
    assert at.dataframe[-1].value.shape == (384, 9)


def test_token_layer_bins_scope_and_segments_come_from_the_address(open_page):
    at = open_page("layers.py", token="0", layer="3", bins="40", scope="all pieces", segments="tutorial")
    unfolded(at, "depth", "take")
    assert r"Layer 3, **\[CLS\]** (position 0)" in shown(at)
    assert "On average, the 22 vectors are longest in layer 4" in shown(at)
    code = at.code[0].value
    assert all(line in code for line in ("TOKEN = 0", "LAYER = 3", "BINS = 40", "'all pieces'", "token_type_ids=ones"))


def test_what_does_not_fit_is_said_with_how_much(open_page):
    at = open_page("layers.py")
    at.text_area(key="text").set_value("bank " * 10_000).run()
    unfolded(at, *FOLDS)
    assert "9,490 pieces" in shown(at)
    assert "512 tokens × 7 layers" in shown(at)


def test_a_shorter_text_takes_the_token_back_within_it(open_page):
    at = open_page("layers.py", token="19")
    at.text_area(key="text").set_value("A bank.").run()
    assert at.session_state["token"] in range(5)


def test_another_token_or_layer_does_not_run_the_model_again(open_page, monkeypatch):
    read = []
    encode = Bert.encode_tokens

    def counted(bert, tokens):
        read.append(tokens.text)
        return encode(bert, tokens)

    monkeypatch.setattr(Bert, "encode_tokens", counted)
    text = "A text that no other test has read, with a bank in it."
    at = unfolded(open_page("layers.py", text=text), *FOLDS)
    for key, value in (("layer", 2), ("bins", 20)):
        at.slider(key=key).set_value(value).run()
    at.selectbox(key="token").set_value(3).run()
    at.segmented_control(key="scope").set_value("all pieces").run()
    assert "Layer 2, **that** (position 3)" in shown(at)
    assert read.count(text) == 1


def test_a_model_of_fewer_layers_takes_the_layer_back(distil_folder, open_page, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", str(distil_folder))
    at = open_page("layers.py", layer="6")
    assert "Layer 6," in shown(at)
    at.selectbox(key="model").set_value(distil_folder.name).run()
    assert at.session_state["layer"] in range(4)
    assert "Layer 6," not in shown(at)


def test_links_lead_with_the_same_piece_to_every_other_page_that_speaks_of_one(open_page):
    links = [link.proto for link in unfolded(open_page("layers.py", token="7"), "more").get("page_link")]
    others = {
        "How it was split": "tokens",
        "What goes into it": "inputs",
        "Its meanings": "senses",
        "Where it lies": "maps",
        "Its neighbours": "neighbours",
    }
    found = [(link.label, link.page) for link in links if link.label in others]
    assert len(found) == len(others)
    assert all(others[label] in page for label, page in found)
    assert "Its values" not in {link.label for link in links}, "the page itself"
    assert all("token=7" in link.query_string for link in links if link.label in others)
