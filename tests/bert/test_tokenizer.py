"""Text in, tokens out: special tokens, segments, spans in the typed text, what is cut, and odd texts."""

import unicodedata
from copy import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components import limits
from components.bert import load
from components.bert.tokenizer import SEGMENTS
from components.examples import TOKENS, TUTORIAL

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
PAIR = ("Where did the crane land?", "It landed beside the old harbour crane.")
LONG = "Untranslatably beautiful embeddings, and more of them. "
ODD = {
    "blanks": " \t\n ",
    "control characters": "ba\x00nk\x07 \x1b[31mred",
    "a lone high surrogate": "ba\ud83dnk",
    "a lone low surrogate": "\ude42 bank",
    "a byte-order mark": "\ufeffbank",
    "zero-width characters": "ri\u200bver ba\u200dnk",
    "right to left": "שלום עולם، مرحبا بالعالم",
    "combining marks alone": "\u0301\u0302 \u0303",
    "combining marks in heaps": "z" + "\u0310\u0352\u0329" * 30 + "algo",
    "emoji with joiners": "👩‍👩‍👧 reads 🏳️‍🌈",
    "Chinese": "我在河边的银行工作。",
    "Hangul": "한국어 은행",
    "line separators": "bank\u2028river\u2029robber\x85vault",
    "only unknown characters": "🙂 🦜 \U0001f9a9",
    "a word of 101 letters": "a" * 101,
    "signs": "<b>&amp;</b> $x$ `a` [b](c) *d* _e_ \\f",
}


@pytest.fixture(scope="module")
def library(bert):
    """transformers' own tokenizer of the bundled model."""
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(bert.folder)


def same_as_library(library, text, pair, limit=512):
    expected = library(text, pair, truncation=True, max_length=limit)
    return tuple(expected["input_ids"]), tuple(expected["token_type_ids"]), tuple(expected["attention_mask"])


@pytest.mark.parametrize("preset", TOKENS)
def test_every_preset_is_read_as_transformers_reads_it(bert, library, preset):
    text, pair = TOKENS[preset]["text"], TOKENS[preset]["pair"] or None
    tokens = bert.tokenize(text, pair)
    assert (tokens.ids, tokens.segments, tokens.mask) == same_as_library(library, text, pair)


def test_no_preset_is_cut(bert):
    assert all(bert.tokenize(preset["text"], preset["pair"]).pieces_left_out == 0 for preset in TOKENS.values())


def test_every_field_has_one_entry_a_piece(bert):
    tokens = bert.tokenize(*PAIR)
    counted = [tokens.pieces, tokens.ids, tokens.segments, tokens.mask, tokens.sentences, tokens.numbers]
    counted += [tokens.spans, tokens.special, tokens.unknown, tokens.words, tokens.continuation]
    assert {len(field) for field in counted} == {len(tokens)}


def test_one_text_has_segments_of_zeros_as_the_library_has(bert):
    assert set(bert.tokenize(TUTORIAL).segments) == {0}
    assert bert.tokenize(TUTORIAL) == bert.tokenize(TUTORIAL, segments="library")


def test_one_text_has_segments_of_ones_as_the_tutorial_has(bert):
    assert bert.tokenize(TUTORIAL, segments="tutorial").segments == (1,) * 22


@pytest.mark.parametrize("segments", SEGMENTS)
def test_a_pair_has_segment_0_then_1_whatever_is_chosen(bert, segments):
    tokens = bert.tokenize("one bank", "two", segments)
    assert tokens.pieces == ("[CLS]", "one", "bank", "[SEP]", "two", "[SEP]")
    assert tokens.segments == (0, 0, 0, 0, 1, 1)


def test_an_unknown_choice_of_segments_is_refused_with_the_choices(bert):
    with pytest.raises(ValueError, match="library, tutorial"):
        bert.tokenize("bank", segments="ones")


@pytest.mark.parametrize("pair", [None, ""])
def test_no_second_text_is_no_pair(bert, pair):
    assert bert.tokenize("bank", pair).pieces == ("[CLS]", "bank", "[SEP]")
    assert bert.tokenize("bank", pair).pair is None


def test_added_special_tokens_have_no_word_and_no_span(bert):
    tokens = bert.tokenize("bank")
    assert tokens.words == (None, "bank", None)
    assert tokens.spans == (None, (0, 4), None)
    assert tokens.special == (True, False, True)


@pytest.mark.parametrize("sign", ["[MASK]", "[SEP]", "[CLS]", "[PAD]"])
def test_a_special_token_that_is_typed_is_one_and_not_letters(bert, sign):
    tokens = bert.tokenize(f"the {sign} robber")
    assert tokens.pieces == ("[CLS]", "the", sign, "robber", "[SEP]")
    assert tokens.special == (True, False, True, False, True)
    assert tokens.words[2] == sign


def test_a_mask_in_small_letters_is_letters(bert):
    assert bert.tokenize("[mask]").pieces == ("[CLS]", "[", "mask", "]", "[SEP]")


def test_a_special_token_glued_to_a_word_is_still_special(bert):
    assert bert.tokenize("bank[MASK]s").pieces == ("[CLS]", "bank", "[MASK]", "s", "[SEP]")


