"""A part of the map as it is drawn, and what stands on it."""

from dataclasses import replace

import numpy as np
import pytest

from components.chapters.atlas import caches
from polyseme import limits
from polyseme.atlas.figures import map as charts
from polyseme.atlas.numbers.layout import AtlasGroup, ContextSample, Layout
from polyseme.atlas.numbers.map_view import GRID, density_peaks, edge, mainland, nearest_peak, outline, view_of
from polyseme.figures import theme
from polyseme.figures.sense_marks import mark_of

MANY, FEW = 20_000, 60


def made(count: int) -> Layout:
    """Two senses, one around (.3, .3), three times as frequent as the other around (.7, .7)."""
    rng = np.random.default_rng(0)
    groups = (np.arange(count) % 4 == 0).astype(np.int8)
    places = (0.3 + 0.4 * groups + 0.04 * rng.normal(size=(2, count))).clip(0, 1).astype(np.float32)
    rows = np.arange(min(count, 2_000))
    told = ContextSample(
        rows, tuple(f"<b>the</b> bank number {at}" for at in rows), np.tile(np.int32([11, 15]), (len(rows), 1))
    )
    senses = (AtlasGroup("river", (), (0,), 0.9), AtlasGroup("", ("loan", "rate"), (1,), 0.8))
    return Layout(
        places, groups, np.zeros(count, np.int16), ("a",), senses, "groups", (100,), told, "PCA", 0.5, 0.9, count
    )


def test_everything_is_counted_and_each_cell_has_the_group_that_leads_in_it():
    layout = made(MANY)
    view = view_of(layout)
    assert view.count == view.density.sum() == MANY
    (x, y), at = layout.places.astype(float), (20, 100)
    here = (np.floor(y * GRID[0]) == at[0]) & (np.floor(x * GRID[1]) == at[1])
    assert view.density[at] == here.sum()
    across, upwards = np.meshgrid(np.arange(GRID[1]), np.arange(GRID[0]))
    filled, low = view.density > 3, across / GRID[1] + upwards / GRID[0] < 1
    assert set(view.leading[filled & low]) == {0}
    assert set(view.leading[filled & ~low]) == {1}
    assert [*outline(view.fields[0]).mean(0), *outline(view.fields[1]).mean(0)] == pytest.approx(
        [0.3, 0.3, 0.7, 0.7], abs=0.04
    )


def test_of_many_a_fair_sample_is_drawn_and_a_closer_look_keeps_those_dots_and_adds_others():
    layout = made(MANY)
    whole, part = view_of(layout), view_of(layout, (500, 500, 999, 999))
    assert len(whole.rows) == limits.ATLAS_DRAWN
    assert len(part.rows) == limits.ATLAS_DRAWN
    assert np.isin(whole.rows, layout.contexts.rows).all()
    assert (layout.places[:, part.rows] >= 500 / 999).all()
    kept = whole.rows[(layout.places[:, whole.rows] >= 500 / 999).all(0)]
    assert np.isin(kept, part.rows).all()
    assert (layout.groups[whole.rows] == 1).mean() == pytest.approx(0.25, abs=3 * (0.25 * 0.75 / 240) ** 0.5)


def test_a_part_counts_what_lies_in_it_and_tells_of_nothing_else():
    layout = made(MANY)
    view = view_of(layout, (500, 500, 999, 999))
    truly = (layout.places >= 500 / 999).all(0)
    assert view.count == view.density.sum() == truly.sum()
    told = view.examples[view.examples >= 0]
    assert len(told) > 20
    assert truly[layout.contexts.rows[told]].all()
    assert not view.fields[0].any()
    assert view.fields[1].any()


def test_the_heaps_of_a_part_and_who_belongs_to_which():
    layout = made(MANY)
    view = view_of(layout, (100, 100, 900, 900))
    middles = density_peaks(view, 6)
    assert middles[:2] == pytest.approx(np.array([[0.25, 0.25], [0.75, 0.75]]), abs=0.06)
    belongs = nearest_peak(layout, view, middles[:2], layout.contexts.rows)
    assert (belongs == layout.groups[layout.contexts.rows]).mean() > 0.99


def test_a_heap_above_is_nearer_than_one_as_far_to_the_side_since_a_map_is_broader_than_high():
    layout, middles = made(1), np.array([[0.7, 0.5], [0.5, 0.8]])
    layout.places[:] = 0.5
    assert nearest_peak(layout, view_of(layout), middles, np.array([0])).tolist() == [1]


def test_the_edge_of_a_region_holds_the_share_that_it_says():
    field = view_of(made(MANY)).fields[0]
    assert field[field >= edge(field, 0.85)].sum() / field.sum() == pytest.approx(0.85, abs=0.03)


def figure_of(layout: Layout, **more):
    view = view_of(layout)
    names = charts.group_names(layout, view, ["river", "<i>loan"])
    return charts.atlas_map(layout, view, names, more.get("area"), more.get("found", np.empty(0, int)))


def test_of_many_the_points_are_not_sent_back_when_somebody_draws_around_them_and_cells_tell_sentences():
    figure = figure_of(made(MANY), found=np.arange(200))
    *dots, rings = [trace for trace in figure.data if trace.type == "scatter"]
    assert sum(len(trace.x) for trace in dots) == limits.ATLAS_DRAWN
    assert len(rings.x) == 200
    assert rings.xaxis is None, "on the axes that hear no mouse"
    assert figure.layout.xaxis2.matches == "x"
    cells = next(trace for trace in figure.data if trace.type == "heatmap" and trace.text is not None)
    told = [one for row in cells.text for one in row if one]
    assert told
    assert all(one.startswith("&lt;b>the&lt;/b> <b>bank</b>") for one in told), "what was written is no markup"


