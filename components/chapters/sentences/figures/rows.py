"""What the pictures of sentences share: names, rows of cosines with the band of random pairs, and their axis."""

from collections.abc import Collection, Sequence
from textwrap import wrap

import plotly.graph_objects as go

from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import shortened
from components.numbers.baseline import Spread
from components.numbers.pooling import SENTENCE_POOLINGS

HALF = 0.36
"""Half the height of a row's grey band, in rows."""


def told(texts: Sequence[str]) -> list[str]:
    """Each sentence for hovering, numbered from 1 and wrapped, so that equal ones differ and none is too wide."""
    cut = (wrap(shortened(text, 200), 60) for text in texts)
    return [f"{at}: {'<br>'.join(map(look.plain, lines))}" for at, lines in enumerate(cut, 1)]


def fine_cosine(value: float) -> str:
    """A cosine in print; one very near 1 with the digits that part it from 1.

    >>> fine_cosine(0.4951), fine_cosine(0.99987), fine_cosine(0.9999999)
    ('.495', '.99987', '1')
    """
    return f"{value:.5f}".removeprefix("0") if 0.9995 <= value < 0.999995 else as_cosine(value)


def short(pooling: str) -> str:
    """A pooling's name where there is little room.

    >>> short("Mean and max of its own pieces"), short("[CLS]")
    ('mean + max, own', '[CLS]')
    """
    return SENTENCE_POOLINGS[pooling].short


def cosine_rows(
    drawing: Drawing, labels: Sequence[str], lowest: float, chances: Collection[Spread], **axis: object
) -> go.Figure:
    """The figure with a named row for each label, and an axis of cosines from the lowest to 1, or as `axis` has it."""
    left = min(lowest, *(chance.low for chance in chances))
    drawing.x(**{"range": up_to_one(left), "title": "cosine", "zeroline": False} | axis)
    drawing.y(
        range=[len(labels) - 0.4, -0.6],
        tickvals=list(range(len(labels))),
        ticktext=list(labels),
        showgrid=False,
        zeroline=False,
    )
    legend = {"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0, "font": {"size": 13}}
    return look.dressed(drawing, 150 + 42 * len(labels), legend=legend)


def up_to_one(lowest: float) -> list[float]:
    """The ends of an axis from the lowest cosine to 1, with a little room on both sides.

    >>> up_to_one(0.0)
    [-0.04, 1.04]
    """
    room = 0.04 * max(1 - lowest, 1e-6)
    return [lowest - room, 1 + room]


def add_band(drawing: Drawing, chance: Spread, row: float, first: bool, half: float = HALF) -> None:
    """The middle nine tenths of random pairs as a band in one row, and their median as a line."""
    band = [chance.low, chance.high, chance.high, chance.low]
    drawing.add(
        "scatter",
        x=band,
        y=[row - half, row - half, row + half, row + half],
        fill="toself",
        mode="none",
        fillcolor=look.FAINT,
        hoverinfo="skip",
        name="nine of ten random pairs",
        legendgroup="chance",
        showlegend=first,
    )
    drawing.add(
        "scatter",
        x=[chance.median] * 2,
        y=[row - half, row + half],
        mode="lines",
        line={"color": look.LINE, "width": 2},
        hovertemplate="median of random pairs %{x:.4f}<extra></extra>",
        name="their median",
        legendgroup="median",
        showlegend=first,
    )
