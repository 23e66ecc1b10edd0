"""The share of each group in two sources, with intervals: a figure and a table."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.atlas.figures.readings import NONE
from polyseme.atlas.numbers.shares import GroupComparison
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.sense_marks import mark_of

ENDS = {"": "value", " from": "low", " to": "high"}
ROW = 58
OFFSET = 0.16  # of a row, from its middle to each of the two dots


def shares_of_two(groups: Sequence[GroupComparison], titles: Sequence[str], pair: tuple[str, str]) -> go.Figure:
    """A row for each group, the first source above the second; filled dots where the two differ clearly."""
    spec = FigureSpec()
    names = [*(f"{mark_of(i).glyph} {title}" for i, title in enumerate(titles)), NONE]
    for side, source in enumerate(pair):
        spec.add_trace(_dots(groups, side, source))
    highest = max(max(group.first.high, group.second.high) for group in groups)
    spec.x(
        range=[0, min(1.0, 1.15 * highest)],
        title="share of the source's sentences",
        zeroline=False,
        **theme.percent_ticks(20 if highest > 0.5 else 10),
    )
    labels = {"tickvals": [*range(len(groups))], "ticktext": [theme.plain(name) for name in names]}
    spec.y(**labels, range=[len(groups) - 0.5, -0.5], zeroline=False)
    margin = {"l": 8, "r": 8, "t": 34, "b": 8}
    return theme.with_theme(spec, 90 + ROW * len(groups), legend=theme.legend(), margin=margin)


def _dots(groups: Sequence[GroupComparison], side: int, source: str) -> dict[str, object]:
    shares = [group.second if side else group.first for group in groups]
    value, low, high = (np.array([getattr(share, end) for share in shares]) for end in ENDS.values())
    symbol, colour = ("diamond", theme.ACCENT) if side else ("circle", theme.INK)
    symbols = [symbol if group.difference.clear else f"{symbol}-open" for group in groups]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": value,
        "y": [row + (OFFSET if side else -OFFSET) for row in range(len(groups))],
        "error_x": error_bars(value, low, high, color=colour),
        "marker": {"size": 12, "color": colour, "symbol": symbols},
        "name": theme.plain(source),
        "hovertemplate": "%{x:.1%}<extra></extra>",
    }


def comparison_table(groups: Sequence[GroupComparison], titles: Sequence[str], pair: tuple[str, str]) -> pd.DataFrame:
    """One row per group: its share in both sources and the difference, each with its interval."""
    rows = []
    for title, group in zip([*titles, NONE], groups, strict=True):
        parts = {pair[0]: group.first, pair[1]: group.second, "difference": group.difference}
        cells = {f"{name}{end}": getattr(part, key) for name, part in parts.items() for end, key in ENDS.items()}
        rows.append({"group": title} | cells)
    return pd.DataFrame(rows).round(4)
