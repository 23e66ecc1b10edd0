"""Hidden states as words: of one token layer by layer, of a whole text, and the drift towards some words."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Tokens
from polyseme.core.baseline import Spread
from polyseme.core.layers import single_layers
from polyseme.core.occurrences.states import ChoiceLine
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine, lines_figure
from polyseme.figures.figure_spec import FigureSpec, trace
from polyseme.figures.markers import cell_labels
from polyseme.figures.wording import counted, escaped, percent, shortened
from polyseme.neighbours.in_context.numbers import Readings

LETTERS = 11  # maximum of a piece in a cell; hovering shows all of it
ROW_LETTERS = 50  # maximum in a row of cells on half a screen, or on a phone


def nearest_table(
    names: Sequence[Sequence[str]], values: np.ndarray, unit: str, chances: Sequence[Spread] | None = None
) -> go.Figure:
    """A row per layer and a column per rank: the piece as text, its value, (layer, rank), as colour.

    chances: the random pairs of each layer, whose upper end is a further column.
    """
    layers, ranks = values.shape
    columns = [str(rank + 1) for rank in range(ranks)]
    letters = min(LETTERS, ROW_LETTERS // (ranks + 1))
    cells = [[theme.plain(shortened(name, letters)) for name in row] for row in names]
    texts = [[theme.plain(name) for name in row] for row in names]
    if chances:
        columns.append("chance")
        values = np.column_stack([values, [spread.high for spread in chances]])
        for cell, text, spread in zip(cells, texts, chances, strict=True):
            cell.append(as_cosine(spread.high))
            text.append(f"95\N{NO-BREAK SPACE}% below {as_cosine(spread.high)}")
    hover = f"layer %{{y}}, rank %{{x}}<br>%{{customdata}}<br>{unit} %{{z:.4f}}<extra></extra>"
    content = {"text": cells, "customdata": texts, "hovertemplate": hover, "xgap": 2, "ygap": 2}
    spec = _word_cells(values, unit, x=columns, y=list(range(layers)), **content)
    spec.x(title="rank", range=[-0.5, len(columns) - 0.5], type="category", side="top", showgrid=False, ticks="")
    spec.y(title="layer", range=[layers - 0.5, -0.5], dtick=1, showgrid=False, zeroline=False, ticks="")
    return theme.with_theme(spec, 150 + 34 * layers, margin={"b": 85})


def _word_cells(values: np.ndarray, unit: str, **settings: Any) -> FigureSpec:
    """(row, column) from 0 to 1 -> a heatmap with a word on each cell."""
    scale = {"zmin": 0, "zmax": 1, "colorscale": theme.SEQUENTIAL, "colorbar": theme.bar_below(f"{unit}, from 0 to 1")}
    grid = trace("heatmap", z=values.astype(np.float32), **scale, **settings)
    return FigureSpec(grid, cell_labels(grid, 14))


def nearest_reading(
    piece: str, nearest: Sequence[str], cosines: np.ndarray, own: np.ndarray, chances: Sequence[Spread]
) -> str:
    """The nearest in the last layer, and the rank of the piece itself there.

    nearest, cosines, own: for each layer the nearest piece, its cosine, and the rank of the token's own piece.
    """
    beyond = above_chance(chances[-1], float(cosines[-1]))
    last = f"**{escaped(nearest[-1])}** is nearest ({as_cosine(float(cosines[-1]))}, {beyond})"
    itself = "" if own[-1] == 1 else f"; **{escaped(piece)}** itself has rank {own[-1]:,}"
    return f"In the last layer, {last}{itself}."


def nearest_finding(piece: str, nearest: Sequence[str], unknown: str = "") -> str:
    """The nearest piece to a token in layer 0 and in the last layer. `unknown`: what was typed."""
    if unknown:
        read, typed = escaped(piece), escaped(shortened(unknown, 24))
        return f"The model does not know **{typed}** and reads {read} instead. These are the neighbours of {read}."
    name, first, last = (f"**{escaped(shortened(text, 24))}**" for text in (piece, nearest[0], nearest[-1]))
    if set(nearest) == {piece}:
        return f"In every layer {name} is nearest to **itself**: context moves it, but not to another piece."
    if first == last:
        return f"Even after the last layer, {name} is nearest to {last}."
    own = f"the vocabulary's own {first}" if first == name else first
    return f"Before the first layer, your {name} is nearest to {own}; after the last layer, to {last}."


def text_table(tokens: Tokens, vocabulary: Sequence[str], readings: Readings, position: int) -> go.Figure:
    """A row per token, a column per layer: the nearest piece. The token at `position` has a frame."""
    ids, cosines = readings.ids[:, :, 0].T, readings.cosines[:, :, 0].T  # (token, layer)
    names = [[theme.plain(vocabulary[piece]) for piece in row] for row in ids]
    rows = [f"{position} · {theme.plain(shortened(tokens.pieces[position], LETTERS))}" for position in readings.places]
    cells = [[theme.plain(shortened(vocabulary[piece], 9)) for piece in row] for row in ids]
    hover = "%{y}, layer %{x}<br>%{customdata}<br>cosine %{z:.4f}<extra></extra>"
    content = {"text": cells, "customdata": names, "hovertemplate": hover, "xgap": 1, "ygap": 1}
    layers = ids.shape[1]
    spec = _word_cells(cosines, "cosine with the nearest piece", x=list(range(layers)), y=rows, **content)
    row, line = readings.places.index(position), {"color": theme.INK, "width": 2}
    spec.shape(type="rect", x0=-0.5, x1=layers - 0.5, y0=row - 0.5, y1=row + 0.5, line=line)
    spec.x(title="layer", range=[-0.5, layers - 0.5], dtick=1, side="top", showgrid=False, ticks="")
    spec.y(range=[len(rows) - 0.5, -0.5], showgrid=False, ticks="", tickfont={"size": 14, "family": theme.MONO})
    return theme.with_theme(spec, 150 + 25 * len(rows), margin={"b": 85})


def text_reading(tokens: Tokens, readings: Readings, fit: np.ndarray, others: bool) -> str:
    """How many tokens are nearest to their own piece in each layer; how many change, if own pieces are skipped.

    fit: (piece,) bool, the pieces searched. others: whether own pieces are skipped.
    """
    own, total = np.array([tokens.ids[position] for position in readings.places]), len(readings.places)
    cut = f" {counted(len(tokens) - total, 'piece')} further away are not shown." if total < len(tokens) else ""
    nearest = readings.ids[:, :, 0]
    if others:
        changed = int((nearest[0] != nearest[-1]).sum())
        return (
            "From layer 0 to the last, the nearest other piece changes for "
            f"{changed} of {counted(total, 'piece')}.{cut}"
        )
    first, *_, last = (nearest == own)[:, fit[own]].sum(axis=1).tolist()
    return (
        f"In layer 0, {first} of {counted(int(fit[own].sum()), 'vector')} are nearest to their own piece; in the last "
        f"layer, {last}.{cut}"
    )


def head_reading(tokens: Tokens, position: int, vocabulary: Sequence[str], ids: np.ndarray, shares: np.ndarray) -> str:
    """(layer, k) each -> the head's prediction from the last layer, and since which layer it is the same."""
    best = ids[-1, 0]
    since = int(np.flatnonzero(ids[:, 0] != best).max(initial=-1)) + 1
    right = " It is the actual piece." if best == tokens.ids[position] else ""
    return (
        f"At position {position} the model's first guess is **{escaped(vocabulary[best])}**, "
        f"{percent(float(shares[-1, 0]))}; it leads from layer {since} on.{right} Trust only the last row: the "
        "language-model head was trained on it."
    )


