"""Pictures and readings of the Tokens page: their data, their limits, and that they say what the numbers say."""

import re

import numpy as np
import pytest

from components import limits
from components.bert.tokenizer import SEGMENTS
from components.chapters.tokens import figures as charts
from components.chapters.tokens.numbers import count_pieces
from components.examples import TOKENS, TUTORIAL
from components.figures.texts import left_out_reading
from components.numbers.vocabulary import count_kinds, vocabulary_table
from tests.reading import brief

PAIR = ("Where did the crane land?", "It landed beside the old harbour crane.")


def plain(reading):
    """A reading without its markdown and with plain blanks."""
    return re.sub(r"\*\*|\\", "", reading).replace("\N{NO-BREAK SPACE}", " ")


def pieces_reading(bert, text, pair=None):
    tokens = bert.tokenize(text, pair)
    return plain(charts.pieces_reading(count_pieces(tokens)))


def cells(figure, row):
    """The values of one row of the picture, from all its lines."""
    found = [line.z[list(line.y).index(row)] for line in figure.data]
    return [int(value) for value in np.concatenate(found)]


def rungs(figure):
    """(first letter, letters, text) of each bar, from the top down."""
    bars = [bar for trace in figure.data for bar in zip(trace.y, trace.base, trace.x, trace.text, strict=True)]
    return [tuple(bar[1:]) for bar in sorted(bars)]


def test_the_tutorials_sentence_is_read_as_20_words_of_one_piece(bert):
    reading = pieces_reading(bert, TUTORIAL)
    assert reading.startswith("20 words and symbols became 20 pieces, 1.00 a word; none was split")
    assert reading.endswith("With 2 special tokens the model reads 22 pieces: 4 % of its 512 positions.")


FOUND = {
    "I want embeddings.": "4 words and symbols became 7 pieces; **embeddings** became four.",
    TUTORIAL: "20 words and symbols became 20 pieces: **none was cut**, each is in the vocabulary. Try a rarer word.",
    "a 🙂": "2 words and symbols became 2 pieces; **🙂** is unknown to the model.",
}


@pytest.mark.parametrize("text", FOUND)
def test_the_finding_names_what_was_cut_most_or_is_unknown(bert, text):
    assert charts.pieces_finding(count_pieces(bert.tokenize(text))) == FOUND[text]


@pytest.mark.parametrize("text", ["bank", "x" * 99, "我在河边", "[CLS]", "*a* <b> Zoë", "In 1990, 2 of 3."])
def test_the_finding_is_short_for_other_texts_and_models(bert, other_words, text):
    for model in (bert, other_words):
        counts = count_pieces(model.tokenize(text))
        assert brief(charts.pieces_finding(counts), text)
        assert ("became" in charts.pieces_finding(counts)) == bool(counts.words)


def test_the_most_split_word_is_named_with_its_pieces(bert):
    reading = pieces_reading(bert, "I want embeddings.")
    assert "4 words and symbols became 7 pieces, 1.75 a word" in reading
    assert "25 % of them were split, most of all embeddings into 4" in reading


def test_words_that_became_unknown_are_not_said_to_be_in_the_vocabulary(bert):
    assert "none was split. 🙂 became [UNK]" in pieces_reading(bert, "a 🙂")
    assert "none was split: each is in the vocabulary as it stands. With" in pieces_reading(bert, "a bank")


def test_unknown_words_are_named_once_each(bert):
    reading = pieces_reading(bert, "🦜 and 🙂 and 🦜")
    assert "🦜 and 🙂 became [UNK], as no pieces of the vocabulary cover them." in reading


def test_one_unknown_word_is_it(bert):
    assert "🦜 became [UNK], as no pieces of the vocabulary cover it." in pieces_reading(bert, "the 🦜")


def test_a_pair_is_read_with_three_special_tokens(bert):
    assert "With 3 special tokens the model reads" in pieces_reading(bert, *PAIR)


def test_a_text_without_words_is_said_to_have_none(bert):
    assert pieces_reading(bert, " ").startswith("No letters to read")


