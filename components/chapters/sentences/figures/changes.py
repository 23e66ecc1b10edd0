"""What small changes do to a sentence's vector: a strip of dots for each, beside random pairs."""

from collections.abc import Mapping
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.chapters.sentences.figures.rows import add_band, fine_cosine, hover_names, in_rows
from components.chapters.sentences.numbers.changes import CHANGES
from components.chapters.sentences.numbers.pooled import Sentences
from components.figures import look
from components.figures.cosines import above_chance
from components.figures.drawing import Drawing
from components.figures.prose import escaped
from components.numbers.baseline import Spread

EXACT = 1e-8
"""Distances below this are drawn here: a cosine of 1 to the last digit has no place on a scale of tenths."""

TICKS = {1.0: "0", 0.1: ".9", 1e-2: ".99", 1e-3: ".999", 1e-4: ".9999", 1e-6: ".999999", EXACT: "1"}
"""Distances from 1, and the cosines they are."""


def changes_figure(cosines: Mapping[str, np.ndarray], found: Sentences, chance: Spread) -> go.Figure:
    """(sentence,) by change -> a row a change, a dot a sentence: how alike its vectors are before and after.

    The scale goes by the distance from 1, each step a tenth of the one before, for most changes are small.
    """
    drawing = Drawing()
    hover = hover_names(found.texts)
    apart = Spread(np.sort(1 - chance.cosines.astype(float)))
    for row, (name, values) in enumerate(cosines.items()):
        add_band(drawing, apart, row, first=row == 0)
        there = np.flatnonzero(~np.isnan(values))
        drawing.add(
            "scatter",
            x=np.maximum(1 - values[there], EXACT),
            y=row + (np.linspace(-0.2, 0.2, len(there)) if len(there) > 1 else np.zeros(1)),
            customdata=[[hover[at], float(values[at])] for at in there.tolist()],
            mode="markers",
            marker={"size": 10, "color": look.COLOURS[0], "symbol": "diamond", "opacity": 0.75},
            name="a sentence, before and after",
            showlegend=row == 0,
            legendgroup="sentences",
            hovertemplate=f"{look.plain(name)}<br>%{{customdata[0]}}<br>cosine %{{customdata[1]:.7f}}<extra></extra>",
        )
    labels = ["<br>".join(wrap(name, 20)) for name in cosines]
    axis = {
        "type": "log",
        "range": [0.35, np.log10(EXACT) - 0.3],
        "tickvals": list(TICKS),
        "ticktext": list(TICKS.values()),
        "title": "cosine, spread out towards 1",
        "tickangle": -45,  # side by side they meet on a phone
        "zeroline": False,
    }
    return in_rows(drawing, labels, **axis)


def changes_reading(cosines: Mapping[str, np.ndarray], chance: Spread) -> str:
    """The median and the worst of each change, how many random pairs are as alike as its worst, and what has no row."""
    padded, *rest = cosines
    off = float(np.nanmax(np.abs(1 - cosines[padded])))
    exact = "leave every vector as it was" if off < 1e-5 else "move some vectors, which they should not"
    rest_reading = "; ".join(
        f"*{escaped(name)}* {fine_cosine(float(np.nanmedian(cosines[name])))} and "
        f"{fine_cosine(float(np.nanmin(cosines[name])))}"
        for name in rest
    )
    worst = min(cosines, key=lambda name: float(np.nanmin(cosines[name])))
    value = float(np.nanmin(cosines[worst]))
    absent = ", ".join(escaped(name) for name in CHANGES if name not in cosines)
    return (
        f"{limits.PADDING} padding pieces, masked, {exact}: no cosine is further from 1 than {max(off, 1e-7):.0e}. The "
        f"others, median and least: {rest_reading}. The lowest of all, {fine_cosine(value)} by *{escaped(worst)}*, is "
        f"{above_chance(chance, value)}; half of those lie above {fine_cosine(chance.median)}."
        f"{f' Nothing to change here: {absent}.' if absent else ''}"
    )
