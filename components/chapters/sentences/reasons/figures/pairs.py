"""All pairs of words of two sentences: what each adds to the cosine beside chance, and which words a maximum takes."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.chapters.sentences.reasons.figures.threads import words_drawn
from components.chapters.sentences.reasons.numbers import Reason, Side
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import shortened
from components.figures.strips import BELOW, signed_cells


def pairs_heatmap(reason: Reason) -> go.Figure:
    """Each word of the first sentence, a row, with each of the second: orange adds, blue takes away."""
    drawn = [words_drawn(reason, side, limits.PAIRED_WORDS) for side in (0, 1)]
    down, across = (
        [look.plain(shortened(side.words[at], 14)) for at in places]
        for side, places in zip((reason.first, reason.second), drawn, strict=True)
    )
    values = reason.shares[np.ix_(*drawn)]
    hovers = [
        [
            f"{one} and {other}<br>{as_cosine(value)} of {as_cosine(reason.cosine)}"
            for other, value in zip(across, row, strict=True)
        ]
        for one, row in zip(down, values.tolist(), strict=True)
    ]
    face = {"text": hovers, "hovertemplate": "%{text}<extra></extra>", "xgap": 1, "ygap": 1}
    limit = float(np.abs(reason.shares).max()) or 1.0
    told = "share of the cosine (colour: its root)"
    drawing = Drawing(signed_cells(values.astype(np.float32), limit, told, 0.5, **face))
    drawing.x(
        tickvals=list(range(len(across))), ticktext=across, tickangle=-45, showgrid=False, zeroline=False, side="top"
    )
    drawing.y(tickvals=list(range(len(down))), ticktext=down, autorange="reversed", showgrid=False, zeroline=False)
    return look.dressed(drawing, 130 + BELOW + 27 * len(down), margin={"l": 8, "r": 40, "t": 8, "b": BELOW})


def winners_figure(reason: Reason, heads: Sequence[str]) -> go.Figure:
    """A row a word, sentence under sentence: how many features it decides, and what part of the cosine they carry."""
    drawing = Drawing(rows=1, cols=2, subplot_titles=list(heads), horizontal_spacing=0.3)
    drawn = [words_drawn(reason, side, limits.THREAD_WORDS) for side in (0, 1)]
    kinds = (("features it decides", "circle"), ("part of the cosine they carry", "diamond-open"))
    for panel, (side, places) in enumerate(zip((reason.first, reason.second), drawn, strict=True), 1):
        for number, (values, (kind, symbol)) in enumerate(zip(winners(reason, side), kinds, strict=True)):
            drawing.add(
                "scatter",
                1,
                panel,
                x=values[places],
                y=list(range(len(places))),
                mode="markers",
                marker={"symbol": symbol, "size": 11, "color": look.COLOURS[number], "line": {"width": 2}},
                name=kind,
                legendgroup=kind,
                showlegend=panel == 1,
                customdata=[look.plain(shortened(side.words[at], 40)) for at in places],
                hovertemplate=f"%{{customdata}}: %{{x:.0%}}<br>{kind}<extra></extra>",
            )
        axis = "yaxis" if panel == 1 else f"yaxis{panel}"
        names = [look.plain(shortened(side.words[at], 12)) for at in places]
        own = {"tickvals": list(range(len(names))), "ticktext": names, "range": [len(names) - 0.4, -0.6]}
        drawing.layout[axis] |= own | {"showgrid": True, "zeroline": False}
    drawing.x(tickformat=".0%", nticks=4, tickangle=0)
    height = 130 + 27 * max(map(len, drawn))
    return look.dressed(drawing, height, legend=look.legend(-0.12, yanchor="top"), margin={"t": 36})


def winners(reason: Reason, side: Side) -> tuple[np.ndarray, np.ndarray]:
    """(word,), (word,): of the features that one word decides, the share of each; and its part of the cosine."""
    carried = reason.shares.sum(axis=1 if side is reason.first else 0)
    return side.won / max(int(side.won.sum()), 1), carried / (reason.cosine or 1.0)
