"""A part of the map as it is drawn, and what stands on it."""

import numpy as np
import pytest

from components.chapters.atlas.figures import map as charts
from components.chapters.atlas.numbers.areas import Area
from components.chapters.atlas.numbers.layout import Layout, Sense, Told
from components.chapters.atlas.numbers.view import edge, heaps, look, nearest_heap, peak

MANY, FEW = 20_000, 60


def made(count: int) -> Layout:
    """Two senses, one around (.3, .3), three times as frequent as the other around (.7, .7)."""
    rng = np.random.default_rng(0)
    groups = (np.arange(count) % 4 == 0).astype(np.int8)
    places = (0.3 + 0.4 * groups + 0.04 * rng.normal(size=(2, count))).clip(0, 1).astype(np.float32)
    rows = np.arange(min(count, 2_000))
    told = Told(rows, tuple(f"<b>the</b> bank number {at}" for at in rows), np.tile(np.int32([11, 15]), (len(rows), 1)))
    senses = (Sense("river", (), (0,), 0.9), Sense("", ("loan", "rate"), (1,), 0.8))
    return Layout(places, groups, np.zeros(count, np.int16), ("a",), senses, True, told, "PCA", 0.5, 0.9, count)


def test_everything_is_counted_and_a_sample_drawn():
    layout = made(MANY)
    view = look(layout)
    assert view.count == view.density.sum() == MANY
    assert len(view.sample) == 6_000
    assert layout.groups[view.sample].mean() == pytest.approx(0.25, abs=0.02)
    assert [*peak(view.fields[0]), *peak(view.fields[1])] == pytest.approx([0.3, 0.3, 0.7, 0.7], abs=0.04)


def test_a_part_counts_what_lies_in_it_and_tells_of_nothing_else():
    layout = made(MANY)
    view = look(layout, (500, 500, 999, 999))
    truly = (layout.places >= 500 / 999).all(0)
    assert view.count == view.density.sum() == truly.sum()
    assert truly[view.sample].all()
    told = view.examples[view.examples >= 0]
    assert len(told) > 20
    assert truly[layout.told.rows[told]].all()
    assert not view.fields[0].any()
    assert view.fields[1].any()


def test_the_heaps_of_a_part_and_who_belongs_to_which():
    layout = made(MANY)
    view = look(layout, (100, 100, 900, 900))
    middles = heaps(view, 6)
    assert middles[:2] == pytest.approx(np.array([[0.25, 0.25], [0.75, 0.75]]), abs=0.06)
    belongs = nearest_heap(layout, view, middles[:2], view.sample)
    assert (belongs == layout.groups[view.sample]).mean() > 0.99


def test_the_edge_of_a_region_holds_the_share_that_it_says():
    field = look(made(MANY)).fields[0]
    assert field[field >= edge(field, 0.85)].sum() / field.sum() == pytest.approx(0.85, abs=0.03)


def figure_of(layout: Layout, **more):
    view = look(layout)
    names = charts.sense_names(layout, view, ["river", "<i>loan"])
    return charts.atlas_map(layout, view, names, more.get("area"), more.get("found", np.empty(0, int)))


def test_of_many_the_points_are_not_sent_back_when_somebody_draws_around_them_and_cells_tell_sentences():
    figure = figure_of(made(MANY))
    points = [trace for trace in figure.data if trace.type == "scattergl"]
    assert sum(len(trace.x) for trace in points) == 6_000
    assert {trace.xaxis for trace in points} == {None}, "on the axes that hear no mouse"
    assert figure.layout.xaxis2.matches == "x"
    cells = next(trace for trace in figure.data if trace.type == "heatmap" and trace.text is not None)
    told = [one for row in cells.text for one in row if one]
    assert told
    assert all(one.startswith("&lt;b>the&lt;/b> <b>bank</b>") for one in told), "what was written is no markup"


def test_of_few_each_point_tells_its_own_sentence_and_senses_differ_by_shape_too():
    figure = figure_of(made(FEW), found=np.array([3, 4]), area=Area(((1, 1), (500, 1), (1, 500))))
    points = [trace for trace in figure.data if trace.type == "scatter" and trace.hovertext]
    assert sorted(len(trace.x) for trace in points) == [15, 45]
    assert len({trace.marker.symbol for trace in points}) == len({trace.marker.color for trace in points}) == 2
    rings = next(trace for trace in figure.data if "marker" in trace and trace.marker.symbol == "circle-open")
    assert len(rings.x) == 2
    assert figure.layout.shapes[0].path.startswith("M 0.0010,0.0010")


def test_names_stand_where_their_senses_lie_with_their_signs_and_as_plain_text():
    figure = figure_of(made(MANY))
    names = {one.text: (one.x, one.y) for one in figure.layout.annotations}
    assert names["<b>● river</b>"] == pytest.approx((0.3, 0.3), abs=0.04)
    assert "<b>◆ &lt;i>loan</b>" in names


def test_a_name_without_room_is_left_out_and_the_first_stays():
    crowded = [charts.Name(f"name {at}", (0.5, 0.5)) for at in range(60)]
    kept = charts.fitting(crowded)
    assert 1 < len(kept) < 60
    assert len({name.shift for name in kept}) == len(kept), "no name covers another"
    assert charts.fitting([charts.Name("x" * 400, (0.5, 0.5))])
