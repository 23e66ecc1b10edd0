"""The pictures of the Maps page hold the numbers they are given, and no look is given twice."""

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from components.chapters.maps.take_away import neighbour_table
from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.core.occurrences.states import find_occurrences
from polyseme.figures.labels import HEIGHT, LINE, WIDTH, labels_that_fit
from polyseme.figures.moving_map.scene import FRAMES
from polyseme.figures.wording import percent
from polyseme.maps.figures import big_map as charts
from polyseme.maps.figures import moving, panels, readings
from polyseme.maps.figures import panels as map_panels
from polyseme.maps.figures.finding import NOT_ENGLISH, map_finding
from polyseme.maps.figures.groups import MAX_GROUPS, OTHERS, UNNAMED, groups_of
from polyseme.maps.figures.traces import ring_data
from polyseme.maps.numbers.maps import ALL_LAYERS, Maps, Request, draw_maps
from polyseme.maps.numbers.projection import Settings
from polyseme.maps.numbers.separation import Separation, separation, share_by_chance
from polyseme.maps.numbers.sources import BACKGROUNDS, WORDS, built_in_points, own_occurrences
from polyseme.maps.numbers.strategies import NO_MAP, Strategy
from polyseme.maps.tables import coordinates_table, kept_table
from tests.moving_map import scenes

CHANCE = Spread(np.linspace(-0.1, 0.5, 101))


@pytest.fixture(scope="module")
def points(bert, tutorial_banks):
    own = own_occurrences(tutorial_banks.select(["money", "money", "river"], [0, 1, 2]))
    return own + built_in_points(bert, WORDS, BACKGROUNDS["built-in sentences with the word"]("bank"), "library")


@pytest.fixture(scope="module")
def maps(bert, points) -> Maps:
    return draw_maps(bert, points, Request())


def scene_of(maps: Maps, **more) -> charts.BigMapScene:
    names = maps.points.groups["sense"]
    return charts.BigMapScene(maps, groups_of(names, "sense"), chosen=2, trail=maps.coordinates[:, 2], **more)


def test_every_point_is_in_one_group_and_no_two_groups_look_alike():
    names = [f"word {at % 30}" for at in range(300)] + [""] * 5
    groups = groups_of(names, "word")
    assert sorted(at for group in groups for at in group.members.tolist()) == list(range(305))
    assert [group.name for group in groups[-2:]] == [OTHERS, UNNAMED]
    named = groups[:-2]
    assert len(named) == MAX_GROUPS - 1
    assert len({(group.colour, group.symbol) for group in named}) == len(named)
    assert len({(group.colour, group.symbol_3d) for group in named}) == len(named)


def test_ordered_groups_come_in_their_order():
    assert [group.name for group in groups_of(["10–19", "0–4", "5–9"], "position")] == ["0–4", "5–9", "10–19"]


@pytest.mark.parametrize("dimensions", [2, 3])
def test_each_frame_holds_the_places_of_its_layer(bert, points, dimensions):
    maps = draw_maps(bert, points, Request(settings=Settings(dimensions)))
    scene = scene_of(maps)
    figure = charts.big_map(scene)
    frames = {frame.name: frame for frame in figure.frames}
    for layer, name in enumerate(maps.names):
        for group, trace in zip(scene.groups, frames[name].data[charts.FIRST_GROUP :], strict=False):
            np.testing.assert_array_equal(trace.x, maps.coordinates[layer, group.members, 0])
            np.testing.assert_array_equal(trace.y, maps.coordinates[layer, group.members, 1])
    assert all(len(frame.traces) == len(figure.data) for frame in figure.frames)
    assert [step.args[0][0] for step in figure.layout.sliders[0].steps] == list(maps.names)


def test_all_layers_share_their_axes_and_nothing_lies_outside(maps):
    figure = charts.big_map(scene_of(maps))
    for axis, places in (("xaxis", maps.coordinates[..., 0]), ("yaxis", maps.coordinates[..., 1])):
        low, high = figure.layout[axis].range
        assert low < places.min()
        assert places.max() < high
    assert figure.layout.yaxis.scaleanchor == "x"
    assert not any("yaxis" in (frame.layout or {}) for frame in figure.frames if frame.layout.yaxis.range)


