"""Two sentences side by side, a word a line, with threads between the pairs of words with the largest shares."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import shortened
from polyseme.sentences.reasons.numbers import Reason, ReasonSide

LEFT, RIGHT = 0.32, 0.68  # ends of the threads: on a phone the words have a hundred pixels on each side
ROW = 27  # pixels of a word's line
WRITTEN = 3  # threads with their share written on them, the greatest
ALONG = np.linspace(0, 1, 25)


def threads_figure(reason: Reason, heads: tuple[str, str]) -> go.Figure:
    """Both sentences under their heads, the words that add most joined; dashed where they take away."""
    joined = reason.order[: limits.THREADS]
    sides = (reason.first, reason.second)
    drawn = [words_drawn(reason, side, limits.THREAD_WORDS) for side in (0, 1)]
    longest = max(map(len, drawn))
    rows = [{i: row + (longest - len(words)) / 2 for row, i in enumerate(words)} for words in drawn]
    drawing = FigureSpec()
    ends = {pair: (rows[0][pair[0]], rows[1][pair[1]]) for pair in joined}
    for pair in reversed(joined):  # the greatest above the others
        _add_thread(drawing, reason, pair, ends[pair])
    _add_shares(drawing, reason, [ends[pair] for pair in joined[:WRITTEN]])
    for side, head, places, x, anchor in zip(sides, heads, rows, (LEFT, RIGHT), ("left", "right"), strict=True):
        _add_words(drawing, side, places, reason, x, anchor)
        face = {"font": {"size": 14, "color": theme.INK}, "xanchor": "right" if x == LEFT else "left"}
        drawing.note(text=f"<b>{head}</b>", x=x, y=min(places.values()) - 1.2, showarrow=False, **face)
    drawing.x(range=[0, 1], visible=False)
    drawing.y(range=[longest - 0.4, -1.8], visible=False)
    return theme.with_theme(drawing, 20 + int(ROW * (longest + 1.4)), showlegend=False, hoverdistance=12)


def words_drawn(reason: Reason, side: int, limit: int) -> list[int]:
    """The indices of a sentence's words that are drawn, in order: all, or those with the greatest shares."""
    reach = np.abs(reason.shares).max(axis=1 - side)
    threads = {pair[side] for pair in reason.order[: limits.THREADS]}  # a thread needs both its ends
    order = sorted(range(len(reach)), key=lambda i: (i not in threads, -reach[i]))
    return sorted(order[:limit])


def _add_thread(drawing: FigureSpec, reason: Reason, pair: tuple[int, int], ends: tuple[float, float]) -> None:
    """A thread between the lines of two words, as wide as their share; dashed for a negative share."""
    share = float(reason.shares[pair])
    widest = float(np.abs(reason.shares).max())
    first, second = (side.words[i] for side, i in zip((reason.first, reason.second), pair, strict=True))
    drawing.add(
        "scatter",
        x=LEFT + 0.01 + (RIGHT - LEFT - 0.02) * ALONG,
        y=_height(ends, ALONG),
        mode="lines",
        line={
            "color": theme.ACCENT if share > 0 else theme.CONTRAST,
            "width": 1.5 + 8 * abs(share) / widest,
            "dash": "solid" if share > 0 else "dash",
            "simplify": False,  # else its bends have corners
        },
        opacity=0.6,
        hovertemplate=f"{_plain(first)} and {_plain(second)}<br>{as_cosine(share)} of {as_cosine(reason.cosine)}"
        "<extra></extra>",
    )


def _height(ends: tuple[float, float], along: np.ndarray | float) -> np.ndarray:
    """The height of a thread at some shares of its length: a smoothstep, level at both ends."""
    return np.asarray(ends[0] + (ends[1] - ends[0]) * (3 * np.square(along) - 2 * np.power(along, 3)))


def _add_shares(drawing: FigureSpec, reason: Reason, ends: Sequence[tuple[float, float]]) -> None:
    """The shares of the first threads, each written where there is room."""
    taken: list[tuple[float, float]] = []
    for pair, thread in zip(reason.order, ends, strict=False):
        spots = ((along, float(_height(thread, along))) for along in (0.22, 0.78, 0.5))
        free = [
            (x, y)
            for x, y in spots
            if all(abs(y - other_y) > 0.75 or abs(x - other_x) > 0.45 for other_x, other_y in taken)
        ]
        if not free:
            continue
        taken.append(free[0])
        drawing.note(
            text=as_cosine(float(reason.shares[pair])),
            x=LEFT + (RIGHT - LEFT) * free[0][0],
            y=free[0][1],
            showarrow=False,
            font={"size": 14, "color": theme.INK},
            bgcolor=theme.PAPER,
            borderpad=1,
        )


def _add_words(
    drawing: FigureSpec, side: ReasonSide, rows: dict[int, float], reason: Reason, x: float, anchor: str
) -> None:
    """The words of a sentence, one a line; special tokens in a monospaced font."""
    added = reason.shares.sum(axis=1 if side is reason.first else 0)
    for special, family in ((False, {}), (True, {"family": theme.MONO})):
        words = [i for i in rows if side.special[i] is special]
        hovers = [f"{_plain(side.words[i])}: {as_cosine(float(added[i]))} of {as_cosine(reason.cosine)}" for i in words]
        drawing.add(
            "scatter",
            x=[x] * len(words),
            y=[rows[i] for i in words],
            mode="text",
            text=[theme.plain(shortened(side.words[i], 14)) for i in words],
            textposition=f"middle {anchor}",
            textfont={"size": 15, "color": theme.INK} | family,
            customdata=hovers,
            hovertemplate="%{customdata}<br>with all words of the other<extra></extra>",
            cliponaxis=False,
        )


def _plain(word: str) -> str:
    return theme.plain(shortened(word, 40))
