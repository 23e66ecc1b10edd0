"""The Senses page as Streamlit runs it, without a browser."""

import pytest

from components import examples, limits
from tests.reading import refused, shown, until


@pytest.fixture
def senses_page(open_page):
    return lambda **address: open_page("senses.py", **address)


def opened(at, *folds):
    """The page with some folds opened."""
    for fold in folds:
        at.session_state[f"fold {fold}"] = True
    return at.run()


def test_the_default_page_tells_the_tutorials_story(senses_page):
    at = senses_page()
    assert not at.exception
    assert "Bank vault and bank robber lie with money, river bank with river**" in shown(at)
    assert "Closest: **bank vault** and **bank robber**, .941" in shown(at)
    assert "static vector" not in shown(at)
    at = opened(at, "lines", "more", "published")
    assert "The static vector cannot tell them apart" in shown(at)
    assert "belong to bert-base-uncased" in shown(at)


def test_a_closed_fold_computes_nothing(senses_page, monkeypatch):
    from components.chapters.senses import shows
    from components.chapters.senses.why import shows as why

    for name in ("show_sureness", "show_lines", "show_microscope", "show_contextuality", "show_published"):
        monkeypatch.setattr(shows, name, lambda *_: pytest.fail("a closed fold was drawn"))
    for name in ("show_why", "show_attention", "show_believed"):
        monkeypatch.setattr(why, name, lambda *_: pytest.fail("a closed fold was drawn"))
    assert not senses_page().exception


def test_a_pair_is_read_beside_pairs_of_one_sense_and_of_different_senses(senses_page):
    at = until(opened(senses_page(), "sure"), lambda page: "A pair alone says little" in shown(page))
    assert not at.exception
    assert "nearer than 9 of 10 pairs of different senses, and than 9 of 10 of one sense" in shown(at)
    assert "**43 of 45** sentences" in shown(at)
    assert "67\N{NO-BREAK SPACE}% of cases" in shown(at)


@pytest.mark.parametrize("name", examples.SENSES)
def test_each_preset_is_one_click(senses_page, name):
    at = senses_page()
    at.button(key=f"try {name}").click().run()
    assert not at.exception
    assert "Closest:" in shown(at)


@pytest.mark.parametrize("word", ["seal", "spring", "chip"])
def test_a_built_in_word_brings_its_sentences_and_the_names_of_its_senses(senses_page, word):
    at = senses_page()
    at.selectbox(key="example").set_value(word).run()
    assert not at.exception
    assert at.title[0].value == f"Is a {word} a {word}?"
    assert "of comparisons a pair of different senses is the closer one" in shown(at)


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
def test_no_text_and_no_word_break_the_page(senses_page, text, word):
    at = senses_page(text=text, word=word)
    assert not at.exception
    assert shown(at)


def test_bad_values_in_the_address_fall_back_each_with_a_word(senses_page):
    bad = {"choice": "Layer 99", "join": "x", "a": "77", "b": "x", "top": "-4", "measure": "y", "like": "z"}
    bad["segments"] = "q"
    at = senses_page(**bad, senses="a|b|c|d|e", without="x,9")
    assert not at.exception
    assert "Closest:" in shown(at)
    assert refused(at) == set(bad)


@pytest.mark.parametrize("choice", ["Concatenation of last four", "Layer 0", "Second-to-last", "Sum of all"])
@pytest.mark.parametrize("measure", ["plain", "standardised", "whitened", "ranks"])
def test_every_choice_and_measure_is_answered(senses_page, choice, measure):
    at = senses_page(choice=choice, measure=measure, top="3", like="true")  # which opens the microscope's fold
    assert not at.exception
    assert "Random pairs under the same changes" in shown(at)


def test_an_occurrence_left_out_in_the_address_is_left_out(senses_page):
    at = senses_page(without="2")
    assert "Furthest apart" not in shown(at)


def test_one_occurrence_with_itself_gets_a_next_step(senses_page):
    at = senses_page(a="1", b="1")
    assert not at.exception
    assert "two different occurrences" in shown(at)


def test_a_model_without_segments_is_served(senses_page, distil_folder, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", str(distil_folder))
    at = senses_page(model=distil_folder.name)
    assert not at.exception
    assert "no segment vectors" in shown(at)


def test_a_session_keeps_the_tables_of_its_latest_texts_only(senses_page):
    at = senses_page()
    for number in range(limits.CONCORDANCES + 3):
        at.text_area(key="text").set_value(f"Bank {number} and bank {number + 1}.").run()
        assert not at.exception
    assert len(at.session_state["concordances"]) == limits.CONCORDANCES


def test_the_fold_of_why_says_which_word_made_this_bank_a_river_bank(senses_page):
    at = until(senses_page(why="2"), lambda page: "Without **river**" in shown(page))
    assert not at.exception
    assert "Without **river** this bank lies with money at layer 6." in shown(at)
    assert "sentences of this sense lead by .040 on average" in shown(at)
    assert any("def word_spans(text):" in code.value for code in opened(at, "take").code)
    (words,) = (pills for pills in at.pills if pills.key.startswith("struck"))
    words.set_value([16]).run()  # river
    assert "It **now lies with money**" in shown(at)
    (field,) = (one for one in at.text_input if one.label == "In the place of river")
    field.set_value("stream").run()
    assert "Stream for river: cosine" in shown(at)
    assert not at.exception
    link = at.query_params["changed"]
    again = until(senses_page(why="2", changed=link), lambda page: "Stream for river: cosine" in shown(page))
    assert not again.exception
    assert not again.warning


def test_a_link_that_changes_words_that_are_not_there_gets_a_word(senses_page):
    at = until(senses_page(why="2", changed="99:stream"), lambda page: "By hand." in shown(page))
    assert "99:stream" in " ".join(one.value for one in at.warning)
    assert not at.exception


@pytest.mark.parametrize("way", ["mask it", "put another there"])
def test_words_may_be_masked_or_replaced_instead(senses_page, way):
    at = until(senses_page(way=way), lambda page: "A lead is how much nearer" in shown(page))
    assert not at.exception


def test_a_word_without_known_senses_is_told_what_moves_it(senses_page):
    address = {"text": "The dog barked at noon.\nA dog slept in the old house.", "word": "dog", "why": "1"}
    at = until(senses_page(**address), lambda page: "Drawn is how far the word moves" in shown(page))
    assert "moves this dog furthest" in shown(at) or "No single word makes this dog" in shown(at)
    assert not at.exception


def test_attention_is_read_beside_the_experiment_and_over_many_sentences(senses_page):
    at = until(senses_page(looker="2", looks="4"), lambda page: "the order by attention agrees" in shown(page))
    assert "At layer 4 this bank looks most at" in shown(at)
    assert not at.exception
    at = until(opened(at, "believed"), lambda page: "was written down first" in shown(page))
    assert "A word picked at random" in shown(at)
    assert not at.exception


def test_bad_wishes_about_why_fall_back_each_with_a_word(senses_page):
    bad = {"why": "9", "way": "x", "looks": "77", "heads": "y", "looker": "z"}
    at = senses_page(**bad)
    assert not at.exception
    assert refused(at) == set(bad)
