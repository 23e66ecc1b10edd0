"""The moving map says in each layer what the model says of that layer."""

import numpy as np
import pytest
from scipy.spatial.distance import pdist

from polyseme import examples
from polyseme.core.baseline import Spread
from polyseme.core.layers import choice_of
from polyseme.core.occurrences import known
from polyseme.core.verdict.calibration import EVEN, calibration_at_hand
from polyseme.core.verdict.verdicts import judge, judge_layers
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE
from polyseme.senses.occurrence_map import finding
from polyseme.senses.ruler import BARS, bars_of, likeness
from polyseme.senses.scene import hidden_scene, judged_scene

FLURB = "A flurb sings.\nThe flurb sleeps."


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


def before_guess(bert):
    return hidden_scene(judgement(bert, examples.TUTORIAL, "bank").gathering)


def test_before_the_guess_nothing_says_which_meaning_a_dot_has_nor_which_are_near(bert):
    hidden = before_guess(bert)
    assert (hidden.senses == NO_SENSE).all()
    assert (hidden.zone, hidden.names) == (None, ())
    assert pdist(hidden.points[0]) == pytest.approx([0.4 * 3**0.5] * 3), "none is nearer to another"
    assert (hidden.aspect, hidden.labels) == (1, ("bank vault", "bank robber", "river bank"))
    assert "money" not in "".join((hidden.alt, *hidden.findings))


def test_before_the_guess_the_rings_are_explained(bert):
    (said,) = set(before_guess(bert).findings)
    rings = "Each ring is one bank. Before reading, none is nearer to another."
    assert said == f"**Your guess starts the reading.**\n{rings}"


def test_of_many_pairs_the_closest_and_the_furthest_stand_for_all(bert):
    chosen = judgement(bert, "\n".join(f"Bank {n} lent money." for n in range(9)), "bank")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    assert len(likeness(by_layer, chosen).rows) == 2


def test_pairs_of_a_word_without_labelled_sentences_stand_on_a_scale_with_what_cant_be_told_in_grey(bert):
    chosen = judgement(bert, "A green frog jumps.\nThe frog of a horse's hoof is soft.", "frog")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    (row,), zones = (ruler := likeness(by_layer, chosen)).rows, ruler.zones
    for layer, one in enumerate(by_layer):
        low, high = zones[layer]
        place = row.dots[layer]
        assert (place <= low) == (one.pairs[0, 1] < 0)
        assert (place >= high) == (one.same[0, 1] >= EVEN)
    for text, word in (
        ("Die Bank ist nicht am Fluss.\nIch gehe zur Bank und hole mein Geld.", "Bank"),
        (FLURB, "flurb"),
    ):
        chosen = judgement(bert, text, word)
        plain = likeness(judge_layers(bert, chosen, calibration_at_hand(bert)), chosen)
        assert (plain.zones, plain.ends[2]) == ([], "1"), "where nothing is said of a pair no zone says it"


def test_the_bars_below_the_pairs_are_nine_in_ten_of_our_pairs(bert):
    chosen = judgement(bert, examples.TUTORIAL, "bank")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    kinds = [calibration_at_hand(bert).spreads(f"Layer {layer}", "bank") for layer in range(7)]
    ruler = likeness(by_layer, chosen, bars_of(kinds))
    names = [row.name for row in ruler.rows]
    assert names == ["vault – robber", "vault – river", "robber – river", *BARS]
    assert ruler.ends == ("0", ".5", "1"), "nothing is cut"
    assert all("ine in ten of our pairs" in row.hover for row in ruler.rows[-2:])
    low = float(ruler.ends[0])
    for row, which in zip(ruler.rows[-2:], (0, 1), strict=True):
        spread = kinds[6][which]
        assert low + (1 - low) * np.array(row.bars[6]) == pytest.approx([spread.low, spread.high])
    for row, pair in zip(ruler.rows, ((0, 1), (0, 2), (1, 2)), strict=False):
        assert low + (1 - low) * row.dots[6] == pytest.approx(chosen.cosines[pair])


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ("oo", "The grey bars overlap: a cosine alone can't tell."),
        ("aa", "The grey bars lie apart."),
        ("ao", "The grey bars lie apart in some layers."),
    ],
)
def test_above_the_pairs_stands_whether_our_pairs_of_same_and_different_meanings_overlap(bert, kinds, said):
    chosen = judgement(bert, examples.TUTORIAL, "bank")
    low, mid, high = (Spread(np.linspace(start, start + 0.3, 101)) for start in (0.1, 0.3, 0.6))
    bars = bars_of([{"o": (mid, low), "a": (high, low)}[kind] for kind in kinds])
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))[: len(kinds)]
    assert likeness(by_layer, chosen, bars).note == said
    assert (
        likeness(by_layer, chosen, bars, "layer 6").note
        == f"All are high, as they share one sentence (layer 6). {said}"
    )


def test_of_a_word_without_labelled_sentences_the_frame_has_a_scale_and_spellings_that_lie_apart_are_said(bert):
    chosen = judgement(bert, "A frog sings in the pond.\nA frog sings in the pool.\nFrogs sing.\nFrogs sang.", "frog")
    notes = judged_scene(chosen, judge_layers(bert, chosen, calibration_at_hand(bert))).notes
    assert all(note.endswith("The frame is as wide as two meanings are usually apart.") for note in notes)
    assert notes[0].startswith("Layer 0: ")
