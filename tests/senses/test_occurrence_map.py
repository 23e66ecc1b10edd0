"""The picture that parts layer by layer, and its finding, on dots whose verdict can be seen by hand."""

import re
from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.distance import cdist, pdist
from sklearn.decomposition import PCA

from polyseme import examples
from polyseme.core.layers import choice_of
from polyseme.core.occurrences.gathering import Gathering, built_in, gathered, labelled_sentences
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.similarity import unit
from polyseme.core.verdict.calibration import Logistic, Rule, calibration_at_hand
from polyseme.core.verdict.verdicts import LANGUAGE, NEAR, UNKNOWN, Judgement, judge
from polyseme.figures.moving_map.scene import scene_of
from polyseme.senses.figures.uncertainty import verdicts_table
from polyseme.senses.occurrence_map import finding, first_short

EAST, NORTH, BETWEEN = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.7, 0.7, 0.0)


def made(own: dict[str, tuple], around: dict[str, tuple] | None = None) -> Gathering:
    """A gathering by hand: label -> (sense, its direction in each layer)."""
    dots = {**own, **(around or {})}
    found = tuple(Occurrence(at, f"text {at} {label}", (0, 4), (1,)) for at, label in enumerate(dots))
    states = np.array([layers for _, layers in dots.values()], np.float32)
    rng = np.random.default_rng(0)
    units = unit(states + 0.01 * rng.normal(size=states.shape))
    return Gathering("word", found, tuple(own), tuple(sense for sense, _ in dots.values()), units)


AROUND = {f"{sense} {at}": (sense, (EAST, way)) for sense, way in (("a", EAST), ("b", NORTH)) for at in range(5)}
"""Five of each sense: at layer 0 all lie together, at layer 1 the senses are far apart."""


