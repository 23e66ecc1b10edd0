"""One length for all texts: what is cut and what is padding, told by hand and held to transformers."""

import pytest

from polyseme import examples
from polyseme.export.scripts import page_script
from polyseme.tokens import length as charts
from polyseme.tokens.length import LENGTHS, at_fixed_length
from tests.reading import shown, unfolded


@pytest.fixture(scope="module")
def library(bert):
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(bert.folder)


def test_the_tutorials_sentence_at_sixteen_loses_its_end(bert):
    found = at_fixed_length(bert, examples.TUTORIAL, None, "library", 16)
    assert found.cut == ("on", "the", "mississippi", "river", "bank", ".")
    assert found.words == ("on", "the", "Mississippi", "river", "bank", ".")
    assert found.read.pieces[-2:] == ("fishing", "[SEP]")
    assert found.padding == 0
    said = charts.squares_reading(found)
    assert said.startswith("At length 16, 6 of 22 tokens (27\N{NO-BREAK SPACE}%) are cut: parts of **on**, **the**")


def test_at_128_most_of_it_is_padding(bert):
    found = at_fixed_length(bert, examples.TUTORIAL, None, "library", 128)
    assert (found.cut, found.padding) == ((), 106)
    assert "all 22 tokens are read; 106 positions are padding (83\N{NO-BREAK SPACE}%)" in charts.squares_reading(found)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("pair", [None, "Untranslatable embeddings. " * 12])
def test_every_length_is_read_as_transformers_reads_it(bert, library, length, pair):
    text = examples.TUTORIAL + " The crane landed by the harbour crane." * 4
    theirs = library(text, pair, truncation=True, max_length=length, padding="max_length")
    found = at_fixed_length(bert, text, pair, "library", length)
    assert list(found.read.ids) == theirs["input_ids"]
    assert list(found.read.mask) == theirs["attention_mask"]
    assert list(found.read.segments) == theirs["token_type_ids"]
    whole = len(library(text, pair)["input_ids"])
    assert len(found.cut) + found.more == max(whole - length, 0)


def test_of_a_word_that_loses_its_end_it_is_said(bert):
    found = at_fixed_length(bert, "a b c d e f g h i j k l untranslatable", None, "library", 16)
    assert found.words == ("untranslatable",)
    said = charts.squares_reading(found)
    assert "parts of **untranslatable**." in said


def test_what_is_not_drawn_of_a_long_text_is_counted(bert):
    found = at_fixed_length(bert, "bank " * 2_000, None, "library", 16)
    assert (len(found.cut), found.more) == (512, 2_000 - 14 - 512)
    assert "1,986 of 2,002 tokens" in charts.squares_reading(found)


def test_each_position_is_a_square_of_its_kind_and_each_cut_piece_a_cross(bert):
    figure = charts.squares(at_fixed_length(bert, examples.TUTORIAL, None, "library", 16))
    drawn = {trace.name: list(trace.customdata) for trace in figure.data}
    assert {name: len(cells) for name, cells in drawn.items()} == {"read": 14, "special token": 2, "cut": 6}
    assert drawn["special token"] == ["0: [CLS]", "15: [SEP]"]
    assert min(figure.data[2].y) > max(figure.data[0].y) + 1


def test_the_page_keeps_the_length_in_its_link(open_page):
    assert "MAX_SEQ_LENGTH" not in " ".join(code.value for code in open_page("tokens.py").code)
    at = open_page("tokens.py", fitted="true", length="16")
    assert "At length 16, 6 of 22 tokens" in shown(at)
    assert any("LENGTH = 16  # MAX_SEQ_LENGTH" in code.value for code in unfolded(at, "take").code)


def test_the_script_cuts_the_same(bert, run):
    printed = run(page_script("tokens/length", bert, TEXT=examples.TUTORIAL, PAIR="A second bank.", LENGTH=16))
    found = at_fixed_length(bert, examples.TUTORIAL, "A second bank.", "library", 16)
    assert int(printed["cut"][0][1]) == len(found.cut)
    assert [row[1] for row in printed["position"][1:]] == list(found.read.pieces)
