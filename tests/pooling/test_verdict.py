"""The verdict of a bench on a hand-made board with known intervals and shuffled scores: what is said and drawn."""

import re
from dataclasses import replace

import numpy as np
import pytest

from polyseme.core.layers import layer_choices
from polyseme.pooling.figures.answer import answer_reading, finding, ties, why_guessing
from polyseme.pooling.figures.board import board_figure
from polyseme.pooling.figures.by_layer import lines_figure, remarks, single_layers
from polyseme.pooling.figures.curve import score_curve
from polyseme.pooling.figures.scores import words_figure
from polyseme.pooling.figures.ties import MOST, tied_settings
from polyseme.pooling.numbers.ranking import Ranking, costs_of, rank
from polyseme.pooling.numbers.scores import COLUMNS
from polyseme.pooling.numbers.treatments import TREATMENTS
from polyseme.pooling.numbers.word_scores import WordScore, WrongSentence, nearest_of_either
from tests.pooling.test_interval import CHOICES, handmade

LAST, SUM = (list(layer_choices(2)).index(name) for name in ("Layer 2", "Sum of last four"))
BEST, PLAIN = (LAST, 2), (SUM, 0)
"""The setting with the highest score, and the one that is tied with it and simpler."""

BOARD = handmade(np.ones((20, 1), bool))


def filled(value, best=None, plain=None):
    """(choice, treatment): the value everywhere, but for the two settings."""
    found = np.full((CHOICES, len(TREATMENTS)), value)
    found[BEST] = value if best is None else best
    found[PLAIN] = value if plain is None else plain
    return found


def ranking(**changed):
    """The hand-made ranking: the best gets .9, the plain one is tied with it, all others are clearly behind."""
    lead = np.stack([filled(0.1, 0.0, -0.05), filled(0.3, 0.0, 0.15)], axis=-1)
    made = Ranking(
        column=0,
        words=("bank",),
        sentences=20,
        senses=2,
        join=0,
        costs=costs_of(BOARD) + 100 * np.arange(len(TREATMENTS)),
        scores=filled(0.6, 0.9, 0.8),
        low=filled(0.5, 0.75, 0.7),
        high=filled(0.65, 0.96, 0.85),
        best_low=0.72,
        lead=lead,
        held_out=0.83,
        shuffled=filled(0.4, 0.55),
        shuffled_high=filled(0.45, 0.66),
        chance=0.7,
        majority=0.5,
        joins=filled(0.6, 0.9, 0.8)[None],
        joins_lead=np.zeros((1, 2)),
    )
    return replace(made, **changed)


def plain_finding(**changed):
    """The finding of the hand-made ranking, with plain spaces."""
    return finding(BOARD, ranking(**changed)).replace("\xa0", " ")


def test_the_finding_follows_the_measure_and_is_short():
    gap = plain_finding(column=COLUMNS.index("gap"), shuffled=filled(0.01, plain=0.02))
    assert gap.startswith("**Use the sum of the last four layers: gap .830 on new sentences.** Guessing gets ")
    alone = {"lead": np.stack([filled(0.1, 0.0), filled(0.3, 0.0)], axis=-1)}
    told = plain_finding(**alone)
    assert told.startswith("**Use layer 2, standardised: right in 83 % of new sentences.** Guessing gets 50 %.")
    assert ties(ranking()) == "One other setting does as well"
    assert ties(ranking(**alone)) == ""
    assert ties(ranking(lead=np.zeros((CHOICES, len(TREATMENTS), 2)))) == "Many other settings do as well"
    assert why_guessing(ranking()) == ""
    assert why_guessing(replace(ranking(), majority=0.43)).startswith("Guessing gets under 50")
    assert ties(ranking(chance=0.95)) == ""
    with_ties = finding(BOARD, ranking(), ties(ranking()))
    assert with_ties.endswith("One other setting does as well; guessing gets 50\N{NO-BREAK SPACE}%.")
    for one in (gap, told, with_ties, plain_finding(), plain_finding(chance=0.95)):
        assert len(one.split()) <= 25
        assert len(re.findall(r"[.\d]*\d", one.split("**")[-1])) <= 2