def test_the_map_can_begin_at_any_layer(maps):
    figure = charts.big_map(scene_of(maps, start=4))
    group = scene_of(maps).groups[0]
    np.testing.assert_array_equal(figure.data[1].x, maps.coordinates[4, group.members, 0])
    assert figure.layout.sliders[0].active == 4


def test_rings_are_left_out_where_nothing_is_badly_placed():
    rings = ring_data(np.ones((3, 2)), np.array([True, False, True]))
    np.testing.assert_array_equal(np.isnan(rings["x"]), [False, True, False])


def test_a_map_of_few_points_moves_with_its_groups_and_the_readers_own_first(maps):
    mixed = maps.points.subset([*range(3, 45), *range(3)])  # the reader's own last
    turned = replace(maps, points=mixed, coordinates=np.roll(maps.coordinates, -3, axis=1))
    names = ["a" if own else "" for own in mixed.own]
    scene = moving.moving_scene(turned, groups_of(names, "sense"), ["said"] * 7, legend=False)
    assert scene.senses[0].tolist() == [0] * 3 + [-1] * 42
    assert scene.labels == ("bank vault", "bank robber", "river bank")
    assert [context[1] for context in scene.contexts[:3]] == ["bank"] * 3
    for layer, (points, places) in enumerate(zip(scene.points, maps.coordinates, strict=True)):
        assert np.ptp(points, axis=0).max() == pytest.approx(1, abs=1e-5)
        for pixels in scenes.in_frames(points, scene.aspect)[[0, len(FRAMES) // 2, -1]]:
            ratio = cdist(pixels, pixels) / np.maximum(cdist(places, places), 1e-9)
            assert np.ptp(ratio[cdist(places, places) > 0.01]) < 1e-2 * ratio.max(), "near on the map, near to the eye"
        np.testing.assert_array_equal(
            scene.misplaced[layer], turned.truths[layer].badly_placed[[42, 43, 44, *range(42)]]
        )


def test_groups_on_a_scale_keep_their_colours_and_stand_below_the_map(maps):
    groups = groups_of(maps.points.groups["position"], "position")
    sent = json.loads(moving.moving_scene(maps, groups, ["said"] * 7, legend=True).as_json)
    assert [mark["colour"] for mark in sent["marks"]] == [*(group.colour for group in groups), "var(--pale)"]
    assert (sent["named"], sent["names"]) == (0, [group.name for group in groups])
    assert len(sent["texts"]) == 3, "the reader's own labels alone"


@pytest.mark.parametrize(("names", "axes"), [(("Layer 3",), 3), ((ALL_LAYERS,), 2)])
def test_maps_in_space_or_of_all_layers_do_not_move(maps, names, axes):
    assert moving.moves(maps)
    assert not moving.moves(Maps(maps.points, names, np.zeros((1, 45, axes)), maps.truths[:1]))


def test_the_title_says_what_the_map_kept(maps):
    title = charts.title(scene_of(maps), 3)
    assert "Layer 3" in title
    assert f"{maps.truths[3].share.mean():.0%}".rstrip("%") in title


def test_thousands_of_points_are_drawn_by_webgl_in_float32_and_without_labels_of_their_own(maps):
    many = 3_000
    places = np.random.default_rng(0).normal(size=(1, many, 2)).astype(np.float32)
    at = np.arange(many) % len(maps.points)
    told = maps.truths[0]
    truth = replace(told, right=told.right[at], nearest=told.nearest[at], on_map=told.on_map[at])
    crowd = Maps(maps.points.subset(at), ("Last",), places, (truth,))
    figure = charts.big_map(charts.BigMapScene(crowd, groups_of(crowd.points.groups["sense"], "sense")))
    assert {trace.type for trace in figure.data[:3]} == {"scattergl"}
    assert figure.data[1].x.dtype == np.float32
    assert not figure.frames
    assert sum(len(trace.text or ()) for trace in figure.data) < 10
    assert many > limits.SVG_POINTS


def test_a_typed_tag_is_taken_apart_wherever_it_shows(bert):
    found = find_occurrences(
        bert, ("<i>x</i> bank <b>y</b>", "a bank", "one more bank"), "bank", "Mean", "library", 200
    )
    named = own_occurrences(found.select(["<u>a</u>", "b", "b"], [0, 1, 2]))
    maps = draw_maps(bert, named, Request())
    assert "<i>" not in charts.big_map(scene_of(maps)).to_json()
    assert "<u>" not in charts.big_map(scene_of(maps)).to_json()


def test_labels_never_cover_one_another_and_leave_other_points_free():
    rng = np.random.default_rng(1)
    pixels = rng.uniform([0, 0], [WIDTH, HEIGHT], size=(60, 2))
    width = 37.0
    fit = labels_that_fit(pixels, np.full(60, width), range(60))
    assert 5 < len(fit) < 60
    middles = [
        pixels[at] + {"top center": (0, 1), "bottom center": (0, -1)}.get(side, (0, 0)) * np.array([0, 17.5])
        for at, side in fit.items()
        if "center" in side
    ]
    for one, first in enumerate(middles):
        for second in middles[:one]:
            assert abs(first[0] - second[0]) >= width - 1e-9 or abs(first[1] - second[1]) >= LINE - 1e-9


def test_the_chosen_labels_come_first_even_over_points():
    pixels = (
        np.stack(np.meshgrid(np.arange(100, 200, 10), np.arange(100, 200, 10)), axis=-1).reshape(-1, 2).astype(float)
    )
    widths, middle = np.full(len(pixels), 30.0), 55
    assert middle in labels_that_fit(pixels, widths, [middle, *range(55), *range(56, 100)], first=[middle])
    assert middle not in labels_that_fit(pixels, widths, range(100))


@pytest.mark.parametrize("beside", [(-1, 0), (1, 0), (0, -1), (0, 1)])
@pytest.mark.parametrize(("apart", "free"), [(3, False), (6, True)])  # a point reaches 4.5 pixels around its middle
def test_a_label_keeps_off_the_points_beside_it_by_half_a_point(beside, apart, free):
    place, middle, half = np.array([150.0, 200.0]), np.array([150, 217.5]), np.array([20, 8.5])
    pixels = np.array([place, middle + beside * (half + apart)])
    assert (labels_that_fit(pixels, np.array([40.0, 0]), [0])[0] == "top center") == free


def test_small_maps_are_buttons_with_the_dots_of_the_big_one_misplaced_ones_hollow(maps):
    groups, panels = scene_of(maps).groups, map_panels.layer_panels(maps)
    own = np.flatnonzero(maps.points.own) if any(maps.points.own) else np.arange(len(maps.points))
    drawn = ET.fromstring(f"<row>{map_panels.small_maps(panels, groups, 4)}</row>")
    assert [button.get("aria-pressed") for button in drawn] == ["true" if at == 4 else "false" for at in range(7)]
    for button, panel in zip(drawn, panels, strict=True):
        kept = f"{panel.quality.share[own].mean():.0%}".replace("%", "\N{NO-BREAK SPACE}%")
        assert button.get("aria-label") == f"{panel.name}: {kept} of true neighbours"
        assert button.get("style") == f"--kept: {kept}".replace("\N{NO-BREAK SPACE}", ""), "the bar is as long"
        dots = button.findall(".//path")
        x, y = np.array([re.findall(r"[\d.]+", dot.get("transform")) for dot in dots], float).T
        apart = cdist(np.stack([x, -y], 1), np.stack([x, -y], 1)), cdist(panel.coordinates, panel.coordinates)
        assert np.corrcoef(apart[0].ravel(), apart[1].ravel())[0, 1] > 0.999
        assert [dot.get("class") == "hollow" for dot in dots] == panel.quality.badly_placed.tolist()
        looks = [{(dots[at].get("d"), dots[at].get("fill")) for at in group.members} for group in groups]
        assert all(len(look) == 1 for look in looks)
        assert len(set.union(*looks)) == len(groups)


def test_small_maps_of_thousands_of_points_draw_a_sample_and_no_tag_is_left_in_a_name(maps):
    many = 4_000
    quality = replace(maps.truths[0], right=np.ones((many, 10), bool))
    panels = [map_panels.Panel("<b>", "<b>", np.random.default_rng(0).normal(size=(many, 2)), quality, 1.0)] * 5
    drawn = map_panels.small_maps(panels, groups_of(["a"] * many, "word"))
    assert drawn.count("<path") == limits.SMALL_MAP_POINTS
    assert "&lt;b&gt;" in drawn


def test_the_readings_say_the_numbers_shown(maps):
    names = maps.points.groups["sense"]
    told = readings.truth_reading(maps)
    shares = sorted(float(truth.share.mean()) for truth in maps.truths)
    assert f"{shares[0]:.0%}".replace("%", "\N{NO-BREAK SPACE}%") in told
    by_hand = np.mean([[names[other] == names[at] for other in row] for at, row in enumerate(maps.truths[4].nearest)])
    found = separation([truth.nearest for truth in maps.truths], names)
    assert found.shares[4] == pytest.approx(by_hand)
    assert f"{by_hand:.0%}".rstrip("%") in readings.parting_reading(maps, found, names, "sense")


def test_what_chance_gives_for_a_group_by_hand():
    assert share_by_chance(["a", "a", "b", ""]) == pytest.approx((2 * 1 + 0) / (3 * 3))


def test_strategies_are_told_best_and_least():
    ranked = [Strategy("Layer 4", "Max", 0.25, NO_MAP), Strategy("Last", "Mean", -0.02, NO_MAP)]
    reading = readings.strategies_reading(ranked, "sense", 3, 9)
    assert "**Layer 4\\, max** (silhouette .250)" in reading
    assert "We compare 3 of 9 points; those alone in their group, or without one, are left out" in reading
    assert not map_panels.strategy_panels(ranked), "neither has a map"


def test_the_tables_hold_every_place_and_the_neighbours_by_rank(maps):
    table = coordinates_table(maps)
    assert len(table) == 7 * 45
    endless = replace(maps, points=replace(maps.points, texts=("a" * 60_000,) * 45))
    assert {*coordinates_table(endless)["sentence"]} == {"a" * limits.POINT_CHARACTERS + "…"}
    np.testing.assert_array_equal(table[table["map"] == "Layer 2"]["x"], maps.coordinates[2, :, 0])
    neighbours = neighbour_table(maps, 3, 2, maps.points.groups["sense"])
    assert (np.diff(neighbours["cosine, true"]) <= 1e-6).all()
    assert neighbours["truly nearest"].str.startswith("✓").sum() == round(float(maps.truths[3].share[2]) * 10)


def test_a_point_has_the_colour_and_shape_of_its_group_and_the_readers_own_are_larger(maps):
    scene = scene_of(maps)
    drawn = charts.big_map(scene).data[charts.FIRST_GROUP :][: len(scene.groups)]
    for group, trace in zip(scene.groups, drawn, strict=True):
        assert (trace.name, trace.marker.color, trace.marker.symbol) == (group.name, group.colour, group.symbol)
        own = np.array(maps.points.own)[group.members]
        sizes = np.broadcast_to(trace.marker.size, own.shape)
        assert set(sizes[~own]) <= {7}
        assert (sizes[own] > 7).all()


def test_the_trail_goes_through_the_places_of_its_point_layer_by_layer(maps):
    trail = charts.big_map(scene_of(maps)).data[-1]
    np.testing.assert_array_equal(np.stack([trail.x, trail.y], axis=1), maps.coordinates[:, 2])
    assert list(trail.text) == ["0", *[""] * 5, "6"]


def test_groups_part_where_their_share_is_above_that_of_all_shufflings():
    names = ["a"] * 8 + ["b"] * 8 + [""]
    own = np.array([[other for other in range(16) if names[other] == name and other != at][:4] for at, name in
                    enumerate(names[:16])] + [[0, 1, 8, 9]])  # fmt: skip
    mixed = np.array([[(at + step) % 16 for step in (4, 8, 12, 2)] for at in range(17)])
    found = separation([mixed, own, own], names)
    assert found.shares[1:] == (1, 1)
    assert found.parted == (False, True, True)
    assert found.best == 1
    assert separation([own], ["a"] * 17) is None


@pytest.mark.parametrize(("share", "lie"), [(0.95, "lie apart"), (0.65, "lie partly apart"), (0.5, "are mixed")])
def test_the_finding_says_how_much_is_right_and_without_lines_whether_the_meanings_lie_apart(maps, share, lie):
    right = [len({*maps.truths[3].nearest[dot]} & {*maps.truths[3].on_map[dot]}) for dot in range(3)]
    parted, said = Separation((0.0,) * 3 + (share,), (0.6,) * 4), percent(sum(right) / 30)
    apart = f"The labelled meanings {lie}."
    kept = [truth.share[:3].mean() for truth in maps.truths]
    which = "Trust layer 3 most" if kept[3] == max(kept) else "In layer 3"
    first = f"**{which}: {said} of dots that look near your three uses are truly near.**"
    assert map_finding(maps, "sense", parted, 3) == first
    assert map_finding(maps, "sense", parted, 3, joined=False) == f"{first} {apart}"
    assert map_finding(maps, "sense", parted, 3, foreign=True) == NOT_ENGLISH


@pytest.mark.parametrize("right", [0, 1, 10])
def test_the_finding_has_the_share_of_the_small_map_and_says_which_one_map_is_best(maps, right):
    marks, share = maps.truths[3].right.copy(), percent(right / 10)
    marks[:3] = np.arange(10) < right
    turned = replace(maps, truths=(*maps.truths[:3], replace(maps.truths[3], right=marks), *maps.truths[4:]))
    kept = [percent(panel.kept) for panel in panels.layer_panels(turned)]
    best = int(np.argmax([truth.share[:3].mean() for truth in turned.truths]))
    assert (best == 3) == (right == 10)
    for shown, each in enumerate(kept):
        lead = f"Trust layer {shown} most" if shown == best else f"In layer {shown}"
        said = f"**{lead}: {each} of dots that look near your three uses are truly near.**"
        assert map_finding(turned, "sense", None, shown) == said
    assert kept[3] == share
    tied = replace(turned, truths=(turned.truths[best],) * len(turned.truths))
    assert map_finding(tied, "sense", None, 3).startswith("**In layer 3: "), "none is better than the others"
    single = replace(turned, **{name: getattr(turned, name)[3:4] for name in ("names", "truths", "coordinates")})
    assert (
        map_finding(single, "sense", None)
        == f"**{share} of dots that look near your three uses are truly near (layer 3).**"
    )
    one = replace(turned, points=replace(maps.points, own=np.arange(len(maps.points)) == 0))
    lead = "Trust layer 3 most" if best == 3 else "In layer 3"
    assert (
        map_finding(one, "sense", None, 3) == f"**{lead}: {share} of dots that look near “bank vault” are truly near.**"
    )
    none = replace(turned, points=replace(maps.points, own=np.zeros(len(maps.points), bool)))
    assert map_finding(none, "sense", None, 3).endswith(" of near dots are truly near.**"), "of all dots"


def test_the_readers_own_are_plain_beside_ours_and_have_their_labels_where_there_are_no_others(maps):
    assert moving.plain_dots(maps.points, "sense") == [0, 1, 2]
    assert moving.plain_dots(maps.points, "sentence") == []
    alone = replace(maps.points, own=np.ones(len(maps.points), bool))
    assert moving.plain_dots(alone, "sense") == []
    groups = groups_of(maps.points.groups["sense"], "sense")
    scene = moving.moving_scene(maps, groups, [""] * 7, False, plain=[0, 1, 2])
    assert (scene.senses[:, :3] == -1).all()
    assert (scene.senses[:, 3:] >= 0).all()


def test_lines_join_a_dot_to_those_nearest_on_the_map_unless_nothing_can_be_said(maps):
    groups = groups_of(maps.points.groups["sense"], "sense")
    scene = moving.moving_scene(maps, groups, ["said"] * 7, legend=False)
    order = moving.own_first(maps.points)
    for layer, truth in enumerate(maps.truths):
        for dot in (0, 2, 44):
            joined = order[scene.near[layer, dot]]
            assert set(joined) == set(truth.on_map[order[dot]])
            assert set(joined[scene.right[layer, dot]]) == set(joined) & set(truth.nearest[order[dot]])
    shares = np.array([truth.share[:3] for truth in maps.truths])
    off = np.abs(shares - shares.mean(axis=1)[:, None]).sum(axis=0)
    assert off[scene.focus] == off.min() < off[0], "the one that is most like the average of the finding"
    assert scene.labels[scene.focus] == "river bank"
    assert scene.notes[4] == "Your three uses: 73\N{NO-BREAK SPACE}% truly near.", (
        "the headline's, as one dot is counted"
    )
    assert [scene.counts[number] for number in (0, 1, 10)] == [
        "Of ten dots that look nearest to “%”, none truly is.",
        "Of ten dots that look nearest to “%”, one truly is.",
        "All ten dots that look nearest to “%” truly are.",
    ]
    assert moving.moving_scene(maps, groups, ["said"] * 7, legend=False, lines=False).near is None


def test_the_finding_of_few_dots_names_the_two_most_alike_unless_it_is_a_tie(bert, points):
    few = draw_maps(bert, points.subset(range(5)), Request())
    vectors = few.truths[2]
    one, other = np.unravel_index(vectors.cosines.argmax(), vectors.cosines.shape)
    pair = {few.points.labels[one], few.points.labels[vectors.nearest[one, other]]}
    said = map_finding(few, "sense", None, 2)
    assert said.startswith("**A map of 5 uses is too small to judge.** Most alike: ")
    assert set(re.findall("“(.*?)”", said)) == pair
    level = tuple(replace(truth, cosines=np.full_like(truth.cosines, 0.9)) for truth in few.truths)
    assert map_finding(replace(few, truths=level), "sense", None, 2).endswith(
        "No two are clearly most alike (layer 2)."
    )


def test_labels_at_random_by_sentence_lie_apart_in_five_of_a_hundred_at_most():
    rng = np.random.default_rng(0)
    texts = [str(at) for at in range(24) for _ in range(2)]
    alarms = 0
    for _ in range(200):
        points = np.repeat(rng.normal(size=(24, 30)), 2, axis=0) + rng.normal(size=(48, 30))
        distances = cdist(points, points) + np.diag([np.inf] * 48)
        nearest = np.argsort(distances, axis=1)[:, :5]
        names = np.repeat(rng.permutation(["a", "b"] * 12), 2).tolist()
        found = separation([nearest], names, texts)
        alarms += bool(found and found.parted[0])
    assert alarms <= 10


def test_a_cosine_of_one_in_layer_0_is_said_to_mean_the_same_position(maps):
    names = maps.points.groups["sense"]
    told = [readings.point_reading(maps, layer, 2, names, "sense", CHANCE) for layer in (0, 5)]
    assert ["same position" in reading for reading in told] == [maps.truths[0].cosines[2, 0] > 0.9995, False]
    assert maps.truths[0].cosines[2, 0] > 0.9995


def test_the_table_of_what_was_kept_holds_each_maps_numbers(maps):
    table = kept_table(maps, True, Separation((0.5,) * 7, (0.6,) * 7), "sense")
    assert table["neighbours kept"].tolist() == [float(truth.share.mean()) for truth in maps.truths]
    assert table["trustworthiness"].tolist() == [truth.trustworthiness for truth in maps.truths]
    assert "explained variance" not in kept_table(maps, False, None, "sense")
