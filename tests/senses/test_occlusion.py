"""Why a word lies where it lies: what the strip, the sentence below it, the walk and the dots of trust say."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.occlusion.changes import word_spans
from polyseme.core.occlusion.cues import CueTrial
from polyseme.core.occlusion.experiment import Experiment, WordPulls
from polyseme.core.occurrences.gathering import gather_built_in
from polyseme.senses.occlusion.figures import pulls, reliability, walk
from polyseme.senses.occlusion.figures.line_breaks import BETWEEN, LETTERS, rows_of
from polyseme.senses.occlusion.figures.strip import DOWN, GAP, UP
from polyseme.senses.occlusion.numbers import edge_of_others, leaders, on_the_map, typical_lead
from polyseme.senses.occlusion.numbers import walk as walked
from polyseme.senses.occurrence_map import run_around
from tests.reading import brief

WORDS = "the old river bank slept well by nine that hot long summer night"
SPANS = tuple(span for span in word_spans(WORDS) if WORDS[slice(*span)] != "bank")


@pytest.fixture(scope="module")
def banks(bert):
    return gather_built_in(bert, "bank")


def pulled(own=0.1, known=True, **lost):
    """A bank that leads as a river's by so much in its last two layers; and what is left without some words."""
    leads = np.full((1 + len(SPANS), 4), own, float)
    leads[:, :2] = -0.1
    for word, left in lost.items():
        at = [WORDS[slice(*span)] for span in SPANS].index(word)
        leads[1 + at, 2:] = left
    turned = np.random.default_rng(0).normal(size=(1 + len(SPANS), 4, 3)).astype(np.float32)
    turned /= np.linalg.norm(turned, axis=-1, keepdims=True)
    made = Experiment(WORDS, (14, 18), SPANS, turned)
    return WordPulls(made, ("river", "money"), 0, known, np.ones_like(leads, int), leads, 3)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (pulled(river=-0.1), "Without **river**, *bank* moves to “money” from layer 2 on."),
        (pulled(river=-0.1, slept=-0.01), "Without **river** or without **slept**, *bank* moves to another meaning."),
        (pulled(0.01, river=-0.1, slept=-0.09, old=-0.09), "Without **river** or without **old** or without **slept**"),
        (
            pulled(0.01, river=-0.1, slept=-0.1, old=-0.1, summer=-0.1),
            "**A small lead**: *bank* is nearest to “river”, by .010",
        ),
        (
            pulled(river=0.02),
            "Only **river** pulls *bank* towards “river”, by .080. Even without it, “river” stays nearest.",
        ),
        (
            pulled(river=0.02, old=0.06),
            "**River** pulls *bank* most strongly towards “river”, by .080; next is “old” by .040. Even without",
        ),
        (
            pulled(river=0.02, old=0.3),
            "Only **river** pulls *bank* towards “river”, by .080. Even without it, “river” stays nearest.",
        ),
        (
            pulled(river=0.05, old=0.06, night=0.06),
            "**No single word puts *bank* with “river”**: “river” pulls by .050, “old”",
        ),
        (
            pulled(river=0.095, old=0.099),
            "**No single word puts *bank* with “river”**: “river” pulls by .005, “old” by .001.",
        ),
        (pulled(river=0.12), "**No single word pulls *bank* towards “river”**: several do together."),
        (pulled(-0.1, night=0.2), "The model puts *bank* with “money”. Without **night** it moves to “river”."),
        (pulled(-0.1, night=-0.02), "The model puts *bank* with “money”, not “river”. **Night** pulls it away most"),
        (pulled(-0.1), "**The model puts *bank* with “money”**, and no single word pulls it there."),
    ],
)
def test_the_finding_says_what_the_leads_say_and_is_short(of, said):
    finding = pulls.pulls_finding(of)
    assert finding.startswith(said)
    assert brief(finding)


def test_the_layers_named_are_those_with_the_same_rival():
    of = pulled(river=-0.1)
    of.rivals[1 + 2, 2] = 2
    assert pulls.pulls_finding(of) == "Without **river**, *bank* moves to “money” at layer 3."


def test_other_words_are_told_beside_the_strongest():
    of = pulled(river=-0.1, old=0.06, night=0.11)
    assert "the strongest word aside, nine in ten words pull by at most .010, in either" in pulls.pulls_reading(of, 0.3)
    assert "in labelled sentences, .300 on average" in pulls.pulls_reading(of, 0.3)
    assert "Without a label from you" in pulls.pulls_reading(pulled(known=False), 0.3)
    sizes = np.array([0.5, *np.linspace(0, 0.1, 11)])
    assert edge_of_others(sizes, 0) == pytest.approx(0.09)
    assert edge_of_others(np.array([0.5]), 0) == 0


def test_where_no_senses_are_known_the_word_that_moves_it_furthest_is_told():
    units = np.tile(np.array([1.0, 0.0]), (1 + len(SPANS), 2, 1))
    units[3] = [0.6, 0.8]
    made = Experiment(WORDS, (14, 18), SPANS, units.astype(np.float32))
    assert pulls.moved_finding(made, 1) == ("**River** moves *bank* furthest, by .400; the others by up to .000.")
    units[:, :] = [1, 0]
    even = Experiment(WORDS, (14, 18), SPANS, units.astype(np.float32))
    assert pulls.moved_finding(even, 1).startswith("**No single word stands out**")


