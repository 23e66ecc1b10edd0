"""Figure parts that several views share: rows over random pairs, and bars for the cosines of pieces."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from polyseme.core.baseline import Spread
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec

LEGEND = theme.legend(1, 14)


def rows_over_chance(names: Sequence[str], chance: Spread, lowest: float = 0.0, **axis: Any) -> FigureSpec:
    """One row per name on an axis of cosines up to 1, whose settings are `axis`; behind them, random pairs."""
    spec = FigureSpec()
    bottom = len(names) - 0.4
    band = {"fillcolor": theme.FAINT, "line": {"width": 0}, "layer": "below", "x0": chance.low, "x1": chance.high}
    spec.shape(type="rect", y0=-0.55, y1=bottom, **band)
    for step in range(1, 5):
        line = {"color": theme.FAINT, "width": 1}
        spec.shape(type="line", y0=-0.55, y1=bottom, x0=step / 5, x1=step / 5, layer="below", line=line)
    place = {"x": chance.low, "xanchor": "left", "y": -0.55, "yanchor": "bottom", "yshift": 2, "showarrow": False}
    spec.note(text="nine in ten<br>random pairs", align="left", font={"size": 14, "color": theme.INK}, **place)
    steps = {"tickvals": [step / 5 for step in range(6)], "ticktext": ["0", ".2", ".4", ".6", ".8", "1"]}
    spec.x(
        range=[min(0.0, chance.low, lowest) - 0.005, 1.02], showgrid=False, zerolinecolor=theme.LINE, **steps, **axis
    )
    ticks = {"tickvals": list(range(len(names))), "ticktext": list(names)}
    spec.y(range=[bottom, -1.9], showgrid=False, zeroline=False, **ticks)
    return spec


def add_bars(spec: FigureSpec, rows: Iterable[int], cosines: np.ndarray, pieces: Sequence[str], **style: Any) -> None:
    """Adds a bar with its value for the cosine of each piece."""
    hover = {"customdata": pieces, "hovertemplate": "%{customdata}<br>cosine %{x:.4f}<extra></extra>"}
    text = {"text": [as_cosine(float(value)) for value in cosines], "textposition": "outside", "cliponaxis": False}
    text |= {"textfont": {"size": 14, "color": theme.INK}, "constraintext": "none"}  # else it shrinks to the bar
    spec.add("bar", x=cosines, y=rows, orientation="h", width=0.66, **text, **hover, **style)
    spec.y(tickfont={"size": 14, "family": theme.MONO})
