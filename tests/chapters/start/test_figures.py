"""The miniatures of the Start page hold the numbers they are given, and its answer says who was right."""

from types import SimpleNamespace

import numpy as np
import pytest

from components.chapters.start import figures as charts
from components.chapters.start.figures import guess_finding, guess_reading
from components.figures import look
from components.numbers.baseline import Spread

MATRIX = np.array([[1, 0.9, 0.2], [0.9, 1, 0.3], [0.2, 0.3, 1]])


def test_rows_have_their_values_and_a_scale_centred_on_zero():
    (heat,) = charts.rows_miniature(np.array([[1.0, -3.0], [0.5, 2.0]])).data
    np.testing.assert_array_equal(heat.z, [[1, -3], [0.5, 2]])
    assert (heat.zmin, heat.zmax) == (-3, 3)


def test_every_value_is_in_the_heap():
    values = np.random.default_rng(0).normal(size=1_000)
    (bars,) = charts.heap_miniature(values).data
    assert sum(bars.y) == 1_000
    assert np.average(bars.x, weights=bars.y) == pytest.approx(values.mean(), abs=0.02)


def test_the_square_is_read_as_its_matrix_from_the_top():
    (heat,) = charts.square_miniature(MATRIX, ["a", "b", "c"]).data
    for row, name in enumerate("abc"):
        at = list(heat.y).index(name)
        np.testing.assert_array_equal(heat.z[at], MATRIX[row])
        assert list(heat.text[at]) == [charts.rounded(value) for value in MATRIX[row]]
    assert list(heat.y) == ["c", "b", "a"]
    assert heat.zmin < 0.2
    assert heat.zmax > 1


def test_lines_end_at_their_names():
    figure = charts.lines_miniature({"one": np.array([0.1, 0.5]), "two": np.array([0.3, -0.2])})
    assert [list(line.y) for line in figure.data] == [[0.1, 0.5], [0.3, -0.2]]
    assert [(note.text, note.x, note.y) for note in figure.layout.annotations] == [("one", 1, 0.5), ("two", 1, -0.2)]
    assert [note.font.color for note in figure.layout.annotations] == [line.line.color for line in figure.data]


def test_the_marked_dots_are_the_large_ones_and_all_lie_inside():
    places = np.array([[0.0, 0], [4, 1], [5, 3], [1, 2]])
    figure = charts.dots_miniature(places, [1, 2], "bank")
    small, large = figure.data
    assert [*zip(large.x, large.y, strict=True)] == [(4, 1), (5, 3)]
    assert [*zip(small.x, small.y, strict=True)] == [(0, 0), (1, 2)]
    assert large.marker.size > small.marker.size
    assert large.marker.color == figure.layout.annotations[0].font.color == look.COLOURS[1]
    assert (figure.layout.annotations[0].x, figure.layout.annotations[0].y) == (4.5, 2)
    assert figure.layout.xaxis.range[0] < 0 < 5 < figure.layout.xaxis.range[1]


def test_bars_and_tables_say_their_values():
    (bars,) = charts.bars_miniature({"river": 0.5, "banks": 0.25}).data
    assert [*zip(bars.y, bars.x, bars.text, strict=True)] == [("river", 0.5, ".50"), ("banks", 0.25, ".25")]
    table = charts.table_miniature({"vault": np.array([0.5, -1.25, 2.0, 9.0])}, "below")
    assert list(table.data[0].text) == ["vault", "0.50", "−1.25", "2.00", "…"]
    assert table.layout.annotations[0].text == "below"


def test_a_continuation_touches_the_piece_it_continues():
    first, joined, apart = charts.pieces_miniature(["bed", "##s", "a"], [False, True, False]).layout.shapes
    assert joined.x0 == pytest.approx(first.x1)
    assert apart.x0 > joined.x1
    assert first.line.color == apart.line.color != joined.line.color


def test_the_answer_names_the_pair_that_is_most_alike_whatever_was_guessed():
    cosines = {"vault and robber": 0.4, "vault and river": 0.7, "robber and river": 0.6}
    chance = Spread(np.linspace(0, 0.5, 101))
    right, wrong = (guess_reading(guess, cosines, chance) for guess in ("vault and river", "robber and river"))
    assert right.startswith("**You and the model agree: the banks of vault and river are most alike**, cosine .700")
    assert wrong.startswith("**You said robber and river; the model says otherwise: the banks of vault and river")
    assert "reach .400 and .600" in right
    assert "two random pieces reach .250" in right


@pytest.mark.parametrize(("near", "sense"), [((0, 0, 1), "river"), ((0, 0, 0), "money")])
def test_the_finding_says_who_was_right_and_with_which_sense_the_third_lies(near, sense):
    of = SimpleNamespace(
        names=("money", "river"), labels=("bank vault", "bank robber", "river bank"), best=0, nearest=np.array([near]).T
    )
    cosines = {"vault and robber": 0.9, "vault and river": 0.7, "robber and river": 0.6}
    right, wrong = (guess_finding(guess, cosines, of) for guess in ("vault and robber", "robber and river"))
    told = f"vault and robber are most alike**; river bank lies with {sense}."
    assert right == f"**You and the model agree: {told}"
    assert wrong == f"**You said robber and river; the model says otherwise: {told}"
    assert len(wrong.split()) <= 25
