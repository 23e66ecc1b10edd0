"""What the Maps page shows: the big map with what is chosen on it, all layers at once, and strategies ranked."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.maps import caches
from components.chapters.maps.asks.plan import Plan, View
from components.chapters.maps.figures import big_map as charts
from components.chapters.maps.figures import panels, readings
from components.chapters.maps.figures.finding import map_finding
from components.chapters.maps.figures.groups import Group, groups_of
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Maps
from components.chapters.maps.numbers.parting import Parting, parting
from components.chapters.maps.numbers.points import Points
from components.chapters.maps.numbers.projection import PROJECTIONS
from components.chapters.maps.numbers.strategies import Strategy, comparable, compare
from components.chapters.maps.take_away import kept_table, neighbour_table, points_table
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.prose import escaped, percent
from components.numbers.layers import layer_name
from components.shell import ask, models
from components.shell.contents import PAGES
from components.shell.heavy.work import show_work
from components.shell.show import show_figure, show_finding, show_fold, show_reading, show_table

CHOOSE_FLAT = (
    "Click a point on the map to see its neighbours there and then; choose several with the box or the lasso in the "
    "bar beside the map to read their sentences here."
)
CHOOSE_IN_SPACE = "In three dimensions a point is chosen under *Settings*; box and lasso need two."


def find_maps(bert: Bert, plan: Plan) -> Maps | None:
    """The maps of a plan; None while they are being drawn, or where they can't be, which is then said."""
    if PROJECTIONS[plan.request.method].linear and len(plan.points) <= limits.QUICK_POINTS:
        return caches.small_maps(bert.name, plan.key, plan.request, plan.points)
    job = partial(caches.maps, bert, plan.points, plan.request)
    return show_work("map", ("map", bert.name, plan.key, plan.request), job, "The map")


@st.fragment
def show_map(bert: Bert, plan: Plan, maps: Maps, view: View) -> None:
    """The big map with its finding, how sure that is, and one point: choosing on the map draws only this part anew."""
    names = maps.points.groups[view.colour]
    groups = groups_of(names, view.colour)
    found = parting([kept.nearest for kept in maps.truths], names) if view.colour != "layer" else None
    clearest = found.best if found and any(found.parted) else 0
    start = clearest if view.first is None else view.first
    scene = charts.Scene(maps, groups, plan.request.method, view.point, _trail(plan, maps, view.point), start)
    finding = map_finding(maps, view.colour, found, view.point)
    event = show_figure(charts.big_map(scene), key="map", on_select=_open_point, config=_bar(), alt=finding)
    show_finding(finding)
    show_fold("How sure is that?", "sure", partial(_show_truth, plan, maps, found, view.colour))
    chosen, spot = _chosen(event["selection"]["points"], groups)
    shown = maps.at(chosen[0], spot, start) if chosen else start
    draw = partial(_show_chosen, bert, plan, maps, chosen or [view.point], shown, view.colour)
    show_fold("A point and its true neighbours", "point", draw, asks=("point",))


def _open_point() -> None:
    """Opens the section on a point, since one was chosen on the map."""
    st.session_state["fold point"] = True


def _show_truth(plan: Plan, maps: Maps, found: Parting | None, colour: str) -> None:
    """What the maps kept, how the groups part beside luck, map by map, and why they are drawn as they are."""
    method = plan.request.method
    show_reading(readings.truth_reading(maps, method), "kept")
    if found:
        show_reading(readings.parting_reading(maps, found, maps.points.groups[colour], colour), "parting")
    table = kept_table(maps, PROJECTIONS[method].linear, found, colour)
    told = table.assign(**{name: table[name].map(percent) for name in table.columns[2:]})
    told["trustworthiness"] = told["trustworthiness"].map(as_cosine)
    if plan.request.layers == EACH:  # a number leaves a phone room for the columns
        told = told.rename(columns={"map": "layer"}).assign(layer=[str(layer) for layer in range(len(told))])
    st.table(told.rename(columns=_hyphened), hide_index=True)
    st.caption(readings.why_reading(method, len(plan.points), asked=not plan.auto))


def _hyphened(name: str) -> str:
    """A column's name that may be broken where a phone ends."""
    hyphen = "\N{SOFT HYPHEN}"
    return name.replace("trustworthi", f"trust{hyphen}worthi{hyphen}").replace("neighb", f"neigh{hyphen}b")


def _show_chosen(bert: Bert, plan: Plan, maps: Maps, chosen: list[int], shown: int, colour: str) -> None:
    """The sentences of several points, or the neighbours of one."""
    if len(chosen) == 1:
        _show_neighbours(bert, plan, maps, chosen[0], shown, colour)
        return
    st.markdown(f"**{len(chosen):,} points chosen.** A double click on the map lets them go.")
    names = maps.points.groups[colour]
    table = points_table(maps.points.kept(chosen), {colour: [names[at] for at in chosen]})
    show_table(table, "chosen", alt="The sentences of the points chosen on the map", key="chosen")


def _trail(plan: Plan, maps: Maps, point: int) -> np.ndarray | None:
    """(layer, dimension): the places of one point from layer to layer, where there are any."""
    if plan.request.layers == EACH:
        return np.asarray(maps.coordinates[:, point])
    return np.asarray(maps.coordinates[0, point :: len(plan.points)]) if plan.request.layers == TOGETHER else None


def _bar() -> dict[str, object]:
    """The bar above a map: always to be seen, with box and lasso; its camera saves what was asked for."""
    saved = {"format": str(st.session_state.get("save") or "SVG").lower(), "filename": "polyseme-map", "scale": 2}
    always = {"displayModeBar": True, "modeBarButtonsToRemove": ["autoScale2d"]}
    return {**look.BAR, **always, "toImageButtonOptions": saved}


