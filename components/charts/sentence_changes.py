"""What small changes do to a sentence's vector: a strip of dots for each, beside random pairs."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.analysis.baseline import Spread
from components.analysis.sentences import Sentences

from . import look
from .cosines import as_cosine
from .prose import escaped, percent
from .sentences import add_band, cosine_rows, told


def changes_figure(cosines: Mapping[str, np.ndarray], found: Sentences, chance: Spread) -> go.Figure:
    """(sentence,) by change -> a row a change, a dot a sentence: how alike its vectors are before and after."""
    figure = go.Figure()
    hover = told(found.texts)
    for row, values in enumerate(cosines.values()):
        add_band(figure, chance, row, first=row == 0)
        there = np.flatnonzero(~np.isnan(values))
        figure.add_scatter(
            x=values[there],
            y=row + np.linspace(-0.18, 0.18, len(there)) if len(there) > 1 else [row],
            customdata=[hover[at] for at in there.tolist()],
            mode="markers",
            marker={"size": 10, "color": look.COLOURS[0], "symbol": "diamond", "opacity": 0.75},
            name="a sentence before and after",
            showlegend=row == 0,
            legendgroup="sentences",
            hovertemplate="%{customdata}<br>cosine %{x:.6f}<extra></extra>",
        )
    lowest = min(float(np.nanmin(values)) for values in cosines.values())
    labels = ["<br>".join(wrap(name, 19)) for name in cosines]
    return cosine_rows(figure, labels, lowest, [chance])


def changes_reading(cosines: Mapping[str, np.ndarray], chance: Spread) -> str:
    """The median and the worst of each change, and how many random pairs are as alike as its worst."""
    padded, *rest = cosines
    off = float(np.nanmax(np.abs(1 - cosines[padded])))
    exact = "leaves every vector as it was" if off < 1e-5 else "moves some vectors, which it should not"
    reading = (
        f"{limits.PADDING} padding pieces, masked, {exact}: the cosines are 1 to within {max(off, 1e-7):.0e}. "
        "The others, median and least: "
    )
    reading += "; ".join(
        f"*{escaped(name)}* {as_cosine(float(np.nanmedian(cosines[name])))} and "
        f"{as_cosine(float(np.nanmin(cosines[name])))}"
        for name in rest
    )
    worst = min(cosines, key=lambda name: float(np.nanmin(cosines[name])))
    share = 1 - chance.rank(float(np.nanmin(cosines[worst])))
    return (
        f"{reading}. The worst, by *{escaped(worst)}*, leaves a sentence no more like itself than "
        f"{percent(share)} of random pairs are like each other; half of those lie above {as_cosine(chance.median)}."
    )


def absent_reading(absent: Sequence[str]) -> str:
    """Which changes have no row, because they change nothing here."""
    return f"Nothing to change here: {', '.join(map(escaped, absent))}." if absent else ""