@pytest.mark.parametrize("preset", TOKENS)
def test_every_preset_is_read_with_its_own_number_of_pieces(bert, preset):
    tokens = bert.tokenize(TOKENS[preset]["text"], TOKENS[preset]["pair"])
    reading = plain(charts.pieces_reading(count_pieces(tokens)))
    assert f"the model reads {len(tokens)} pieces" in reading


def test_markup_that_is_typed_stays_text_in_a_reading(bert):
    tokens = bert.tokenize("<script>$x$ pneumonoultra*microscopic*")
    reading = charts.pieces_reading(count_pieces(tokens))
    assert "<script>" not in reading
    assert not re.search(r"(?<!\\)[$<]", reading)


def test_nothing_is_said_of_a_text_that_fits(bert):
    assert left_out_reading(bert.tokenize(TUTORIAL)) == ""


def test_what_is_cut_is_said_with_how_much(bert):
    reading = left_out_reading(bert.tokenize("bank " * 600))
    assert "The first 512 pieces are kept; 90 pieces or 450 characters behind them are left out." in reading


def test_one_piece_and_one_character_that_are_cut_are_said_in_the_singular(bert):
    reading = left_out_reading(bert.tokenize("bank " * 509 + "bank!"))
    assert "1 piece or 1 character behind them is left out." in reading


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


def test_padding_is_drawn_with_mask_0(bert):
    padded = bert.tokenize("bank").padded(8, bert.padding)
    assert cells(charts.input_rows(padded), "Mask") == [1, 1, 1, 0, 0, 0, 0, 0]


def test_a_model_without_segments_has_no_segment_row(distil_bert):
    assert list(charts.input_rows(distil_bert.tokenize("bank")).data[0].y) == ["Mask"]


@pytest.mark.parametrize("words", [0, 1, limits.STRIP_LINE, limits.STRIP_PIECES, 600])
def test_no_more_pieces_are_drawn_than_the_limit_and_no_line_is_longer_than_its_own(bert, words):
    tokens = bert.tokenize("bank " * words)
    figure = charts.input_rows(tokens)
    assert len(cells(figure, "Mask")) == min(len(tokens), limits.STRIP_PIECES)
    assert all(len(line.z[0]) <= limits.STRIP_LINE for line in figure.data)


def test_the_ticks_are_the_pieces_in_order(bert):
    figure = charts.input_rows(bert.tokenize(TUTORIAL))
    axes = [figure.layout[f"xaxis{number if number > 1 else ''}"] for number in range(1, len(figure.data) + 1)]
    assert tuple(piece for axis in axes for piece in axis.ticktext) == bert.tokenize(TUTORIAL).pieces


def test_signs_of_html_are_taken_apart_in_ticks(bert):
    figure = charts.input_rows(bert.tokenize("a < b & c"))
    assert {"&lt;", "&amp;"} <= set(figure.layout.xaxis.ticktext)


@pytest.mark.parametrize(
    ("text", "pair", "segments", "said"),
    [
        (TUTORIAL, None, "library", "All segments are 0, as the library has them"),
        (TUTORIAL, None, "tutorial", "All segments are 1, as the tutorial has them"),
        ("a bank", "the river", "library", "segment 1 the 3 pieces of the second"),
        ("a bank", "the river", "tutorial", "segment 1 the 3 pieces of the second"),
    ],
)
def test_the_segments_are_read_as_they_are(bert, text, pair, segments, said):
    reading = charts.input_rows_reading(bert.tokenize(text, pair, segments), segments)
    assert said in reading
    assert "the mask is 1 throughout" in reading


@pytest.mark.parametrize(("length", "said"), [(4, "1 padding piece,"), (8, "5 padding pieces,")])
def test_padding_is_counted_in_the_reading(bert, length, said):
    padded = bert.tokenize("bank").padded(length, bert.padding)
    assert f"the mask is 0 at {said}" in charts.input_rows_reading(padded, "library")


