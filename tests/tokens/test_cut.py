"""How byte-pair encoding and the unigram model cut a word, as pictures and in words, on hand-made data."""

import math

import pytest

from polyseme.bert import Merge, Split
from polyseme.tokens import splitting as charts

STEPS = (
    Merge(("Ġ", "b", "a", "n", "k", "s"), None, None),
    Merge(("Ġ", "b", "an", "k", "s"), 2, 6),
    Merge(("Ġ", "b", "ank", "s"), 2, 1),
    Merge(("Ġ", "bank", "s"), 1, 11),
)
SPLITS = (Split(("▁bank", "s"), -9.0), Split(("▁ban", "ks"), -9.0 - math.log(4)), Split(("▁", "banks"), -14.0))


def test_each_row_covers_the_word_and_what_was_joined_stands_out():
    old, new = charts.merge_ladder(STEPS).data
    bars = sorted(bar for one in (old, new) for bar in zip(one.y, one.base, one.x, strict=True))
    for row in range(len(STEPS)):
        own = [(first, width) for at, first, width in bars if at == row]
        assert [first for first, _ in own] == pytest.approx(
            [sum(map(len, STEPS[row].pieces[:at])) for at in range(len(own))]
        )
        assert sum(round(width + 0.08) for _, width in own) == 6
    assert [text.removeprefix("<b>").removesuffix("</b>") for text in new.text] == ["an", "ank", "bank"]


def test_the_reading_of_merges_counts_them_and_names_the_one_learned_first():
    said = charts.merge_reading("Ġbanks", STEPS, 4, "Ġ", 900)
    assert "6 characters at first; after 3 merges it is 3 pieces: `Ġ` `bank` `s`." in said
    assert "earliest: here, number 2 of 900" in said
    assert "Ġ is the space before the word." in said
    assert "goes on" in charts.merge_reading("Ġbanks", STEPS, 2, "Ġ", 900)
    assert "bytes" in charts.merge_reading("Ã©", (Merge(("Ã", "©"), None, None),), 1, "Ġ", 900)


def test_bars_are_as_long_as_a_split_is_likely_beside_the_first():
    (bars,) = charts.split_bars(SPLITS).data
    assert list(bars.x) == pytest.approx([1, 0.25, math.exp(-5)])
    assert bars.text[0].endswith("−9.00")


def test_the_reading_of_splits_tells_the_score_and_how_far_the_next_is_behind():
    said = charts.split_reading("▁banks", SPLITS, "▁", unknown=False)
    assert "is cut into `▁bank` `s`. Its score is −9.00" in said
    assert "Next comes `▁ban` `ks`, 4 times less likely." in said
    assert "unknown" not in said
    assert "no other way" in charts.split_reading("▁", SPLITS[:1], "▁", unknown=False)
    assert "counts as unknown" in charts.split_reading("▁🙂", SPLITS[:1], "▁", unknown=True)