def test_the_bars_stand_above_and_below_the_words_by_their_pull():
    of = pulled(river=-0.1, old=0.2)
    figure = pulls.pulls_figure(of)
    up, down = figure.data[1], figure.data[2]
    rows = rows_of([*SPANS, (14, 18)])
    row = next(number for number, one in enumerate(rows) if any(span == SPANS[2] for span, _ in one.places))
    assert up.y[2] == pytest.approx(UP)
    assert up.base[2] == pytest.approx(GAP - row)
    assert down.y[1] == pytest.approx(-DOWN / 2)
    assert np.isnan(up.y[1])
    assert np.isnan(down.y[2])
    assert figure.data[3].text[2] == ".200"
    assert figure.data[4].text[1] == "−.100"
    assert "<b>[ bank ]</b>" in figure.data[5].text
    assert [frame.name for frame in figure.frames] == ["0", "1", "2", "3"]
    assert np.isnan(figure.frames[0].data[1].y).all()  # nothing pulls in the input layer


def test_a_typed_tag_is_no_tag_in_the_strip():
    made = Experiment("<b>x</b> bank", (9, 13), ((0, 8),), np.ones((2, 2, 1), np.float32))
    assert pulls.moved_figure(made, 1).data[5].text[0] == "&lt;b>x&lt;/b>"


def test_a_sentence_stands_in_few_rows_in_its_order():
    spans = word_spans(examples.TUTORIAL)
    rows = rows_of(spans[::-1])
    assert [span for row in rows for span, _ in row.places] == spans
    assert all(row.width <= LETTERS for row in rows)
    for row in rows:
        middles = [x for _, x in row.places]
        assert (np.diff(middles) >= BETWEEN).all()


def test_runs_of_layers():
    assert run_around(np.array([True, True, False, True, False]), 3) == (3, 3)


def test_the_map_puts_a_vector_where_it_drew_it(banks):
    for layer in (0, banks.layer):
        places = on_the_map(banks, layer, banks.units[:, layer])
        assert places == pytest.approx(banks.maps[layer], abs=1e-3)


def test_a_walk_begins_with_the_sentence_as_written_and_takes_one_step_for_each_change(bert, banks):
    one = next(one for one in banks.occurrences if "angler" in one.text)
    spans = {one.text[slice(*span)]: span for span in word_spans(one.text)}
    made = walked(bert, one.text, one.span, {spans["angler"]: "cashier", spans["line"]: " "}, "Mean", "library")
    assert made.texts[0] == one.text
    assert made.texts[1] == one.text.replace("angler", "cashier")
    assert made.texts[2] == made.texts[1].replace("line ", "")
    encoding = bert.encode(made.texts[2])
    states = encoding.states[-1, encoding.positions("bank")[0][0]]
    assert made.units[2, -1] == pytest.approx(states / np.linalg.norm(states), abs=1e-5)
    steps = leaders(banks, one.text, made.units)
    at = banks.occurrences.index(one)
    assert steps[0][0] == banks.names[banks.nearest[at, banks.layer]]
    names = ["as written", "cashier for angler", "without line"]
    verb = "still nearest to" if steps[0][0] == steps[2][0] else "now nearest to"
    assert f"*bank* is **{verb} {steps[2][0]}**" in walk.walk_reading(banks, made, names, steps)
    figure = walk.walk_figure(banks, made, names)
    trail = figure.data[-1]
    assert (trail.x[0], trail.y[0]) == pytest.approx(tuple(banks.maps[banks.layer][at]), abs=1e-3)
    assert trail.text == ("as written", "1", "2")


def test_the_typical_lead_is_that_of_the_sentences_with_the_sense(banks):
    scores = banks.scores[:, banks.layer]
    river = banks.labelled == banks.names.index("river")
    by_hand = np.mean(scores[river, 1] - scores[river, 0])
    assert typical_lead(banks, banks.names.index("river")) == pytest.approx(by_hand, abs=1e-6)


def trials(right):
    """Ten sentences of which some find the cue."""
    for number in range(10):
        best = SPANS.index((8, 13)) if number < right else 1
        scores = np.eye(len(SPANS))[best]
        yield CueTrial(WORDS, "river", "river", "", (14, 18), SPANS, scores, scores, scores, scores)


@pytest.mark.parametrize(("right", "guessing"), [(9, False), (1, True)])
def test_how_far_to_believe_it_stands_beside_chance(right, guessing):
    reading = reliability.cue_reading(tuple(trials(right)))
    assert f"**In {right}0\N{NO-BREAK SPACE}% of 10 sentences, the strongest pull finds" in reading
    assert ("Guessing may be as good" in reading) == guessing


def test_each_way_has_a_dot_with_its_interval_and_drawing_lots_a_line():
    figure = reliability.cue_figure(tuple(trials(5)))
    assert figure.data[0].x[0] == 0.5
    assert figure.data[0].x[0] - figure.data[0].error_x.arrayminus[0] == pytest.approx(0.2366, abs=1e-3)
    assert figure.layout.shapes[0].x0 == pytest.approx(1 / 8)
    table = reliability.cue_table(tuple(trials(5)))
    assert table["the word with the strongest pull"].value_counts().to_dict() == {"river": 5, "old": 5}