def test_a_model_without_segments_is_said_to_take_none(distil_bert):
    reading = charts.input_rows_reading(distil_bert.tokenize("bank"), "library")
    assert reading.startswith("This model has no segment vectors")


def test_what_is_not_drawn_is_said(bert):
    said = f"The first {limits.STRIP_PIECES} pieces are drawn."
    assert said in charts.input_rows_reading(bert.tokenize("bank " * limits.STRIP_PIECES), "library")
    assert said not in charts.input_rows_reading(bert.tokenize("bank"), "library")


def test_the_ladder_has_a_bar_for_each_candidate_over_its_letters(bert):
    steps = bert.tokenizer.steps("banksy")
    tried = [piece for step in steps for piece in step.tried]
    bars = rungs(charts.search_ladder("banksy", steps))
    assert [text[2:] for _, _, text in bars] == tried
    for start, length, text in bars:
        assert "banksy"[start : start + length] == text[2:].removeprefix("##")


def test_matches_stand_out_in_the_ladder(bert):
    steps = bert.tokenizer.steps("embeddings")
    bars = rungs(charts.search_ladder("embeddings", steps))
    assert [text[2:] for _, _, text in bars if text.startswith("✓")] == ["em", "##bed", "##ding", "##s"]


def test_the_ladder_of_a_word_that_is_not_searched_is_empty(bert):
    assert rungs(charts.search_ladder("a" * 101, bert.tokenizer.steps("a" * 101))) == []


def test_the_ladder_keeps_to_its_limit_and_the_reading_says_so(bert):
    word = "donaudampfschifffahrtsgesellschaft"
    steps = bert.tokenizer.steps(word)
    assert len(rungs(charts.search_ladder(word, steps))) == limits.WORD_TRIES
    reading = charts.search_reading(word, steps, len(steps))
    assert reading.endswith(f"The first {limits.WORD_TRIES} candidates are drawn.")


def test_a_word_of_the_vocabulary_is_read_as_found_at_once(bert):
    reading = plain(charts.search_reading("bank", bert.tokenizer.steps("bank"), 1))
    assert reading == "bank is in the vocabulary as it stands: the first candidate, the whole word, matches."


def test_a_covered_word_is_read_with_its_pieces_and_candidates(bert):
    steps = bert.tokenizer.steps("embeddings")
    tries = sum(len(step.tried) for step in steps)
    reading = plain(charts.search_reading("embeddings", steps, 4))
    assert reading == f"embeddings is covered by 4 pieces after {tries} candidates: em · ##bed · ##ding · ##s."


def test_a_search_that_is_half_shown_says_that_it_goes_on(bert):
    steps = bert.tokenizer.steps("embeddings")
    reading = plain(charts.search_reading("embeddings", steps, 1))
    assert reading == f"1 piece after {len(steps[0].tried)} candidates: em. Letters are left, so it goes on."


def test_a_word_that_no_pieces_cover_is_read_as_unknown_as_a_whole(bert):
    steps = bert.tokenizer.steps("bank🦜")
    reading = plain(charts.search_reading("bank🦜", steps, len(steps)))
    assert "nothing matches from letter 5 on" in reading
    assert "becomes [UNK], although bank had matched." in reading


def test_a_word_too_long_to_search_is_said_to_be(bert):
    reading = plain(charts.search_reading("a" * 101, bert.tokenizer.steps("a" * 101), 1))
    assert "has 101 letters" in reading
    assert "become [UNK] at once" in reading


def test_the_vocabulary_is_read_with_its_counts(bert):
    counts = count_kinds(vocabulary_table(bert.vocabulary, bert.tokenizer.special))
    reading = charts.vocabulary_reading(counts, 20)
    assert reading.startswith(
        "20 of 30,522 pieces match. The whole vocabulary: 22,698 whole words, 5,828 continuations"
    )
    assert "997 single characters, 994 unused and 5 special" in reading
    assert f"{counts['other scripts']:,} pieces have letters of other scripts" in reading
