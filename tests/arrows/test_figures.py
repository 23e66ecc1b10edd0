"""The arrows are drawn where they point, the scale says their cosine, and readings say what is drawn."""

import json

import numpy as np
import pytest

from polyseme.arrows import figures as charts
from polyseme.arrows import in_space
from polyseme.arrows.numbers import random_cosines
from polyseme.core.baseline import Spread
from tests.reading import brief


def test_the_dial_has_the_cosine_of_each_angle_as_a_number_as_it_is_written_and_as_a_sentence():
    angles = json.loads(charts.dial())["angles"]
    assert [angles[degrees][:2] for degrees in (0, 30, 60, 90, 180)] == [
        [1, "1"],
        [0.866, ".866"],
        [0.5, ".500"],
        [0, "0"],
        [-1, "−1"],
    ]
    assert all(said == charts.turning_finding(degrees) for degrees, (_, _, said) in enumerate(angles))
    assert not any(said for _, _, said in json.loads(charts.dial(lengths=True))["angles"]), "the length changes nothing"


@pytest.mark.parametrize(("degrees", "said"), [(30, ".866"), (90, "0"), (180, "−1")])
def test_the_finding_is_short_and_follows_the_angle(degrees, said):
    finding = charts.turning_finding(degrees)
    assert finding.startswith(f"At {degrees}° the **cosine is {said}**")
    assert brief(finding)


def test_three_numbers_are_worked_out_as_by_hand():
    reading = in_space.reading(np.array([2.0, 1, 0]), np.array([1.0, 2, 2]))
    assert "2×1 + 1×2 + 0×2 = 4" in reading
    assert "2.236 and 3.000: **cosine .596**" in reading
    ends = [(arrow.x[1], arrow.y[1], arrow.z[1]) for arrow in in_space.figure(*np.eye(3)[:2]).data]
    assert ends == [(1, 0, 0), (0, 1, 0)]


def test_random_arrows_are_counted_whole_and_their_reading_is_by_the_numbers():
    drawn = {2: random_cosines(2), 384: random_cosines(384)}
    figure = charts.random_ridges(drawn)
    assert [float(np.sum(bars.y)) for bars in figure.data] == pytest.approx([1, 1])
    reading = charts.random_reading(drawn)
    assert "between −.08" in reading
    assert "384 numbers" in reading


def test_two_pieces_are_compared_beside_random_ones():
    chance = Spread(np.linspace(0, 0.4, 101))
    said = charts.beside_reading(("[CLS]", "a"), 0.9, chance)
    assert r"*\[CLS\]* and *a*: **cosine .900**, more alike than all 101 random pairs" in said
