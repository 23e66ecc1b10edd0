"""The moving map says in each layer what the model says of that layer."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.layers import choice_of
from polyseme.core.occurrences import known
from polyseme.core.verdict.calibration import calibration_at_hand
from polyseme.core.verdict.verdicts import judge, judge_layers
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE
from polyseme.senses.occurrence_map import finding
from polyseme.senses.scene import ending, hidden_scene, judged_scene


def judgement(bert, text, word, choice="Layer 6", labels=()):
    find = lambda texts, word: known.occurrences_of(bert, texts, word)  # noqa: E731
    own = find((text,), word)
    own = own.select(labels or known.known_senses(own), range(len(own)))
    return judge(bert, known.gather(own, find, choice_of(bert.layers, choice)), calibration_at_hand(bert))


def test_a_layer_of_the_map_has_the_verdicts_and_the_finding_of_that_layer_choice(bert):
    chosen = judgement(bert, examples.TUTORIAL, "bank")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    senses = judged_scene(chosen, by_layer).senses
    for layer in range(bert.layers + 1):
        alone = judgement(bert, examples.TUTORIAL, "bank", f"Layer {layer}")
        assert finding(by_layer[layer]) == finding(alone)
        said = [alone.gathering.names[number] if number >= 0 else "can't tell" for number in senses[layer, :3]]
        assert said == [verdict.answer for verdict in alone.verdicts]
    assert senses[6, 2] == CANT_TELL
    np.testing.assert_array_equal(senses[:, 3:], np.tile(chosen.gathering.labelled[3:], (bert.layers + 1, 1)))


def test_a_choice_that_joins_layers_is_one_layer_of_a_map(bert):
    chosen = judgement(bert, examples.TUTORIAL, "bank", "Sum of last four")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    assert by_layer == (chosen,)
    assert judged_scene(chosen, by_layer).layers == 1


@pytest.mark.parametrize(
    ("text", "word", "labels", "senses"),
    [
        ("Die Bank ist nicht am Fluss.\nIch gehe zur Bank und hole mein Geld.", "Bank", (), [NO_SENSE] * 2),
        ("A green frog jumps.\nThe frog of a hoof is soft.", "frog", ("animal", "hoof"), [0, 1]),
        ("A green frog jumps.\nThe frog of a hoof is soft.", "frog", ("animal", ""), [0, NO_SENSE]),
    ],
)
def test_where_nothing_can_be_asked_a_dot_has_its_label(bert, text, word, labels, senses):
    chosen = judgement(bert, text, word, labels=labels)
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    assert judged_scene(chosen, by_layer).senses[6, :2].tolist() == senses


def test_before_the_guess_nothing_says_which_meaning_a_dot_has(bert):
    hidden = hidden_scene(judgement(bert, examples.TUTORIAL, "bank"))
    assert (hidden.senses == NO_SENSE).all()
    assert "money" not in "".join((*hidden.names, *hidden.texts, hidden.alt))


def test_the_hint_before_the_guess_has_each_built_in_sentence_where_the_map_ends_and_none_of_the_readers(bert):
    chosen = judgement(bert, examples.TUTORIAL, "bank")
    drawn = ET.fromstring(ending(chosen))
    gathering = chosen.gathering
    dots = drawn.findall(".//path")
    assert len(dots) == gathering.around == len(gathering.labelled) - 3
    for sense, colour in enumerate(("var(--c0)", "var(--c1)")):
        assert sum(dot.get("fill") == colour for dot in dots) == (gathering.labelled[3:] == sense).sum()
    x = [float(re.findall(r"[\d.]+", dot.get("transform"))[0]) for dot in dots]
    assert np.corrcoef(x, gathering.maps[gathering.layer, 3:, 0])[0, 1] > 0.999
    assert [key.text[2:] for key in drawn.findall(".//b")] == list(gathering.names)
