"""Text in, tokens out: special tokens, segments, spans in the typed text, what is cut, and odd texts."""

import threading
import unicodedata
from copy import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyseme import limits
from polyseme.bert import load
from polyseme.bert.tokenizer import SEGMENTS
from polyseme.examples import TOKENS, TUTORIAL

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
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


def test_one_text_has_segments_of_zeros_as_the_library_has_or_of_ones_as_the_tutorial_has(bert):
    assert set(bert.tokenize(TUTORIAL).segments) == {0}
    assert bert.tokenize(TUTORIAL) == bert.tokenize(TUTORIAL, segments="library")
    assert bert.tokenize(TUTORIAL, segments="tutorial").segments == (1,) * 22


@pytest.mark.parametrize("segments", SEGMENTS)
def test_a_pair_has_segment_0_then_1_whatever_is_chosen(bert, segments):
    tokens = bert.tokenize("one bank", "two", segments)
    assert tokens.pieces == ("[CLS]", "one", "bank", "[SEP]", "two", "[SEP]")
    assert tokens.segments == (0, 0, 0, 0, 1, 1)


def test_an_unknown_choice_of_segments_is_refused_with_the_choices(bert):
    with pytest.raises(ValueError, match="library, tutorial"):
        bert.tokenize("bank", segments="ones")


READ = {
    "bank": ("bank",),
    "the [MASK] robber": ("the", "[MASK]!", "robber"),
    "the [SEP] robber": ("the", "[SEP]!", "robber"),
    "the [CLS] robber": ("the", "[CLS]!", "robber"),
    "the [PAD] robber": ("the", "[PAD]!", "robber"),
    "[mask]": ("[", "mask", "]"),
    "bank[MASK]s": ("bank", "[MASK]!", "s"),
    "The 🦜 reads": ("the", "[UNK]", "reads"),
    "embeddings,banks": ("em", "##bed", "##ding", "##s", ",", "banks"),
    "ba\x00nk robber": ("bank", "robber"),
    **dict.fromkeys(("", "   ", "\x00\x01", "\u0301"), ()),
}
"""Texts and their pieces, with a ! behind those that are special though nobody added them."""


@pytest.mark.parametrize("text", READ)
def test_each_piece_is_known_as_special_unknown_or_a_continuation(bert, text):
    tokens = bert.tokenize(text, "")
    expected = ("[CLS]!", *READ[text], "[SEP]!")
    assert tokens.pieces == tuple(piece.rstrip("!") for piece in expected)
    assert tokens.special == tuple(piece.endswith("!") for piece in expected)
    assert tokens.unknown == tuple(piece == "[UNK]" for piece in expected)
    assert tokens.continuation == tuple(piece.startswith("##") for piece in expected)
    assert (tokens.words[0], tokens.words[-1], tokens.spans[0], tokens.spans[-1]) == (None,) * 4
    assert tokens.pair is None


@pytest.mark.parametrize(
    ("text", "words", "spans"),
    [
        ("Zoë's NAÏVE café", ["Zoë", "'", "s", "NAÏVE", "café"], [(0, 3), (3, 4), (4, 5), (6, 11), (12, 16)]),
        (unicodedata.normalize("NFD", "crème brûlée"), unicodedata.normalize("NFD", "crème brûlée").split(), None),
        ("🙂 bank", ["🙂", "bank"], [(0, 1), (2, 6)]),
        ("银行 ok", ["银", "行", "ok"], [(0, 1), (1, 2), (3, 5)]),
        ("the [MASK] robber", ["the", "[MASK]", "robber"], [(0, 3), (4, 10), (11, 17)]),
        ("The 🦜 reads", ["The", "🦜", "reads"], [(0, 3), (4, 5), (6, 11)]),
        ("ba\x00nk robber", ["ba\x00nk", "robber"], [(0, 5), (6, 12)]),
        ("", [], []),
        ("\u0301", [], []),
    ],
)
def test_words_and_their_spans_are_those_of_the_typed_text(bert, text, words, spans):
    tokens = bert.tokenize(text)
    assert [word.text for word in tokens.grouped] == words
    assert [text[slice(*word.span)] for word in tokens.grouped] == words
    assert spans is None or [word.span for word in tokens.grouped] == spans


def test_a_split_word_is_one_and_the_same_word_in_both_texts_of_a_pair_is_two(bert):
    word = bert.tokenize("I want embeddings.").grouped[2]
    assert (word.text, word.positions, word.span) == ("embeddings", (3, 4, 5, 6), (7, 17))
    assert [word.positions for word in bert.tokenize("bank", "bank").grouped] == [(1,), (3,)]
    tokens = bert.tokenize("a bank", "the river")
    assert [tokens.typed(word.sentence)[slice(*word.span)] for word in tokens.grouped][2:] == ["the", "river"]
    assert tokens.spans[-2] == (4, 9)


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


