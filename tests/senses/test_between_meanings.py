"""On the map between the meanings, where a use lies is what its verdict says."""

from dataclasses import replace

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.layers import choice_of
from polyseme.core.verdict.calibration import SURE, Logistic, Rule, calibration_at_hand
from polyseme.core.verdict.verdicts import ALONE, LANGUAGE, Judgement, judge_layers
from polyseme.senses.numbers.between_meanings import between_meanings, by_their_pairs, cosine_at
from tests.readers_texts import TEXTS
from tests.senses.test_occurrence_map import AROUND, BETWEEN, EAST, NORTH, made
from tests.senses.test_scene import judgement

UP = (0.0, 0.0, 1.0)
RULE = Rule(Logistic(4.0, -1.0), 0.0, -1e9)
LEAD = (np.log(SURE / (1 - SURE)) + 1) / 4
"""At which lead RULE gives a verdict."""


def in_layers(gathering, rule=RULE):
    return [Judgement(replace(gathering, choice=choice_of(1, n)), rule, True) for n in range(gathering.layers)]


def placed(by_layer):
    return between_meanings(by_layer[-1].gathering, by_layer)


def layers_of(bert, text, word):
    return judge_layers(bert, judgement(bert, text, word), calibration_at_hand(bert))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (examples.TUTORIAL, "bank"),
        ("I sat on the bank.\nThe bank lent money.\nA bank.", "bank"),
        ("One bat.", "bat"),
        *[(one.text, one.word) for one in TEXTS if one.word][::9],
    ],
)
def test_a_use_lies_in_the_zone_where_and_only_where_the_model_cant_tell(bert, text, word):
    by_layer = layers_of(bert, text, word)
    found, names = placed(by_layer), by_layer[0].gathering.names
    assert (found is None) == (by_layer[0].evidence is None or bool(by_layer[0].refused))
    if found is None or len(names) != 2:
        return
    low, high = found.zone
    for layer, one in enumerate(by_layer):
        for dot, verdict in enumerate(one.verdicts):
            if verdict.reason == ALONE:
                continue  # how near it is does not decide
            x = found.points[layer, dot, 0]
            assert (low < x < high) == (not verdict.sense)
            assert x <= 0.5 if verdict.nearest[0] == names[0] else x >= 0.5


def test_places_are_leads_by_the_lead_at_which_a_verdict_is_given():
    gathering = made({"east": ("", (EAST, EAST)), "between": ("", (EAST, BETWEEN))}, AROUND)
    by_layer = in_layers(gathering)
    found = placed(by_layer)
    reach = 0.5 / (found.zone[1] - 0.5)
    assert sum(found.zone) == pytest.approx(1)
    for layer, one in enumerate(by_layer):
        side = np.where(one.evidence.first == 0, -1, 1)
        np.testing.assert_allclose(
            (found.points[layer, :, 0] - 0.5) * 2 * reach, side * one.evidence.lead / LEAD, atol=1e-4
        )
    assert found.points.min() >= 0
    assert found.points.max() == pytest.approx(1, abs=0.5)


def test_what_distance_takes_from_a_lead_draws_a_use_to_the_middle():
    gathering = made({"far": ("", (EAST, (0.2, 0.0, 0.98)))}, AROUND)
    near, far = (placed(in_layers(gathering, replace(RULE, distance=distance, far=0.0))) for distance in (0.0, 1e3))
    assert near.points[1, 0, 0] < 0.5
    assert far.points[1, 0, 0] == pytest.approx(0.5)


def test_where_no_lead_makes_sure_all_uses_lie_in_the_middle():
    found = placed(in_layers(made({"one": ("", (EAST, EAST))}, AROUND), Rule(Logistic(-0.1, 0.0), 0.0, -1e9)))
    np.testing.assert_allclose(found.points[..., 0], 0.5)
    assert np.ptp(found.points[..., 1], axis=1) == pytest.approx([0.88, 0.88])


def test_up_and_down_is_what_else_differs():
    """Two meanings lie east and north; half of each also lie upward, and that is what stands above the others."""
    tilted = {
        name: (sense, (EAST, tuple(np.add(ways[1], np.multiply(0.5 * (n % 2), UP)))))
        for n, (name, (sense, ways)) in enumerate(AROUND.items())
    }
    found = placed(in_layers(made({"one": ("", (EAST, EAST))}, tilted)))
    upward = np.arange(len(tilted)) % 2 == 1
    heights = found.points[1, 1:, 1]
    assert heights[upward].min() > heights[~upward].max() or heights[upward].max() < heights[~upward].min()


@pytest.mark.parametrize("word", ["spring", "jam", "mole"])
def test_of_three_meanings_the_nearest_lies_furthest_out_in_its_own_direction(bert, word):
    by_layer = layers_of(bert, examples.sense_sentences(word), word)
    found, last = placed(by_layer), by_layer[-1]
    assert found.zone is None
    places = found.points * (found.aspect, 1)
    middle = places[0, 0]  # before reading, no use has a meaning
    np.testing.assert_allclose(places[0], np.tile(middle, (len(places[0]), 1)), atol=1e-3)
    scores, out = last.gathering.verdict_scores[:, -1], places[-1] - middle
    leads = scores - scores.mean(1, keepdims=True)
    leads *= (np.linalg.norm(out, axis=1) / np.linalg.norm(leads, axis=1))[:, None]
    directions = np.linalg.lstsq(leads, out, rcond=None)[0]
    np.testing.assert_allclose(leads @ directions, out, atol=1e-3)
    clear = np.linalg.norm(out, axis=1) > 0.01
    assert clear.mean() > 0.9
    assert ((out @ directions.T).argmax(1) == last.gathering.nearest[:, -1])[clear].all()


def test_nothing_is_placed_where_nothing_was_weighed(bert):
    refused = [replace(one, refused=LANGUAGE) for one in layers_of(bert, examples.TUTORIAL, "bank")]
    assert placed(refused) is None
    assert placed(layers_of(bert, "A green frog jumps.\nThe frog of a hoof is soft.", "frog")) is None
    gathering = made({"one": ("", (EAST, EAST)), "two": ("", (EAST, NORTH))})
    assert placed([Judgement(gathering, None, True)]) is None


@pytest.mark.parametrize(
    "text", ["A frog jumps in the pond.\nThe frog of a hoof is soft.", "A frog jumps in the pond.\nA green frog sits."]
)
def test_two_uses_without_labelled_sentences_are_as_far_apart_as_their_cosine_says(bert, text):
    by_layer = layers_of(bert, text, "frog")
    points = by_their_pairs(by_layer[-1].gathering, by_layer)
    for one, ((x, _), (other, _)) in zip(by_layer, points, strict=True):
        bound = max(-1, cosine_at(one.rule.by_cosine, 0.15))
        assert one.rule.by_cosine(np.array([bound])) == pytest.approx(0.15) or bound == -1
        assert abs(x - other) == pytest.approx(((1 - one.cosines[0, 1]) / (1 - bound)) ** 0.5, abs=2e-3)
        assert (abs(x - other) >= 1) == (one.pairs[0, 1] < 0)


def test_beside_labelled_sentences_or_without_a_bound_pairs_place_nothing(bert):
    by_layer = layers_of(bert, examples.TUTORIAL, "bank")
    assert by_their_pairs(by_layer[-1].gathering, by_layer) is None
    frogs = layers_of(bert, "A frog.\nTwo frogs.", "frog")
    assert by_their_pairs(frogs[-1].gathering, [replace(one, rule=None) for one in frogs]) is None
