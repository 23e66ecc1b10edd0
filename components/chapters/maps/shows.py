"""The sections of the Maps page: the big map with its chosen points, all layers side by side, ranked strategies."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.maps import caches
from components.chapters.maps.asks.plan import MapPlan, MapView
from components.chapters.maps.take_away import neighbour_table
from components.moving_map import moving_map
from components.moving_map.small_maps import show_small_maps
from components.shell import address, models, session
from components.shell.contents import PAGES
from components.shell.heavy import page_lock
from components.shell.heavy.work import show_work
from components.shell.show import Fold, show_figure, show_finding, show_folds, show_reading, show_table
from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.layers import layer_name
from polyseme.core.maps.worker import has_place
from polyseme.core.reading.language import language_of
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.moving_map.files import fragment
from polyseme.figures.moving_map.scene import MovingScene
from polyseme.figures.wording import percent
from polyseme.maps.figures import big_map as charts
from polyseme.maps.figures import panels, readings
from polyseme.maps.figures.finding import map_finding
from polyseme.maps.figures.groups import Group, groups_of
from polyseme.maps.figures.moving import moves, moving_scene, own_first, plain_dots
from polyseme.maps.numbers.maps import ALL_LAYERS, EACH_LAYER, Maps
from polyseme.maps.numbers.points import Points
from polyseme.maps.numbers.projection import PROJECTIONS
from polyseme.maps.numbers.separation import Separation, separation
from polyseme.maps.numbers.strategies import Strategy, comparable_points, rank_strategies
from polyseme.maps.tables import kept_table, points_table

CHOOSE_FLAT = (
    "Click a point on the map to see its neighbours in that layer; draw a line around several to read their sentences."
)
CHOOSE_DOT = "Click a dot on the map to see its neighbours."
CHOOSE_IN_SPACE = "In three dimensions, choose a point under *Settings*."


def find_maps(bert: Bert, plan: MapPlan) -> Maps | None:
    """The maps of a plan; None while they are computed, and where that failed, which is then shown."""
    linear = PROJECTIONS[plan.request.method].linear
    if linear and len(plan.points) <= limits.QUICK_POINTS:
        return caches.small_maps(bert.name, plan.key, plan.request, plan.points)
    job, small = partial(caches.maps, bert, plan.points, plan.request), len(plan.points) <= limits.LIGHT_POINTS
    light = small and (linear or (plan.request.layers not in (EACH_LAYER, ALL_LAYERS) and has_place()))
    return show_work("map", ("map", bert.name, plan.key, plan.request), job, "The map", light, small)


def lead(bert: Bert) -> str:
    """What a map leaves out, and what is asked of it."""
    numbers = f"A flat map has 2 numbers for each dot, the model {bert.features:,}."
    return f"{numbers} Dots that look near should be near in all {bert.features:,}, too."


@page_lock.fragment
def show_map(bert: Bert, plan: MapPlan, maps: Maps, view: MapView, others: Sequence[Fold] = ()) -> None:
    """The big map, its finding, its folds and `others`. As a fragment: choosing points reruns only this part."""
    names, point = maps.points.groups[view.colour], view.point
    groups = groups_of(names, view.colour)
    separated = None
    if view.colour != "layer":
        texts = None if view.colour == "sentence" else maps.points.texts
        separated = separation([truth.nearest for truth in maps.truths], names, texts)
    start, row = _first(view, separated, len(maps.names) - 1), st.container()
    own = "\n".join(dict.fromkeys(text for text, ours in zip(maps.points.texts, maps.points.own, strict=True) if ours))
    foreign = language_of(bert, own).foreign
    say = partial(map_finding, maps, view.colour, separated, foreign=foreign, joined=moves(maps))
    plain = plain_dots(maps.points, view.colour) if moves(maps) else []

    def laid_out() -> MovingScene:
        findings = [say(layer) for layer in range(len(maps.names))]
        return moving_scene(maps, groups, findings, view.colour != "sense", not foreign, plain).laid_out()

    key = (bert.name, plan.key, plan.request, view.colour, plan.own.senses if plan.own else ())

    def small(pressed: int | None = None) -> str:
        drawn = partial(panels.small_maps, panels.layer_panels(maps), groups, pressed, plain)
        return models.computed_once(("small maps", *key, pressed), drawn)

    several = len(maps.names) > 1
    if moves(maps):
        scene = models.computed_once(("moving map", *key, point), laid_out)
        chosen, shown = _show_moving(maps, scene, start, small() if several else "")
    else:
        chosen, shown = _show_still(maps, groups, point, _trail(plan, maps, point), start, say(start))
        if several:
            with row:
                show_small_maps(small(shown), "small maps", _enlarge_layer)
    back = partial(row.button, "All layers", icon=":material/arrow_back:", type="tertiary", on_click=_show_all_layers)
    if not several and back():
        st.rerun(scope="app")
    draw = partial(_show_points, bert, plan, maps, chosen or [point], shown, view.colour)
    show_folds(
        Fold("How sure is this?", "sure", partial(_show_truth, plan, maps, separated, view.colour)),
        Fold("A point and its true neighbours", "point", draw, ("point",)),
        *others,
    )


def _show_moving(maps: Maps, scene: MovingScene, start: int, small: str) -> tuple[list[int], int]:
    """The map that moves from layer to layer; the point of the clicked dot, and the index of the map shown."""
    state = moving_map(scene, "map", start, on_change=_open_clicked, small=small)
    session.note_reading("finding", scene.findings[state.layer])
    figure = partial(fragment, replace(scene, findings=()), state.layer)
    session.note_figure("map", figure, f"{scene.findings[state.layer]} {scene.alt}")
    chosen = [] if state.clicked is None else [int(own_first(maps.points)[state.clicked])]
    return chosen, state.layer


def _show_still(
    maps: Maps, groups: Sequence[Group], point: int, trail: np.ndarray | None, start: int, finding: str
) -> tuple[list[int], int]:
    """A map of many points, of all layers or in space; the selected points, and the index of the map shown."""
    figure = charts.big_map(charts.BigMapScene(maps, groups, point, trail, start))
    show_finding(finding)
    event = show_figure(figure, key="map", on_select=_open_point, config=_camera(), alt=finding)
    chosen, coordinates = _selected(event["selection"]["points"], groups)
    return chosen, maps.at(chosen[0], coordinates, start) if chosen else start


def _first(view: MapView, separated: Separation | None, last: int) -> int:
    """The index of the first map: the reader's choice, or where the groups lie apart most; else of the last."""
    if view.first is not None:
        return view.first
    return separated.best if separated and any(separated.parted) else last


