"""The moving map says in each layer what the model says of that layer."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.baseline import Spread
from polyseme.core.layers import choice_of
from polyseme.core.occurrences import known
from polyseme.core.verdict.calibration import EVEN, SURE, calibration_at_hand
from polyseme.core.verdict.verdicts import ALONE, judge, judge_layers
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE
from polyseme.figures.wording import percent
from polyseme.senses.occurrence_map import finding
from polyseme.senses.rulers import BARS, bars_of, likeness, sureness
from polyseme.senses.scene import hidden_scene, judged_scene
from tests.readers_texts import TEXTS

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


def test_before_the_guess_nothing_says_which_meaning_a_dot_has(bert):
    hidden = hidden_scene(judgement(bert, examples.TUTORIAL, "bank"))
    assert (hidden.senses == NO_SENSE).all()
    assert "money" not in "".join((*hidden.names, *hidden.texts, hidden.alt, *hidden.findings))


def test_before_the_guess_the_rings_are_explained(bert):
    (said,) = set(hidden_scene(judgement(bert, examples.TUTORIAL, "bank")).findings)
    rings = "Each ring is one use of bank. Before reading, its place says nothing about its meaning."
    assert said == f"**Your guess starts the reading.**\n{rings}"


def test_after_a_guess_what_the_map_shows_against_a_verdict_stands_below_the_map(bert):
    chosen = judgement(bert, examples.TUTORIAL, "bank")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    above, below = (judged_scene(chosen, by_layer, place, findings=("said",) * 7) for place in (False, True))
    assert set(below.findings) == {"said"}
    assert above.findings[6].startswith("said\nThis flat map puts “river bank” near")
    assert below.hints[6].startswith(" ".join(above.findings[6].split("\n")[1:]))


@pytest.mark.parametrize("text", [examples.TUTORIAL, "I sat on the bank.\nThe bank lent money.\nA bank.", "One bank."])
def test_a_use_lies_in_the_grey_of_its_ruler_where_and_only_where_the_model_cant_tell(bert, text):
    chosen = judgement(bert, text, "bank")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    ruler = sureness(by_layer)
    assert (ruler.ends[0], ruler.ends[2]) == chosen.gathering.names == ("money", "river")
    for layer, one in enumerate(by_layer):
        low, high = ruler.zones[layer]
        for row, verdict in zip(ruler.rows, one.verdicts, strict=True):
            (dot,) = row.dots[layer]
            if verdict.reason == ALONE:
                assert (dot, row.said[layer]) == (None, ALONE), "how near it is does not decide"
                continue
            place, sense = dot
            assert (low < place < high) == (not verdict.sense) == (sense == CANT_TELL)
            assert place <= 0.5 if verdict.nearest[0] == "money" else place >= 0.5
            sure = percent(verdict.right) if verdict.right >= 0.5 else "<50\N{NO-BREAK SPACE}%"
            if not verdict.sense and verdict.right > 0.775:
                sure = "<78\N{NO-BREAK SPACE}%"
            unsure = f"**can't tell**, {sure} {verdict.nearest[0]}"
            just = ", just" * (verdict.right - SURE < 0.025)
            assert row.said[layer] == (f"**{verdict.sense}**{just} {sure}" if verdict.sense else unsure)
            assert abs(2 * place - 1) == pytest.approx(max(2 * verdict.right - 1, 0))
    assert (low, high) == pytest.approx((1 - SURE, SURE))


def test_a_map_says_where_a_use_lies_among_dots_of_another_meaning_than_the_nearest(bert):
    told = 0
    for text, word in [(examples.TUTORIAL, "bank"), *[(one.text, one.word) for one in TEXTS if one.word][::6]]:
        chosen = judgement(bert, text, word)
        by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
        scene = judged_scene(chosen, by_layer)
        for layer, one in enumerate(by_layer):
            lies = []
            places = scene.points[layer] * (scene.aspect, 1)
            for dot, verdict in enumerate(one.verdicts):
                far = sorted((np.hypot(*(places[n] - places[dot])), n) for n in range(len(places)) if n != dot)
                near = [scene.names[scene.senses[layer, n]] for _, n in far if scene.senses[layer, n] >= 0][:5]
                most = next((name for name in near if near.count(name) >= 4), verdict.nearest[0])
                if verdict.right >= EVEN and most != verdict.nearest[0]:
                    lies.append(
                        f"This flat map puts “{scene.labels[dot]}” near\N{NO-BREAK SPACE}{most};\nall 384 numbers say "
                    )
                    sure = verdict
            said = scene.findings[layer]
            told += len(lies)
            first = "not been read" in scene.notes[layer] or "The spellings" in scene.notes[layer]
            assert ("all 384 numbers" in said) == bool(lies and not first), text
            assert (
                first
                or not lies
                or (lies[0] if len(lies) == 1 else f" {len(lies)} of your uses near another meaning") in said
            )
            if len(lies) == 1 and not first and sure.sense:
                assert f"{percent(sure.right)}\N{NO-BREAK SPACE}{sure.nearest[0]}." in said
    assert told


def test_of_many_uses_one_row_has_all_dots_and_of_many_pairs_two_stand_for_all(bert):
    chosen = judgement(bert, "\n".join(f"Bank {n} lent money." for n in range(9)), "bank")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    (row,) = sureness(by_layer).rows
    assert [len(layer) for layer in row.dots] == [9] * 7
    assert len(likeness(by_layer, chosen).rows) == 2


def test_pairs_of_a_word_without_labelled_sentences_stand_on_a_scale_with_what_cant_be_told_in_grey(bert):
    chosen = judgement(bert, "A green frog jumps.\nThe frog of a horse's hoof is soft.", "frog")
    by_layer = judge_layers(bert, chosen, calibration_at_hand(bert))
    assert sureness(by_layer) is None
    (row,), zones = (ruler := likeness(by_layer, chosen)).rows, ruler.zones
    for layer, one in enumerate(by_layer):
        low, high = zones[layer]
        ((place, sense),) = row.dots[layer]
        assert sense == NO_SENSE
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
        assert low + (1 - low) * row.dots[6][0][0] == pytest.approx(chosen.cosines[pair])


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ("oo", "The bars overlap: a cosine alone can't tell."),
        ("aa", "The bars lie apart."),
        ("ao", "The bars lie apart in some layers."),
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