def test_the_layer_at_which_the_senses_part_is_found():
    of = made({"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    assert of.layer == 1
    assert of.shares[1] == 1 > of.shares[0]


def judged(own: dict[str, tuple], around: dict[str, tuple] | None = None) -> Judgement:
    """A judgement by hand; a lead of .8 spreads is enough."""
    return Judgement(made(own, around), Rule(Logistic(4.0, -1.0), 0.0, -1e9), True)


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (
            {"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))},
            "To the model, “one” means **a** and “two” means **b** (layer 1).",
        ),
        (
            {"one": ("b", (EAST, EAST)), "two": ("", (EAST, EAST))},
            "To the model, “one” and “two” mean **a** (layer 1).",
        ),
        (
            {"one": ("", (EAST, EAST)), "two": ("", (EAST, BETWEEN)), "three": ("", (EAST, BETWEEN))},
            "To the model, “one” means **a**; about “two” and “three” it **can't tell** (layer 1).",
        ),
        (
            {"one": ("", (EAST, BETWEEN))},
            "About “one” the model **can't tell**: no meaning is clearly nearest (layer 1).",
        ),
        ({f"number {n}": ("", (EAST, EAST)) for n in range(24)}, "**All 24: a** (layer 1)."),
        (
            {f"dot {n}": ("", (EAST, (EAST, NORTH, EAST)[n % 3])) for n in range(24)},
            "**a: 16, b: 8**. The colours show which (layer 1).",
        ),
        (
            {f"{name} long name … text": ("", (EAST, (EAST, NORTH)[name in "DEF"])) for name in "ABCDE"},
            "**Word: a (“A long name”, “B long name”, “C long name”); b (“D long name”, “E long name”)** (layer 1).",
        ),
    ],
)
def test_the_finding_names_each_verdict_or_counts_them(own, said):
    assert finding(judged(own, AROUND)).casefold() == said.casefold()


def test_the_table_of_the_fold_has_the_verdicts_of_the_headline():
    of = judged({"one": ("", (EAST, EAST)), "two": ("", (EAST, BETWEEN)), "three": ("b", (EAST, EAST))}, AROUND)
    table = verdicts_table(of)
    assert finding(of).startswith("To the model, “one” and “three” mean **a**; about “two” it **can't tell** (layer")
    assert table["verdict"].tolist() == ["a", "can't tell", "a"]
    assert table["why"].tolist() == ["–", NEAR, "–"]
    assert table["labelled"].tolist() == ["–", "–", "b"]


def test_without_any_sense_no_order_of_cosines_is_told_as_one_of_meanings():
    alone, two, three = (
        judged(
            {
                name: ("", (EAST, way))
                for name, way in zip(("one", "two", "three")[:n], (EAST, NORTH, EAST), strict=False)
            }
        )
        for n in (1, 2, 3)
    )
    assert finding(alone) == "**Only one sentence: nothing to compare with.** Add another with word."
    once = alone.gathering.occurrences[0]
    twice = replace(two, gathering=replace(two.gathering, occurrences=(once, once)))
    assert finding(twice).startswith("**Only one sentence, repeated: nothing to compare with.**")
    assert finding(two).startswith("**Can't tell if both uses of word mean the same**: ")
    assert finding(three) == (
        "**Can't tell if all uses of word mean the same**: "
        "uses with different meanings are often as alike as these (layer 1)."
    ), "two pairs are as little alike"
    clear = judged({"one": ("", (EAST, EAST)), "two": ("", (EAST, BETWEEN)), "three": ("", (EAST, NORTH))})
    assert finding(clear).endswith("**: “one” and “three” differ most, but not clearly (layer 1).")
    sure = Judgement(three.gathering, Rule(Logistic(4.0, -1.0), 0.0, -1e9, Logistic(9.0, -4.0)), True)
    assert finding(sure).startswith("**Perhaps different meanings: ")
    alike = replace(sure, rule=replace(sure.rule, by_cosine=Logistic(1.0, 1.0)))
    assert finding(alike) == (
        "**The model shows no clear difference between the uses of word**, but their meanings may differ (layer 1)."
    )
    pieces = tuple(replace(one, positions=(1, 2)) for one in sure.gathering.occurrences)
    split = replace(sure, gathering=replace(sure.gathering, occurrences=pieces))
    assert finding(split).startswith("**Can't tell what word means**: it is not in the model's vocabulary")


def test_few_sentences_another_language_and_unknown_words_are_said():
    few = {name: AROUND[name] for name in ("a 0", "a 1", "b 0", "b 1")}
    assert (
        finding(judged({"one": ("", (EAST, EAST))}, few))
        == "**Too few sentences to tell**: 5 of each meaning are needed."
    )
    of = judged({"one": ("", (EAST, EAST))}, AROUND)
    assert finding(replace(of, refused=LANGUAGE)).startswith("**Can't tell: this does not look like English**")
    assert finding(replace(of, refused=UNKNOWN)).startswith("**Can't tell: word is not in the model's vocabulary.**")


def test_guessing_counts_only_those_that_can_be_right():
    of = made({"one": ("c", (EAST, EAST))}, AROUND)  # no other has the sense c
    assert of.guessing == 5 / 10


def test_what_stands_in_the_same_sentence_does_not_judge():
    of = made({"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    same = Occurrence(0, "text 0 one", (5, 9), (2,))
    beside = Gathering(of.word, (of.occurrences[0], same, *of.occurrences[2:]), of.labels, of.senses, of.units)
    alone = beside.scores[0, 1]
    others = [at for at in range(2, 12) if beside.senses[at] == "b"]
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


def test_what_is_near_by_pca_is_near_to_the_eye_in_every_layer(bert):
    own = find_occurrences(bert, [examples.TUTORIAL], "bank", "Mean", "library", 9)
    senses = labelled_sentences("bank")
    around = find_occurrences(bert, tuple(senses), "bank", "Mean", "library", 200)
    of = gathered(own, around, [senses[one.text] for one in around.occurrences])
    assert 1 <= of.aspect <= 2
    for layer, places in enumerate(of.maps):
        assert np.ptp(places, axis=0).max() == pytest.approx(1, abs=1e-4), "it fills its box"
        flat = PCA(2).fit_transform(of._levelled[:, layer])
        seen = pdist(places * (of.aspect, 1))
        np.testing.assert_allclose(seen / seen.max(), pdist(flat) / pdist(flat).max(), atol=1e-3)


def test_the_name_of_a_sense_stands_above_or_below_it_where_it_is_further_from_all_others():
    of = made({"one": ("a", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    for number, anchor in enumerate(scene_of(of).anchors[1, :2] - 0.5):
        ours = of.labelled == number
        ours[: of.own] = False
        dots, others = of.maps[1][ours], of.maps[1][~ours]
        x = np.median(dots[:, 0])
        ends = [np.array([x, np.quantile(dots[:, 1], share)]) for share in (0.92, 0.08)]
        far = [np.linalg.norm(others - end, axis=1).min() for end in ends]
        np.testing.assert_allclose(anchor, ends[int(np.argmax(far))], atol=1e-6)


def test_a_sum_of_layers_is_one_still_picture(bert):
    own = find_occurrences(bert, [examples.TUTORIAL], "bank", "Mean", "library", 9)
    of = gathered(own, None, (), choice_of(bert.layers, "Sum of last four"))
    np.testing.assert_allclose(of.units[:, 0], unit(own.states[:, -4:].sum(1)), atol=1e-6)
    assert scene_of(of).layers == 1


def test_a_typed_tag_stays_what_it_is():
    of = made({"<i>x</i>": ("<b>a</b>", (EAST, EAST)), "two": ("b", (EAST, NORTH))}, AROUND)
    assert "<b>a</b>" not in finding(Judgement(of, None, True))


@pytest.mark.parametrize("word", ["spring", "cell", "crane", "chip", "match"])
@pytest.mark.parametrize("choice", ["Layer 6", "Sum of last four"])
def test_every_finding_is_short_and_names_its_layer(bert, word, choice):
    senses = labelled_sentences(word)
    around = find_occurrences(bert, tuple(senses), word, "Mean", "library", 200)
    text = examples.sense_sentences(word)
    own = find_occurrences(bert, tuple(text.splitlines()), word, "Mean", "library", 200)
    own = own.select([senses[one.text] for one in own.occurrences], range(len(own)))
    of = gathered(own, around, [senses[one.text] for one in around.occurrences], choice_of(bert.layers, choice))
    said = finding(judge(bert, of, calibration_at_hand(bert)))
    assert len(said.split()) <= 25
    assert len(re.findall(r"\d[\d.,]*", said)) <= 3  # the layer's own among them
    assert said.endswith(f"({choice.lower()}).")


def test_of_several_sentences_the_first_short_one_is_taken():
    assert first_short(iter(["word " * 26, "1 2 3", "a few words", "b"])) == "A few words"


def test_plurals_and_capitals_are_the_same_built_in_word():
    assert [built_in(word) for word in ("Banks", "bank", "matches", "dog", "")] == ["bank", "bank", "match", "", ""]
