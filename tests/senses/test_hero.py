"""The picture that parts layer by layer, and its finding, on dots whose verdict can be seen by hand."""

import re

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from polyseme import examples
from polyseme.core.occurrences.gathering import Gathering, built_in, gathered, labelled_sentences
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.similarity import unit
from polyseme.figures.occurrence_map import OccurrenceScene, occurrence_map_figure
from polyseme.figures.sense_marks import mark_of
from polyseme.senses.occurrence_map import finding, first_short

EAST, NORTH = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)


def made(own: dict[str, tuple], around: dict[str, tuple] | None = None) -> Gathering:
    """A gathering by hand: label -> (sense, its direction in each layer)."""
    dots = {**own, **(around or {})}
    found = tuple(Occurrence(at, f"text {at} {label}", (0, 4), (1,)) for at, label in enumerate(dots))
    states = np.array([layers for _, layers in dots.values()], np.float32)
    rng = np.random.default_rng(0)
    units = unit(states + 0.01 * rng.normal(size=states.shape))
    return Gathering("word", found, tuple(own), tuple(sense for sense, _ in dots.values()), units)


AROUND = {f"{sense} {at}": (sense, (EAST, way)) for sense, way in (("a", EAST), ("b", NORTH)) for at in range(4)}
"""Four of each sense: at layer 0 all lie together, at layer 1 the senses are far apart."""


