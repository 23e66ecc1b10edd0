"""Pictures and readings of the Tokens page: their data, their limits, and that they say what the numbers say."""

import re

import numpy as np
import pytest

from polyseme import limits
from polyseme.bert.tokenizer import SEGMENTS
from polyseme.core.vocabulary import count_kinds, vocabulary_table
from polyseme.examples import TUTORIAL
from polyseme.figures.texts import left_out_reading
from polyseme.tokens import figures as charts
from polyseme.tokens.numbers import count_pieces

PAIR = ("Where did the crane land?", "It landed beside the old harbour crane.")


def plain(reading):
    """A reading without its markdown and with plain blanks."""
    return re.sub(r"\*\*|\\", "", reading).replace("\N{NO-BREAK SPACE}", " ")


def cells(figure, row):
    """The values of one row of the picture, from all its lines."""
    found = [line.z[list(line.y).index(row)] for line in figure.data]
    return [int(value) for value in np.concatenate(found)]


def rungs(figure):
    """(first letter, letters, text) of each bar, from the top down."""
    bars = [bar for trace in figure.data for bar in zip(trace.y, trace.base, trace.x, trace.text, strict=True)]
    return [tuple(bar[1:]) for bar in sorted(bars)]


READ = [
    (
        (TUTORIAL, None),
        "With 2 special tokens, the text has 22 tokens; the model can read 512 at once.",
    ),
    (("I want embeddings.", None), "25 % of the words were split: 1.75 pieces per word"),
    (("a dog", None), "Your 2 words and symbols became 2 pieces."),
    (("a 🙂", None), "🙂 became [UNK]"),
    (("🦜 and 🙂 and 🦜", None), "🦜 and 🙂 became [UNK]: the vocabulary can't spell them."),
    (("the 🦜", None), "🦜 became [UNK]: the vocabulary can't spell it."),
    (PAIR, "With 3 special tokens, the text has"),
    ((" ", None), "There are no letters to read"),
]


@pytest.mark.parametrize(("texts", "said"), READ)
def test_the_pieces_of_a_text_are_read_out(bert, texts, said):
    assert said in plain(charts.pieces_reading(count_pieces(bert.tokenize(*texts))))


FOUND = {
    "I want embeddings.": "**BERT reads 9 numbered pieces.** *embeddings* is cut into four.",
    TUTORIAL: "**BERT reads 22 numbered pieces.** No word is cut.",
    "hi": "**BERT reads 3 numbered pieces.** No word is cut.",
    "🙂": "**BERT reads 3 numbered pieces.** *🙂* is not in its vocabulary.",
    "银行 银": "**BERT reads 5 numbered pieces.** *银* and 1 other are not in its vocabulary.",
}


@pytest.mark.parametrize("text", FOUND)
def test_the_finding_names_what_was_cut_most_or_is_unknown(bert, text):
    assert charts.pieces_finding("BERT", count_pieces(bert.tokenize(text))) == FOUND[text]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TUTORIAL, ""),
        ("bank " * 600, "It reads the first 512 pieces; 90 pieces or 450 characters after them are left out."),
        ("bank " * 509 + "bank!", "1 piece or 1 character after them is left out."),
    ],
)
def test_what_is_cut_is_said_with_how_much(bert, text, said):
    reading = left_out_reading(bert.tokenize(text))
    assert said in reading if said else reading == ""


def test_pieces_that_share_a_character_with_the_last_one_kept_are_still_said_to_be_cut(bert):
    tokens = bert.tokenize("bank " * 509 + "한")
    assert (tokens.pieces_left_out > 0, tokens.characters_left_out) == (True, 0)
    assert "left out" in left_out_reading(tokens)


@pytest.mark.parametrize("segments", SEGMENTS)
@pytest.mark.parametrize("pair", [None, PAIR[1]])
def test_the_rows_show_the_segments_and_the_mask_of_every_piece(bert, pair, segments):
    tokens = bert.tokenize(PAIR[0], pair, segments)
    figure = charts.input_rows(tokens)
    assert cells(figure, "Segment") == list(tokens.segments)
    assert cells(figure, "Mask") == list(tokens.mask)
    padded = bert.tokenize("bank").padded(8, bert.padding)
    assert cells(charts.input_rows(padded), "Mask") == [1, 1, 1, 0, 0, 0, 0, 0]


