"""The Tokens page as Streamlit runs it, without a browser."""

import pytest

from components import examples
from tests.reading import refused, shown, unfolded

BAD_TEXTS = {
    "empty": "",
    "blank": " \n\t ",
    "one word": "bank",
    "one letter": "a",
    "10,000 words": "bank " * 10_000,
    "one endless word": "b" * 5_000,
    "an emoji": "🙂",
    "emoji with joiners": "👩‍👩‍👧‍👦 and 🏳️‍🌈",
    "right to left": "مرحبا بالعالم",
    "combining marks": "z̷̢̛a̶͎͝l̸̰̾g̵̱̈o̷͇̐",
    "control characters": "a\x00b\x07c\u202ed",
    "unknown characters only": "深圳 ꙮ",
    "markup": "<b>[CLS]</b> **x** $y$ `z` :tada: ](javascript:alert(1))",
    "special tokens": "[CLS] [MASK] [SEP] [UNK] [PAD]",
    "one quotation mark": "'\"\\",
}


@pytest.fixture
def tokens_page(open_page):
    return lambda **address: open_page("tokens.py", **address)


def test_the_page_is_complete_before_anyone_touches_it(tokens_page):
    at = tokens_page()
    assert not at.exception
    assert "20 words and symbols became 20 pieces: **none was cut**" in shown(at)
    assert not at.get("plotly_chart"), "folded"
    assert not at.dataframe, "folded"
    unfolded(at, "given")
    assert at.dataframe[0].value["piece"].tolist()[:3] == ["[CLS]", "after", "stealing"]


@pytest.mark.parametrize("name", examples.TOKENS)
def test_each_preset_is_one_click(tokens_page, name):
    at = tokens_page()
    at.button(key=f"try {name}").click().run()
    assert not at.exception
    assert at.text_area(key="text").value == examples.TOKENS[name]["text"]


@pytest.mark.parametrize("name", BAD_TEXTS)
@pytest.mark.parametrize("field", ["text", "pair"])
def test_no_text_breaks_the_page(tokens_page, name, field):
    at = tokens_page()
    at.text_area(key=field).set_value(BAD_TEXTS[name]).run()
    if field == "text":
        unfolded(at, "given", "cut")
    assert not at.exception
    assert shown(at)


@pytest.mark.parametrize("name", ["empty", "blank"])
def test_nothing_to_read_gets_a_next_step(tokens_page, name):
    at = tokens_page()
    at.text_area(key="text").set_value(BAD_TEXTS[name]).run()
    assert "type a word" in at.info[0].value


def test_what_does_not_fit_is_said_with_how_much(tokens_page):
    at = tokens_page()
    at.text_area(key="text").set_value("bank " * 10_000).run()
    assert "9,490 pieces or 47,450 characters" in at.warning[0].value


def test_an_unknown_word_is_flagged_and_explained(tokens_page):
    at = tokens_page()
    at.text_area(key="text").set_value("a 🙂").run()
    assert "**🙂** is unknown to the model" in shown(at)
    assert "🙂** became" in shown(unfolded(at, "given"))


def test_the_segment_switch_changes_the_table_of_one_text_but_not_of_a_pair(tokens_page):
    at = unfolded(tokens_page(), "given", "take")
    at.segmented_control(key="segments").set_value("tutorial").run()
    assert set(at.dataframe[0].value["segment"]) == {1}
    assert "SEGMENTS = 'tutorial'" in at.code[0].value
    at.text_area(key="pair").set_value("It is a bank.").run()
    assert set(at.dataframe[0].value["segment"]) == {0, 1}


def test_every_word_of_the_sentence_can_be_taken_apart(tokens_page):
    at = unfolded(tokens_page(text="Untranslatably naïve embeddings 🙂!"), "cut")
    for word in at.selectbox(key="cut").options:
        at.selectbox(key="cut").set_value(word).run()
        assert not at.exception


def test_bad_values_in_the_address_fall_back_each_with_a_word(tokens_page):
    bad = {"segments": "sideways", "model": "../../etc/passwd", "find": "x", "cut": "z", "padding": "w"}
    at = tokens_page(**bad, kinds="y")
    assert not at.exception
    assert refused(at) == set(bad)
    assert "20 words and symbols" in shown(at)


def test_the_vocabulary_answers_a_bad_id_with_a_next_step(tokens_page):
    at = tokens_page(find="id", search="bank")
    assert "whole number" in shown(at)


def test_the_tutorials_slice_is_one_click_away(tokens_page):
    at = unfolded(tokens_page(), "vocabulary")
    next(button for button in at.button if "5000:5020" in button.label).click().run()
    assert at.dataframe[0].value["piece"].tolist()[:3] == ["knight", "lap", "survey"]


def test_the_steps_in_the_address_are_shown_and_a_shorter_word_starts_anew(tokens_page):
    at = tokens_page(text="untranslatably embeddings", steps="2")
    assert "2 pieces after" in shown(at)
    at.slider(key="steps").set_value(5).run()
    at.selectbox(key="cut").set_value("embeddings").run()
    assert not at.exception
    assert "is covered by 4 pieces" in shown(at)