def _chosen(selected: Sequence[dict[str, object]], groups: Sequence[Group]) -> tuple[list[int], tuple[float, ...]]:
    """The places of the points chosen on the map, and where the first of them lay on it just then."""
    drawn = {charts.FIRST_GROUP + at: group.members for at, group in enumerate(groups)}
    found = [one for one in selected if int(str(one["curve_number"])) in drawn]
    places = [int(drawn[int(str(one["curve_number"]))][int(str(one["point_index"]))]) for one in found]
    return places, tuple(float(str(found[0][axis])) for axis in "xyz" if axis in found[0]) if found else ()


def _show_neighbours(bert: Bert, plan: Plan, maps: Maps, at: int, layer: int, colour: str) -> None:
    """A point's true neighbours beside those that the map of a layer suggests, and random pairs."""
    whole = plan.points.whole
    chances = caches.pooled_chances(bert.name, plan.request.pooling) if whole else models.choice_chances(bert.name)
    name = maps.names[layer]
    chance = chances[layer_name(at // len(plan.points)) if name == TOGETHER else name]
    names = maps.points.groups[colour]
    st.markdown(readings.point_reading(maps, layer, at, names, colour, chance))
    table = neighbour_table(maps, layer, at, names)
    said = {"cosine": ("cosine", "of the truly nearest"), "its cosine": ("on map", "cosine of the nearest on the map")}
    columns = {
        name: st.column_config.NumberColumn(words, format="%.3f", width=70, help=more)
        for name, (words, more) in said.items()
    }
    alt = f"The true neighbours of {maps.points.labels[at]} and those on the map"
    st.dataframe(table, hide_index=True, column_config=columns, alt=alt)
    st.caption("✓: in both lists. " + (CHOOSE_FLAT if maps.coordinates.shape[-1] == 2 else CHOOSE_IN_SPACE))


def show_layers(maps: Maps, colour: str) -> None:
    """All layers at once, at one scale."""
    if len(maps.names) < 2:
        st.info("All layers stand here side by side where *Layers* is **each layer in turn**.")
        return
    groups = groups_of(maps.points.groups[colour], colour)
    _show_small_maps(panels.layer_panels(maps), groups, maps.points.labels, "all layers", shared=True)
    show_reading(readings.layers_reading(maps), "all layers")


def _show_small_maps(
    found: Sequence[panels.Panel], groups: Sequence[Group], labels: Sequence[str], key: str, shared: bool
) -> None:
    """Figures of two small maps each, two in a row; a phone puts them one below the other, in the same order."""
    figures = panels.small_maps(found, groups, labels, shared)
    across = min(2, len(figures))
    for at, (figure, words) in enumerate(figures):
        if at % across == 0:
            columns = st.columns(across, gap="xsmall")
        with columns[at % across]:
            show_figure(figure, key=f"{key} {at}", alt=words)


def show_strategies(bert: Bert, plan: Plan, colour: str) -> None:
    """Every layer choice and pooling ranked by how well it keeps the groups apart; the best as small maps."""
    grouping = colour if colour in plan.points.groups else next(iter(plan.points.groups))
    points = comparable(bert, plan.points, grouping, plan.request.settings.seed)
    if not len(points):
        st.info(
            f"To rank layers and poolings there must be groups to keep apart, and by **{escaped(grouping)}** there are "
            "no two with two points each. Colour the map by something else, or name the senses in the list above."
        )
        return
    ranked = _ranked(bert, plan, points, grouping)
    if ranked is None:
        return
    groups = groups_of(points.groups[grouping], grouping)
    _show_small_maps(panels.strategy_panels(ranked), groups, points.labels, "strategies", shared=False)
    _show_ranks(ranked)
    show_reading(readings.strategies_reading(ranked, grouping, len(points), len(plan.points)), "strategies")
    show_reading(readings.AND_POOLING, "other measures")
    carried = [(key, value) for key, value in st.query_params.items() if key in ask.CARRIED]
    entry = PAGES["pooling"]
    st.page_link(entry.file, label=entry.question, icon=f":material/{entry.icon}:", query_params=carried)


def _ranked(bert: Bert, plan: Plan, points: Points, grouping: str) -> list[Strategy] | None:
    """The strategies, the best first; None while they are being compared."""
    segments, seed = plan.request.segments, plan.request.settings.seed
    job = partial(compare, bert, points, grouping, segments, seed)
    key = ("strategies", bert.name, plan.key, grouping, segments, seed)
    if len(points) <= limits.QUICK_POINTS and not plan.points.whole:
        return models.drawn(key, job)
    return show_work("strategies", key, job, "The strategies")


def _show_ranks(ranked: Sequence[Strategy]) -> None:
    """All strategies as a table with bars."""
    columns: dict[str, Sequence[object]] = {"rank": range(1, len(ranked) + 1), "layers": [one.choice for one in ranked]}
    if ranked[0].pooling:
        columns["pooling"] = [one.pooling for one in ranked]
    values = [one.silhouette for one in ranked]
    bars = st.column_config.ProgressColumn(
        format="%.3f", min_value=min(0.0, values[-1]), max_value=max(0.01, values[0]), width=130
    )
    formats = {"rank": st.column_config.NumberColumn(width=40), "layers": st.column_config.TextColumn(width=175)}
    formats |= {"silhouette": bars}
    alt = "All layer choices and poolings by silhouette"
    table = pd.DataFrame(columns | {"silhouette": values, "the same as": [one.same_as for one in ranked]})
    st.dataframe(table, hide_index=True, height=min(36 * (len(table) + 1) + 2, 760), column_config=formats, alt=alt)
