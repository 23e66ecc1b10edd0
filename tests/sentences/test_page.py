"""The Sentences page as Streamlit runs it, without a browser."""

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from components.chapters.sentences import asks, reasons, shows
from polyseme import examples, limits
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.figures.texts import NOT_ENGLISH
from tests import reading
from tests.reading import settled, short_lists, shown

MOST = ("Mean and max", "Concatenation of last four")
FOLDS = ("pairs", "certainty", "cls", "changes")
TWO = "The dog bit the man.\nThe man was bitten by the dog."


def unfolded(at: AppTest, *keys: str) -> AppTest:
    """The page with some of its folds open; with all where none is named."""
    return settled(reading.unfolded(at, *keys or FOLDS))


@pytest.fixture
def sentences_page(open_page):
    return lambda **address: settled(open_page("sentences.py", **address))


def test_the_default_page_is_complete_with_one_sentence_alone(sentences_page):
    at = sentences_page()
    assert len(re.findall(r"\d+", "".join(one.value for one in at.main.markdown))) < 6
    assert shown(at).count("**Number 1 is nearest, but does not seem to mean the same:**") == 1
    unfolded(at)
    for part in (
        "of words, *",
        "of 42 sentences",
        "Each of 40 sentences must find its paraphrase among 79",
        "Best:",
        "padding ignored (32 pieces), nothing changes",
    ):
        assert part in shown(at)
    assert at.button(key="try Three banks")


@pytest.mark.parametrize(("pooling", "choice"), [("Max without special tokens", "Last"), ("[SEP]", "Last"), MOST])
def test_every_pooling_is_answered(sentences_page, pooling, choice):
    at = unfolded(sentences_page(sentence_pooling=pooling, sentence_layers=choice, text=TWO, like="true"))
    assert "nothing changes" in shown(at)


def test_the_models_own_pooling_is_named_and_one_click_away(sentences_page):
    at = sentences_page(sentence_pooling="[SEP]")
    assert "Own pooling: mean of the last layer's tokens" in shown(at)
    own = next(button for button in at.button if button.label == "Use the model's own pooling")
    settled(own.click().run())
    assert at.selectbox(key="sentence_pooling").value == "Mean"
    assert any(button.label == "This is the model's own pooling" and button.disabled for button in at.button)


@short_lists("sentences.search")
def test_a_query_is_searched_in_every_list(sentences_page):
    at = unfolded(sentences_page(text="The seal balanced a ball on its nose."), "certainty")
    for name, count in (("Everyday", "30"), ("Same word", "63")):
        settled(at.selectbox(key="list").set_value(name).run())
        assert f" of {count} sentences " in shown(at), name
    at.selectbox(key="list").set_value("My file").run()
    assert "Choose a file to search" in shown(at)


@short_lists("sentences.search")
def test_of_several_sentences_any_is_searched_for_in_a_fold(sentences_page):
    at = sentences_page(text=TWO, searched="The man was bitten by the dog.")
    found = lambda at: [one.proto.json for one in at.get("bidi_component") if "rarely reach" in one.proto.json]  # noqa: E731
    before = found(at)
    settled(at.selectbox(key="searched").set_value("The dog bit the man.").run())
    assert len(before) == 1
    assert before != found(at) != []


def test_of_another_language_it_cannot_tell_which_sentences_are_alike(sentences_page):
    at = sentences_page(text="Ich sitze im Park auf der Bank.\nDie Bank hat heute geschlossen.")
    assert NOT_ENGLISH in shown(at)
    assert "Most alike" not in "".join(one.value for one in at.markdown)


def test_a_sentence_is_not_its_own_neighbour_and_a_repeated_one_stands_once(sentences_page):
    own = examples.everyday()[7]
    at = unfolded(sentences_page(text=f"{own}\n{own}"), "certainty")
    assert " of 299 sentences " in shown(at)
    assert "1 repeated sentence is left out." in shown(at)


