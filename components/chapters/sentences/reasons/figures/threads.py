"""Two sentences side by side, a word a line, with threads between the words that carry most of the cosine."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.chapters.sentences.reasons.numbers import Reason, Side
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import shortened

LEFT, RIGHT = 0.32, 0.68
"""Where the threads begin and end: on a phone the words have a hundred pixels on each side."""

ROW = 27
"""Pixels of a word's line."""

SAID = 3
"""Threads with their share written on them: those of the greatest."""

ALONG = np.linspace(0, 1, 25)


def threads_figure(reason: Reason, heads: tuple[str, str]) -> go.Figure:
    """Both sentences under their heads, the words that add most joined; dashed where they take away."""
    joined = reason.order[: limits.THREADS]
    sides = (reason.first, reason.second)
    drawn = [words_drawn(reason, side, limits.THREAD_WORDS) for side in (0, 1)]
    longest = max(map(len, drawn))
    rows = [{at: row + (longest - len(words)) / 2 for row, at in enumerate(words)} for words in drawn]
    drawing = Drawing()
    for down, across in reversed(joined):  # the greatest above the others
        _add_thread(drawing, reason, (down, across), (rows[0][down], rows[1][across]))
    _add_shares(drawing, reason, [(rows[0][down], rows[1][across]) for down, across in joined[:SAID]])
    for side, head, places, x, anchor in zip(sides, heads, rows, (LEFT, RIGHT), ("left", "right"), strict=True):
        _add_words(drawing, side, places, reason, x, anchor)
        face = {"font": {"size": 14, "color": look.INK}, "xanchor": "right" if x == LEFT else "left"}
        drawing.note(text=f"<b>{head}</b>", x=x, y=min(places.values()) - 1.2, showarrow=False, **face)
    drawing.x(range=[0, 1], visible=False)
    drawing.y(range=[longest - 0.4, -1.8], visible=False)
    return look.dressed(drawing, 20 + int(ROW * (longest + 1.4)), showlegend=False, hoverdistance=12)


def words_drawn(reason: Reason, side: int, most: int) -> list[int]:
    """The places of a sentence's words that are drawn, in order: all, or those of the greatest shares."""
    reach = np.abs(reason.shares).max(axis=1 - side)
    threads = {pair[side] for pair in reason.order[: limits.THREADS]}  # a thread needs both its ends
    order = sorted(range(len(reach)), key=lambda at: (at not in threads, -reach[at]))
    return sorted(order[:most])


def _add_thread(drawing: Drawing, reason: Reason, pair: tuple[int, int], ends: tuple[float, float]) -> None:
    """A thread between the lines of two words: the thicker, the more they add; dashed where they take away."""
    share = float(reason.shares[pair])
    widest = float(np.abs(reason.shares).max())
    down, across = (side.words[at] for side, at in zip((reason.first, reason.second), pair, strict=True))
    drawing.add(
        "scatter",
        x=LEFT + 0.01 + (RIGHT - LEFT - 0.02) * ALONG,
        y=_height(ends, ALONG),
        mode="lines",
        line={
            "color": look.COLOURS[0 if share > 0 else 1],
            "width": 1.5 + 8 * abs(share) / widest,
            "dash": "solid" if share > 0 else "dash",
            "simplify": False,  # else its bends have corners
        },
        opacity=0.6,
        hovertemplate=f"{_plain(down)} and {_plain(across)}<br>{as_cosine(share)} of {as_cosine(reason.cosine)}"
        "<extra></extra>",
    )


def _height(ends: tuple[float, float], along: np.ndarray | float) -> np.ndarray:
    """The line in which a thread is, at some shares of its way from end to end: level at both."""
    return np.asarray(ends[0] + (ends[1] - ends[0]) * (3 * np.square(along) - 2 * np.power(along, 3)))


def _add_shares(drawing: Drawing, reason: Reason, ends: Sequence[tuple[float, float]]) -> None:
    """The shares of the first threads, each written where no other stands."""
    taken: list[tuple[float, float]] = []
    for pair, both in zip(reason.order, ends, strict=False):
        spots = ((along, float(_height(both, along))) for along in (0.22, 0.78, 0.5))
        free = [(x, y) for x, y in spots if all(abs(y - other) > 0.75 or abs(x - at) > 0.45 for at, other in taken)]
        if not free:
            continue
        taken.append(free[0])
        drawing.note(
            text=as_cosine(float(reason.shares[pair])),
            x=LEFT + (RIGHT - LEFT) * free[0][0],
            y=free[0][1],
            showarrow=False,
            font={"size": 14, "color": look.INK},
            bgcolor=look.PAPER,
            borderpad=1,
        )


def _add_words(drawing: Drawing, side: Side, rows: dict[int, float], reason: Reason, x: float, anchor: str) -> None:
    """The words of a sentence, one a line; special tokens are set as code."""
    added = reason.shares.sum(axis=1 if side is reason.first else 0)
    for special, family in ((False, {}), (True, {"family": look.MONO})):
        some = [at for at in rows if side.special[at] is special]
        told = [f"{_plain(side.words[at])}: {as_cosine(float(added[at]))} of {as_cosine(reason.cosine)}" for at in some]
        drawing.add(
            "scatter",
            x=[x] * len(some),
            y=[rows[at] for at in some],
            mode="text",
            text=[look.plain(shortened(side.words[at], 14)) for at in some],
            textposition=f"middle {anchor}",
            textfont={"size": 15, "color": look.INK} | family,
            customdata=told,
            hovertemplate="%{customdata}<br>with all words of the other<extra></extra>",
            cliponaxis=False,
        )


def _plain(word: str) -> str:
    return look.plain(shortened(word, 40))