def _show_all_layers() -> None:
    st.session_state["layers"] = EACH_LAYER


def _enlarge_layer(number: int) -> None:
    """Makes the map of a layer the large one."""
    st.session_state["first"] = str(number)


def _open_clicked() -> None:
    """Callback: opens the fold on a point once a dot is clicked."""
    if (st.session_state["map"].at or {}).get("clicked") is not None:
        _open_point()


def _open_point() -> None:
    """Callback: opens the fold on a point once one is selected on the map."""
    st.session_state["fold point"] = True


def _trail(plan: MapPlan, maps: Maps, point: int) -> np.ndarray | None:
    """(layer, dimension): the coordinates of one point in every layer; None for a map of one layer choice."""
    if plan.request.layers == EACH_LAYER:
        return np.asarray(maps.coordinates[:, point])
    return np.asarray(maps.coordinates[0, point :: len(plan.points)]) if plan.request.layers == ALL_LAYERS else None


def _camera() -> dict[str, object]:
    """The toolbar, whose camera saves the chosen format."""
    camera = {"format": str(st.session_state.get("save") or "SVG").lower(), "filename": "polyseme-map", "scale": 2}
    return {**theme.BAR, "toImageButtonOptions": camera}


def _selected(selection: Sequence[dict[str, Any]], groups: Sequence[Group]) -> tuple[list[int], tuple[float, ...]]:
    """The points selected on the map, and the coordinates of the first of them."""
    members = {charts.FIRST_GROUP + number: group.members for number, group in enumerate(groups)}
    selected = [row for row in selection if int(row["curve_number"]) in members]
    points = [int(members[int(row["curve_number"])][int(row["point_index"])]) for row in selected]
    return points, tuple(float(selected[0][axis]) for axis in "xyz" if axis in selected[0]) if selected else ()


def _show_truth(plan: MapPlan, maps: Maps, separated: Separation | None, colour: str) -> None:
    """What each map keeps, how the groups separate, and why this method is used."""
    method = plan.request.method
    show_reading(readings.truth_reading(maps), "kept")
    if separated:
        show_reading(readings.parting_reading(maps, separated, maps.points.groups[colour], colour), "parting")
    table = kept_table(maps, PROJECTIONS[method].linear, separated, colour)
    printed = table.assign(**{name: table[name].map(percent) for name in table.columns[2:]})
    printed["trustworthiness"] = printed["trustworthiness"].map(as_cosine)
    if plan.request.layers == EACH_LAYER:  # numbers instead of names leave room for the columns on a phone
        printed = printed.rename(columns={"map": "layer"}).assign(layer=[str(layer) for layer in range(len(printed))])
    hyphened = lambda name: re.sub("(?<=trust)(?=worthi)|(?<=worthi)|(?<=neigh)(?=b)", "\N{SOFT HYPHEN}", name)  # noqa: E731
    st.table(printed.rename(columns=hyphened), hide_index=True)
    if why := readings.why_reading(method, len(plan.points), asked=not plan.auto):
        st.caption(why)


