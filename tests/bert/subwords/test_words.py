"""Words and their pieces, whoever cuts them: byte-pair encoding and the unigram model on the built-in sentences."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyseme import examples
from polyseme.bert.subwords.algorithms import likeliest, merges
from polyseme.bert.tokenizer import Tokenizer
from tests.bert import families

TYPED = st.text(max_size=40) | st.text(st.sampled_from("aB 1é\u0301銀,.['#MASK<>🙂\t▁Ġ\u200d"), max_size=40)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A tokenizer of each kind, as a model's folder has it."""

    def of(name, tokenizer, special):
        folder = tmp_path_factory.mktemp(name)
        tokenizer.save(str(folder / "tokenizer.json"))
        (folder / "tokenizer_config.json").write_text(json.dumps({"mask_token": {"content": special["mask"]}}), "utf-8")
        return Tokenizer(folder, 512, 0)

    return {
        "byte-level": of("byte-level", families.byte_level(), families.ANGLED),
        "unigram": of("unigram", families.unigram(families.SQUARE), families.SQUARE),
        "whole text": of("whole-text", families.gemma(), families.GEMMA),
    }


KINDS = pytest.mark.parametrize("kind", ["byte-level", "unigram", "whole text"])


@KINDS
def test_a_word_is_found_wherever_it_stands_however_it_is_cut(made, kind):
    text = "Bank, bank. (bank) the riverbank's bank"
    tokens = made[kind].tokenize(text)
    found = tokens.positions("bank")
    assert [text[slice(*tokens.span(at))] for at in found] == ["bank"] * 3
    assert [tokens.span(at)[0] for at in found] == [6, 13, 35]
    assert tokens.positions("riverbank's")
    assert not tokens.positions("anks")


@KINDS
@pytest.mark.parametrize(
    "text", ["cafe\u0301 crème", "👩\u200d👩\u200d👧 reads", "👍🏽 x 🏳️\u200d🌈", "don't  stop\n now"]
)
def test_spans_hold_marks_and_joiners_and_no_blanks(made, kind, text):
    words = [word.text for word in made[kind].tokenize(text).grouped]
    assert "".join(words) == "".join(text.split())
    assert set(text.split()) - {"don't"} <= set(words)


@KINDS
def test_words_of_scripts_without_blanks_are_found(made, kind):
    tokens = made[kind].tokenize("我在河边的银行工作。")
    if kind == "unigram":  # it knows none of these, so that all are one piece
        assert tokens.unknown[2]
        assert tokens.pieces[2] == "[UNK]"
    else:
        (found,) = tokens.positions("银行")
        assert tokens.span(found) == (5, 7)


@KINDS
def test_special_tokens_are_the_tokenizers_own(made, kind):
    tokenizer = made[kind]
    mask = "[MASK]" if kind == "unigram" else "<mask>"
    assert tokenizer.mask_piece == mask
    tokens = tokenizer.tokenize(f"the {mask} of")
    (found,) = tokens.positions(mask)
    assert [tokens.special[at] for at in found] == [True]
    assert (tokens.special[0], tokens.special[-1]) == (True, True)


@KINDS
def test_the_sign_that_starts_a_word_is_found_out(made, kind, bert):
    assert made[kind].mark == ("Ġ" if kind == "byte-level" else "▁")
    assert (bert.tokenizer.mark, bert.tokenizer.prefix) == ("", "##")


@KINDS
@settings(max_examples=200)
@given(text=TYPED)
def test_every_word_of_any_text_is_found_where_it_stands(made, kind, text):
    tokens = made[kind].tokenize(text)
    for word in tokens.grouped:
        assert word.text == word.text.strip()
        if tokens.split(word.text):
            assert word.positions in tokens.positions(word.text)


def runs(tokens):
    """What was cut, with the pieces that it became; what holds an unknown sign aside."""
    found, before = [], None
    for at, run in enumerate(tokens.runs):
        if run and before is not None and run == before[0] and "".join(before[1]) != run:
            before[1].append(tokens.pieces[at])
        elif run:
            before = (run, [tokens.pieces[at]])
            found.append(before)
    return [(run, tuple(pieces)) for run, pieces in found if "".join(pieces) == run]


def test_a_text_cut_as_one_string_is_told_apart_by_blanks_and_lines(made):
    tokens = made["whole text"].tokenize("The bank\nlends,  banks 🙂 \n\nwait")
    assert [*dict.fromkeys(filter(None, tokens.runs))] == [
        *("The", "▁bank", "\n", "lends,", "▁", "▁banks", "▁<0xF0><0x9F><0x99><0x82>", "wait")
    ]
    assert [tokens.words[at] for at, piece in enumerate(tokens.pieces) if piece.isspace()] == [None] * 3
    assert [tokens.text[slice(*word.span)] for word in tokens.grouped][-2:] == ["🙂", "wait"]


@pytest.mark.parametrize("kind", ["byte-level", "whole text"])
def test_the_merges_end_with_the_pieces_of_the_tokenizer(made, kind):
    tokenizer = made[kind]
    chance = random.Random(5)
    letters = "".join(examples.everyday())
    texts = [*examples.everyday()[:100], *("".join(chance.choices(letters, k=30)) for _ in range(100)), "🙂 é"]
    cut = [one for text in texts for one in runs(tokenizer.tokenize(text))]
    assert len(cut) > 1_000
    assert [run for run, pieces in cut if tokenizer.merges(run)[-1].pieces != pieces] == []


def test_the_likeliest_split_is_that_of_the_tokenizer(made):
    tokenizer = made["unigram"]
    cut = [one for text in examples.everyday()[:150] for one in runs(tokenizer.tokenize(text))]
    assert len(cut) > 500
    assert [run for run, pieces in cut if tokenizer.splits(run, 1)[0].pieces != pieces] == []


@given(st.text(st.sampled_from("abc"), min_size=1, max_size=7))
def test_the_splits_are_all_there_are_in_order(word):
    scores = {"a": -3.0, "b": -2.0, "c": -4.5, "ab": -4.0, "bc": -5.1, "abc": -7.0, "ca": -4.2}

    def every(rest):
        if not rest:
            return [((), 0.0)]
        ends = (end for end in range(1, len(rest) + 1) if rest[:end] in scores)
        return [((rest[:end], *more), scores[rest[:end]] + sum_) for end in ends for more, sum_ in every(rest[end:])]

    expected = sorted((round(score, 6) for _, score in every(word)), reverse=True)[:4]
    assert [round(split.score, 6) for split in likeliest(word, scores, 4)] == expected


def test_a_merge_is_the_one_learned_first_and_the_leftmost_of_these():
    ranks = {("a", "b"): 3, ("b", "a"): 1, ("ba", "ba"): 2}
    assert [step.pieces for step in merges("bababa", ranks)] == [
        ("b", "a", "b", "a", "b", "a"),
        ("ba", "b", "a", "b", "a"),
        ("ba", "ba", "b", "a"),
        ("ba", "ba", "ba"),
        ("baba", "ba"),
    ]
