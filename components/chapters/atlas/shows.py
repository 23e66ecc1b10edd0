"""What the Atlas page shows: the map with its finding, each group, two sources, and what is to be doubted."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from components import limits
from components.chapters.atlas import asks, caches
from components.chapters.atlas.chosen import show_chosen
from components.chapters.atlas.figures import map as charts
from components.chapters.atlas.figures import pairs, readings
from components.chapters.atlas.numbers.areas import WHOLE, Area, Window, area_of, written_window
from components.chapters.atlas.numbers.atlas import Atlas
from components.chapters.atlas.numbers.built_in import known_senses
from components.chapters.atlas.numbers.chosen import without_signs
from components.chapters.atlas.numbers.shares import compared
from components.chapters.atlas.numbers.view import View, heaps, look, nearest_heap
from components.figures.look import BAR
from components.figures.prose import escaped, in_context
from components.numbers.found.marking import marking_words
from components.shell import ask, models, show

HOW = "Draw around some with the lasso to list them; draw a box to look closer."
DOTS = f"Each dot is one sentence: point at it to read it. {HOW}"
CELLS = f"The stronger the colour, the more lie there; the dots are some of them. Point anywhere to read one. {HOW}"
IN_CHOSEN = ("area", "sought", "labelled")
ON_MAP, DRAWN, LOOKS = "atlas map", "what was drawn on this map", "looks at the map"
WAITED_FOR = "sentences of what was just drawn"


@st.fragment
def show_map(atlas: Atlas) -> None:
    """The map with its finding, and the sections about it: what is drawn on the map leaves the rest standing."""
    window, area = asks.pick_window(), asks.pick_area()
    picture, below = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    with below:
        sought = _pick_sought(atlas)
        _offer_way_back(window, area)
    found = caches.rows_with(atlas.key, sought, atlas.open) if sought else None
    groups, chosen = st.container(), st.container()
    draw = partial(show_chosen, atlas, partial(atlas.rows, area, window, found), area, sought)
    picked = partial(show.show_fold, "The sentences you chose: read, label, take", "chosen", draw, IN_CHOSEN)
    drawn = partial(_show_picture, atlas, window, area, sought, found)
    both = [(picture, drawn), (chosen, picked)]
    if st.session_state.pop(WAITED_FOR, False):
        both.reverse()  # its sentences are waited for, and to draw a map takes a browser a quarter of a second
    for place, fill in both:
        with place:
            fill()
    with groups:
        show.show_fold("What each group speaks of", "each", partial(_show_groups, atlas))


def _drawn(area: Area, sought: str) -> tuple[str, str, str]:
    """An area on the map that is shown now: its line stands there until the map is another."""
    return area.written, _name(), sought


def _name() -> str:
    """The map's key: one that comes back would bring its old box along."""
    return f"{ON_MAP} {st.session_state.get(LOOKS, 0)}"


def _show_picture(atlas: Atlas, window: Window, area: Area | None, sought: str, found: np.ndarray | None) -> None:
    layout = atlas.layout
    name = _name()
    here = area if area and st.session_state.get(DRAWN) != _drawn(area, sought) else None
    ringed = atlas.sample(found, limits.ATLAS_DOTS) if found is not None else np.empty(0, np.int64)
    key = ("atlas map", atlas.key, window, here, sought)
    figure, few = models.drawn(key, lambda: _figure(atlas, window, here, ringed))
    bar = BAR | {"displayModeBar": True, "modeBarButtonsToRemove": ["autoScale2d"]}
    said = readings.finding(layout, atlas.word, atlas.shares, len(atlas))
    modes, choose = ["box", "lasso"], partial(_choose, name, sought)
    show.show_figure(figure, key=name, alt=said, config=bar, on_select=choose, selection_mode=modes)
    show.show_finding(said)
    st.caption(DOTS if few else CELLS)


def _figure(atlas: Atlas, window: Window, area: Area | None, ringed: np.ndarray) -> tuple[go.Figure, bool]:
    """A view of the map, and whether its occurrences are so few that each is a dot."""
    layout = atlas.layout
    view = look(layout, window)
    names = charts.group_names(layout, view, readings.called(layout, 2))
    if window != WHOLE:
        names += _finer_names(atlas, view)
    return charts.atlas_map(layout, view, names, area, ringed), view.few


def _finer_names(atlas: Atlas, view: View) -> list[charts.Name]:
    """What marks the heaps of a part of the map off from one another, in smaller letters."""
    told, middles = atlas.layout.told, heaps(view, limits.ATLAS_NAMES)
    places = view.examples[view.examples >= 0]
    if len(middles) < 2 or len(places) < limits.FOUND_LEAST:
        return []
    groups = nearest_heap(atlas.layout, view, middles, told.rows[places])
    texts, spans = [told.texts[at] for at in places], [(int(a), int(b)) for a, b in told.spans[places]]
    marks = marking_words(texts, spans, groups, most=2)
    return [
        charts.Name(", ".join(mark.word for mark in found), (float(x), float(y)), charts.SMALL)
        for found, (x, y) in zip(marks, middles, strict=False)
        if found
    ]