def drift_figure(names: Sequence[str], cosines: np.ndarray, chances: Sequence[Spread]) -> go.Figure:
    """(layer, word) -> one token's cosines with some words over the layers, with random pairs as a band."""
    depth = len(chances) - 1
    layers = [choice.name for choice in single_layers(depth)]
    lines = [
        ChoiceLine(name, dict(zip(layers, column, strict=True)), 1)
        for name, column in zip(names, cosines.T.tolist(), strict=True)
    ]
    figure = lines_figure(lines, dict(zip(layers, chances, strict=True)), depth)
    low = min(float(cosines.min()), *(spread.low for spread in chances))
    high = max(float(cosines.max()), *(spread.high for spread in chances))
    figure.update_xaxes(title="layer")
    return figure.update_yaxes(range=[min(0.0, low) - 0.02, high + 0.05]).update_layout(height=360)


def drift_reading(names: Sequence[str], own: np.ndarray, at: int, chances: Sequence[Spread], piece: str) -> str:
    """(layer, word) -> a token's cosines with some words in the first and last layer. at: the token's position."""
    ends = ", ".join(
        f"with **{escaped(name)}** {'' if i else 'goes '}from {as_cosine(column[0])} to {as_cosine(column[-1])}"
        for i, (name, column) in enumerate(zip(names, own.T.tolist(), strict=True))
    )
    both = "both" if len(names) == 2 else "all of them" if names[1:] else "it"
    moves = f"moves away from {both}" if (own[-1] < own[0]).all() else "moves"
    return (
        f"From layer 0 to the last, **{escaped(piece)}** (position {at}) {moves}. Its cosine {ends}. In the last "
        f"layer, 95\N{NO-BREAK SPACE}% of random pairs are below {as_cosine(chances[-1].high)}."
    )