def test_the_simplest_of_the_tied_is_recommended_with_the_interval_of_the_best_and_what_guessing_gets():
    answer = answer_reading(BOARD, ranking(), 0).replace("\xa0", " ")
    assert answer.startswith("**Sum of last four, plain** gets 80.0 %. The best, *Layer 2, standardised*, gets")
    assert "90.0 % (95 % interval 72.0 % to 96.0 %); 1 other setting of " in answer
    assert "no setting gets more than 70.0 % in 95 % of runs" in answer
    assert "A setting chosen on half of the sentences gets 83.0 % on the rest." in answer
    assert "hint" not in answer  # ten sentences a sense are enough
    assert plain_finding() == (
        "**Use the sum of the last four layers: right in 83 % of new sentences.** Guessing gets 50 %."
    )
    lead = np.stack([filled(0.1, 0.0), filled(0.3, 0.0)], axis=-1)
    answer = answer_reading(BOARD, ranking(lead=lead), 0)
    assert "**Layer 2, standardised** has the highest score, 90.0\N{NO-BREAK SPACE}% (95" in answer
    assert "; no other settings of " in answer


@pytest.mark.parametrize(("chance", "recommended"), [(0.89, True), (0.9, False), (0.95, False)])
def test_what_may_be_guessing_is_not_recommended(chance, recommended):
    answer = answer_reading(BOARD, ranking(chance=chance), 0)
    assert answer.startswith("**Sum" if recommended else "**Can't tell.**")
    assert plain_finding(chance=chance).startswith("**Use " if recommended else "**Can't tell")


def test_one_shuffled_run_in_twenty_gets_more_than_is_said():
    runs = np.random.default_rng(0).permutation(np.arange(101) / 100)
    shuffled = np.broadcast_to(runs, (*BOARD.shuffled.shape[:-1], 101)).copy()
    shuffled[:, :, 0] += 0.02
    found = rank(replace(BOARD, shuffled=shuffled), 0, None, "Mean")
    np.testing.assert_allclose(found.shuffled_high[1:], 0.95)
    np.testing.assert_allclose(found.shuffled[1:], 0.5)
    assert found.chance == pytest.approx(0.97)  # the best setting of each run


def test_the_bars_of_the_words_reach_to_the_ends_of_their_intervals():
    words = [WordScore("bank", 0.6, 0.5, 0.9, 0.5, 20), WordScore("bat", 0.8, 0.55, 0.85, 0.25, 30)]
    guessing, dots = words_figure(words, ranking()).data
    assert list(guessing.x) == [0.5, 0.25]
    assert list(dots.x) == [0.6, 0.8]
    assert list(dots.error_x.array) == pytest.approx([0.3, 0.05])
    assert list(dots.error_x.arrayminus) == pytest.approx([0.1, 0.25])


def test_what_is_no_single_layer_has_a_place_beside_the_layers_with_its_bar():
    figure = lines_figure(BOARD, ranking())
    assert list(figure.layout.xaxis.ticktext) == ["0", "1", "2", "sum of<br>last 4"]
    (several,) = [trace for trace in figure.data if trace.name == "several"]
    assert list(several.y) == [0.8]
    np.testing.assert_allclose([several.error_y.array[0], several.error_y.arrayminus[0]], [0.05, 0.1])
    (dot,) = [trace for trace in figure.data if trace.name == "circle"]
    assert (list(dot.x), list(dot.y)) == ([4.2], [0.83])
    assert "<b>83\N{NO-BREAK SPACE}%</b>" in [note.text for note in figure.layout.annotations]