def _choose(name: str, sought: str) -> None:
    """What was just drawn on the map: a box is looked at closely, a line around dots chooses them."""
    drawn = st.session_state[name]["selection"]
    if drawn["box"]:
        st.session_state["window"] = written_window(drawn["box"][-1]["x"], drawn["box"][-1]["y"])
        _look_anew()
    elif drawn["lasso"]:
        area = area_of(drawn["lasso"][-1]["x"], drawn["lasso"][-1]["y"])
        if area:
            st.session_state["area"] = area.written
            st.session_state[DRAWN] = (area.written, name, sought)
            st.session_state["fold chosen"] = st.session_state[WAITED_FOR] = True


def _pick_sought(atlas: Atlas) -> str:
    label = f"Find in the sentences of {escaped(atlas.word[:40])}"
    return without_signs(ask.words(label, "", "sought", max_chars=60, placeholder="a word or some letters"))


def _offer_way_back(window: Window, area: Area | None) -> None:
    if window != WHOLE:
        st.button("The whole map", icon=":material/zoom_out_map:", on_click=_let_go, args=("window",), key="whole map")
    if area:
        st.button("Let the line go", icon=":material/ink_eraser:", on_click=_let_go, args=("area",), key="no area")


def _let_go(key: str) -> None:
    st.session_state[key] = ""
    _look_anew()


def _look_anew() -> None:
    st.session_state[LOOKS] = st.session_state.get(LOOKS, 0) + 1


def _show_groups(atlas: Atlas) -> None:
    """Each group with its share, its words and its most typical sentences; and what belongs to none."""
    layout = atlas.layout
    for number, sense in enumerate(layout.senses):
        show.show_reading(readings.group_reading(layout, number, atlas.shares[number]), f"group {number}")
        st.markdown("\n".join(f"- {line}" for line in _sentences(atlas, sense.typical)))
    if layout.senses:
        show.show_reading(f"**{readings.NONE}** · {readings.between(atlas.shares[-1])} of the sentences", "none")
        st.caption(readings.FOUND_AGAIN)


def _sentences(atlas: Atlas, rows: Sequence[int]) -> list[str]:
    """Sentences with their word set off, as markdown."""
    read = atlas.corpus.take(atlas.word, rows, ["text", "start", "end"]).to_pylist()
    return [
        in_context(one["text"][: one["start"]], one["text"][one["start"] : one["end"]], one["text"][one["end"] :], 160)
        for one in read
    ]


def show_sources(atlas: Atlas) -> None:
    """The shares of the groups in two sources, beside one another."""
    if len(atlas.sources) < 2:
        st.info("All these sentences have one source. A file made of several, or of several years, has one for each.")
        return
    with st.container(horizontal=True):
        first = ask.choice("One source", atlas.sources, "source_a", atlas.sources[0], width=240)
        second = ask.choice("Another source", atlas.sources, "source_b", atlas.sources[-1], width=240)
    if first == second:
        st.info("Choose two different sources.")
        return
    layout, pair = atlas.layout, (first, second)
    at = (layout.source_names.index(first), layout.source_names.index(second))
    found = compared(layout.groups, layout.sources, at, len(layout.senses))
    called = readings.called(layout)
    said = readings.comparison_finding(layout, found, pair)
    show.show_chart(pairs.shares_of_two(found, called, pair), said, "two sources")
    st.caption(readings.HOW_COMPARED)
    show.show_table(
        pairs.comparison_table(found, called, pair), "atlas-sources", "The shares in two sources", "sources"
    )


def show_sureness(atlas: Atlas) -> None:
    """What the map lost, how stable the groups are, and, where senses are known, how far they are the groups."""
    layout = atlas.layout
    show.show_reading(readings.kept_reading(layout, len(atlas), atlas.counted), "kept")
    show.show_reading(readings.doubt(layout), "doubt")
    if atlas.source != asks.BUILT_IN or not layout.senses:
        return
    known = known_senses(caches.built_in_occurrences(atlas.key[1], atlas.word))
    names = [*readings.called(layout), readings.NONE]
    crossed = pd.crosstab(
        pd.Series(known, name="meant as"), pd.Series([names[one] for one in layout.groups], name="found as")
    )
    st.markdown("**The senses as they were meant, beside the groups found without knowing them:**")
    st.dataframe(crossed, alt="The senses as they were meant, beside the groups that were found")
