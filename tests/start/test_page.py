"""The Start page, and what all pages share."""

from pathlib import Path

import pytest

import polyseme
from components.shell.contents import PAGES as CONTENTS
from polyseme.senses.figures.uncertainty import rate_reading
from tests.reading import moving_maps, shown, until

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.name for path in (ROOT / "pages").glob("*.py"))


def test_the_start_page_leads_to_every_other_page(open_page):
    at = open_page("start.py")
    led_to = {Path(link.proto.page).name for link in at.get("page_link")}
    assert {name.removesuffix(".py") for name in PAGES} - {"start"} <= led_to


@pytest.mark.parametrize("name", PAGES)
def test_no_page_defines_a_function_or_grows_beyond_eighty_lines(name):
    source = (ROOT / "pages" / name).read_text("utf-8")
    assert "def " not in source
    assert source.count("\n") <= 80


def test_a_model_setting_that_cannot_be_met_leaves_the_bundled_model_at_work(open_page, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODEL", "nobody/no-such-model")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    at = open_page("tokens.py")
    assert at.selectbox(key="model").value == "all-MiniLM-L6-v2"


def map_of(at):
    """The page once the network is loaded and the picture is there."""
    return until(at, lambda page: "**" in shown(page) and moving_maps(page))


def test_the_answer_waits_for_the_guess(open_page):
    at = map_of(open_page("start.py"))
    assert at.segmented_control(key="guess").label == "Which two banks will the model find most alike?"
    assert len(at.get("bidi_component")) == 1, "nothing that gives the answer away"
    assert "most alike**" not in shown(at)
    (sent,) = moving_maps(at)
    assert (sent["scene"]["names"], sent["layer"], sent["play"]) == ([], 0, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "The mouse ate the cheese.\nClick the mouse twice.",
            "“mouse ate” means **animal** and “mouse twice” means **computer** (layer 6)",
        ),
        (
            "The frog ate the leaf.\nA green frog jumps.",
            "The model shows no clear difference between the two uses of frog**",
        ),
        ("The crane operator took a break.", "“crane operator” means **machine** (layer 6)"),
    ],
)
def test_the_readers_own_sentences_are_judged_without_a_guess(open_page, text, said):
    at = map_of(open_page("start.py", text=text))
    assert said in shown(at)


def test_what_is_typed_on_start_is_the_text_of_all_pages(open_page):
    at = map_of(open_page("start.py"))
    at.text_area(key="text").set_value("Every spring the old spring beside our house runs dry.").run()
    assert at.title[0].value == "What does BERT see in a spring?"
    at.switch_page("pages/senses.py").run()
    assert at.title[0].value == "Is a spring a spring?"


@pytest.mark.parametrize(
    ("guess", "verdict"),
    [
        ("vault and robber", "You and the model agree"),
        ("robber and river", "You said robber and river; the model"),
    ],
)
def test_the_answer_is_the_models_own(open_page, guess, verdict):
    at = map_of(open_page("start.py", guess=guess))
    assert verdict in shown(at)
    assert [(sent["layer"], sent["play"]) for sent in moving_maps(at)] == [(6, guess)], "it plays up to the answer"
    assert "vault and robber are most alike**; the model can't tell what “river bank” means (layer 6)" in shown(at)
    assert "random pairs" not in shown(at)  # which stand in a fold


def test_a_guess_is_still_there_on_the_way_back(open_page):
    at = map_of(open_page("start.py"))
    at.button_group(key="guess").set_value("robber and river").run()
    assert "You said robber and river" in shown(at)
    at.switch_page("pages/senses.py").run()
    at.switch_page("pages/start.py").run()
    assert "You said robber and river" in shown(at)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The crane operator took a break.", "these answers are right"),
        ("The frog ate the leaf.\nA green frog jumps.", "This word has no labelled sentences"),
    ],
)
def test_how_often_a_verdict_is_right_is_one_fold_away(open_page, bert, text, said):
    at = until(open_page("start.py", text=text), lambda at: "Opening the model" not in shown(at))
    assert "How sure is this?" in [fold.label for fold in at.expander]
    assert said not in shown(at)
    word = at.session_state["word"]
    assert said in rate_reading(polyseme.senses(bert, text.splitlines(), word).judgement)


@pytest.mark.parametrize(
    ("word", "see", "alike"),
    [
        ("apple", "What does BERT see in an apple?", "Is an apple an apple?"),
        ("houses", "What does BERT see in “houses”?", "Are all uses of “houses” alike?"),
        ("Oxygen", "What does BERT see in “Oxygen”?", "Are all uses of “Oxygen” alike?"),
    ],
)
def test_a_title_has_an_article_only_before_a_built_in_noun(word, see, alike):
    assert CONTENTS["start"].title(word) == see
    assert CONTENTS["senses"].title(word) == alike
