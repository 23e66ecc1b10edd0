"""What only the Layers page shows, and what it shows where a second model stands beside the first."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components.bert import Bert, Encoding, Tokens
from components.chapters.layers import caches
from components.chapters.layers.figures import depth as depth_charts
from components.chapters.layers.figures import outliers as outlier_charts
from components.chapters.layers.figures import ridges
from components.chapters.layers.figures import vector as charts
from components.figures.prose import counted, escaped, listed
from components.figures.texts import cut_reading
from components.numbers.comparison import cut_differently, layer_at_same_depth
from components.numbers.distribution import Outliers, layer_summary, reach
from components.shell import ask, compare, models
from components.shell.show import show_chart, show_figure, show_finding, show_left_out, show_reading, show_table
from components.takeaway.inlining import read_with
from components.takeaway.script import code_twin
from components.takeaway.tables import compared_layers

ONE = "this piece"
SCOPES: dict[str, int] = {ONE: 48, "all pieces": 120}
"""Whose values are drawn, and into how many bins the hills are divided: few values need wide bins."""


LAYER, BINS = 5, 200
"""What the tutorial's histogram shows."""


def show_shapes(states: np.ndarray) -> None:
    """The shapes of the hidden states, step by step."""
    st.table(charts.shapes_table(states), hide_index=True)
    show_reading(charts.shapes_reading(states), "shapes")


def pick_view(bert: Bert, tokens: Tokens) -> tuple[int, str, str]:
    """What the picture is of: one piece or all of them, and read with which segment ids."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        with st.container(width=200):
            at = ask.pick_token(tokens, **ask.BARE)
        scope = ask.choice("Values of", SCOPES, "scope", buttons=True, place=st.container(width="content"), **ask.BARE)
        with st.popover("Settings", icon=":material/tune:"):
            segments = ask.pick_segments(bert)
    return at, scope, segments


def show_ridges(bert: Bert, encoding: Encoding, at: int, scope: str) -> None:
    """The values of every layer on one scale, of one piece or of all, and the finding."""
    one = scope == ONE
    states = encoding.states[:, at : at + 1] if one else encoding.states
    key = ("hills", bert.name, encoding.tokens.text, encoding.tokens.segments, at, scope)
    figure = models.figure(key, partial(ridges.ridges_of, states, SCOPES[scope]))
    whose = f"of *{escaped(encoding.tokens.pieces[at])}*" if one else "of this text"
    finding = ridges.ridges_finding(states, whose)
    show_figure(figure, key="hills", alt=f"The values of every layer. {finding}")
    show_finding(finding)


def histogram_asked(bert: Bert) -> tuple[int, int]:
    """Which layer is looked at by itself and in how many bins, as chosen last: also while nobody looks."""
    layer = st.session_state.get("layer", LAYER)
    return min(layer if layer in range(bert.layers + 1) else LAYER, bert.layers), st.session_state.get("bins", BINS)


def show_histogram(bert: Bert, encoding: Encoding, found: Callable[[], Outliers], at: int) -> None:
    """The values of one token in one layer; where that is changed, the page's script follows."""
    before = histogram_asked(bert)
    which, fine = st.columns(2)
    with which:
        layer = ask.pick_layer(bert, LAYER)
    bins = ask.number("Bins", 20, 400, BINS, "bins", place=fine, step=10)
    row = layer_summary(encoding.states[:, at : at + 1]).iloc[layer]
    vector, marked = encoding.states[layer, at], found().features
    reading = charts.histogram_reading(vector, row, encoding.tokens.pieces[at], at, len(marked))
    show_chart(charts.value_histogram(vector, bins, marked), reading, key="histogram")
    if (layer, bins) != before:
        st.rerun()


def show_depth(encoding: Encoding, everything: Callable[[], pd.DataFrame], at: int, scope: str) -> None:
    """Mean, spread, norm and kurtosis from layer to layer, of one token or of all."""
    one = scope == ONE
    summary = layer_summary(encoding.states[:, at : at + 1]) if one else everything()
    whose = f"The values of **{escaped(encoding.tokens.pieces[at])}**" if one else f"All {len(encoding.tokens)} pieces"
    show_chart(depth_charts.layer_lines(summary), depth_charts.depth_reading(summary, whose), key="lines")
    show_table(summary, "layers", alt="Mean, spread, norm, kurtosis and extremes by layer", key="summary")


def show_outliers(found: Callable[[], Outliers], tokens: Tokens) -> None:
    """The features that carry the extreme values, by layer, and for which pieces."""
    outliers = found()
    reading = outlier_charts.outliers_reading(outliers, tokens)
    show_chart(outlier_charts.outlier_heatmap(outliers, tokens), reading, key="outliers")
    if outliers.features:
        table = outlier_charts.outlier_table(outliers, tokens)
        show_table(table, "outliers", alt="The outlier features with layers and pieces", key="outliers")


def show_strips(encoding: Encoding, found: Callable[[], Outliers], at: int) -> None:
    """One token's vector in every layer."""
    vectors, outliers = encoding.states[:, at], found()
    limit = reach(vectors, 0.995)
    reading = charts.strips_reading(vectors, limit, outliers.features, encoding.tokens.pieces[at])
    show_chart(charts.layer_strips(vectors, limit, outliers.features), reading, key="strips")


def show_compared(bert: Bert, other: Bert | None, tokens: Tokens, asked: str, settings: Mapping[str, object]) -> None:
    """The values of both models by layer, where another is chosen; `asked`: segment ids, `settings`: the code's."""
    if other is None or not compare.show_names(bert, other, asked):
        return
    segments = compare.segments_of(other, asked)
    there = other.tokenize(tokens.text, segments=segments)
    show_left_out(there)
    read = {bert.name: tokens, other.name: there}
    told = listed(f"{counted(len(tokens), 'piece')} to *{escaped(name)}*" for name, tokens in read.items())
    st.caption(f"The text is {told}. {cut_reading(cut_differently(tokens, there), bert.name, other.name)}")
    summaries = {
        bert.name: caches.layer_values(bert.name, tokens.text, asked),
        other.name: caches.layer_values(other.name, tokens.text, segments),
    }
    features = {one.name: one.features for one in (bert, other)}
    reading = depth_charts.compared_depth_reading(summaries, features)
    show_chart(depth_charts.compared_depth(summaries), reading, "compared")
    own = {
        "TOKEN": min(int(str(settings["TOKEN"])), len(there) - 1),
        "LAYER": layer_at_same_depth(int(str(settings["LAYER"])), bert.layers, other.layers),
        "SCOPE": "all pieces",
    }
    script = code_twin("layers", other, **{**settings, **own}, **read_with(segments))
    compare.show_take_away(other, compared_layers(summaries), script, "layers")
