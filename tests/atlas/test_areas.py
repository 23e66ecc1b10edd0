"""Areas drawn on the map: what lies in them, beside the rule point by point, and their way through a link."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyseme.atlas.numbers.areas import CORNERS, WHOLE, Area, area_of, inside, read_area, read_window, written_window
from polyseme.atlas.numbers.sentence_filter import SentenceFilter, labelled_as, read_choices, write_choices

CORNER = st.tuples(st.integers(0, 999), st.integers(0, 999))
AREAS = st.lists(CORNER, min_size=3, max_size=12, unique=True).map(lambda corners: Area(tuple(corners)))


def crossings(x: float, y: float, line: np.ndarray) -> bool:
    """The even-odd rule for one point, an edge at a time."""
    within = False
    for (ax, ay), (bx, by) in zip(line, np.roll(line, -1, axis=0), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


@settings(max_examples=25)
@given(AREAS, st.integers(0, 2**32 - 1))
def test_what_lies_in_an_area_is_what_the_rule_says_point_by_point(area, seed):
    places = np.random.default_rng(seed).random((2, 60)).astype(np.float32)
    told = [at for at, (x, y) in enumerate(places.T.tolist()) if crossings(x, y, area.places)]
    assert inside(places, area).tolist() == told


def test_a_square_and_a_line_that_crosses_itself():
    places = np.array([[0.5, 0.1, 0.5, 0.5], [0.5, 0.1, 0.9, 0.1]], np.float32)
    square = Area(((250, 250), (750, 250), (750, 750), (250, 750)))
    assert inside(places, square).tolist() == [0]
    star = Area(
        tuple(
            (int(500 + 450 * np.sin(4 * np.pi * at / 5)), int(500 + 450 * np.cos(4 * np.pi * at / 5)))
            for at in range(5)
        )
    )
    assert inside(places, star).tolist() == [2], "twice around is outside again"


@settings(max_examples=30)
@given(AREAS)
def test_an_area_comes_out_of_a_link_as_it_went_in(area):
    assert read_area(area.written) == area
    choice = SentenceFilter("river", area, "wet")
    assert read_choices(write_choices([choice, SentenceFilter("x", None, "y")]), 8) == (
        choice,
        SentenceFilter("x", None, "y"),
    )


@pytest.mark.parametrize(
    "said", ["", "1.1-2.2", "1.1-2.2-", "a.b-c.d-e.f", "1.1-2.2-3000.3", "-1.1-2.2-3.3", "１.1-2.2-3.3"]
)
def test_what_is_no_area_is_none(said):
    assert read_area(said) is None
    assert read_choices(f"label~{said}~", 8) is None


def test_a_line_of_many_corners_keeps_as_many_as_there_is_room_for():
    turns = np.linspace(0, 2 * np.pi, 500)
    area = area_of(0.5 + 0.3 * np.cos(turns), 0.5 + 0.3 * np.sin(turns))
    assert len(area.corners) <= CORNERS
    places = np.random.default_rng(0).random((2, 20_000)).astype(np.float32)
    truly = (((places - 0.5) ** 2).sum(0) < 0.09).sum()
    assert len(inside(places, area)) == pytest.approx(truly, rel=0.02)
    assert area_of([0.5, 0.5], [0.1, 0.9]) is None
    assert area_of([np.nan, 0.5, 0.7], [0.1, 0.9, 0.2]) is None


def test_a_box_becomes_a_part_of_the_map():
    assert read_window(written_window([0.75, 0.25], [0.5, 0.125])) == (250, 125, 749, 500)
    assert read_window(written_window([-3.0, 7.0], [-3.0, 7.0])) == WHOLE
    assert read_window("5.5-5.9") is None


def test_a_label_has_no_signs_of_the_link_in_it():
    assert labelled_as(" ~ri|ver ") == "ri ver"
    assert labelled_as("~|") == ""