def test_what_does_as_well_stands_beside_the_layers_with_its_bars():
    (one,) = tied_settings(ranking())
    figure = lines_figure(BOARD, ranking())
    dots = {trace.name: trace for trace in figure.data}["ties"]
    assert one == BEST
    assert list(dots.y) == [0.9]
    np.testing.assert_allclose([dots.error_y.array[0], dots.error_y.arrayminus[0]], [0.06, 0.15])
    assert min(dots.x) > max(figure.layout.xaxis.tickvals)
    assert list(dots.customdata) == ["Layer 2, standardised"]
    assert {trace.name: trace for trace in figure.data}["as well"].y[0] == 0.83, "a line from the recommended one"
    figure, ties = lines_figure(BOARD, MANY), tied_settings(MANY)
    dots = {trace.name: trace for trace in figure.data}["ties"]
    assert list(dots.y) == [MANY.scores[place] for place in ties[:MOST]]
    said = [note.text for note in figure.layout.annotations]
    assert f"{MOST} of {len(ties)} that<br>do as well:<br>joined or adjusted" in said
    names = [trace.name for trace in lines_figure(BOARD, ranking(chance=0.95)).data]
    assert "ties" not in names, "nothing does as well as guessing"


MANY = ranking(lead=np.zeros((CHOICES, len(TREATMENTS), 2)))
"""All settings do as well."""


def drawn(ranking, setting):
    """The curve, and the rows beside it as (name, interval, score, what is written)."""
    html = score_curve(BOARD, ranking, setting, "said").replace("\xa0", " ")
    row = (
        r'<li class="row.*?"><span>(.*?)</span>.*?left: (.*?)%; right: (.*?)%.*?left: (.*?)%.*?(?:<em[^>]*>(.*?)</em>)?'
        r'</span><span class="ends"><b>95 % interval: </b>(.*?)</span>'
    )
    rows = [
        (name, float(low), 100 - float(high), float(at), score, ends)
        for name, low, high, at, score, ends in re.findall(row, html)
    ]
    return html, rows


def test_every_setting_that_does_as_well_is_named_in_plain_words_below_the_recommended_one_with_its_interval():
    html, rows = drawn(ranking(), PLAIN)
    assert [(name, score, ends) for name, *_, score, ends in rows] == [
        ("sum of last 4", "83 %", "70 % to 85 %"),
        ("layer 2, rescaled", "", "75 % to 96 %"),
    ]
    assert "One other does as well; sum of last 4 is the simplest" in html
    assert 'data-said="layer 2, standardised: 90.0 %, 95 % interval 75.0 % to 96.0 %"' in html, "by its name on hover"
    low, high = re.search(r'class="band".*?left: (.*?)%; right: (.*?)%', html).groups()
    assert (float(low), 100 - float(high)) == pytest.approx(rows[0][1:3]), "the recommended one's interval"
    ticks = re.findall(r'<i style="left: ([\d.]+)%">(\d+)(?: %)?</i>', html)
    steep, foot = np.polyfit([float(at) for at, _ in ticks], [float(share) / 100 for _, share in ticks], 1)
    for values, (_, *places, _, _) in zip([(0.7, 0.85, 0.83), (0.75, 0.96, 0.9)], rows, strict=True):
        assert [foot + steep * one for one in places] == pytest.approx(values, abs=1e-3)
    level = float(re.search(r"--level: ([\d.]+)%", html).group(1))
    assert level == pytest.approx(rows[0][3], abs=0.01)
    ties = tied_settings(MANY)
    html, rows = drawn(MANY, MANY.recommended)
    assert len(rows) == 1 + MOST
    assert f"{len(ties)} others do as well; none is simpler. The best {MOST}:" in html
    assert float(MANY.costs[MANY.recommended]) == min(float(MANY.costs[place]) for place in [*ties, MANY.recommended])
    html, _ = drawn(MANY, (BOARD.choices.index("Concatenation of last four"), 0))
    assert "<span>last 4 side by side</span>" in html
    html, rows = drawn(ranking(chance=0.95), PLAIN)
    assert not rows, "nothing does as well as guessing"
    assert '<div class="">' in html


