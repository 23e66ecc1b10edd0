"""What only the Layers page shows, and what it shows where a second model stands beside the first."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import streamlit as st

from components.bert import Bert, Encoding, Tokens
from components.chapters.layers import caches
from components.chapters.layers.figures import depth as depth_charts
from components.chapters.layers.figures import outliers as outlier_charts
from components.chapters.layers.figures import vector as charts
from components.figures import look
from components.figures.prose import counted, escaped, listed
from components.figures.texts import cut_reading
from components.numbers.comparison import cut_differently, layer_at_same_depth
from components.numbers.distribution import Outliers, densities, layer_summary, reach
from components.shell import ask, compare
from components.shell.show import show_chart, show_left_out, show_reading, show_table
from components.takeaway.inlining import read_with
from components.takeaway.script import code_twin
from components.takeaway.tables import compared_layers

SCOPES: dict[str, int] = {"all pieces": 120, "this piece": 48}
"""Whose values are drawn, and into how many bins the hills are divided: few values need wide bins."""


def show_shapes(states: np.ndarray) -> None:
    """The shapes of the hidden states, step by step."""
    st.table(charts.shapes_table(states), hide_index=True)
    show_reading(charts.shapes_reading(states), "shapes")


def show_histogram(encoding: Encoding, outliers: Outliers, at: int, layer: int) -> int:
    """The values of one token in one layer; returns the bins chosen."""
    bins = ask.number("Bins", 20, 400, 200, "bins", place=st.columns(2)[0], step=10)
    row = layer_summary(encoding.states[:, at : at + 1]).iloc[layer]
    vector, marked = encoding.states[layer, at], outliers.features
    reading = charts.histogram_reading(vector, row, encoding.tokens.pieces[at], at, len(marked))
    show_chart(charts.value_histogram(vector, bins, marked), reading, key="histogram")
    return bins


def show_depth(encoding: Encoding, everything: pd.DataFrame, at: int, layer: int) -> str:
    """All layers on one scale, of one token or of all; returns whose values were chosen."""
    scope = ask.choice("Values of", SCOPES, "scope", buttons=True)
    one = scope == "this piece"
    states = encoding.states[:, at : at + 1] if one else encoding.states
    summary = layer_summary(states) if one else everything
    limit = reach(states, 0.995)
    hills, lines = st.columns(2)
    figure = depth_charts.layer_ridges(*densities(states, SCOPES[scope], limit), layer)
    hills.plotly_chart(figure, key="hills", config=look.BAR, alt="The values of every layer as hills")
    figure = depth_charts.layer_lines(summary, layer)
    lines.plotly_chart(figure, key="lines", config=look.BAR, alt="Mean, spread, norm, kurtosis by layer")
    whose = f"The values of **{escaped(encoding.tokens.pieces[at])}**" if one else f"All {len(encoding.tokens)} pieces"
    show_reading(depth_charts.depth_reading(summary, whose, float((np.abs(states) > limit).mean()), limit), "depth")
    with st.expander("These numbers as a table", icon=":material/table:"):
        show_table(summary, "layers", alt="Mean, spread, norm, kurtosis and extremes by layer", key="summary")
    return scope


def show_outliers(outliers: Outliers, tokens: Tokens) -> None:
    """The features that carry the extreme values, by layer, and for which pieces."""
    reading = outlier_charts.outliers_reading(outliers, tokens)
    show_chart(outlier_charts.outlier_heatmap(outliers, tokens), reading, key="outliers")
    if outliers.features:
        table = outlier_charts.outlier_table(outliers, tokens)
        show_table(table, "outliers", alt="The outlier features with layers and pieces", key="outliers")


def show_strips(encoding: Encoding, outliers: Outliers, at: int, layer: int) -> None:
    """One token's vector in every layer."""
    vectors = encoding.states[:, at]
    limit = reach(vectors, 0.995)
    reading = charts.strips_reading(vectors, limit, outliers.features, encoding.tokens.pieces[at])
    show_chart(charts.layer_strips(vectors, limit, outliers.features, layer), reading, key="strips")


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
