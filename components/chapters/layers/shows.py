"""What only the Layers page shows."""

import numpy as np
import pandas as pd
import streamlit as st

from components.bert import Encoding, Tokens
from components.chapters.layers.figures import depth as depth_charts
from components.chapters.layers.figures import histogram as charts
from components.chapters.layers.figures import outliers as outlier_charts
from components.figures import look
from components.figures.prose import escaped
from components.numbers.distribution import Outliers, densities, layer_summary, reach
from components.shell import ask
from components.shell.show import show_chart, show_reading, show_table

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
    with hills:
        figure = depth_charts.layer_ridges(*densities(states, SCOPES[scope], limit), layer)
        st.plotly_chart(figure, key="hills", config=look.BAR, alt="The values of every layer as hills")
    with lines:
        figure = depth_charts.layer_lines(summary, layer)
        st.plotly_chart(figure, key="lines", config=look.BAR, alt="Mean, spread, norm, kurtosis by layer")
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
    reading = depth_charts.strips_reading(vectors, limit, outliers.features, encoding.tokens.pieces[at])
    show_chart(depth_charts.layer_strips(vectors, limit, outliers.features, layer), reading, key="strips")