def test_a_model_without_segments_has_no_row_of_them_and_that_is_said(distil_bert):
    tokens = distil_bert.tokenize("bank")
    assert list(charts.input_rows(tokens).data[0].y) == ["Mask"]
    assert charts.input_rows_reading(tokens, "library").startswith("This model has no segment vectors")


@pytest.mark.parametrize("words", [0, 1, limits.STRIP_LINE, limits.STRIP_PIECES, 600])
def test_no_more_pieces_are_drawn_than_the_limit_and_no_line_is_longer_than_its_own(bert, words):
    tokens = bert.tokenize("bank " * words)
    figure = charts.input_rows(tokens)
    assert len(cells(figure, "Mask")) == min(len(tokens), limits.STRIP_PIECES)
    assert all(len(line.z[0]) <= limits.STRIP_LINE for line in figure.data)


@pytest.mark.parametrize(
    ("text", "pair", "segments", "said"),
    [
        (TUTORIAL, None, "library", "All segments are 0, as in the transformers library"),
        (TUTORIAL, None, "tutorial", "All segments are 1, as in the tutorial"),
        ("a bank", "the river", "library", "segment 1 the second (3 pieces)"),
        ("a bank", "the river", "tutorial", "segment 1 the second (3 pieces)"),
    ],
)
def test_the_segments_are_read_as_they_are(bert, text, pair, segments, said):
    reading = charts.input_rows_reading(bert.tokenize(text, pair, segments), segments)
    assert said in reading
    assert "The mask is 1 everywhere" in reading


def test_the_ladder_has_a_bar_for_each_candidate_over_its_letters(bert):
    steps = bert.tokenizer.steps("banksy")
    tried = [piece for step in steps for piece in step.candidates]
    bars = rungs(charts.search_ladder("banksy", steps))
    assert [text[2:] for _, _, text in bars] == tried
    for start, length, text in bars:
        assert "banksy"[start : start + length] == text[2:].removeprefix("##")


def test_the_ladder_keeps_to_its_limit_and_the_reading_says_so(bert):
    word = "donaudampfschifffahrtsgesellschaft"
    steps = bert.tokenizer.steps(word)
    assert len(rungs(charts.search_ladder(word, steps))) == limits.WORD_CANDIDATES
    reading = charts.search_reading(word, steps, len(steps))
    assert reading.endswith(f"The first {limits.WORD_CANDIDATES} tries are drawn.")


@pytest.mark.parametrize(
    ("word", "steps", "said"),
    [
        ("bank", 1, "bank is in the vocabulary: the first try, the whole word, matches."),
        ("embeddings", 4, "It took {tries} tries to cut embeddings into 4 pieces: em · ##bed · ##ding · ##s."),
        ("embeddings", 1, "1 piece after {tries} tries: em. Some letters are left, so the search goes on."),
        ("bank🦜", 2, "nothing matches from letter 5 on"),
        ("bank🦜", 2, "becomes [UNK], although bank matched."),
        ("a" * 101, 1, "has 101 letters"),
        ("a" * 101, 1, "become [UNK] at once"),
    ],
)
def test_the_search_for_a_word_is_read_as_far_as_it_is_shown(bert, word, steps, said):
    found = bert.tokenizer.steps(word)
    tries = sum(len(step.candidates) for step in found[:steps])
    assert said.format(tries=tries) in plain(charts.search_reading(word, found, steps))


def test_the_vocabulary_is_read_with_its_counts(bert):
    counts = count_kinds(vocabulary_table(bert.vocabulary, bert.tokenizer.special))
    reading = charts.vocabulary_reading(counts, 20)
    assert reading.startswith(
        "20 of 30,522 pieces match. The whole vocabulary: 22,698 whole words, 5,828 continuations"
    )
    assert "997 single characters, 994 unused and 5 special" in reading
    assert charts.vocabulary_reading(counts, 30_522).startswith("The vocabulary has 30,522 pieces: 22,698 whole words")
