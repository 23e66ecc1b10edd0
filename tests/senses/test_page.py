"""The Senses page as Streamlit runs it, without a browser."""

import json

import pytest

from polyseme import limits
from polyseme.figures.texts import WHICH_LAYER
from tests.reading import moving_maps, shown, unfolded, until


def ruler(at):
    """The ruler beside the map."""
    sent = [json.loads(element.proto.json) for element in at.get("bidi_component")]
    return next(scene for scene in (json.loads(data["scene"]) for data in sent) if "rows" in scene)


def test_the_default_page_tells_the_tutorials_story(open_page):
    at = open_page("senses.py")
    read = "To the model, “bank vault” and “bank robber” mean **money**; about “river bank” it **can't tell**"
    assert f"{read} (layer 6)" in shown(at)
    pairs = ruler(at)
    assert [row["said"][6] for row in pairs["rows"][:3]] == [".964", ".938", ".932"]
    why = "All are high, as they share one sentence (layer 6). The grey bars overlap: a cosine alone can't tell."
    assert (pairs["note"], pairs["title"]) == (why, "How alike are they?")
    assert "Further left or right is surer, by all 384 numbers. Up and down is what else differs." in shown(at)
    assert "static vector" not in shown(at)


def test_before_a_fold_is_opened_there_are_the_map_and_the_cosines_and_no_chart_to_load(open_page):
    at = open_page("senses.py")
    assert (len(moving_maps(at)), len(at.get("bidi_component")), len(at.get("plotly_chart"))) == (1, 2, 0)
    assert not at.get("arrow_data_frame")


def test_a_pair_is_read_beside_pairs_of_one_sense_and_of_different_senses(open_page):
    at = until(unfolded(open_page("senses.py"), "sure"), lambda page: "One pair says little" in shown(page))
    assert "**That is so in 55\N{NO-BREAK SPACE}% of our test examples, and 97\N{NO-BREAK SPACE}% of these" in shown(at)
    assert "Nine in ten same-meaning pairs have cosines from .61 to .91, of the others from .40 to .89" in shown(at)
    why = "All cosines are high (layer 6), whatever the words mean: they share one sentence."
    assert why in shown(at)
    assert WHICH_LAYER in shown(at)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ({"choice": "Sum of last four"}, "(sum of last four)"),
        ({"choice": "Layer 3"}, "(layer 3)"),
        ({"map_layer": "2"}, "(layer 2)"),
        (
            {"choice": "Layer 0", "text": "A bank.\nTwo banks."},
            "nothing has been read yet, so no use is nearer to a meaning. Labelled",
        ),
        (
            {"text": "Every spring it rains.", "word": "spring"},
            "To the model, “spring … rains” means **season** (layer 6)",
        ),
        (
            {"text": "Die Bank ist nicht am Fluss.\nIch gehe zur Bank und hole mein Geld."},
            "**Can't tell: this does not look like English**",
        ),
    ],
)
def test_the_headline_speaks_of_the_picture_above_it_or_says_why_not(open_page, address, said):
    at = open_page("senses.py", **address)
    assert said in shown(at)
    (sent,) = moving_maps(at)
    assert at.session_state["readings"]["finding"] == sent["scene"]["findings"][sent["layer"]]


def test_a_model_without_a_calibration_says_so(open_page, monkeypatch):
    from components.shell import models

    monkeypatch.setattr(models, "calibration", lambda name: None)
    assert "was not measured" in shown(open_page("senses.py"))


@pytest.mark.parametrize("word", ["seal", "spring", "chip"])
def test_a_built_in_word_brings_its_sentences_and_the_names_of_its_senses(open_page, word):
    at = open_page("senses.py")
    at.selectbox(key="example").set_value(word).run()
    assert at.title[0].value == f"Is a {word} a {word}?"
    assert "of comparisons, the pair with different meanings is closer" in shown(at)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "bank"),
        ("No such word here.", "bank"),
        ("One bank only.", "bank"),
        ("bank bank", ""),
        ("🙂 🙂", "🙂"),
        ("bank " * 3000, "bank"),
        ("<b>bank</b> **bank** $bank$ `bank`", "bank"),
        ("مصرف و مصرف", "مصرف"),
        ("bank\n\n\nbank\n", "bank"),
        ("bank bank", "[CLS]"),
        ("bank bank", "(((("),
    ],
)
def test_no_text_and_no_word_break_the_page(open_page, text, word):
    at = open_page("senses.py", text=text, word=word)
    assert shown(at)


@pytest.mark.parametrize("page", ["senses", "start"])
def test_a_symbol_that_the_model_reads_as_unknown_is_not_said_to_occur_once(open_page, page):
    at = until(open_page(f"{page}.py", text="😀 🍕🍕 lol 🐶🐶 omg 🍕", word="🍕"), lambda page: page.info)
    assert at.info[0].value.startswith("**Can't tell: 🍕 is not in the model's vocabulary.**")
    assert "once" not in shown(at)