def test_an_unknown_word_is_flagged_and_is_no_special_token(bert):
    tokens = bert.tokenize("The 🦜 reads")
    assert tokens.pieces[2] == "[UNK]"
    assert tokens.unknown == (False, False, True, False, False)
    assert not tokens.special[2]
    assert tokens.words[2] == "🦜"


def test_spans_point_back_at_the_typed_text_with_its_accents_and_capitals(bert):
    text = "Zoë's NAÏVE café"
    tokens = bert.tokenize(text)
    pairs = [(piece, text[slice(*span)]) for piece, span in zip(tokens.pieces[1:-1], tokens.spans[1:-1], strict=True)]
    assert pairs == [("zoe", "Zoë"), ("'", "'"), ("s", "s"), ("naive", "NAÏVE"), ("cafe", "café")]


def test_spans_hold_the_combining_marks_of_their_letters(bert):
    text = unicodedata.normalize("NFD", "crème brûlée")
    tokens = bert.tokenize(text)
    assert [word.text for word in tokens.grouped] == text.split()


def test_spans_count_an_emoji_as_one_character(bert):
    tokens = bert.tokenize("🙂 bank")
    assert tokens.spans[1:3] == ((0, 1), (2, 6))


def test_each_chinese_character_is_a_word(bert):
    assert [word.text for word in bert.tokenize("银行 ok").grouped] == ["银", "行", "ok"]


def test_spans_of_a_second_text_count_in_that_text(bert):
    tokens = bert.tokenize("a bank", "the river")
    assert [tokens.typed(word.sentence)[slice(*word.span)] for word in tokens.grouped][2:] == ["the", "river"]
    assert tokens.spans[-2] == (4, 9)


def test_a_split_word_is_one_word_with_several_positions(bert):
    word = bert.tokenize("I want embeddings.").grouped[2]
    assert (word.text, word.positions, word.span) == ("embeddings", (3, 4, 5, 6), (7, 17))


def test_continuations_are_marked_even_where_two_words_touch(bert):
    tokens = bert.tokenize("embeddings,banks")
    assert tokens.pieces[1:-1] == ("em", "##bed", "##ding", "##s", ",", "banks")
    assert tokens.continuation == (False, False, True, True, True, False, False, False)


def test_the_same_word_at_the_end_and_the_start_of_a_pair_stays_two_words(bert):
    assert [word.positions for word in bert.tokenize("bank", "bank").grouped] == [(1,), (3,)]


@pytest.mark.parametrize("name", ODD)
def test_odd_texts_are_read_as_transformers_reads_them(bert, library, name):
    tokens = bert.tokenize(ODD[name])
    assert (tokens.ids, tokens.segments, tokens.mask) == same_as_library(library, tokens.text, None)


@pytest.mark.parametrize("name", ODD)
def test_odd_texts_can_be_encoded_and_written_as_utf_8(distil_bert, name):
    encoding = distil_bert.encode(ODD[name])
    assert encoding.states.shape[1] == len(encoding.tokens)
    assert encoding.tokens.text.encode("utf-8")


def test_half_characters_are_replaced_one_for_one(bert):
    tokens = bert.tokenize("ba\ud83dnk \udc00 x\udfff", "\ud800")
    assert tokens.text == "ba\N{REPLACEMENT CHARACTER}nk \N{REPLACEMENT CHARACTER} x\N{REPLACEMENT CHARACTER}"
    assert tokens.pair == "\N{REPLACEMENT CHARACTER}"


def test_control_characters_inside_a_word_leave_the_word_whole(bert):
    tokens = bert.tokenize("ba\x00nk robber")
    assert tokens.pieces == ("[CLS]", "bank", "robber", "[SEP]")
    assert tokens.spans[1] == (0, 5)


@pytest.mark.parametrize("text", ["", "   ", "\x00\x01", "\u0301"])
def test_a_text_without_letters_has_the_added_tokens_only(bert, text):
    tokens = bert.tokenize(text)
    assert tokens.pieces == ("[CLS]", "[SEP]")
    assert tokens.grouped == ()


@pytest.mark.parametrize("words", [509, 510, 511, 512, 10_000])
def test_one_long_text_is_cut_as_transformers_cuts_it(bert, library, words):
    text = " ".join(["bank"] * words)
    tokens = bert.tokenize(text)
    assert tokens.ids == same_as_library(library, text, None)[0]
    assert tokens.pieces_left_out == max(0, words - 510)


@pytest.mark.parametrize(
    ("first", "second"),
    [(600, 3), (3, 600), (600, 600), (254, 600), (255, 600), (256, 600), (600, 254), (600, 255), (300, 301), (509, 1)],
)
def test_a_long_pair_is_cut_as_transformers_cuts_it(bert, library, first, second):
    text, pair = "bank " * first, "river " * second
    tokens = bert.tokenize(text, pair)
    assert (tokens.ids, tokens.segments, tokens.mask) == same_as_library(library, text, pair)
    assert tokens.pieces_left_out == max(0, first + second + 3 - 512)


