"""Mean, spread, norm and kurtosis by layer, of one model or of two."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import line_style
from polyseme.figures.wording import escaped, listed, number

LINES = {"mean": "Mean", "spread": "Spread", "norm": "Norm of the vector", "kurtosis": "Kurtosis"}
"""Column of the summary -> title of its panel."""

GRID: dict[str, Any] = {"rows": 2, "cols": 2, "vertical_spacing": 0.22, "horizontal_spacing": 0.12}
GRID["subplot_titles"] = list(LINES.values())


def layer_lines(summary: pd.DataFrame) -> go.Figure:
    """Mean, spread, norm and kurtosis by layer."""
    drawing = FigureSpec(**GRID)
    layers = summary["layer"].to_numpy(np.float32)
    style = {"mode": "lines+markers", "line": {"color": theme.ACCENT, "width": 2.5}, "marker": {"size": 7}}
    _add_lines(drawing, summary, layers, "layer %{x}", style)
    drawing.x(dtick=-(-len(layers) // 7), tickangle=0, zeroline=False)
    drawing.x(2, title="layer")
    return theme.with_theme(drawing, 480, showlegend=False, margin={"t": 40})


def compared_depth(summaries: Mapping[str, pd.DataFrame]) -> go.Figure:
    """model -> its summary: mean, spread, norm and kurtosis of each model by relative depth."""
    drawing = FigureSpec(**GRID)
    for i, (model, summary) in enumerate(summaries.items()):
        last, name = len(summary) - 1, theme.plain(model)
        layers = summary["layer"].to_numpy(np.float32)
        style = {"name": name, "legendgroup": model, "customdata": layers, **line_style(i, 7)}
        depth = (100 * summary["layer"] / last).to_numpy(np.float32)
        _add_lines(drawing, summary, depth, f"{name}<br>layer %{{customdata:.0f}} of {last}", style)
    for i, trace in enumerate(drawing.traces):
        trace["showlegend"] = i % len(LINES) == 0
    drawing.x(dtick=50, range=[-4, 104], zeroline=False)
    drawing.x(2, title="% of the way")
    return theme.with_theme(drawing, 560, legend=theme.legend(1.1), margin={"t": 40})


def _add_lines(drawing: FigureSpec, summary: pd.DataFrame, x: np.ndarray, hover: str, style: dict[str, Any]) -> None:
    """Adds a line to each of the four panels."""
    for i, (column, title) in enumerate(LINES.items()):
        template = f"{hover}<br>{title.lower()} %{{y:.3f}}<extra></extra>"
        y = summary[column].to_numpy(np.float32)
        drawing.add("scatter", i // 2 + 1, i % 2 + 1, x=x, y=y, hovertemplate=template, **style)
    drawing.y(nticks=5, rangemode="tozero", exponentformat="power")


def depth_reading(summary: pd.DataFrame, whose: str) -> str:
    """In which layers the norm and kurtosis are largest."""
    spread, norm, kurtosis = (summary.iloc[int(summary[name].argmax())] for name in ("spread", "norm", "kurtosis"))
    if number(summary["spread"].min()) == number(spread["spread"]):
        longest = f"have the same spread in every layer, {number(spread['spread'])}."
    else:
        longest = f"are longest in layer {norm['layer']:.0f} (norm {number(norm['norm'], 1)})."
    return (
        f"{whose} {longest} Single values stand out most in layer {kurtosis['layer']:.0f} "
        f"(kurtosis {number(kurtosis['kurtosis'], 1)})."
    )


def compared_depth_reading(summaries: Mapping[str, pd.DataFrame], features: Mapping[str, int]) -> str:
    """In which layers of each model spread, kurtosis and norm are largest."""
    reading = (
        f"The spread is largest in {_maxima(summaries, 'spread')}. Kurtosis is highest in "
        f"{_maxima(summaries, 'kurtosis', 1)}. The vectors are longest in {_maxima(summaries, 'norm', 1)}."
    )
    fewer, more = sorted(features.values())
    if fewer != more:
        factor = number((more / fewer) ** 0.5)
        reading += f" With the same spread, {more:,} features make vectors {factor} times as long as {fewer:,}."
    first, second = (len(summary) - 1 for summary in summaries.values())
    if first != second:
        reading += (
            f" Both models run from left to right: layer {first} of one stands above layer {second} of the other."
        )
    return reading


def _maxima(summaries: Mapping[str, pd.DataFrame], column: str, digits: int = 2) -> str:
    """The layer of each model in which a column is largest, and the value."""
    maxima = []
    for name, summary in summaries.items():
        values, largest = summary[column], number(summary[column].max(), digits)
        layer = f"layer {values.argmax()} of {len(summary) - 1}"
        if largest == number(values.min(), digits):
            layer = "every layer"
        maxima.append(f"{layer} for *{escaped(name)}* ({largest})")
    return listed(maxima)
