"""A class's pairs: whose turn they are, what was judged compared with the model, and files of the DURel tool."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme import limits
from polyseme.corpus.corpus import Corpus
from polyseme.judgements.class_pairs import NOT_YET, SHARED, ClassPairs
from polyseme.judgements.class_result import class_pairs, compared_with, judged_by, uses_in
from polyseme.judgements.files import read_judgements, read_uses, tabbed
from polyseme.judgements.numbers import agreement, draw_pairs
from polyseme.judgements.result import judgements


@pytest.fixture(scope="module")
def corpus():
    """Uses of bank in two years, half of them in each of two directions, some in long sentences."""
    rng = np.random.default_rng(0)
    rows = [
        {"text": f"{i} {'very ' * i * 3}old bank of {'the ' * i * 3}town", "word": "bank", "source": str(year)}
        | {"text_id": i, "Last": np.r_[4 * (i % 2), 4 * (1 - i % 2), rng.normal(size=4)]}
        for year in (1950, 2020)
        for i in range(20)
    ]
    return Corpus.from_table(pd.DataFrame(rows))


@pytest.fixture(scope="module")
def pairs(corpus):
    groups, sources = np.arange(40) % 2, np.arange(40) // 20
    drawn = draw_pairs(groups, sources, [str(i) for i in range(40)], 40)
    return class_pairs(corpus, "bank", "Last", groups, drawn)


def bare(number: int) -> ClassPairs:
    return ClassPairs("bank", (), ((0, 1),) * number, ())


@given(st.integers(1, 30), st.integers(2, 80), st.integers(1, 40))
def test_nobody_judges_a_pair_twice_and_all_pairs_get_judged_even_if_all_ask_at_once(judges, number, rounds):
    pairs, marks = bare(number), {}
    for _ in range(rounds):
        asked = {f"judge {i}": pairs.next_of(f"judge {i}", marks) for i in range(judges)}
        for judge, pair in asked.items():
            if pair is None:
                assert NOT_YET not in marks[judge]
                continue
            assert marks.get(judge, NOT_YET * number)[pair] == NOT_YET, "nobody judges a pair twice"
            marks = pairs.marked(marks, judge, pair, 1 + pair % 4)
    counts = np.array(pairs.counts(marks))
    assert counts.sum() == judges * min(rounds, number)


@given(st.lists(st.integers(0, 6), max_size=150), st.integers(2, 30))
def test_nobody_begins_a_pair_while_another_lacks_their_judgement(turns, number):
    pairs, marks = bare(number), {}
    for turn in turns:
        judge, counts = str(turn), pairs.counts(marks)
        lacking = [
            i for i in range(number) if 0 < counts[i] < SHARED and marks.get(judge, NOT_YET * number)[i] == NOT_YET
        ]
        pair = pairs.next_of(judge, marks)
        if lacking:
            assert pair in lacking
        if pair is not None:
            marks = pairs.marked(marks, judge, pair, 1)


def test_four_phones_in_a_lesson_give_nearly_every_pair_they_begin_two_judges():
    rng, pairs, marks = np.random.default_rng(0), bare(40), {}
    for judge in rng.choice(4, 60, p=[0.4, 0.3, 0.2, 0.1]).tolist():  # some are slower than others
        marks = pairs.marked(marks, str(judge), pairs.next_of(str(judge), marks), 4)
    counts = np.array(pairs.counts(marks))
    assert (counts[counts > 0] >= 2).mean() >= 0.85


def test_judges_see_a_pair_in_either_order_and_always_the_same_way(pairs):
    first = [pairs.shown(0, f"judge {i}")[0].identifier for i in range(100)]
    assert 30 < first.count(pairs.names(0)[0]) < 70
    assert first == [pairs.shown(0, f"judge {i}")[0].identifier for i in range(100)]


def test_a_phone_shows_whole_words_around_the_word_and_the_pairs_are_fair(corpus, pairs):
    for use in pairs.uses:
        assert use.word == "bank"
        assert max(len(use.before), len(use.after)) <= limits.ROOM_CONTEXT_CHARACTERS + 2
        assert set(f"{use.before}{use.after}".split()) <= {
            "…",
            "very",
            "old",
            "of",
            "the",
            "town",
            *map(str, range(20)),
        }
    inside = [pairs.uses[a].group == pairs.uses[b].group for a, b in pairs.pairs]
    assert 18 <= sum(inside) <= 22
    assert len({tuple(sorted((pairs.uses[a].source, pairs.uses[b].source))) for a, b in pairs.pairs}) == 3


def judged_in(pairs: ClassPairs) -> dict[str, str]:
    """The marks of four judges who follow the groups, more or less; none has judged all pairs."""
    rng, marks = np.random.default_rng(1), {}
    for judge in ("dora", "anna", "carl", "ben"):
        for pair, (a, b) in enumerate(pairs.pairs):
            right = 4 if pairs.uses[a].group == pairs.uses[b].group else 1
            if rng.random() < 0.8:
                value = right if rng.random() < 0.7 else int(rng.integers(1, 5))
                marks = pairs.marked(marks, judge, pair, value)
    return marks


def test_what_a_class_judged_is_compared_as_any_file_of_judgements(corpus, pairs):
    marks = judged_in(pairs)
    found = compared_with(pairs, marks)
    matrix = [[np.nan if mark == NOT_YET else float(mark) for mark in marks[judge]] for judge in sorted(marks)]
    assert found.alpha.value == pytest.approx(agreement(np.array(matrix).T).value)
    assert 0.3 < found.alpha.value < 0.95
    file = tabbed(judged_by(pairs, marks))
    by_file = judgements(corpus, file, word="bank", layer="Last")
    assert by_file.alpha == found.alpha
    assert by_file.model.value == pytest.approx(found.model.value, abs=0.01)
    assert by_file.judges == found.judges == tuple(f"judge {i}" for i in (1, 2, 3, 4))
    assert np.isfinite(found.graph.rand)
    assert not {*marks} & {*file.decode().split()}, "no name of a phone is in the file"


def test_the_files_of_a_class_are_those_of_the_durel_tool(pairs):
    uses = read_uses(tabbed(uses_in(pairs)))
    assert [text[a:b] for text, a, b in zip(uses["context"], uses["start"], uses["end"], strict=True)] == [
        "bank"
    ] * len(uses)
    judged = read_judgements(tabbed(judged_by(pairs, judged_in(pairs))))
    assert {*judged["identifier1"], *judged["identifier2"]} <= {*uses["identifier"]}
    with pytest.raises(ValueError, match="None of these judgements"):
        compared_with(pairs, {})