def test_senses_and_sentences_of_the_address_that_are_not_there_count_for_nothing(open_page):
    at = open_page("senses.py", senses="a|b|c|d|e", without="x,9")
    assert len(ruler(at)["rows"]) == 5, "three pairs, two bars"


@pytest.mark.parametrize(
    ("choice", "measure"),
    [
        ("Sum of all", "plain"),
        ("Layer 0", "standardised"),
        ("Concatenation of last four", "whitened"),
        ("Second-to-last", "ranks"),
    ],
)
def test_every_measure_is_answered(open_page, choice, measure):
    at = open_page("senses.py", choice=choice, measure=measure, top="3", like="true")  # opens the microscope's fold
    assert "Nine in ten random pairs, treated the same way, have cosines" in shown(at)


def test_an_occurrence_left_out_in_the_address_is_left_out(open_page):
    at = open_page("senses.py", without="2")
    assert [row["name"] for row in ruler(at)["rows"]][:1] == ["vault – robber"]


def test_one_occurrence_with_itself_gets_a_next_step(open_page):
    at = open_page("senses.py", a="1", b="1")
    assert "two different occurrences" in shown(at)


def test_a_session_keeps_the_tables_of_its_latest_texts_only(open_page):
    at = open_page("senses.py")
    for number in range(limits.CONCORDANCES + 3):
        at.text_area(key="text").set_value(f"Bank {number} and bank {number + 1}.").run()
    assert len(at.session_state["concordances"]) == limits.CONCORDANCES


def test_the_fold_of_why_says_which_word_made_this_bank_a_river_bank(open_page):
    at = until(open_page("senses.py", why="2"), lambda page: "**river** pulls most strongly" in shown(page))
    assert (
        "*bank* is nearest to “river”, by .001. The word **river** pulls most strongly; "
        "leaving out any of 5 words changes the answer." in shown(at)
    )
    assert "in labelled sentences, .040 on average" in shown(at)
    assert any("def word_spans(text):" in code.value for code in unfolded(at, "take").code)
    (words,) = (pills for pills in at.pills if pills.key.startswith("struck"))
    words.set_value([16]).run()  # river
    assert "*bank* is **now nearest to money**" in shown(at)
    (field,) = (one for one in at.text_input if one.label == "Instead of river")
    field.set_value("stream").run()
    assert "Stream for river: cosine" in shown(at)
    link = at.query_params["changed"]
    again = until(open_page("senses.py", why="2", changed=link), lambda page: "Stream for river: cosine" in shown(page))
    assert not again.warning


def test_a_link_that_changes_words_that_are_not_there_gets_a_word(open_page):
    at = until(open_page("senses.py", why="2", changed="99:stream"), lambda page: "By hand." in shown(page))
    assert "99:stream" in " ".join(one.value for one in at.warning)


@pytest.mark.parametrize("way", ["mask it", "replace it"])
def test_words_may_be_masked_or_replaced_instead(open_page, way):
    at = until(open_page("senses.py", way=way), lambda page: "in labelled sentences, " in shown(page))
    assert not at.exception


def test_a_word_without_known_senses_is_told_what_moves_it(open_page):
    address = {"text": "The dog barked at noon.\nA dog slept in the old house.", "word": "dog", "why": "1"}
    at = until(open_page("senses.py", **address), lambda page: "Each bar: how far" in shown(page))
    assert "moves *dog* furthest" in shown(at) or "No single word stands out" in shown(at)


def test_the_reliability_of_the_experiment_stands_beside_chance(open_page):
    at = until(unfolded(open_page("senses.py"), "believed"), lambda page: "the strongest pull finds" in shown(page))
    assert "a random guess" in shown(at)


def test_a_single_use_of_a_word_without_meanings_stands_among_our_sentences_with_it(open_page):
    for page in ("senses.py", "start.py"):
        at = until(open_page(page, text="The teacher is ill."), lambda at: "Opening the model" not in shown(at))
        assert "**Can't tell from one sentence**" in shown(at)
        (sent,) = moving_maps(at)
        assert sent["scene"]["own"] == 1
        words = [word for _, word, _ in sent["scene"]["contexts"]]
        assert len(words) == 21
        assert {*map(str.casefold, words)} == {"teacher", "teachers"}
        assert "**Can't tell from one word: too little context.**" in shown(open_page(page, text="teacher"))
        at = open_page(page, text="Hola, ¿qué tal?")
        assert "**Can't tell: this does not look like English**" in shown(at)
        assert "occurs only once" in shown(open_page(page, text="The bank robber ran.", word="robber"))