@pytest.mark.parametrize(
    ("first", "second"),
    [
        *((words, 0) for words in (509, 510, 511, 10_000)),
        *((600, 3), (3, 600), (254, 600), (300, 301)),
    ],
)
def test_a_long_text_or_pair_is_cut_as_transformers_cuts_it(bert, library, first, second):
    text, pair = "bank " * first, "river " * second or None
    tokens = bert.tokenize(text, pair)
    assert (tokens.ids, tokens.segments, tokens.mask) == same_as_library(library, text, pair)
    assert tokens.pieces_left_out == max(0, first + second + (3 if pair else 2) - 512)


@settings(max_examples=50)
@given(st.integers(0, 700), st.integers(1, 700), st.integers(8, 512))
def test_a_pair_cut_at_any_limit_keeps_as_much_as_fits(first, second, limit):
    narrow = copy(BUNDLED.tokenizer)
    narrow.limit = limit
    tokens = narrow.tokenize("bank " * first, "river " * second)
    assert len(tokens) == min(limit, first + second + 3)
    assert tokens.pieces_left_out == first + second + 3 - len(tokens)
    assert abs(tokens.pieces.count("bank") - tokens.pieces.count("river")) <= max(1, abs(first - second))


MUCH = "bank " * (limits.TEXT_CHARACTERS // 5 + 1_000)


@pytest.mark.parametrize(
    ("text", "pieces", "characters"),
    [
        ("bank " * 510 + "the river", 2, len(" the river")),
        ("bank " * 510 + "   ", 0, 0),
        ("bank " * 508 + "embeddings", 2, len("dings")),  # a word is cut between two of its pieces
        (MUCH, None, len(MUCH.rstrip()) - (510 * 5 - 1)),  # beyond the app's own limit too
        ("bank" + " " * (limits.TEXT_CHARACTERS + 10), 0, 0),
    ],
)
def test_what_is_left_out_is_counted_in_pieces_and_characters(bert, text, pieces, characters):
    tokens = bert.tokenize(text)
    assert tokens.characters_left_out == characters
    assert pieces is None or tokens.pieces_left_out == pieces


def test_what_is_left_out_of_both_texts_of_a_pair_is_counted(bert):
    tokens = bert.tokenize("bank " * 300, "cat " * 300)
    kept = tokens.pieces.count("bank"), tokens.pieces.count("cat")
    assert sum(kept) == 509
    assert tokens.pieces_left_out == 600 - 509
    assert tokens.characters_left_out == 5 * (300 - kept[0]) + 4 * (300 - kept[1])


def test_padded_tokens_are_as_transformers_pads_them(bert, library):
    expected = library(TUTORIAL, padding="max_length", max_length=32)
    tokens = bert.tokenize(TUTORIAL)
    padded = tokens.padded(32, bert.padding)
    assert tokens.padded(5, bert.padding) == tokens, "to less than there is"
    assert padded.pieces == (*tokens.pieces, *["[PAD]"] * 10)
    assert padded.special[22:] == (True,) * 10
    assert padded.words == (*tokens.words, *[None] * 10)
    assert list(padded.ids) == expected["input_ids"]
    assert list(padded.mask) == expected["attention_mask"]
    assert list(padded.segments) == expected["token_type_ids"]


TYPED = st.text(max_size=40) | st.text(st.sampled_from("aB 1é\u0301銀,.[]#MASK🙂\x00\u200d\t"), max_size=40)


@settings(max_examples=300)
@given(TYPED, TYPED)
def test_any_pair_of_texts_gives_spans_inside_its_texts(text, pair):
    tokens = BUNDLED.tokenize(text, pair)
    for sentence, span in zip(tokens.sequence_ids, tokens.spans, strict=True):
        if span is not None:
            assert 0 <= span[0] <= span[1] <= len(tokens.typed(sentence))


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


def test_others_work_while_a_long_text_of_long_words_is_cut():
    text, ended, turns = " ".join(["abcdefghijk" * 9] * 2_000), threading.Event(), []

    def works():
        while not ended.wait(0.001):
            turns.append(True)

    thread = threading.Thread(target=works)
    thread.start()
    before = len(turns)
    BUNDLED.tokenizer.tokenize(text)
    during = len(turns) - before
    ended.set()
    thread.join()
    assert during > 20, "the library cuts half a second of text without the interpreter"
