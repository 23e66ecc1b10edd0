"""The effect of small changes on sentence vectors: a strip of dots for each, beside the random baseline."""

from collections.abc import Mapping
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import escaped
from polyseme.sentences.figures.rows import add_band, hover_names, in_rows
from polyseme.sentences.numbers.pooled import Sentences

EXACT = 1e-8
"""Smaller distances are drawn here: a cosine of exactly 1 has no place on a logarithmic scale."""

TICKS = {1.0: "0", 0.1: ".9", 1e-2: ".99", 1e-3: ".999", 1e-4: ".9999", 1e-6: ".999999", EXACT: "1"}
"""Distance from 1 -> cosine."""


def changes_figure(cosines: Mapping[str, np.ndarray], sentences: Sentences, chance: Spread) -> go.Figure:
    """(sentence,) by change -> a row a change, a dot a sentence: the cosine of its vectors before and after.

    The axis is the distance from 1 on a logarithmic scale, since most changes are small.
    """
    drawing = FigureSpec()
    names = hover_names(sentences.texts)
    distances = Spread(np.sort(1 - chance.cosines.astype(float)))
    for row, (change, values) in enumerate(cosines.items()):
        add_band(drawing, distances, row, first=row == 0)
        known = np.flatnonzero(~np.isnan(values))
        hover = f"{theme.plain(change)}<br>%{{customdata[0]}}<br>cosine %{{customdata[1]:.7f}}<extra></extra>"
        drawing.add(
            "scatter",
            x=np.maximum(1 - values[known], EXACT),
            y=row + (np.linspace(-0.2, 0.2, len(known)) if len(known) > 1 else np.zeros(1)),
            customdata=[[names[i], float(values[i])] for i in known.tolist()],
            mode="markers",
            marker={"size": 10, "color": theme.ACCENT, "symbol": "diamond", "opacity": 0.75},
            name="a sentence, before and after",
            showlegend=row == 0,
            legendgroup="sentences",
            hovertemplate=hover,
        )
    ticks = {
        "tickvals": list(TICKS),
        "ticktext": list(TICKS.values()),
        "tickangle": -45,
    }  # upright they meet on a phone
    ends = {"type": "log", "range": [0.35, np.log10(EXACT) - 0.3], "zeroline": False}
    labels = ["<br>".join(wrap(name, 20)) for name in cosines]
    return in_rows(drawing, labels, **ends, **ticks, title="cosine before and after (scale stretched near 1)")


def changes_reading(cosines: Mapping[str, np.ndarray], chance: Spread) -> str:
    """Whether ignored padding moves a vector; the change that moves one most, beside random pairs."""
    ignored = next(iter(cosines))
    off = float(np.nanmax(np.abs(1 - cosines[ignored])))
    exact = "nothing changes" if off < 1e-5 else "some vectors change, which they should not"
    least = {name: float(np.nanmin(values)) for name, values in cosines.items()}
    worst = min(least, key=least.__getitem__)
    reading = f"With padding ignored ({limits.PADDING} pieces), {exact}."
    if worst == ignored:
        return reading
    return (
        f"{reading} Largest change: “{escaped(worst)}”, cosine {as_cosine(least[worst])}, still "
        f"{above_chance(chance, least[worst])}."
    )