def test_with_several_sentences_the_first_picture_is_each_with_each_and_a_click_opens_a_pair(sentences_page):
    three = f"{TWO}\nIt rains."
    at = sentences_page(text=three)
    assert "Most alike: **The dog bit …** and **The man was …**" in shown(at)
    assert at.button_group(key="hit").options == ["1 and 2", "1 and 3", "2 and 3"]
    settled(at.button_group(key="hit").set_value("1 and 3").run())
    assert "Second: **The dog bit …** and **It rains**" in shown(at)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("list.txt", b"It rains.\nIt snows.\n", " of 2 sentences "),
        ("list.csv", b"id;sentence\n1;It rains.\n2;It snows.\n3;The sun shines.\n", " of 3 sentences "),
        ("list.csv", b"\x00\x01", "not a text file"),
        ("list.txt", b"It rains.\n" * 150, "50 left out"),
        ("list.txt", b"[SEP]\n", "has no other sentence"),
    ],
)
def test_an_uploaded_list_is_searched_or_gets_a_next_step(sentences_page, monkeypatch, name, data, said):
    monkeypatch.setattr(limits, "LIST_SENTENCES", 100)
    at = sentences_page(list="My file")
    settled(at.file_uploader(key="sentence file").upload(name, data, "text/plain").run())
    unfolded(at, "certainty")
    assert said in shown(at)


def test_a_closed_fold_reads_and_draws_nothing(sentences_page, monkeypatch):
    monkeypatch.setattr(shows, "paraphrase_board", lambda *_: 1 / 0)
    monkeypatch.setattr(reasons, "greatest_by_chance", lambda *_: 1 / 0)
    monkeypatch.setattr(asks, "read_asked", lambda *_: 1 / 0)
    at = sentences_page()
    assert (len(at.get("bidi_component")), len(at.get("plotly_chart"))) == (2, 0)  # the hits and the words


@pytest.mark.parametrize("query", ["The bus was late again this morning.", "[x](y) <b> 1 2 3", "zxqv", TWO])
def test_the_finding_is_one_short_sentence(sentences_page, query):
    at = sentences_page(text=query)
    (found,) = [one.value for one in at.markdown if re.match(r"\*\*Number 1 |Most alike: ", one.value)]
    assert len(found.split()) <= 25
    said = found if found.startswith("**") else found.split("**")[-1]
    said = re.sub(r"(?<!\*)\*[^*]+\*(?!\*)", "", said)  # but for words of the sentences
    assert len(re.findall(r"[.\d]*\d", said)) <= 2


def test_each_hit_is_opened_to_its_reason_by_a_click_or_the_link(sentences_page):
    at = sentences_page(hit="3")
    assert at.session_state["hit"] == "3"
    assert "**Number 3 is near" in shown(at)
    at.session_state["hit"] = "5"  # as a click on the fifth does
    settled(at.run())
    assert "5" in at.query_params["hit"]
    assert "**Number 5 is near" in shown(at)
    settled(at.text_area(key="text").set_value("The dog barked.").run())
    assert "**Number 1 is nearest" in shown(at)  # another search begins at its first


def test_a_hit_that_a_short_list_does_not_have_falls_back_with_a_word(sentences_page):
    at = sentences_page(hit="4", text=TWO)
    assert "which is not here" in shown(at)
    assert at.button_group(key="hit").value == "1 and 2"


def test_a_maximum_says_that_it_is_not_linear_and_an_unknown_pooling_that_it_cannot_tell(sentences_page, monkeypatch):
    at = unfolded(sentences_page(sentence_pooling="Max", text=TWO), "pairs")
    assert "Max is **not linear**" in shown(at)
    monkeypatch.setitem(SENTENCE_POOLINGS, "Max", replace(SENTENCE_POOLINGS["Max"], split=None))
    at = unfolded(sentences_page(sentence_pooling="Max", text=TWO), "pairs")
    assert "can't be divided among words" in shown(at)