@settings(max_examples=50)
@given(st.integers(0, 700), st.integers(1, 700), st.integers(8, 512))
def test_a_pair_cut_at_any_limit_keeps_as_much_as_fits(first, second, limit):
    narrow = copy(BUNDLED.tokenizer)
    narrow.limit = limit
    tokens = narrow.tokenize("bank " * first, "river " * second)
    assert len(tokens) == min(limit, first + second + 3)
    assert tokens.pieces_left_out == first + second + 3 - len(tokens)
    assert abs(tokens.pieces.count("bank") - tokens.pieces.count("river")) <= max(1, abs(first - second))


def test_what_is_left_out_is_counted_in_pieces_and_characters(bert):
    tokens = bert.tokenize("bank " * 510 + "the river")
    assert tokens.pieces_left_out == 2
    assert tokens.characters_left_out == len(" the river")


def test_nothing_left_out_is_counted_as_nothing(bert):
    tokens = bert.tokenize("bank " * 510 + "   ")
    assert (tokens.pieces_left_out, tokens.characters_left_out) == (0, 0)


def test_what_is_left_out_of_both_texts_of_a_pair_is_counted(bert):
    tokens = bert.tokenize("bank " * 300, "cat " * 300)
    kept = tokens.pieces.count("bank"), tokens.pieces.count("cat")
    assert sum(kept) == 509
    assert tokens.pieces_left_out == 600 - 509
    assert tokens.characters_left_out == 5 * (300 - kept[0]) + 4 * (300 - kept[1])


def test_a_word_is_cut_at_a_piece_boundary(bert):
    tokens = bert.tokenize("bank " * 508 + "embeddings")
    assert tokens.pieces[-3:] == ("em", "##bed", "[SEP]")
    assert tokens.characters_left_out == len("dings")


def test_characters_beyond_the_apps_limit_are_counted_as_left_out(bert):
    text = "bank " * (limits.TEXT_CHARACTERS // 5 + 1_000)
    assert bert.tokenize(text).characters_left_out == len(text.rstrip()) - (510 * 5 - 1)


def test_a_text_that_fits_keeps_every_character_though_a_long_blank_end_is_dropped(bert):
    assert bert.tokenize("bank" + " " * (limits.TEXT_CHARACTERS + 10)).characters_left_out == 0


def test_padded_tokens_are_masked_out_and_as_long_as_asked(bert):
    padded = bert.tokenize("bank").padded(6, bert.padding)
    assert padded.pieces == ("[CLS]", "bank", "[SEP]", "[PAD]", "[PAD]", "[PAD]")
    assert padded.mask == (1, 1, 1, 0, 0, 0)
    assert padded.ids[3:] == padded.segments[3:] == (0, 0, 0)
    assert padded.special[3:] == (True, True, True)
    assert padded.words == (None, "bank", None, None, None, None)


def test_padded_tokens_are_as_transformers_pads_them(bert, library):
    expected = library(TUTORIAL, padding="max_length", max_length=32)
    padded = bert.tokenize(TUTORIAL).padded(32, bert.padding)
    assert list(padded.ids) == expected["input_ids"]
    assert list(padded.mask) == expected["attention_mask"]
    assert list(padded.segments) == expected["token_type_ids"]


def test_padding_to_less_than_there_is_changes_nothing(bert):
    tokens = bert.tokenize(TUTORIAL)
    assert tokens.padded(5, bert.padding) == tokens


TYPED = st.text(max_size=40) | st.text(st.sampled_from("aB 1é\u0301銀,.[]#MASK🙂\x00\u200d\t"), max_size=40)


@settings(max_examples=300)
@given(TYPED, TYPED)
def test_any_pair_of_texts_gives_spans_inside_its_texts(text, pair):
    tokens = BUNDLED.tokenize(text, pair)
    for sentence, span in zip(tokens.sentences, tokens.spans, strict=True):
        if span is not None:
            assert 0 <= span[0] <= span[1] <= len(tokens.typed(sentence))


@settings(max_examples=300)
@given(TYPED)
def test_every_word_of_any_text_is_one_word_again_when_it_is_looked_at_alone(text):
    tokens = BUNDLED.tokenize(text)
    assert [len(tokens.split(word.text)) for word in tokens.grouped] == [1] * len(tokens.grouped)


@settings(max_examples=300)
@given(TYPED)
def test_every_word_of_any_text_is_found_where_it_stands(text):
    tokens = BUNDLED.tokenize(text)
    assert all(word.positions in tokens.positions(word.text) for word in tokens.grouped)


@settings(max_examples=300)
@given(TYPED)
def test_the_words_of_any_text_are_those_that_splitting_it_gives(text):
    tokens = BUNDLED.tokenize(text)
    assert tokens.split(tokens.text) == tuple(tokens.split(word.text)[0] for word in tokens.grouped)


@settings(max_examples=100)
@given(st.text(st.characters(categories=("Lu", "Ll"), max_codepoint=0x24F), min_size=1, max_size=12))
def test_words_are_read_alike_in_any_case(word):
    assert BUNDLED.tokenize(word).ids == BUNDLED.tokenize(unicodedata.normalize("NFD", word)).ids
