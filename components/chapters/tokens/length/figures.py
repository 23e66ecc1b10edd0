"""A text at a fixed length as squares: one a position, and one for each piece that finds no room."""

import plotly.graph_objects as go

from components.chapters.tokens.length.numbers import Fitted
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, listed, percent

ACROSS = 16
"""Squares in a row: what a phone shows large enough to touch."""


def squares(fitted: Fitted) -> go.Figure:
    """The positions in rows of sixteen, by what stands at them; below, after a gap, the pieces that are cut."""
    read = fitted.read
    length = len(read)
    below = -(-length // ACROSS) + 1 if fitted.cut else 0
    kinds: dict[str, list[tuple[int, int, str]]] = {"read": [], "special token": [], "padding": [], "cut": []}
    for at, piece in enumerate(read.pieces):
        kind = "padding" if not read.mask[at] else "special token" if read.special[at] else "read"
        kinds[kind].append((at % ACROSS, at // ACROSS, f"{at}: {look.plain(piece)}"))
    for at, piece in enumerate(fitted.cut):
        kinds["cut"].append((at % ACROSS, below + at // ACROSS, f"cut: {look.plain(piece)}"))
    faces = {
        "read": {"symbol": "square", "color": look.COLOURS[0]},
        "special token": {"symbol": "diamond", "color": look.COLOURS[2]},
        "padding": {"symbol": "square-open", "color": look.LINE},
        "cut": {"symbol": "x", "color": look.COLOURS[1]},
    }
    drawing = Drawing()
    for kind, cells in kinds.items():
        if cells:
            x, y, told = zip(*cells, strict=True)
            hover = {"customdata": told, "hovertemplate": "%{customdata}<extra></extra>"}
            marker = {"size": 14, **faces[kind]}
            drawing.add("scatter", x=x, y=y, mode="markers", marker=marker, name=kind, showlegend=True, **hover)
    rows = 1 + max(y for cells in kinds.values() for _, y, _ in cells)
    drawing.x(range=[-0.6, ACROSS - 0.4], showgrid=False, zeroline=False, showticklabels=False)
    drawing.y(range=[rows - 0.4, -0.6], showgrid=False, zeroline=False, showticklabels=False)
    return look.dressed(drawing, 60 + 22 * rows, legend=look.legend(size=14))


def squares_reading(fitted: Fitted) -> str:
    """How much of the text is read at this length, what is cut, and how much is padding."""
    length = len(fitted.read)
    lost = len(fitted.cut) + fitted.more
    if lost:
        there = length + lost
        words = listed((f"**{escaped(word)}**" for word in fitted.words), most=6)
        return (
            f"At {length}, {lost:,} of {there:,} pieces are cut ({percent(lost / there)}). Of {words} the model sees "
            "nothing, or the beginning alone. \\[SEP\\] stays, at the last position."
        )
    if not fitted.padding:
        return f"The text fills {length} positions exactly: nothing is cut, and nothing is padding."
    share = percent(fitted.padding / length)
    return (
        f"At {length}, all {counted(length - fitted.padding, 'piece')} are read, and {fitted.padding:,} are padding "
        f"({share}). The mask hides it from the model, which computes it all the same."
    )