def test_a_cell_is_the_stronger_in_its_groups_colour_the_more_lie_there():
    layout = made(MANY)
    view, figure = view_of(layout), figure_of(layout)
    cells = next(trace for trace in figure.data if trace.type == "heatmap" and trace.text is None)
    scale, z = np.array([step for step, _ in cells.colorscale]), np.asarray(cells.z)
    assert (scale[0], scale[-1]) == (0, 1)
    assert (np.diff(scale) >= 0).all()
    assert ((z > 0) == (view.density > 0)).all()
    colours = [colour for _, colour in cells.colorscale]
    for group in (0, 1):
        own = (view.leading == group) & (view.density > 0)
        steps = z[own] / cells.zmax
        first, last = (float(scale[colours.index(look_of(group)) - back]) for back in (1, 0))
        assert ((first < steps) & (steps <= last)).all()
        order = np.argsort(view.density[own])
        assert (np.diff(steps[order]) >= 0).all()
    assert len(set(z[view.density == 1] % charts.SHADES)) == 1


def look_of(group: int) -> str:
    """The colour of a group."""
    return charts.GROUP_COLOURS[group + 1]


def test_names_stand_by_their_groups_in_their_colours_as_plain_text():
    figure = figure_of(made(MANY))
    marks, names = {}, {}
    for one in figure.layout.annotations:
        mark, name = one.text.split("</span> ")
        marks[name], names[name] = mark, one
    river = names["<b>river</b>"]
    assert (river.x, river.y) == pytest.approx((0.3, 0.3), abs=0.2)
    for number, name in enumerate(("<b>river</b>", "<b>&lt;i>loan</b>")):
        assert marks[name] == f'<span style="color:{mark_of(number).colour}">{mark_of(number).glyph}'


def test_no_name_covers_a_dot_where_there_is_room_and_each_is_whole():
    dots = np.random.default_rng(0).normal(0.5, 0.08, (60, 2))
    placed = charts.place_names([charts.Name("money", (0.5, 0.5)), charts.Name("river, water", (0.98, 0.5))], dots)
    for name in placed:
        half = np.array([len(name.text) * charts.LETTER * charts.BIG, charts.BIG]) / 2 / (charts.WIDTH, charts.PIXELS)
        assert not (abs(dots - name.position) < half).all(1).any()
        assert (name.position >= half).all()
        assert (name.position <= 1 - half).all()
    assert np.linalg.norm(np.subtract(placed[0].position, 0.5)) < 0.4


def test_a_name_without_room_is_left_out_and_the_first_stays():
    crowded = [charts.Name(f"a long name {at}", (0.5, 0.5)) for at in range(99)]
    kept = charts.place_names(crowded, np.empty((0, 2)))
    assert 1 < len(kept) < 99
    assert kept[0] == crowded[0]


def test_the_lines_around_the_groups_are_whole_for_every_built_in_word_too(bert):
    for layout in (made(FEW), *caches.all_laid_out(bert).values()):
        for field in view_of(layout).fields:
            frame = np.concatenate([field[[0, -1]].ravel(), field[:, [0, -1]].ravel()])
            assert frame.max() < edge(field)


def test_the_line_around_a_group_is_dashed_where_there_is_no_telling():
    layout = made(MANY)
    dashes = {
        answer: {trace.line.dash for trace in figure_of(replace(layout, answer=answer)).data if trace.type == "contour"}
        for answer in ("groups", "can't tell")
    }
    assert dashes == {"groups": {"solid"}, "can't tell": {"dash"}}


def test_no_name_stands_on_the_line_around_a_group():
    field = np.zeros((40, 60))
    field[10:30, 15:45] = 1.0
    line = outline(field)
    assert {(round(float(x) * 60 - 0.5), round(float(y) * 40 - 0.5)) for x, y in line} == {
        (x, y) for x in range(15, 45) for y in range(10, 30) if x in (15, 44) or y in (10, 29)
    }
    assert not len(outline(np.zeros((4, 4))))


def test_a_dot_far_from_its_group_gets_no_line_of_its_own_and_two_halves_keep_theirs():
    field = np.zeros((20, 40))
    field[5:12, 5:15], field[10, 35] = 1.0, 1.0
    assert mainland(field, 0.5)[10, 35] < 0.5
    np.testing.assert_array_equal(mainland(field, 0.5)[:, :30], field[:, :30])
    field[3:12, 25:33] = 1.0
    assert (mainland(field, 0.5) >= 0.5)[:, :33].sum() == field[:, :33].sum()


def test_where_there_is_no_telling_all_dots_and_cells_of_many_are_alike_and_each_name_is_a_question():
    figure = figure_of(replace(made(MANY), answer="can't tell"))
    (points,) = [trace for trace in figure.data if trace.type == "scatter" and trace.hovertext]
    assert len(points.x) == limits.ATLAS_DRAWN
    assert {trace.line.color for trace in figure.data if trace.type == "contour"} == {theme.INK}
    assert all(name.text.endswith("?</b>") for name in figure.layout.annotations)
    cells = next(trace for trace in figure.data if trace.type == "heatmap" and trace.text is None)
    assert np.asarray(cells.z).max() < charts.SHADES, "all in grey, the first of the kinds"
