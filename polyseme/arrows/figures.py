"""Figures and readings of the Arrows page: the dial, arrows in space, random arrows."""

import json
from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.arrows.numbers import FIXED, START, limit_of_90_percent, tip
from polyseme.core.baseline import Spread
from polyseme.core.similarity import cosine
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import escaped


def dial(start: int = START, lengths: bool = False) -> str:
    """The browser's dial as JSON: for each angle from 0° to 180° the cosine, how it is written, and the finding.

    start: the angle at first; lengths: whether the arrows can also be made longer, about which nothing is said.
    """
    angles = [(degrees, cosine(FIXED, tip(degrees))) for degrees in range(181)]
    said = [[round(value, 4), _written(value), "" if lengths else turning_finding(at)] for at, value in angles]
    return json.dumps({"start": start, "lengths": lengths, "angles": said}, ensure_ascii=False)


def _written(value: float) -> str:
    return "0" if abs(value) < 0.0005 else as_cosine(value)


def turning_finding(degrees: float) -> str:
    """The cosine of the two arrows, and what to try."""
    value = _written(cosine(FIXED, tip(degrees)))
    rest = ": a right angle." if value == "0" else ". Turn b until the cosine is zero."
    return f"At {degrees:.0f}° the **cosine is {value}**{rest}"


def random_ridges(cosines: Mapping[int, np.ndarray]) -> go.Figure:
    """features -> (pair,): a histogram of the cosines of random arrows for each number of features."""
    drawing = FigureSpec(rows=len(cosines), vertical_spacing=0.04, shared_xaxes=True)
    edges = np.linspace(-1, 1, 61)
    middles = ((edges[1:] + edges[:-1]) / 2).astype(np.float32)
    marker = {"color": theme.ACCENT, "line": {"width": 0}}
    for row, (features, values) in enumerate(cosines.items(), start=1):
        y = (np.histogram(values, edges)[0] / len(values)).astype(np.float32)
        hover = f"{features} numbers<br>cosine around %{{x:.2f}}<br>%{{y:.1%}} of the pairs<extra></extra>"
        drawing.add("bar", row, x=middles, y=y, marker=marker, hovertemplate=hover)
        drawing.y(row, title={"text": f"{features:,}<br>numbers"}, showticklabels=False, ticks="", showgrid=False)
    drawing.x(range=[-1, 1], showgrid=False, zeroline=True, zerolinecolor=theme.LINE)
    drawing.x(len(cosines), title="cosine of two random arrows")
    return theme.with_theme(drawing, 60 + 95 * len(cosines), bargap=0, showlegend=False)


def random_reading(cosines: Mapping[int, np.ndarray]) -> str:
    """How far the cosines of random arrows lie from 0, with the fewest and with the most features."""
    few, many = (limit_of_90_percent(cosines[n]) for n in (min(cosines), max(cosines)))
    return (
        f"Nine in ten random pairs of arrows with {min(cosines)} numbers have a cosine between {as_cosine(-few)} and "
        f"{as_cosine(few)}. With {max(cosines):,} numbers, it is between {as_cosine(-many)} and {as_cosine(many)}. "
        "A model's vectors are spread less evenly, so high cosines are more common. So we compare "
        "with random pairs from the same model."
    )


def beside_reading(pieces: Sequence[str], value: float, chance: Spread) -> str:
    """The cosine of two pieces of the text beside the random baseline."""
    first, second = (f"*{escaped(piece)}*" for piece in pieces)
    return (
        f"{first} and {second}: **cosine {as_cosine(value)}**, {above_chance(chance, value)}. "
        "Each column is one number of the vector, a feature."
    )