def test_the_recommended_setting_is_a_large_dot_at_its_score_on_new_sentences_and_the_chosen_one_a_square():
    html, _ = drawn(ranking(), PLAIN)
    assert re.findall(r'<var class="(.*?)"', html) == ["best"]
    assert re.findall(r"<strong.*?>(.*?)</strong>", html) == ["83 %"]
    assert re.findall(r'<b class="tick.*?>(.*?)</b>', html) == ["0", "1", "2", "sum of last 4", "layer"]
    html, _ = drawn(ranking(), (LAST, 1))
    assert re.findall(r'<var class="(.*?)"', html) == ["square", "best"]
    assert re.findall(r"<strong.*?>(.*?)</strong>", html) == ["60 %", "83 %"]
    assert re.findall(r'<b class="tick.*?>(.*?)</b>', html)[3] == "sum of last 4, plain"
    html, _ = drawn(ranking(chance=0.95), PLAIN)
    assert re.findall(r'<var class="(.*?)"', html) == ["square"], "none is recommended"


def test_the_name_of_the_interval_leaves_the_marked_layers_free():
    board = handmade(np.ones((20, 1), bool))
    single = [(choice, 0) for choice in single_layers(board)]
    falls = ranking(scores=np.linspace(0.9, 0.5, CHOICES)[:, None] + np.zeros(len(TREATMENTS)))
    assert remarks(ranking(), single, [])[0].side == "beside"
    assert remarks(falls, single, [])[0].side == "above", "the first layer's words stand over a curve that falls"
    twelve = [single[0]] * 6 + single + [single[0]] * 4
    names = [remarks(ranking(), twelve, [twelve[at]] * bool(at))[-1].x for at in (0, 7)]
    assert abs(names[1] - 7) > 2


def test_what_is_tied_with_the_best_is_counted():
    lead = np.stack([filled(0.1, 0.0, -0.05), filled(0.3, 0.0, 0.15)], axis=-1)
    lead[[LAST - 1, LAST], 0] = 0.0
    even = ranking(lead=lead)
    tied = tied_settings(even)
    assert len(tied) == int((even.tied & np.isfinite(even.costs)).sum()) - 1, "as many as the finding counts"
    assert even.recommended not in tied
    assert not tied_settings(ranking(lead=lead, chance=0.95))


def test_one_star_stands_at_the_recommended_setting_whatever_ties():
    even = ranking(scores=filled(0.9), lead=np.zeros((CHOICES, len(TREATMENTS), 2)))
    text = np.array(board_figure(BOARD, even, even.recommended).data[0].text)
    assert sum("★" in cell for cell in text.ravel()) == 1
    assert sum("≈" in cell for cell in text.ravel()) == int(even.rivals.sum()) == text.size - 1
    assert BOARD.choices[even.recommended[0]] == "Layer 0"  # the simplest of all


def test_guessing_lies_behind_the_lines():
    figure = lines_figure(BOARD, ranking())
    assert figure.data[0].name == "guessing"
    assert set(figure.data[0].y) == {0.5}
    low = float(figure.layout.yaxis.range[0])
    assert 0.4 <= low <= min(0.5, *figure.data[1].y), "the axis begins at guessing: a good layer stands high above it"


def test_the_colours_of_the_board_begin_at_guessing_or_at_the_lowest_score():
    for column, majority, foot in [(0, 0.5, 0.5), (0, 0.65, 0.6), (COLUMNS.index("gap"), 0.5, 0.6)]:
        cells = board_figure(BOARD, ranking(column=column, majority=majority), BEST).data[0]
        assert (cells.zmin, cells.zmax) == (foot, 0.9)


def test_a_mistake_is_shown_beside_the_nearest_of_either_sense():
    cosines = np.zeros((20, 20))
    cosines[3, [12, 15, 17, 1, 8, 3]] = [0.9, 0.8, 0.7, 0.6, 0.5, 1]
    wrong = WrongSentence(3, "bank", "a", "b", -0.1)
    assert nearest_of_either(BOARD, cosines, np.arange(20), wrong) == [3, 12, 15, 1, 8]
