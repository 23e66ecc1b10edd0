"""What the Maps page shows: the big map, and all layers at once."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.maps import caches
from components.chapters.maps.asks import Plan
from components.chapters.maps.choice import show_chosen, show_neighbours
from components.chapters.maps.figures import big_map as charts
from components.chapters.maps.figures import panels, readings
from components.chapters.maps.figures.groups import Group, groups_of
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Maps, draw
from components.chapters.maps.numbers.projection import PROJECTIONS
from components.figures import look
from components.figures.prose import spoken
from components.shell.work import show_work


def find_maps(bert: Bert, plan: Plan) -> Maps | None:
    """The maps of a plan; None while they are being drawn, or where they can't be, which is then said."""
    if PROJECTIONS[plan.request.method].linear and len(plan.points) <= limits.QUICK_POINTS:
        return caches.small_maps(bert.name, plan.key, plan.request, plan.points)
    job = partial(draw, bert, plan.points, plan.request)
    return show_work("map", ("map", bert.name, plan.key, plan.request), lambda report: job(report=report), "The map")


@st.fragment
def show_map(bert: Bert, plan: Plan, maps: Maps, colour: str, point: int, layer: int) -> None:
    """The big map with its truth below, and beside it what is chosen on it, or one point's neighbours.

    A fragment: choosing points draws only this part of the page anew.
    """
    names = maps.points.groups[colour]
    groups = groups_of(names, colour)
    scene = charts.Scene(maps, groups, plan.request.method, point, _trail(plan, maps, point), layer)
    left, right = st.columns([1.25, 1], gap="medium")
    with left:
        method, auto = plan.request.method, plan.auto
        parting = readings.parting_reading(maps, names, colour) if colour != "layer" else ""
        reading = f"{readings.truth_reading(maps, method)} {parting}"
        event = st.plotly_chart(charts.big_map(scene), key="map", on_select="rerun", config=_bar(), alt=spoken(reading))
    with right:
        chosen, spot = _chosen(event["selection"]["points"], groups)
        shown = maps.at(chosen[0], spot, layer) if chosen else layer
        if len(chosen) > 1:
            show_chosen(maps, chosen, names, colour)
        else:
            show_neighbours(bert, plan, maps, chosen[0] if chosen else point, shown, names, colour)
    st.markdown(reading)
    st.caption(readings.why_reading(method, len(plan.points), asked=not auto))


def _trail(plan: Plan, maps: Maps, point: int) -> np.ndarray | None:
    """(layer, dimension): the places of one point from layer to layer, where there are any."""
    if plan.request.layers == EACH:
        return np.asarray(maps.coordinates[:, point])
    return np.asarray(maps.coordinates[0, point :: len(plan.points)]) if plan.request.layers == TOGETHER else None


def _bar() -> dict[str, object]:
    """The bar above a map: always to be seen, with box and lasso; its camera saves what was asked for."""
    saved = {"format": str(st.session_state.get("save") or "SVG").lower(), "filename": "polyseme-map", "scale": 2}
    return {
        **look.BAR,
        "displayModeBar": True,
        "modeBarButtonsToRemove": ["autoScale2d"],
        "toImageButtonOptions": saved,
    }


def _chosen(selected: Sequence[dict[str, object]], groups: Sequence[Group]) -> tuple[list[int], tuple[float, ...]]:
    """The places of the points chosen on the map, and where the first of them lay on it just then."""
    drawn = {charts.FIRST_GROUP + at: group.members for at, group in enumerate(groups)}
    found = [one for one in selected if int(str(one["curve_number"])) in drawn]
    places = [int(drawn[int(str(one["curve_number"]))][int(str(one["point_index"]))]) for one in found]
    return places, tuple(float(str(found[0][axis])) for axis in "xyz" if axis in found[0]) if found else ()


def show_layers(maps: Maps, colour: str) -> None:
    """All layers at once, at one scale."""
    if len(maps.names) < 2:
        st.info("All layers stand here side by side where their vectors are those of **each layer in turn**.")
        return
    names, labels = maps.points.groups[colour], maps.points.labels
    figures = panels.small_maps(panels.layer_panels(maps), groups_of(names, colour), labels, shared=True)
    show_small_maps(figures, "all layers")
    st.markdown(readings.layers_reading(maps))


def show_small_maps(figures: Sequence[tuple[go.Figure, str]], key: str) -> None:
    """Figures of two small maps each, two in a row; a phone puts them one below the other, in the same order."""
    across = min(2, len(figures))
    for at, (figure, words) in enumerate(figures):
        if at % across == 0:
            columns = st.columns(across, gap="xsmall")
        columns[at % across].plotly_chart(figure, key=f"{key} {at}", config=look.BAR, alt=words)
