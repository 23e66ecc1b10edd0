"""The map of the Atlas page with its finding, and what a reader draws on it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from components.chapters.atlas import asks, caches
from components.chapters.atlas.drawn import pick_drawn
from components.chapters.atlas.groups import show_groups
from components.chapters.atlas.sentence_list import show_chosen
from components.moving_map.dots import show_dots
from components.shell import ask, models, show
from components.shell.heavy import page_lock
from polyseme import limits
from polyseme.atlas.figures import map as charts
from polyseme.atlas.figures import readings
from polyseme.atlas.figures.dots import dot_map
from polyseme.atlas.numbers.areas import WHOLE, Area, Window, area_of, read_area, read_window, written_window
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.atlas.numbers.layout import sample_of
from polyseme.atlas.numbers.map_view import AtlasView, density_peaks, nearest_peak, view_of
from polyseme.atlas.numbers.sentence_filter import without_separators
from polyseme.core.sense_induction.marking import marking_words
from polyseme.core.sense_induction.senses import GROUPS
from polyseme.figures.wording import escaped, without_markup

COLUMNS = (6, 5)
"""The widths of the map and of what stands beside it."""
DRAGS = {"list sentences": "lasso", "zoom in": "select"}
"""What a drag on the map does, and Plotly's name for it."""
IN_CHOSEN = ("area", "sought", "labelled")
ON_MAP, DRAWN, LOOKS = "atlas map", "what was drawn on this map", "looks at the map"
WAITED_FOR = "sentences of what was just drawn or sought"


@page_lock.fragment
def show_map(atlas: Atlas, *others: show.Fold) -> None:
    """The map with its finding, its folds and `others`, as a fragment: a lasso redraws nothing else."""
    window, area = pick_drawn("window", read_window) or WHOLE, pick_drawn("area", read_area)
    labels = _labels(atlas)
    finding = readings.finding(atlas.layout, atlas.word, atlas.shares, len(atlas), labels)
    show.show_finding(finding)
    left, right = st.columns(COLUMNS, gap="medium")
    picture, beside = left.container(key="map-and-key", gap="xsmall"), right.container()
    asked = right.container(horizontal=True, key="on-map")
    picture.empty()  # keeps the map's place: on a phone the right column stands below it
    with asked:
        label = f"Find in the sentences of {escaped(atlas.word[:40])}"
        drag = DRAGS[ask.choice("Drag around dots to", DRAGS, "drag", buttons=True, on_change=_renew_map)]
        hint = "a word or some letters"
        sought = ask.text_line(label, "", "sought", max_chars=60, placeholder=hint, on_change=_wait_for_sentences)
        sought = without_separators(sought)
        _offer_clearing(window, area)
    matches = caches.rows_with(atlas.key, sought, atlas.open) if sought else None
    fill = partial(show_chosen, atlas, partial(atlas.rows, area, window, matches), area, sought)
    each = show.Fold("What is each group about?", "each", partial(show_groups, atlas))
    chosen = show.Fold("The sentences you chose: read, label, save", "chosen", fill, IN_CHOSEN)
    draw_picture = partial(_show_picture, atlas, finding, labels, window, area, sought, matches, drag, beside)
    steps = [(picture, draw_picture), (st.container(), partial(show.show_folds, each, chosen, *others))]
    if st.session_state.pop(WAITED_FOR, False):
        steps.reverse()  # the reader waits for the sentences, and drawing a map takes the browser a quarter of a second
    for place, draw in steps:
        with place:
            draw()


def _show_picture(
    atlas: Atlas,
    finding: str,
    labels: tuple[str, ...] | None,
    window: Window,
    area: Area | None,
    sought: str,
    matches: np.ndarray | None,
    drag: str,
    beside: Any,
) -> None:
    """The map, which hears a line or a box that is drawn on it, and beside it what it shows."""
    name = f"{ON_MAP} {st.session_state.get(LOOKS, 0)}"  # a new key for each view, or an old selection would return
    on_screen = area is not None and st.session_state.get(DRAWN) == (area.written, name, sought)
    rings = sample_of(matches, limits.ATLAS_DOTS) if matches is not None else np.empty(0, np.int64)
    key = ("atlas map", atlas.key, window, area, on_screen, sought, drag)
    map_ = models.computed_once(key, lambda: _drawn(atlas, labels, window, area, on_screen, rings, drag, finding))
    few = isinstance(map_, str)
    if isinstance(map_, str):
        show_dots(map_, drag, "atlas dots", finding, _choose)
    else:
        modes, choose = ["box", "lasso"], partial(_choose_on_figure, name, sought)
        show.show_figure(map_, key=name, alt=finding, on_select=choose, selection_mode=modes)
    if marks := readings.key(atlas.layout, labels or (), few):
        st.caption(marks)
    if typical := readings.typical_reading(atlas.layout, readings.titles_on_map(atlas.layout, labels), labels):
        beside.markdown(typical)
    if atlas.earlier:
        beside.caption(readings.on_earlier(atlas.earlier.about["sources"], atlas.layout.beyond))


