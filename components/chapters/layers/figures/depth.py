"""Four numbers by layer, of one model or of two on one axis."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import series
from components.figures.prose import escaped, listed, number

LINES = {"mean": "Mean", "spread": "Spread", "norm": "Norm of the vector", "kurtosis": "Kurtosis"}
"""What the four small pictures show: column of the summary -> title."""

FOUR: dict[str, Any] = {"rows": 2, "cols": 2, "vertical_spacing": 0.22, "horizontal_spacing": 0.12}
FOUR["subplot_titles"] = list(LINES.values())


def layer_lines(summary: pd.DataFrame) -> go.Figure:
    """Mean, spread, norm and kurtosis from layer to layer."""
    drawing = Drawing(**FOUR)
    x = summary["layer"].to_numpy(np.float32)
    for place, (name, title) in enumerate(LINES.items()):
        drawing.add(
            "scatter",
            place // 2 + 1,
            place % 2 + 1,
            x=x,
            y=summary[name].to_numpy(np.float32),
            mode="lines+markers",
            line={"color": look.COLOURS[0], "width": 2.5},
            marker={"size": 7},
            hovertemplate=f"layer %{{x}}<br>{title.lower()} %{{y:.3f}}<extra></extra>",
        )
    drawing.x(dtick=-(-len(x) // 7), tickangle=0, zeroline=False)
    drawing.x(2, title="layer")
    drawing.y(nticks=5, rangemode="tozero", exponentformat="power")
    return look.dressed(drawing, 480, showlegend=False, margin={"t": 40})


def depth_reading(summary: pd.DataFrame, whose: str) -> str:
    """How the values change with depth: where they spread most, where the norm peaks, where the tails are heaviest."""
    low, high = number(summary["mean"].min()), number(summary["mean"].max())
    kurtosis = summary.iloc[int(summary["kurtosis"].argmax())]
    return (
        f"{whose}: the mean {f'is {low} in every layer' if low == high else f'stays between {low} and {high}'}. "
        f"{_spreads(summary)} Extreme values weigh most in layer {kurtosis['layer']:.0f} "
        f"({number(kurtosis['kurtosis'], 1)}), by kurtosis, which is 0 for a bell curve."
    )


def _spreads(summary: pd.DataFrame) -> str:
    """Where spread and norm begin, end and peak; a model may keep them level throughout."""
    first, last = number(summary["spread"].iloc[0]), number(summary["spread"].iloc[-1])
    wide, long = (summary.iloc[int(summary[name].argmax())] for name in ("spread", "norm"))
    if number(summary["spread"].min()) == number(wide["spread"]):
        return f"Every layer has the same spread, {first}, and norms of {number(long['norm'], 1)} at most."
    return (
        f"The spread goes from {first} in layer 0 to {last} in layer {len(summary) - 1} and is widest in layer "
        f"{wide['layer']:.0f} ({number(wide['spread'])}); the norm is largest in layer {long['layer']:.0f} "
        f"({number(long['norm'], 1)})."
    )


def compared_depth(summaries: Mapping[str, pd.DataFrame]) -> go.Figure:
    """model -> its summary: mean, spread, norm and kurtosis of each, from the input layer to its last.

    A layer stands by its share of the way, so that models of other depths lie over one another. They are told apart by
    dash and sign as well as by colour.
    """
    drawing = Drawing(**FOUR)
    for model, (name, summary) in enumerate(summaries.items()):
        last = len(summary) - 1
        for place, (column, title) in enumerate(LINES.items()):
            drawing.add(
                "scatter",
                place // 2 + 1,
                place % 2 + 1,
                x=(100 * summary["layer"] / last).to_numpy(np.float32),
                y=summary[column].to_numpy(np.float32),
                name=look.plain(name),
                legendgroup=name,
                showlegend=place == 0,
                customdata=summary["layer"].to_numpy(np.float32),
                hovertemplate=f"{look.plain(name)}<br>layer %{{customdata:.0f}} of {last}<br>"
                f"{title.lower()} %{{y:.3f}}<extra></extra>",
                **series(model, 7),
            )
    drawing.x(dtick=50, range=[-4, 104], zeroline=False)
    drawing.x(2, title="% of the way")
    drawing.y(nticks=5, rangemode="tozero", exponentformat="power")
    return look.dressed(drawing, 560, legend=look.legend(1.1), margin={"t": 40})


def compared_depth_reading(summaries: Mapping[str, pd.DataFrame], features: Mapping[str, int]) -> str:
    """Where each model's values spread most, weigh most at the extremes and make the longest vectors."""
    reading = (
        f"The values spread most in {_told(summaries, 'spread')}. Extreme values weigh most in "
        f"{_told(summaries, 'kurtosis', 1)}, by kurtosis, which is 0 for a bell curve. The vectors are longest in "
        f"{_told(summaries, 'norm', 1)}."
    )
    fewer, more = sorted(features.values())
    if fewer != more:
        factor = number((more / fewer) ** 0.5)
        reading += f" At one spread, vectors of {more:,} features are {factor} times as long as those of {fewer:,}."
    first, second = (len(summary) - 1 for summary in summaries.values())
    if first != second:
        reading += (
            f" Layer {first} of the one stands over layer {second} of the other: a layer is drawn by its share of the "
            "way from the input layer to the model's last."
        )
    return reading


def _told(summaries: Mapping[str, pd.DataFrame], column: str, digits: int = 2) -> str:
    """The layer of each model in which a column is largest, and how large it is there."""
    told = []
    for name, summary in summaries.items():
        values, last = summary[column], len(summary) - 1
        at, most = int(values.argmax()), number(values.max(), digits)
        level = most == number(values.min(), digits)
        told.append(f"{'every layer' if level else f'layer {at} of {last}'} for *{escaped(name)}* ({most})")
    return listed(told)
