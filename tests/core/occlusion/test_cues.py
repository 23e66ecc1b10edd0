"""The hundred sentences: their cues are words of them, and how often a way finds them can be counted by hand."""

import numpy as np
import pytest
from scipy.stats import binomtest, spearmanr

from polyseme import examples
from polyseme.core.occlusion import cues
from polyseme.core.occlusion.cues import MOVED, NEAREST, PULL, RAW, WEIGHED, CueTrial

TEXT = "The old river bank slept."
SPANS = ((0, 3), (4, 7), (8, 13), (19, 24))


def trial(pulls, cue="river", also="", moved=(0.0, 0.1, 0.2, 0.3), looked=()):
    arrays = (np.array(one, float) for one in (pulls, moved, looked, looked))
    return CueTrial(TEXT, "river", cue, also, (14, 18), SPANS, *arrays)


def test_every_cue_is_one_word_of_its_labelled_sentence_and_another_than_the_word():
    labelled = {(sentence, word) for sentence, word, _ in examples.labelled()}
    rows = examples.cues()
    assert len(rows) == len({row[0] for row in rows}) == 100
    for word in {word for _, word, _ in examples.labelled()}:
        assert sum(row[1] == word for row in rows) == 5
    for sentence, word, cue, also in rows:
        assert (sentence, word) in labelled
        at = next(at for at in range(len(sentence)) if sentence.lower().startswith(word, at))
        spans = cues.other_words(sentence, (at, at + len(word)))
        made = CueTrial(sentence, "", cue, also, (at, at + len(word)), spans, *[np.zeros(len(spans))] * 4)
        assert made.is_cue.sum() == 1, (sentence, cue)
        assert not also or made.named(also).sum() == 1, (sentence, also)


def test_the_place_of_a_cue_is_counted_from_the_top_and_ties_count_against_it():
    assert trial([0.1, 0.2, 0.5, 0.3]).rank(np.array([0.1, 0.2, 0.5, 0.3])) == 1
    assert trial([0.1, 0.2, 0.5, 0.3], "old").rank(np.array([0.1, 0.2, 0.5, 0.3])) == 3
    assert trial([0.5, 0.5, 0.5, 0.5]).rank(np.array([0.5, 0.5, 0.5, 0.5])) == 4


def test_how_often_a_cue_is_found_has_wilsons_interval():
    some = [trial([0, 0, 1, 0]), trial([0, 1, 0, 0]), trial([0, 1, 0.5, 0], also="old"), trial([1, 0, 0.5, 0.7])]
    share = cues.found_cue(some, PULL)
    assert (share.hits, share.total) == (1, 4)
    assert share.interval == pytest.approx(binomtest(1, 4).proportion_ci(method="wilson"))
    assert cues.found_cue(some, PULL, 3).hits == 3
    assert cues.found_either(some, PULL).hits == 2


def test_chance_draws_among_the_words_that_mean_something():
    assert cues.by_chance([trial([0, 0, 1, 0])]) == pytest.approx(1 / 3)  # old, river, slept
    assert cues.by_chance([trial([0, 0, 1, 0])], 3) == 1
    assert cues.by_chance([trial([0, 0, 1, 0], "the")]) == 0


def test_the_nearest_word_that_means_something_stands_beside():
    assert trial([]).away.tolist() == [3, 2, 1, 1]
    assert cues.WAYS[NEAREST](trial([])).argmax() == 2


def test_agreement_is_the_mean_of_the_rank_correlations():
    some = [trial([0, 1, 2, 3]), trial([3, 1, 2, 0]), trial([0, 2, 1, 3])]
    by_hand = [spearmanr(one.pulls, one.moved).statistic for one in some]
    found = cues.agreement(some, PULL, MOVED)
    assert found.mean == pytest.approx(np.mean(by_hand))
    assert found.low < found.mean < found.high
    assert found.sentences == 3


def test_the_bundled_model_finds_the_word_of_some_sentences(bert):
    said = []
    found = cues.trials(bert, ["bank"], lambda share, step: said.append(step))
    assert len(found) == 5
    assert said == ["bank"]
    angler = next(one for one in found if one.cue == "angler")
    assert angler.words[int(angler.pulls.argmax())] in angler.text
    assert len(angler.weighed) == len(angler.words)
    assert cues.found_cue(found, WEIGHED).total == cues.found_cue(found, RAW).total == 5
