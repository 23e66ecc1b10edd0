"""Hidden states read as words: layer by layer for one token, for a whole text, and the drift towards some words."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from components.bert import Tokens
from components.chapters.neighbours.in_context.numbers import Readings
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.drawing import Drawing, trace
from components.figures.lines import lines_figure
from components.figures.marks import cell_words
from components.figures.prose import counted, escaped, listed, percent, shortened
from components.figures.strips import bar_below
from components.numbers.baseline import Spread
from components.numbers.layers import numbered_layers
from components.numbers.occurrences.states import Line

LETTERS = 11  # of a piece that are written into a cell at most; hovering tells all of it
ROW_LETTERS = 50  # that fit a row of cells on half a screen, or on a phone


def nearest_table(
    names: Sequence[Sequence[str]], values: np.ndarray, unit: str, chances: Sequence[Spread] | None = None
) -> go.Figure:
    """(layer, rank) -> layer under layer, what a state is read as: the piece in the cell, its value as the colour.

    chances: the random pairs of each layer; what nineteen of twenty of them stay below stands in a column behind.
    """
    layers, ranks = values.shape
    columns = [str(rank + 1) for rank in range(ranks)]
    letters = min(LETTERS, ROW_LETTERS // (ranks + 1))
    cells = [[look.plain(shortened(name, letters)) for name in row] for row in names]
    texts = [[look.plain(name) for name in row] for row in names]
    if chances:
        columns.append("chance")
        values = np.column_stack([values, [spread.high for spread in chances]])
        for cell, text, spread in zip(cells, texts, chances, strict=True):
            cell.append(as_cosine(spread.high))
            text.append(f"95 % below {as_cosine(spread.high)}")
    hover = f"layer %{{y}}, rank %{{x}}<br>%{{customdata}}<br>{unit} %{{z:.4f}}<extra></extra>"
    face = {"text": cells, "customdata": texts, "hovertemplate": hover, "xgap": 2, "ygap": 2}
    drawing = _read_as(values, 14, unit, x=columns, y=list(range(layers)), **face)
    drawing.x(title="rank", range=[-0.5, len(columns) - 0.5], type="category", side="top", showgrid=False, ticks="")
    drawing.y(title="layer", range=[layers - 0.5, -0.5], dtick=1, showgrid=False, zeroline=False, ticks="")
    return look.dressed(drawing, 150 + 34 * layers, margin={"b": 85})


def _read_as(values: np.ndarray, size: int, unit: str, **cells: Any) -> Drawing:
    """(row, column) from 0 to 1 -> cells of that colour with a word on each, in letters of a size."""
    scale = {"zmin": 0, "zmax": 1, "colorscale": look.VIRIDIS, "colorbar": bar_below(f"{unit}, from 0 to 1")}
    grid = trace("heatmap", z=values.astype(np.float32), **scale, **cells)
    return Drawing(grid, cell_words(grid, size))


def nearest_reading(
    piece: str, nearest: Sequence[str], cosines: np.ndarray, own: np.ndarray, chances: Sequence[Spread]
) -> str:
    """(layer,), (layer,) -> what is nearest in the first, the middle and the last layer, and where the piece itself is.

    nearest: the nearest piece of each layer; own: the rank of the piece that was put in.
    """
    last = len(nearest) - 1
    told = "; ".join(
        f"in layer {layer} **{escaped(nearest[layer])}**, {as_cosine(float(cosines[layer]))} "
        f"(19 of 20 random pairs are below {as_cosine(chances[layer].high)})"
        for layer in dict.fromkeys((0, (last + 1) // 2, last))
    )
    name, first = f"**{escaped(piece)}**", int((own == 1).sum())
    itself = f"comes first in {first} of {counted(len(own), 'layer')}, in the last at rank {own[-1]:,}"
    if first == len(own):
        itself = "is the nearest in every layer"
    beyond = above_chance(chances[-1], float(cosines[-1]))
    return f"Nearest to the state of {name}: {told}. {name} itself {itself}. The last layer's nearest is {beyond}."


def nearest_finding(piece: str, nearest: Sequence[str]) -> str:
    """What one piece is read as, in layer 0 and in the last layer. nearest: the nearest piece of each layer."""
    name, first, last = (f"**{escaped(shortened(one, 24))}**" for one in (piece, nearest[0], nearest[-1]))
    if set(nearest) == {piece}:
        return f"In every layer the piece nearest to {name} is **itself**: context moves it, and not past another."
    if first == last:
        return f"Nearest to {name} is {first}, in the first layer and in the last."
    return f"Before the first layer {name} is nearest to {first}, after the last to {last}."


def text_table(tokens: Tokens, vocabulary: Sequence[str], found: Readings, at: int) -> go.Figure:
    """Every token's state in every layer, written as the piece nearest to it; the chosen token's row is framed."""
    ids, cosines = found.ids[:, :, 0].T, found.cosines[:, :, 0].T  # (token, layer)
    names = [[look.plain(vocabulary[row]) for row in line] for line in ids]
    rows = [f"{place} · {look.plain(shortened(tokens.pieces[place], LETTERS))}" for place in found.places]
    cells = [[look.plain(shortened(vocabulary[row], 9)) for row in line] for line in ids]
    hover = "%{y}, layer %{x}<br>%{customdata}<br>cosine %{z:.4f}<extra></extra>"
    face = {"text": cells, "customdata": names, "hovertemplate": hover, "xgap": 1, "ygap": 1}
    layers = ids.shape[1]
    drawing = _read_as(cosines, 14, "cosine with the nearest piece", x=list(range(layers)), y=rows, **face)
    row, frame = found.places.index(at), {"color": look.INK, "width": 2}
    drawing.shape(type="rect", x0=-0.5, x1=layers - 0.5, y0=row - 0.5, y1=row + 0.5, line=frame)
    drawing.x(title="layer", range=[-0.5, layers - 0.5], dtick=1, side="top", showgrid=False, ticks="")
    drawing.y(range=[len(rows) - 0.5, -0.5], showgrid=False, ticks="", tickfont={"size": 14, "family": look.MONO})
    return look.dressed(drawing, 150 + 25 * len(rows), margin={"b": 85})


def text_reading(tokens: Tokens, found: Readings, fit: np.ndarray, others: bool) -> str:
    """How many tokens are read as themselves in each layer, or, where they are passed over, how many change.

    fit: (piece,) bool, what was searched: a special token cannot be read as itself where it is not among it.
    """
    own, total = np.array([tokens.ids[place] for place in found.places]), len(found.places)
    cut = f" {counted(len(tokens) - total, 'piece')} further away not drawn." if total < len(tokens) else ""
    nearest = found.ids[:, :, 0]
    if others:
        changed = int((nearest[0] != nearest[-1]).sum())
        return (
            "Its own piece passed over, the nearest to a token's state is another one in the last layer than in layer "
            f"0 for {changed} of {counted(total, 'piece')}.{cut}"
        )
    same = ", ".join(str(number) for number in (nearest == own)[:, fit[own]].sum(axis=1))
    return (
        f"Read as the very piece that was put in, of {counted(int(fit[own].sum()), 'piece')} that are searched, layer "
        f"by layer: {same}. Where another piece is written, the state has moved nearer to that one.{cut}"
    )


def head_reading(tokens: Tokens, at: int, vocabulary: Sequence[str], ids: np.ndarray, shares: np.ndarray) -> str:
    """(layer, k), (layer, k) -> what the head predicts from the last layer, and since which layer that word leads."""
    best = ids[-1, 0]
    leads = np.flatnonzero(ids[:, 0] != best)
    since = int(leads[-1]) + 1 if len(leads) else 0
    right = " It is the piece that stands there." if best == tokens.ids[at] else ""
    return (
        f"At {at} the head's first word is **{escaped(vocabulary[best])}**, {percent(float(shares[-1, 0]))}; it leads "
        f"since layer {since}.{right} Only the last row is what the model says: the head was trained on that layer "
        "alone, and what it makes of earlier ones is a hint at most."
    )


def drift_figure(names: Sequence[str], cosines: np.ndarray, chances: Sequence[Spread]) -> go.Figure:
    """(layer, n) -> one token's cosine with each of some words over the layers, random pairs as a band."""
    depth = len(chances) - 1
    layers = [choice.name for choice in numbered_layers(depth)]
    by_layer = (dict(zip(layers, column, strict=True)) for column in cosines.T.tolist())
    lines = [Line(name, values, 1) for name, values in zip(names, by_layer, strict=True)]
    figure = lines_figure(lines, dict(zip(layers, chances, strict=True)), depth)
    low = min(float(cosines.min()), *(spread.low for spread in chances))
    high = max(float(cosines.max()), *(spread.high for spread in chances))
    figure.update_xaxes(title="layer")
    return figure.update_yaxes(range=[min(0.0, low) - 0.02, high + 0.05]).update_layout(height=360)


