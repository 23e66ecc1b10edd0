"""Two sentences side by side, a word a line, with threads between the three pairs of words that count most."""

from collections.abc import Mapping
from itertools import groupby

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import percent, shortened
from polyseme.sentences.reasons.numbers import Reason

LEFT, RIGHT = 0.34, 0.66  # ends of the threads: on a phone the words have a hundred pixels on each side
ROW = 24  # pixels of a word's line
ALONG = np.linspace(0, 1, 25)
NEGATIONS = frozenset(("not", "no", "never", "nor", "without", "cannot"))
"""Words that are not left out of a long sentence: without them it says the opposite."""


def threads_figure(reason: Reason, heads: tuple[str, str], chance: bool = False) -> go.Figure:
    """Both sentences under their heads without special tokens, joined by threads; dashed where they take away.

    chance: the two may be near by chance, so the threads are grey.
    """
    sides = (reason.first, reason.second)
    lines = [_lines(reason, side) for side in (0, 1)]
    longest = max(map(len, lines))
    rows = [{i: row for row, i in enumerate(words)} for words in lines]
    drawing = FigureSpec()
    ends = {pair: (rows[0][pair[0]], rows[1][pair[1]]) for pair in reason.joined}
    for pair in reversed(ends):  # the greatest above the others
        _add_thread(drawing, reason, pair, ends[pair], chance)
    _add_shares(drawing, reason, ends)
    for number, (side, x, anchor) in enumerate(zip(sides, (LEFT, RIGHT), ("left", "right"), strict=True)):
        joined = {pair[number] for pair in ends}
        names = ["…" if i is None else theme.plain(shortened(side.words[i], 14)) for i in lines[number]]
        drawing.add(
            "scatter",
            x=[x] * len(names),
            y=list(range(len(names))),
            mode="text",
            text=[f"<b>{name}</b>" if i in joined else name for i, name in zip(lines[number], names, strict=True)],
            textposition=f"middle {anchor}",
            textfont={"size": 15, "color": theme.INK},
            hoverinfo="skip",
            cliponaxis=False,
        )
        face = {"font": {"size": 14, "color": theme.INK}, "xanchor": "right" if x == LEFT else "left"}
        drawing.note(text=heads[number], x=x, y=-1.2, showarrow=False, **face)
    drawing.x(range=[0, 1], visible=False)
    drawing.y(range=[longest - 0.4, -1.8], visible=False)
    return theme.with_theme(drawing, 20 + int(ROW * (longest + 1.4)), showlegend=False, hoverdistance=12)


def words_drawn(reason: Reason, side: int, limit: int) -> list[int]:
    """The indices of a sentence's words that are drawn, in order: all, or those with the greatest shares."""
    reach = np.abs(reason.shares).max(axis=1 - side)
    joined = {pair[side] for pair in reason.joined}  # a thread needs both its ends
    return sorted(sorted(range(len(reach)), key=lambda i: (i not in joined, -reach[i]))[:limit])


def _lines(reason: Reason, side: int) -> list[int | None]:
    """The words that stand below each other, without special tokens and full stops; None where some are left out."""
    one = (reason.first, reason.second)[side]
    reach = np.abs(reason.shares).max(axis=1 - side)
    joined = {pair[side] for pair in reason.joined}
    written = [i for i, word in enumerate(one.words) if not one.special[i] and (i in joined or word not in ".,;:!?")]
    first = lambda i: (i not in joined, one.words[i].casefold() not in NEGATIONS, -reach[i])  # noqa: E731
    kept = set(sorted(written, key=first)[: limits.THREAD_WORDS])
    lines: list[int | None] = []
    for drawn, words in groupby(written, kept.__contains__):
        lines += words if drawn else [None]
    return lines


def part_written(reason: Reason, pair: tuple[int, int]) -> str:
    """What a pair adds, as a percentage of the cosine; as a cosine where that is too small to be divided."""
    share = float(reason.shares[pair])
    return percent(share / reason.cosine) if reason.cosine > 0.1 else as_cosine(share)


def _add_thread(
    drawing: FigureSpec, reason: Reason, pair: tuple[int, int], ends: tuple[float, float], chance: bool
) -> None:
    """A thread between the lines of two words, as wide as their part of the cosine; dashed for a negative share."""
    share = float(reason.shares[pair])
    colour = theme.ACCENT if share > 0 else theme.CONTRAST
    first, second = (side.words[i] for side, i in zip((reason.first, reason.second), pair, strict=True))
    drawing.add(
        "scatter",
        x=LEFT + 0.01 + (RIGHT - LEFT - 0.02) * ALONG,
        y=_height(ends, ALONG),
        mode="lines",
        line={
            "color": theme.LINE if chance else colour,
            "width": 1.5 + 24 * min(abs(share) / max(reason.cosine, 0.1), 0.5),
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


def _add_shares(drawing: FigureSpec, reason: Reason, ends: Mapping[tuple[int, int], tuple[float, float]]) -> None:
    """The parts of the cosine, each written on its thread where there is room."""
    taken: list[tuple[float, float]] = []
    for pair, thread in ends.items():
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
            text=part_written(reason, pair),
            x=LEFT + (RIGHT - LEFT) * free[0][0],
            y=free[0][1],
            showarrow=False,
            font={"size": 14, "color": theme.INK, "shadow": theme.HALO},
        )


def _plain(word: str) -> str:
    return theme.plain(shortened(word, 40))
