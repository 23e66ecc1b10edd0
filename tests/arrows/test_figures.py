"""The arrows are drawn where they point, the scale says their cosine, and readings say what is drawn."""

import numpy as np
import pytest

from polyseme.arrows import figures as charts
from polyseme.arrows.numbers import random_cosines, tip
from polyseme.core.baseline import Spread
from tests.reading import brief

TIPS = {f"{degrees}°": tip(degrees) for degrees in (0, 30, 90, 180)}


@pytest.fixture(scope="module")
def figure():
    return charts.turning(TIPS, "30°", "turn b: ")


def moved(figure, name):
    """The moving traces as a frame has them: shadow, arc, angle, arrow, mark."""
    return next(frame for frame in figure.frames if frame.name == name).data


def test_every_step_of_the_slider_has_its_frame_and_it_begins_where_the_arrows_are(figure):
    (slider,) = figure.layout.sliders
    assert [step.args[0][0] for step in slider.steps] == [frame.name for frame in figure.frames] == list(TIPS)
    assert slider.steps[slider.active].label == "30°"
    for drawn, first in zip(moved(figure, "30°"), figure.data[-5:], strict=True):
        np.testing.assert_array_equal(drawn.x, first.x)


@pytest.mark.parametrize(("name", "said", "value"), [("30°", ".866", 0.866), ("90°", ".000", 0), ("180°", "−1", -1)])
def test_the_mark_stands_at_the_cosine_below_the_end_of_the_arrow(figure, name, said, value):
    shadow, _, _, arrow, mark = moved(figure, name)
    assert mark.text[0] == f"<b>cosine {said}</b>"
    assert mark.x[0] == pytest.approx(value, abs=1e-3)
    assert arrow.x[1] == pytest.approx(mark.x[0]) == pytest.approx(shadow.x[0])


def test_the_words_at_the_scale_stand_at_their_cosines(figure):
    scale = figure.data[1]
    assert dict(zip(scale.text, scale.x, strict=True)) == {
        "<b>1</b><br>the same": 1,
        "<b>0</b><br>nothing in common": 0,
        "<b>−1</b><br>opposite": -1,
    }


def test_a_longer_arrow_has_the_same_cosine_and_no_shadow():
    lengths = charts.turning({name: tip(30, length) for name, length in {"½": 0.5, "1": 1}.items()}, "1", "")
    assert moved(lengths, "½")[-1].text == moved(lengths, "1")[-1].text
    assert list(moved(lengths, "½")[0].y) == [None, None]


@pytest.mark.parametrize(("degrees", "said"), [(30, ".866"), (90, "0"), (180, "−1")])
def test_the_finding_is_short_and_follows_the_angle(degrees, said):
    finding = charts.turning_finding(degrees)
    assert finding.startswith(f"At {degrees}° the **cosine is {said}**")
    assert brief(finding)


def test_three_numbers_are_worked_out_as_by_hand():
    reading = charts.in_space_reading(np.array([2.0, 1, 0]), np.array([1.0, 2, 2]))
    assert "2×1 + 1×2 + 0×2 = 4" in reading
    assert "2.236 and 3.000: **cosine .596**" in reading
    ends = [(arrow.x[1], arrow.y[1], arrow.z[1]) for arrow in charts.in_space(*np.eye(3)[:2]).data]
    assert ends == [(1, 0, 0), (0, 1, 0)]


def test_random_arrows_are_counted_whole_and_their_reading_is_by_the_numbers():
    drawn = {2: random_cosines(2), 384: random_cosines(384)}
    figure = charts.random_ridges(drawn)
    assert [float(np.sum(bars.y)) for bars in figure.data] == pytest.approx([1, 1])
    reading = charts.random_reading(drawn)
    assert "±.08" in reading
    assert "384 numbers" in reading


def test_two_pieces_are_compared_beside_random_ones():
    chance = Spread(np.linspace(0, 0.4, 101))
    said = charts.beside_reading(("[CLS]", "a"), 0.9, chance)
    assert r"*\[CLS\]* and *a*: **cosine .900**, more alike than every one of 101 random pairs" in said