def drift_reading(
    names: Sequence[str], cosines: np.ndarray, places: Sequence[int], at: int, chances: Sequence[Spread], piece: str
) -> str:
    """(layer, place, n) -> where a token starts and ends among some words; between two, also which of them gains.

    places: where the same piece stands; they are compared between two words.
    """
    own = cosines[:, list(places).index(at)]
    told = listed(
        f"with **{escaped(name)}** {as_cosine(column[0])} in layer 0 and {as_cosine(column[-1])} in the last"
        for name, column in zip(names, own.T.tolist(), strict=True)
    )
    reading = (
        f"**{escaped(piece)}** at {at}: {told}. Random pairs: {as_cosine(chances[0].median)} and "
        f"{as_cosine(chances[-1].median)}; in the last layer 19 of 20 are below {as_cosine(chances[-1].high)}."
    )
    return reading if len(names) != 2 else reading + _lead(names, cosines, places, at, piece)


def _lead(names: Sequence[str], cosines: np.ndarray, places: Sequence[int], at: int, piece: str) -> str:
    """(layer, place, 2) -> how the lead of the first word over the second changes, and at which place it is least."""
    leads = cosines[:, :, 0] - cosines[:, :, 1]
    first, last = leads[[0, -1], list(places).index(at)].tolist()
    over = f"{escaped(names[0])} over {escaped(names[1])}"
    told = f" The lead of {over} goes from {as_cosine(first)} to {as_cosine(last)}."
    if len(places) == 1:
        return told
    if np.ptp(leads[-1]) < 0.001:
        return f"{told} At all {len(places)} places of **{escaped(piece)}** it is the same to three digits."
    by_place = zip(places, leads[-1].tolist(), strict=True)
    ends = listed((f"{as_cosine(lead)} at {place}" for place, lead in by_place), most=6)
    return (
        f"{told} Wherever **{escaped(piece)}** stands in this text it ends with a lead of {ends}; the one at "
        f"{places[int(leads[-1].argmin())]} leans most to **{escaped(names[1])}**."
    )