def _drawn(
    atlas: Atlas,
    labels: tuple[str, ...] | None,
    window: Window,
    area: Area | None,
    on_screen: bool,
    rings: np.ndarray,
    drag: str,
    said: str,
) -> str | go.Figure:
    """The map: where each occurrence is a dot, what our own script draws; where they are many, a figure of Plotly's.

    on_screen: whether the browser still shows the line of the area on this very figure.
    """
    view, titles = view_of(atlas.layout, window), readings.titles_on_map(atlas.layout, labels)
    peaks = _peak_names(atlas, view) if window != WHOLE else []
    if view.few:
        said = without_markup(said)
        return dot_map(atlas.layout, view, titles, peaks, area, rings, _then(atlas), labels, said)
    names = charts.group_names(atlas.layout, view, titles) + peaks
    return charts.atlas_map(atlas.layout, view, names, None if on_screen else area, rings, drag, _then(atlas))


def _labels(atlas: Atlas) -> tuple[str, ...] | None:
    """The meanings with which the sentences of a built-in word are labelled; None beside groups."""
    return None if atlas.source != asks.BUILT_IN or atlas.layout.answer == GROUPS else atlas.corpus.labels(atlas.word)


def _then(atlas: Atlas) -> tuple[np.ndarray, np.ndarray] | None:
    """The places and groups of a sample of the earlier map's occurrences."""
    if not atlas.earlier:
        return None
    rows = sample_of(np.arange(len(atlas.earlier.groups)), limits.ATLAS_DOTS)
    return atlas.earlier.plane.places[rows].T, atlas.earlier.groups[rows]


def _peak_names(atlas: Atlas, view: AtlasView) -> list[charts.Name]:
    """Names for the density peaks of a window: the words that mark each off from the others."""
    contexts, peaks = atlas.layout.contexts, density_peaks(view, limits.ATLAS_NAMES)
    known = view.examples[view.examples >= 0]
    if len(peaks) < 2 or len(known) < limits.FOUND_LEAST:
        return []
    groups = nearest_peak(atlas.layout, view, peaks, contexts.rows[known])
    texts, spans = [contexts.texts[i] for i in known], [(int(a), int(b)) for a, b in contexts.spans[known]]
    return [
        charts.Name(", ".join(mark.word for mark in marks), (float(x), float(y)), charts.SMALL)
        for marks, (x, y) in zip(marking_words(texts, spans, groups, limit=2), peaks, strict=False)
        if marks
    ]


def _choose(selection: Mapping[str, Any]) -> Area | None:
    """The area of a line drawn on the map, whose sentences are chosen; a box zooms in."""
    if selection.get("box"):
        st.session_state["window"] = written_window(selection["box"][-1]["x"], selection["box"][-1]["y"])
        _renew_map()
        return None
    area = area_of(selection["lasso"][-1]["x"], selection["lasso"][-1]["y"]) if selection.get("lasso") else None
    if area:
        st.session_state["area"] = area.written
        st.session_state["fold chosen"] = True
        _wait_for_sentences()
    return area


def _choose_on_figure(name: str, sought: str) -> None:
    """The callback of a selection on Plotly's figure, which goes on showing the line."""
    if area := _choose(st.session_state[name]["selection"]):
        st.session_state[DRAWN] = (area.written, name, sought)


def _wait_for_sentences() -> None:
    st.session_state[WAITED_FOR] = True


def _offer_clearing(window: Window, area: Area | None) -> None:
    if window != WHOLE:
        st.button("The whole map", icon=":material/zoom_out_map:", on_click=_clear, args=("window",), key="whole map")
    if area:
        st.button("Clear the line", icon=":material/ink_eraser:", on_click=_clear, args=("area",), key="no area")


def _clear(key: str) -> None:
    st.session_state[key] = ""
    _renew_map()


def _renew_map() -> None:
    st.session_state[LOOKS] = st.session_state.get(LOOKS, 0) + 1
