"""What comes with the app is what the model gives: a part of each result, worked out anew."""

import numpy as np
import pytest

from components import examples
from components.chapters.atlas.caches import USUAL
from components.chapters.atlas.numbers.built_in import built_in_corpus
from components.chapters.atlas.numbers.laying import lay_out
from components.chapters.maps.numbers.points import point_vectors
from components.chapters.neighbours import caches as neighbours
from components.chapters.pooling.numbers.bench import bench_states
from components.chapters.pooling.numbers.board import measure
from components.chapters.pooling.numbers.view import TREATMENTS
from components.chapters.senses.numbers.kinds import DRAWN
from components.chapters.senses.numbers.yardstick import Yardstick
from components.numbers.baseline import random_baseline
from components.numbers.claims import check
from components.numbers.claims.table import CLAIMS
from components.numbers.layers import layer_choices
from components.numbers.neighbours import nearest
from components.numbers.occurrences.gathering import labelled_sentences
from components.numbers.occurrences.states import find_occurrences
from components.numbers.similarity import cosine_matrix, unit
from components.numbers.why.cues import trials
from components.shipped import SHIPPED

CLOSE = {"rtol": 0, "atol": 2e-5}
"""What batches of other sizes and other numbers of threads may change."""


@pytest.fixture
def found(request, bert):
    """One of the results that come with the app, read from disk."""
    return SHIPPED[request.param](bert)


BANKS = [("own-occurrences", [examples.TUTORIAL]), ("occurrences", list(labelled_sentences("bank")))]


def of(name):
    return pytest.mark.parametrize("found", [name], indirect=True)


@of("yardstick")
def test_the_cosines_of_one_words_pairs(found: Yardstick, bert):
    rows = [row for row in examples.labelled() if row[1] == "seal"]
    states = bench_states(bert, [row[:2] for row in rows], "library", lambda *_: None).vectors
    same = np.equal.outer(*2 * [[row[2] for row in rows]])
    over = np.triu_indices(len(rows), 1)
    for name, choose in layer_choices(bert.layers).items():
        cosines = cosine_matrix(choose(states.swapaxes(0, 1)))
        for kept, which in zip(found.pairs[name]["seal"], (same, ~same), strict=True):
            np.testing.assert_allclose(np.sort(kept), np.sort(cosines[over][which[over]]), **CLOSE)


@of("tutorial")
def test_the_states_of_the_tutorials_sentence(found, bert):
    np.testing.assert_allclose(found.states, bert.encode(examples.TUTORIAL).states, **CLOSE)


@pytest.mark.parametrize(("found", "texts"), BANKS, indirect=["found"])
def test_the_banks_of_the_first_picture(found, texts, bert):
    assert found.occurrences == find_occurrences(bert, texts, "bank", "Mean", "library", 200).occurrences
    at = len(found) - 1
    fresh = bert.encode(found.occurrences[at].text).states[:, list(found.occurrences[at].positions)].mean(1)
    np.testing.assert_allclose(found.states[at], fresh, **CLOSE)


@of("random-pairs")
def test_the_cosines_of_random_pairs(found, bert):
    fresh = random_baseline(bert, examples.everyday())
    states = fresh.sample.swapaxes(0, 1)
    for name, choose in layer_choices(bert.layers).items():
        np.testing.assert_allclose(found[name].cosines, fresh.cosines(choose(states)).cosines, **CLOSE)


@of("kinds")
def test_the_edge_of_chance_in_one_kind_of_sentences(found, bert):
    kind, texts = min(examples.kinds().items(), key=lambda one: len(one[1]))
    most = max(map(len, examples.kinds().values()))
    drawn = random_baseline(bert, texts, drawable=DRAWN["pieces"], each=2 * most // len(texts))
    assert found["Last"][kind, "pieces"] == pytest.approx(drawn.layers[-1].high, abs=1e-4)


@of("cues")
def test_the_pulls_in_the_sentences_of_one_word(found, bert):
    fresh = trials(bert, ["seal"])
    kept = [trial for trial in found if trial.text in {one.text for one in fresh}]
    assert [trial.cue for trial in kept] == [trial.cue for trial in fresh]
    assert len(found) == len(examples.cues())
    for one, other in zip(kept, fresh, strict=True):
        np.testing.assert_allclose(one.pulls, other.pulls, **CLOSE)
        np.testing.assert_allclose(one.weighed, other.weighed, **CLOSE)


@of("board")
def test_the_verdicts_on_one_words_sentences(found, bert):
    rows = [(at, row) for at, row in enumerate(examples.labelled()) if row[1] == "seal"]
    places, labelled = zip(*rows, strict=True)
    states = bench_states(bert, [row[:2] for row in labelled], "library", lambda *_: None)
    fresh = measure(states, range(len(rows)), ["seal"] * len(rows), [row[2] for row in labelled], lambda *_: None)
    alone = [at for at, name in enumerate(TREATMENTS) if name != "all-but-the-top"]  # which learns from every word
    margins = found.margins[list(places)][:, :1, :, alone], fresh.margins[:, :1, :, alone]
    assert np.isclose(*margins, rtol=0, atol=1e-3).mean() > 0.999  # where two senses tie, rounding decides
    assert (found.predicted[list(places)][:, :1] == fresh.predicted[:, :1])[:, :, :, alone].mean() > 0.999
    assert found.words == tuple(dict.fromkeys(row[1] for row in examples.labelled()))


@of("hubs")
def test_the_neighbours_of_some_pieces(found, bert):
    index, fit = neighbours.index(bert.name), neighbours.allowed(bert.name, "trained pieces", 1)
    some = np.arange(0, len(found.rows), 500)
    rows = found.rows[some]
    ids, _ = nearest(index, index.vectors[rows], found.near.shape[1], fit, rows[:, None].tolist())
    assert (ids == found.near[some]).mean() > 0.99
    np.testing.assert_array_equal(found.rows, np.flatnonzero(fit))
    np.testing.assert_array_equal(found.times, np.bincount(found.near.ravel(), minlength=len(index)))


@of("map")
def test_the_neighbours_of_a_point_on_the_map(found, bert):
    (truth,) = found.truths
    assert len(found.points) == len(found.coordinates[0]) == len(truth.nearest)
    at = 500
    near = found.points.kept([at, *truth.nearest[at]])
    (vectors,) = point_vectors(bert, near, [(layer_choices(bert.layers)["Second-to-last"], "Mean")])
    np.testing.assert_allclose(truth.cosines[at], (unit(vectors[:1]) @ unit(vectors[1:]).T)[0], **CLOSE)
    assert truth.trustworthiness > 0.9


@of("claims")
def test_the_verdicts_on_the_first_claims(found, bert):
    assert found[:12] == check(bert, CLAIMS[:12])


@of("atlas")
def test_the_map_of_one_word_of_the_atlas(found, bert):
    occurrences = find_occurrences(bert, list(labelled_sentences("nail")), "nail", "Mean", "library", 200)
    fresh = lay_out(built_in_corpus(bert, occurrences, USUAL), "nail", USUAL)
    assert set(found) == {row[1] for row in examples.labelled()}
    np.testing.assert_allclose(np.abs(found["nail"].places - 0.5), np.abs(fresh.places - 0.5), rtol=0, atol=1e-3)
    np.testing.assert_array_equal(found["nail"].groups, fresh.groups)
    assert {sense.name for sense in found["bank"].senses} == {row[2] for row in examples.labelled() if row[1] == "bank"}
