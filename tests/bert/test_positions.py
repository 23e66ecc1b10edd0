"""Finding a word's pieces in a text."""

import pytest

from polyseme.examples import TUTORIAL

BANKS = [(6,), (10,), (19,)]
FOUND = {
    "case, accents and blanks count as the model sees them": [
        *((TUTORIAL, None, typed, BANKS) for typed in ("bank", "Bank", "BANK", " bank ", "bánk")),
        ("A café by the CAFÉ", None, "cafe", [(2,), (5,)]),
    ],
    "a split word is a run of pieces": [
        ("Embeddings are embeddings.", None, "embeddings", [(1, 2, 3, 4), (6, 7, 8, 9)])
    ],
    "not inside a longer word": [("Embeddings of riverbanks", None, typed, []) for typed in ("em", "bank")],
    "several words are one run, which may overlap another": [
        (TUTORIAL, None, "the bank robber", [(9, 10, 11)]),
        (TUTORIAL, None, "river bank", [(18, 19)]),
        ("bank bank bank", None, "bank bank", [(1, 2), (2, 3)]),
    ],
    "signs between words count": [("Don't stop. Don t stop.", None, "don't", [(1, 2, 3)])],
    "what does not occur is nowhere": [
        (TUTORIAL, None, typed, []) for typed in ("guitar", "banks", "", "   ", "\x00", "the bank of")
    ],
    "no run crosses from one text of a pair into the other": [
        ("the river", "bank robber", "river bank", []),
        ("the river", "bank robber", "bank robber", [(4, 5)]),
        ("a bank", "the bank", "bank", [(2,), (5,)]),
    ],
    "an unknown word is told from other unknown words": [("🙂 and 🦜 and 🙂", None, "🙂", [(1,), (5,)])],
    "a special token is found where it is typed, and none that is added": [
        ("the [MASK] robber", None, "[MASK]", [(2,)]),
        ("the [MASK] robber", None, "[MASK] robber", [(2, 3)]),
        ("the bank", None, "[SEP]", []),
    ],
    "Chinese words are runs of characters": [("我在河边的银行工作。", None, "银行", [(6, 7)])],
    "words left out are not found": [
        ("bank " * 600 + "robber", None, "robber", []),
        ("bank " * 600, None, "bank", [(at,) for at in range(1, 511)]),
    ],
}


@pytest.mark.parametrize("rule", FOUND)
def test_a_word_is_found_where_it_stands(bert, rule):
    for text, pair, typed, positions in FOUND[rule]:
        assert bert.tokenize(text, pair).positions(typed) == positions, typed


def test_padding_changes_no_position(bert):
    tokens = bert.tokenize(TUTORIAL)
    assert tokens.padded(40, bert.padding).positions("bank") == tokens.positions("bank")
