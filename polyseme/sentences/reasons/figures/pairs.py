"""All pairs of words of two sentences as a heatmap of shares, and the words that decide the features of a maximum."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.strips import BELOW, signed_cells
from polyseme.figures.wording import shortened
from polyseme.sentences.reasons.figures.word_shares import each_word
from polyseme.sentences.reasons.numbers import Reason


def pairs_heatmap(reason: Reason) -> go.Figure:
    """Each word of the first sentence, a row, with each of the second: green adds, purple takes away."""
    drawn = [words_drawn(reason, side, limits.PAIRED_WORDS) for side in (0, 1)]
    rows, columns = (
        [theme.plain(shortened(side.words[i], 14)) for i in words]
        for side, words in zip((reason.first, reason.second), drawn, strict=True)
    )
    values = reason.shares[np.ix_(*drawn)]
    total = as_cosine(reason.cosine)
    hovers = [
        [f"{row} and {column}<br>{as_cosine(value)} of {total}" for column, value in zip(columns, line, strict=True)]
        for row, line in zip(rows, values.tolist(), strict=True)
    ]
    face = {"text": hovers, "hovertemplate": "%{text}<extra></extra>", "xgap": 1, "ygap": 1}
    limit = float(np.abs(reason.shares).max()) or 1.0
    title = f"share of the {reason.measure}"
    drawing = FigureSpec(signed_cells(values.astype(np.float32), limit, title, 0.5, **face))
    bare = {"showgrid": False, "zeroline": False}
    drawing.x(tickvals=list(range(len(columns))), ticktext=columns, tickangle=-45, side="top", **bare)
    drawing.y(tickvals=list(range(len(rows))), ticktext=rows, autorange="reversed", **bare)
    return theme.with_theme(drawing, 130 + BELOW + 27 * len(rows), margin={"l": 8, "r": 40, "t": 8, "b": BELOW})


def words_drawn(reason: Reason, side: int, limit: int) -> list[int]:
    """The indices of a sentence's words that are drawn, in order: all, or those with the greatest shares."""
    reach = np.abs(reason.shares).max(axis=1 - side)
    return sorted(np.argsort(-reach, kind="stable")[:limit].tolist())


def winners_figure(reason: Reason, heads: Sequence[str]) -> go.Figure:
    """A row a word, one panel a sentence: the share of features it decides, and their part of the cosine."""
    drawing = FigureSpec(rows=1, cols=2, subplot_titles=list(heads), horizontal_spacing=0.3)
    drawn = [words_drawn(reason, side, limits.SHARE_WORDS) for side in (0, 1)]
    kinds = (
        ("features it decides", "circle", theme.ACCENT),
        ("part of the cosine they carry", "diamond-open", theme.COMPARED),
    )
    for panel, (side, words) in enumerate(zip((reason.first, reason.second), drawn, strict=True), 1):
        for values, (kind, symbol, colour) in zip(winners(reason, panel - 1), kinds, strict=True):
            drawing.add(
                "scatter",
                1,
                panel,
                x=values[words],
                y=list(range(len(words))),
                mode="markers",
                marker={"symbol": symbol, "size": 11, "color": colour, "line": {"width": 2}},
                name=kind,
                legendgroup=kind,
                showlegend=panel == 1,
                customdata=[theme.plain(shortened(side.words[i], 40)) for i in words],
                hovertemplate=f"%{{customdata}}: %{{x:.0%}}<br>{kind}<extra></extra>",
            )
        names = [theme.plain(shortened(side.words[i], 12)) for i in words]
        ticks = {"tickvals": list(range(len(names))), "ticktext": names, "range": [len(names) - 0.4, -0.6]}
        drawing.layout["yaxis" if panel == 1 else f"yaxis{panel}"] |= ticks | {"showgrid": True, "zeroline": False}
    drawing.x(tickangle=0, **theme.percent_ticks())
    height = 130 + 27 * max(map(len, drawn))
    return theme.with_theme(drawing, height, legend=theme.legend(-0.12, yanchor="top"), margin={"t": 36})


def winners(reason: Reason, side: int) -> tuple[np.ndarray, np.ndarray]:
    """(word,), (word,): of the features that one word decides, the share of each; and its part of the cosine."""
    won = (reason.first, reason.second)[side].won
    return won / max(int(won.sum()), 1), each_word(reason)[side][1] / (reason.cosine or 1.0)
