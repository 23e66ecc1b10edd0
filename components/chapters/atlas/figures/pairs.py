"""Two sources side by side: the share of each group in both, with intervals."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.chapters.atlas.figures.readings import NONE
from components.chapters.atlas.numbers.shares import Comparison, Share
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import SYMBOLS, error_bars, sign

ENDS = {"": "value", " from": "low", " to": "high"}
ROW = 58
APART = 0.16  # of a row, from its middle to each of the two


def shares_of_two(found: Sequence[Comparison], called: Sequence[str], pair: tuple[str, str]) -> go.Figure:
    """Each group in a row, above the first source, below the second; filled where the two differ clearly."""
    names = [*(f"{sign(at)} {name}" for at, name in enumerate(called)), NONE]
    drawing = Drawing()
    for side, source in enumerate(pair):
        some = [one.second if side else one.first for one in found]
        drawing.add_trace(_dots(some, found, side, source))
    most = max(one.high for both in found for one in (both.first, both.second))
    drawing.x(
        range=[0, min(1.0, 1.15 * most)], tickformat=".0%", title="share of the source's sentences", zeroline=False
    )
    rows = [*range(len(found))]
    drawing.y(
        tickvals=rows, ticktext=[look.plain(name) for name in names], range=[len(found) - 0.5, -0.5], zeroline=False
    )
    margin = {"l": 8, "r": 8, "t": 34, "b": 8}
    return look.dressed(drawing, 90 + ROW * len(found), legend=look.legend(), margin=margin)


def _dots(some: Sequence[Share], found: Sequence[Comparison], side: int, source: str) -> dict[str, object]:
    value, low, high = (np.array([getattr(one, end) for one in some]) for end in ("value", "low", "high"))
    clear = [one.difference.clear for one in found]
    symbol = SYMBOLS[1] if side else SYMBOLS[0]
    colour = look.COLOURS[0] if side else look.INK
    return {
        "type": "scatter",
        "mode": "markers",
        "x": value,
        "y": [row + (APART if side else -APART) for row in range(len(found))],
        "error_x": error_bars(value, low, high, color=colour),
        "marker": {"size": 12, "color": colour, "symbol": [symbol + "-open" * (not one) for one in clear]},
        "name": look.plain(source),
        "hovertemplate": "%{x:.1%}<extra></extra>",
    }


def comparison_table(found: Sequence[Comparison], called: Sequence[str], pair: tuple[str, str]) -> pd.DataFrame:
    """One row a group: its share in both sources and the difference, each with the ends of its interval."""
    rows = []
    for name, one in zip([*called, NONE], found, strict=True):
        parts = {pair[0]: one.first, pair[1]: one.second, "difference": one.difference}
        ends = {f"{of}{end}": getattr(part, at) for of, part in parts.items() for end, at in ENDS.items()}
        rows.append({"group": name} | ends)
    return pd.DataFrame(rows).round(4)