def _show_points(bert: Bert, plan: MapPlan, maps: Maps, chosen: list[int], shown: int, colour: str) -> None:
    """The sentences of several points, or the neighbours of one."""
    if len(chosen) == 1:
        _show_neighbours(bert, plan, maps, chosen[0], shown, colour)
        return
    st.markdown(f"**{len(chosen):,} points chosen.** Double-click the map to clear.")
    points = maps.points.subset(chosen)
    table = points_table(points, {colour: points.groups[colour]})
    show_table(table, "chosen", alt="The sentences of the points chosen on the map", key="chosen")


def _show_neighbours(bert: Bert, plan: MapPlan, maps: Maps, point: int, layer: int, colour: str) -> None:
    """A point's true neighbours beside those on the map of a layer, with random pairs."""
    name, whole = maps.names[layer], plan.points.whole
    chances = caches.pooled_chances(bert.name, plan.request.pooling) if whole else models.choice_chances(bert.name)
    chance = chances[layer_name(point // len(plan.points)) if name == ALL_LAYERS else name]
    names = maps.points.groups[colour]
    st.markdown(readings.point_reading(maps, layer, point, names, colour, chance))
    number = partial(st.column_config.NumberColumn, format="%.3f", width=90)
    columns = {
        "cosine, true": number(help="of the truly nearest"),
        "cosine, map": number(help="of the nearest on the map"),
    }
    alt = f"The true neighbours of {maps.points.labels[point]} and those on the map"
    st.dataframe(neighbour_table(maps, layer, point, names), hide_index=True, column_config=columns, alt=alt)
    flat = CHOOSE_DOT if moves(maps) else CHOOSE_FLAT
    st.caption("✓: in both lists. " + (flat if maps.coordinates.shape[-1] == 2 else CHOOSE_IN_SPACE))


def show_strategies(bert: Bert, plan: MapPlan, colour: str) -> None:
    """Layer choices and poolings ranked by how well they separate the groups; small maps of the best."""
    grouping = colour if colour in plan.points.groups else next(iter(plan.points.groups))
    points = comparable_points(bert, plan.points, grouping, plan.request.settings.seed)
    if not len(points):
        st.info("Nothing to rank: a group needs two points. Choose other colours, or label the meanings above.")
        return
    ranked = _ranked(bert, plan, points, grouping)
    if ranked is None:
        return
    drawn = panels.small_maps(panels.strategy_panels(ranked), groups_of(points.groups[grouping], grouping))
    show_small_maps(drawn, "small strategies", partial(_enlarge_strategy, ranked, points.whole))
    _show_ranks(ranked)
    show_reading(readings.strategies_reading(ranked, grouping, len(points), len(plan.points)), "strategies")
    show_reading(readings.AND_POOLING, "other measures")
    carried = [(key, value) for key, value in st.query_params.items() if key in address.CARRIED]
    entry = PAGES["pooling"]
    st.page_link(entry.file, label=entry.question, icon=f":material/{entry.icon}:", query_params=carried)


def _enlarge_strategy(ranked: Sequence[Strategy], whole: bool, number: int) -> None:
    """Makes the map of a layer choice and pooling the large one."""
    st.session_state["layers"] = ranked[number].choice
    if ranked[number].pooling:
        st.session_state["pooling" if whole else "join"] = ranked[number].pooling


def _ranked(bert: Bert, plan: MapPlan, points: Points, grouping: str) -> list[Strategy] | None:
    """The strategies, the best first; None while they are computed."""
    segments, seed = plan.request.segments, plan.request.settings.seed
    job = partial(rank_strategies, bert, points, grouping, segments, seed)
    key = ("strategies", bert.name, plan.key, grouping, segments, seed)
    if len(points) <= limits.QUICK_POINTS and not plan.points.whole:
        return models.computed_once(key, job)
    return show_work("strategies", key, job, "The strategies")


def _show_ranks(ranked: Sequence[Strategy]) -> None:
    """The table of all strategies, with bars for the silhouettes."""
    table = pd.DataFrame(
        [(rank, each.choice, each.pooling, each.silhouette, each.same_as) for rank, each in enumerate(ranked, 1)],
        columns=["rank", "layers", "pooling", "silhouette", "same result as"],
    )
    low, high = min(0.0, ranked[-1].silhouette), max(0.01, ranked[0].silhouette)
    formats = {
        "rank": st.column_config.NumberColumn(width=40),
        "layers": st.column_config.TextColumn(width=175),
        "silhouette": st.column_config.ProgressColumn(format="%.3f", width=130, min_value=low, max_value=high),
    }
    table = table if ranked[0].pooling else table.drop(columns="pooling")
    alt, height = "All layer choices and poolings by silhouette", min(36 * (len(table) + 1) + 2, 760)
    st.dataframe(table, hide_index=True, height=height, column_config=formats, alt=alt)
