"""The idioms of charts draw the numbers they are given."""

import numpy as np
import pytest

from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.states import ChoiceLine
from polyseme.figures.cosines import CosineGroup, cosine_ruler, lines_figure
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import DASHES, add_area, error_bars, line_style
from polyseme.figures.strips import signed_cells

CHANCE = Spread(np.linspace(0.0, 1.0, 101))
"""Median .5, nine of ten between .05 and .95."""


def test_an_area_goes_along_one_edge_and_back_along_the_other():
    drawing = FigureSpec()
    add_area(drawing, [0, 1, 2], [5, 6, 7], [1, 2, 3])
    area = drawing.figure().data[0]
    assert list(zip(area.x, area.y, strict=True)) == [(0, 5), (1, 6), (2, 7), (2, 3), (1, 2), (0, 1)]


def test_bars_of_error_reach_up_to_the_upper_end_and_down_to_the_lower():
    values, low, high = np.array([0.5, 0.7]), np.array([0.4, 0.4]), np.array([0.8, 0.75])
    drawing = FigureSpec()
    drawing.add("scatter", x=values, y=[0, 1], error_x=error_bars(values, low, high))
    bars = drawing.figure().data[0].error_x
    assert values + bars.array == pytest.approx(high)
    assert values - bars.arrayminus == pytest.approx(low)
    assert not bars.symmetric


def test_lines_are_told_apart_without_colour():
    faces = [line_style(number) for number in range(len(DASHES))]
    assert len({face["line"]["dash"] for face in faces}) == len({face["marker"]["symbol"] for face in faces}) == 6


def test_a_scale_of_signs_reaches_as_far_below_zero_as_above():
    cells = signed_cells(np.array([[-1.0, 3.0]]), 3, "value")
    assert (cells["zmin"], cells["zmax"]) == (-3, 3)
    colours = dict(cells["colorscale"])
    assert colours[0.5].endswith(",0.000)"), "zero has no colour"
    assert colours[0.0] != colours[1.0]


def test_the_ruler_has_each_cosine_over_the_band_of_its_own_chance():
    low = Spread(np.linspace(-0.5, 0.0, 101))
    figure = cosine_ruler([CosineGroup("one", {"a": 0.2, "b": 0.9}, CHANCE), CosineGroup("two", {"c": -0.1}, low)])
    bands = [trace for trace in figure.data if trace.fill == "toself"]
    medians = [trace for trace in figure.data if trace.mode == "lines"]
    dots = [trace for trace in figure.data if trace.mode == "markers+text"]
    assert [sorted(set(band.x)) for band in bands] == [pytest.approx([0.05, 0.95]), pytest.approx([-0.475, -0.025])]
    assert [set(median.x) for median in medians] == [{0.5}, {-0.25}]
    assert [list(one.x) for one in dots] == [[0.2, 0.9], [-0.1]]
    for band, one in zip(bands, dots, strict=True):
        assert min(band.y) < min(one.y) <= max(one.y) < max(band.y)


def test_lines_over_layers_stand_over_the_chance_of_their_own_layers():
    choices = layer_choices(2)
    chances = {name: Spread(np.linspace(at / 100, at / 100 + 0.5, 101)) for at, name in enumerate(choices)}
    line = ChoiceLine("a pair", {name: at / 10 for at, name in enumerate(choices)}, 1)
    figure = lines_figure([line], chances, 2)
    ticks = dict(zip(figure.layout.xaxis.tickvals, figure.layout.xaxis.ticktext, strict=True))
    short = {choice.short: name for name, choice in choices.items()}
    drawn = [trace for trace in figure.data if trace.marker.symbol is not None]
    values = {short[ticks[x]]: y for trace in drawn for x, y in zip(trace.x, trace.y, strict=True)}
    assert values == pytest.approx(line.values)
    medians = [trace for trace in figure.data if "median" in (trace.hovertemplate or "")]
    single = {short[ticks[x]]: y for x, y in zip(medians[0].x, medians[0].y, strict=True)}
    assert single == pytest.approx({name: chances[name].median for name in single})
    assert len(single) == 3