def test_the_layer_at_which_the_senses_part_is_found():
    of = made({"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    assert of.best == 1
    assert of.shares[1] == 1 > of.shares[0]
    assert finding(of).startswith("**One lies with a, two with b**: each with its own sense")


def test_the_finding_changes_with_the_verdict():
    of = made({"one": ("a", (EAST, NORTH)), "two": ("b", (EAST, NORTH)), "three": ("b", (EAST, NORTH))}, AROUND)
    assert finding(of) == "**2 of 3 lie with their own sense, no more than guessing gets**: one lies with b."
    better = made(
        {
            "one": ("a", (EAST, EAST)),
            "two": ("b", (EAST, NORTH)),
            "three": ("a", (EAST, NORTH)),
            "four": ("b", (EAST, NORTH)),
        },
        AROUND,
    )
    assert finding(better) == "**3 of 4 lie with their own sense, more than guessing gets**: three lies with b."


def test_sentences_without_a_sense_are_told_by_the_built_in_ones_and_how_often_that_is_right():
    of = made({"one": ("", (EAST, NORTH)), "two": ("", (EAST, EAST))}, AROUND)
    assert finding(of).startswith("**One lies with b, two with a**; told this way, 100\N{NO-BREAK SPACE}% of")


def test_without_any_sense_the_closest_two_and_the_one_apart_are_named():
    two = made({"one": ("", (EAST, EAST)), "two": ("", (EAST, NORTH))})
    assert finding(two).startswith("**The two part most at layer 1**: there their cosine is ")
    three = made({"one": ("", (EAST, EAST)), "two": ("", (EAST, NORTH)), "three": ("", (EAST, EAST))})
    assert finding(three) == "**One and three are closest**; two stands furthest from the others."


def test_guessing_counts_only_those_that_can_be_right():
    of = made({"one": ("c", (EAST, EAST))}, AROUND)  # no other has the sense c
    assert of.guessing == 4 / 8


def test_what_stands_in_the_same_sentence_does_not_judge():
    of = made({"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    same = Occurrence(0, "text 0 one", (5, 9), (2,))
    beside = Gathering(of.word, (of.occurrences[0], same, *of.occurrences[2:]), of.labels, of.senses, of.units)
    alone = beside.scores[0, 1]
    others = [at for at in range(2, 10) if beside.senses[at] == "b"]
    assert alone[1] == pytest.approx(of.units[0, 1] @ unit(of.units[others, 1].sum(0)), abs=1e-5)


def test_the_nearest_sense_is_that_whose_mean_has_the_least_cosine_distance(bert):
    senses = labelled_sentences("mouse")
    found = find_occurrences(bert, tuple(senses), "mouse", "Mean", "library", 200)
    own = found.select([senses[one.text] for one in found.occurrences], range(len(found)))
    of = gathered(own, None)
    for at in (0, 7, 30):
        others = [other for other in range(of.own) if of.occurrences[other].text != of.occurrences[at].text]
        units = unit(of.units[others, 4])
        means = [units[of.labelled[others] == number].mean(0) for number in range(2)]
        assert cdist(of.units[at : at + 1, 4], means, "cosine").argmin() == of.nearest[at, 4]


def test_built_in_sentences_that_the_reader_has_typed_stand_there_once(bert):
    senses = labelled_sentences("bank")
    texts = tuple(senses)
    around = find_occurrences(bert, texts, "bank", "Mean", "library", 200)
    own = find_occurrences(bert, texts[:3], "bank", "Mean", "library", 200)
    of = gathered(own, around, [senses[one.text] for one in around.occurrences])
    assert len(of.occurrences) == len(around)
    assert (of.own, of.around) == (3, len(around) - 3)


def test_every_layer_fills_the_frame_and_each_dot_lies_where_its_map_says():
    of = made({"one": ("a", (EAST, EAST)), "two": ("", (EAST, NORTH))}, AROUND)
    assert of.maps.shape == (2, 10, 2)
    np.testing.assert_allclose(of.maps.min(1)[:, 0], -0.5, atol=1e-6)
    np.testing.assert_allclose(of.maps.max(1)[:, 0], 0.5, atol=1e-6)
    figure = occurrence_map_figure(OccurrenceScene(of, 1))
    for at, frame in enumerate([figure.data, *[frame.data for frame in figure.frames]]):
        layer = (1, 0, 1)[at]
        dots = [trace for trace in frame if trace.ids is not None and trace.ids[0].isdigit()] or frame[:4]
        for trace, (_, _, members) in zip(dots, OccurrenceScene(of, 1).groups, strict=False):
            np.testing.assert_allclose(np.stack([trace.x, trace.y], axis=1), of.maps[layer][members], atol=6e-5)


def test_senses_differ_by_shape_as_well_as_colour_and_the_readers_own_are_larger():
    of = made({"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    small_a, small_b, large_a, large_b, names, labels = occurrence_map_figure(OccurrenceScene(of, 1)).data
    assert (small_a.marker.symbol, small_a.marker.color) == (large_a.marker.symbol, large_a.marker.color)
    assert small_a.marker.symbol != small_b.marker.symbol
    assert large_b.marker.size > small_b.marker.size
    assert set(names.text) == {f"<b>{mark_of(at).glyph} {name}</b>" for at, name in enumerate("ab")}
    assert set(labels.text) <= {"one", "two", " "}


def test_a_sense_that_lies_high_has_its_name_above_it_and_one_that_lies_low_below_it():
    of = made({"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    names = occurrence_map_figure(OccurrenceScene(of, 1)).data[-2]
    middles = [np.median(of.maps[1][of.labelled == number, 1]) for number in (0, 1)]
    high = int(np.argmax(middles))
    assert names.y[high] > middles[high]
    assert names.y[1 - high] < middles[1 - high]


def test_before_the_answer_nothing_tells_the_senses():
    of = made({"one": ("money", (EAST, EAST)), "two": ("river", (EAST, NORTH))}, AROUND)
    drawn = occurrence_map_figure(OccurrenceScene(of, 0, revealed=False)).to_json()
    assert "money" not in drawn
    assert "river" not in drawn


def test_a_typed_tag_is_taken_apart():
    of = made({"<i>x</i>": ("<b>a</b>", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    assert "<i>" not in occurrence_map_figure(OccurrenceScene(of, 1)).to_json()
    assert "<b>a</b>" not in finding(of)


@pytest.mark.parametrize("word", ["spring", "cell", "crane", "chip", "match"])
@pytest.mark.parametrize("named", [True, False])
def test_every_finding_is_short(bert, word, named):
    senses = labelled_sentences(word)
    around = find_occurrences(bert, tuple(senses), word, "Mean", "library", 200)
    text = examples.sense_sentences(word)
    own = find_occurrences(bert, tuple(text.splitlines()), word, "Mean", "library", 200)
    if named:
        own = own.select([senses[one.text] for one in own.occurrences], range(len(own)))
    said = finding(gathered(own, around, [senses[one.text] for one in around.occurrences]))
    assert len(said.split()) <= 25
    assert len(re.findall(r"\d[\d.,]*", said)) <= 2
    assert said.startswith("**")


def test_of_several_sentences_the_first_short_one_is_taken():
    assert first_short(iter(["word " * 26, "1 2 3", "a few words", "b"])) == "A few words"


def test_plurals_and_capitals_are_the_same_built_in_word():
    assert [built_in(word) for word in ("Banks", "bank", "matches", "dog", "")] == ["bank", "bank", "match", "", ""]
