"""The results of a search: their cosines above the random baseline, and their ranks under the other poolings."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine, beside_chance
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import click_squares
from polyseme.figures.wording import counted, shortened
from polyseme.sentences.figures.rows import (
    add_band,
    board,
    cosine_axis,
    first_words,
    in_words,
    near_finding,
    short,
    wrapped,
)
from polyseme.sentences.numbers.pooled import kendall, ranks

LINE = 46  # characters of a result in one line: what fits a phone
WHOLE = {"marker": {"opacity": 1}, "textfont": {"color": theme.INK}}  # a click makes nothing fainter
LONGEST = 200  # characters of a result: longer ones are documents


def results_figure(
    texts: Sequence[str], cosines: np.ndarray, chance: Spread, mark: float, opened: int = 0
) -> go.Figure:
    """The results (result,), best first: each sentence over a stem that starts at the median of random pairs.

    mark: what nineteen of twenty everyday sentences stay below, a line. A click on a result selects its number; the
    `opened` one is in bold.
    """
    drawing = FigureSpec()
    low = min(float(cosines.min()), chance.low)
    lines = [wrap(shortened(text, LONGEST), LINE) for text in texts]
    rows = np.cumsum([0.6 + 0.4 * len(parts) for parts in lines]) - 1
    for i, row in enumerate(rows.tolist()):
        add_band(drawing, chance, row, first=i == 0, half=0.17)
    _add_mark(drawing, mark, rows)
    _add_stems(drawing, texts, cosines, rows, chance.median)
    _add_numbers(drawing, cosines, rows, mark, 0.15 * (1 - low))
    for number, (parts, row) in enumerate(zip(lines, rows.tolist(), strict=True), 1):
        sentence = "<br>".join(map(theme.plain, parts))
        text = f"<b>{number} {sentence}</b>" if number == opened else f"<b>{number}</b> {sentence}"
        place = {"x": 0, "xref": "paper", "xanchor": "left", "y": row - 0.18, "yanchor": "bottom"}
        drawing.note(
            text=text,
            font={"size": 15, "color": theme.INK},
            align="left",
            showarrow=False,
            bgcolor=theme.PAPER,
            **place,
        )
    drawing.x(**cosine_axis(low))
    drawing.y(range=[rows[-1] + 0.4, -1.1], visible=False)
    height = 110 + int(52 * (rows[-1] + 1.4))
    return theme.with_theme(drawing, height, legend=theme.legend(1.0), clickmode="event+select")


def _add_mark(drawing: FigureSpec, mark: float, rows: np.ndarray) -> None:
    """A line through all rows, named above, at what nineteen of twenty everyday sentences stay below."""
    line = {"color": theme.INK, "width": 1.5}
    hover = "19 of 20 random sentences stay below %{x:.3f}<extra></extra>"
    ends = {"x": [mark, mark], "y": [-0.65, rows[-1] + 0.3]}
    drawing.add("scatter", **ends, mode="lines", line=line, opacity=0.6, hovertemplate=hover, showlegend=False)
    side = "right" if mark > 0.7 else "left" if mark < 0.35 else "center"
    place = {"x": mark, "xanchor": side, "y": -0.65, "yanchor": "bottom", "showarrow": False}
    drawing.note(text=f"random sentences reach {as_cosine(mark)}", font={"size": 14, "color": theme.INK}, **place)


def _add_stems(drawing: FigureSpec, texts: Sequence[str], cosines: np.ndarray, rows: np.ndarray, start: float) -> None:
    """A stem from the start to each cosine, with a dot in a square as large as a finger."""
    stems = np.stack([np.full(len(rows), start), cosines, np.full(len(rows), np.nan)], axis=1)
    stroke = {"color": theme.ACCENT, "width": 5}
    drawing.add(
        "scatter", x=stems.ravel(), y=np.repeat(rows, 3), mode="lines", line=stroke, hoverinfo="skip", showlegend=False
    )
    data = [[wrapped(text), number] for number, text in enumerate(texts, 1)]
    hover = "%{customdata[0]}<br>cosine %{x:.4f}"
    drawing.add_trace(click_squares(cosines.tolist(), rows.tolist(), 40, data, hover) | {"showlegend": False})
    drawing.add(
        "scatter",
        x=cosines,
        y=rows,
        mode="markers",
        marker={"size": 13, "color": theme.ACCENT},
        customdata=data,
        hovertemplate=f"{hover}<extra></extra>",
        cliponaxis=False,
        showlegend=False,
        selected=WHOLE,
        unselected=WHOLE,
    )


def _add_numbers(drawing: FigureSpec, cosines: np.ndarray, rows: np.ndarray, mark: float, room: float) -> None:
    """Each number behind its dot, or before it at the edge; beyond the mark if they would overlap."""
    behind = np.where((cosines < mark) & (mark < cosines + room), mark, cosines)
    before = np.where((cosines - room < mark) & (mark < cosines), mark, cosines)
    edge = behind > 1 - room
    drawing.add(
        "scatter",
        x=np.where(edge, before, behind),
        y=rows,
        mode="markers+text",
        marker={"size": 13, "color": theme.CLEAR},  # keeps the text a dot's size away
        text=[as_cosine(value) for value in cosines.tolist()],
        textposition=np.where(edge, "middle left", "middle right").tolist(),
        textfont={"size": 15, "color": theme.INK, "shadow": theme.HALO},  # legible on the stem
        hoverinfo="skip",
        cliponaxis=False,
        showlegend=False,
        unselected=WHOLE,
    )


def finding(texts: Sequence[str], cosines: np.ndarray, mark: float, opened: int = 1, why: str = "") -> str:
    """(sentence,) over the whole list -> the nearest sentence, or the opened one, beside the mark of random sentences.

    why: an explanation that is added where the cosine is above that.
    """
    return near_finding("Nearest", texts, cosines, mark, opened, why, lambda text: f"**{first_words(text, 7)}**")


def results_reading(query: str, texts: Sequence[str], cosines: np.ndarray, chance: Spread, mark: float) -> str:
    """(sentence,) over the whole list -> the nearest one beside random pairs, and how many are above the mark."""
    best = int(cosines.argmax())
    above = int((cosines > mark).sum())
    return (
        f"Of {counted(len(texts), 'sentence')}, *{first_words(texts[best], 20)}* is nearest to "
        f"*{first_words(query, 20)}*: {as_cosine(cosines[best])}. "
        f"{beside_chance(chance, 'Random pairs')}. With a random sentence instead of yours, the nearest "
        f"stays below {as_cosine(mark)} in 95\N{NO-BREAK SPACE}% of cases. "
        + (f"With yours, {counted(above, 'is', 'are')} above." if above else "So it does here: this may be chance.")
    )


def ranks_figure(texts: Sequence[str], by_pooling: Mapping[str, np.ndarray]) -> go.Figure:
    """(result,) by pooling -> the rank of each result under every pooling; dark is far down the list."""
    table = np.stack(list(by_pooling.values()), axis=1)
    rows = [f"<b>{number}</b> {theme.plain(shortened(text, 14))}" for number, text in enumerate(texts, 1)]
    steps = [step for step in (1, 3, 10, 30, 100, 300, 1_000) if step <= table.max()]
    ticks = {"tickvals": np.log(steps).tolist(), "ticktext": list(map(str, steps))}
    return board(
        np.log(table),
        table,
        rows,
        [theme.plain(short(name)) for name in by_pooling],
        "%{y}<br>%{x}: rank %{text}",
        zmin=0.0,
        zmax=float(np.log(max(table.max(), 2))),
        reversescale=True,
        colorbar=theme.bar_below("rank by this pooling") | ticks,
    )


def ranks_reading(cosines: Mapping[str, np.ndarray], pooling: str) -> str:
    """(sentence,) by pooling -> how many poolings agree on the first, and the most and the least similar rankings."""
    others = [name for name in cosines if name != pooling]
    first = int(cosines[pooling].argmax())
    placed = {name: int(ranks(cosines[name])[first]) for name in others}
    same = sum(rank == 1 for rank in placed.values())
    furthest = max(placed, key=placed.__getitem__)
    have = "has" if same == 1 else "have"
    reading = f"{same} of {len(others)} other poolings {have} the same nearest sentence"
    if same < len(others):
        reading += f"; with {in_words(furthest)} it is number {placed[furthest]:,} in the list"
    if len(cosines[pooling]) < 3:
        return f"{reading}."
    agreed = {name: kendall(cosines[pooling], cosines[name]) for name in others}
    odd, near = min(agreed, key=agreed.__getitem__), max(agreed, key=agreed.__getitem__)
    return (
        f"{reading}. The whole order is most like that of {in_words(pooling)} with {in_words(near)} (rank agreement τ "
        f"{as_cosine(agreed[near])}; 1: same order), least with {in_words(odd)} ({as_cosine(agreed[odd])})."
    )
