"""What a search found: its scores beside chance, and where the other poolings would have put it."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from components.chapters.sentences.figures.rows import add_band, board, cosine_axis, fine_cosine, short
from components.chapters.sentences.numbers.pooled import best_by_chance, kendall, ranks
from components.figures import look
from components.figures.cosines import as_cosine, beside_chance
from components.figures.drawing import Drawing
from components.figures.marks import click_squares
from components.figures.prose import counted, escaped, shortened
from components.figures.strips import bar_below
from components.numbers.baseline import Spread

LINE = 46  # characters of a result in one line: what a phone shows
WHOLE = {"marker": {"opacity": 1}, "textfont": {"color": look.INK}}  # a click makes nothing fainter
MOST_SAID = 200  # characters of a result: longer ones are documents


def results_figure(texts: Sequence[str], cosines: np.ndarray, chance: Spread, among: int, opened: int = 0) -> go.Figure:
    """The results (result,), best first: each sentence over a stem that starts at the median of random pairs.

    Beside the random pairs a mark says what the best of so many (`among`) would reach by luck. A click on one tells its
    number; the one that is `opened` stands in bold.
    """
    drawing = Drawing()
    low = min(float(cosines.min()), chance.low)
    words = [wrap(shortened(text, MOST_SAID), LINE) for text in texts]
    rows = np.cumsum([0.6 + 0.4 * len(lines) for lines in words]) - 1
    for at, row in enumerate(rows.tolist()):
        add_band(drawing, chance, row, first=at == 0, half=0.17)
    mark = best_by_chance(chance, among)
    _add_luck(drawing, mark, rows, among)
    _add_stems(drawing, texts, cosines, rows, chance.median)
    _add_numbers(drawing, cosines, rows, mark, 0.15 * (1 - low))
    for at, (lines, row) in enumerate(zip(words, rows.tolist(), strict=True), 1):
        whole = "<br>".join(map(look.plain, lines))
        said = f"<b>{at} {whole}</b>" if at == opened else f"<b>{at}</b> {whole}"
        place = {"x": 0, "xref": "paper", "xanchor": "left", "y": row - 0.18, "yanchor": "bottom"}
        drawing.note(text=said, font={"size": 15, "color": look.INK}, align="left", showarrow=False, **place)
    drawing.x(**cosine_axis(low))
    drawing.y(range=[rows[-1] + 0.4, -1.0], visible=False)
    height = 110 + int(52 * (rows[-1] + 1.4))
    return look.dressed(drawing, height, legend=look.legend(1.0), clickmode="event+select")


def _add_luck(drawing: Drawing, mark: float, rows: np.ndarray, among: int) -> None:
    """In each row a dotted mark: further than this luck alone would not bring the nearest of the list."""
    ends = np.stack([rows - 0.17, rows + 0.17, np.full(len(rows), np.nan)], axis=1)
    drawing.add(
        "scatter",
        x=np.full(ends.size, mark),
        y=ends.ravel(),
        mode="lines",
        line={"color": look.INK, "width": 2, "dash": "dot"},
        hovertemplate="by luck %{x:.3f}<extra></extra>",
        name=f"best of {among:,} by luck",
    )


def _add_stems(drawing: Drawing, texts: Sequence[str], cosines: np.ndarray, rows: np.ndarray, start: float) -> None:
    """A stem from the start to each cosine, with a dot. Around each dot lies a square, for a finger to meet."""
    stems = np.stack([np.full(len(rows), start), cosines, np.full(len(rows), np.nan)], axis=1)
    stroke = {"color": look.COLOURS[0], "width": 5}
    drawing.add(
        "scatter", x=stems.ravel(), y=np.repeat(rows, 3), mode="lines", line=stroke, hoverinfo="skip", showlegend=False
    )
    told = [["<br>".join(map(look.plain, wrap(shortened(text, 200), 60))), at] for at, text in enumerate(texts, 1)]
    hover = "%{customdata[0]}<br>cosine %{x:.4f}<extra></extra>"
    squares = click_squares(cosines.tolist(), rows.tolist(), 40, told, hover.removesuffix("<extra></extra>"))
    drawing.add_trace(squares | {"showlegend": False})
    drawing.add(
        "scatter",
        x=cosines,
        y=rows,
        mode="markers",
        marker={"size": 13, "color": look.COLOURS[0]},
        customdata=told,
        hovertemplate=hover,
        cliponaxis=False,
        showlegend=False,
        selected=WHOLE,
        unselected=WHOLE,
    )


def _add_numbers(drawing: Drawing, cosines: np.ndarray, rows: np.ndarray, mark: float, room: float) -> None:
    """Each number behind its dot, or before it at the edge; beyond the mark where that stands in its way."""
    behind = np.where((cosines < mark) & (mark < cosines + room), mark, cosines)
    before = np.where((cosines - room < mark) & (mark < cosines), mark, cosines)
    edge = behind > 1 - room
    drawing.add(
        "scatter",
        x=np.where(edge, before, behind),
        y=rows,
        mode="markers+text",
        marker={"size": 13, "color": look.CLEAR},  # keeps the words a dot's size away
        text=[fine_cosine(value) for value in cosines.tolist()],
        textposition=np.where(edge, "middle left", "middle right").tolist(),
        textfont={"size": 15, "color": look.INK, "shadow": look.HALO},  # before the dot lies the stem
        hoverinfo="skip",
        cliponaxis=False,
        showlegend=False,
        unselected=WHOLE,
    )


PLACES = ("Nearest", "Second", "Third", "Fourth", "Fifth")


def finding(texts: Sequence[str], cosines: np.ndarray, chance: Spread, opened: int = 1, why: str = "") -> str:
    """(sentence,) over the whole list -> what is nearest, or the opened one, beside the luck of a long list.

    why: what makes the opened one near, said where it is more than luck.
    """
    mark = best_by_chance(chance, len(texts))
    near = bool(cosines.max() > mark)
    best = int(np.argsort(-cosines, kind="stable")[opened - 1 if near else 0])
    why = why if cosines[best] > mark else ""
    said, reached = f"**{escaped(_few_words(texts[best], 7 if why else 8))}**", fine_cosine(float(cosines[best]))
    luck = f"luck alone would bring {fine_cosine(mark)}."
    if near:
        return f"{PLACES[opened - 1]} is {said}, {reached}; {luck} {why}".rstrip()
    return f"Nothing here is like it: {said} is nearest, {reached}; {luck}"


def _few_words(text: str, most: int) -> str:
    """The beginning of a sentence in whole words, without the stop that would stand inside another."""
    every = text.split()
    words = [shortened(word, 60) for word in every[:most]]
    while len(" ".join(words)) > 60 and len(words) > 1:
        words.pop()
    return " ".join(words).rstrip(".") + (" …" if len(words) < len(every) else "")


def results_reading(query: str, texts: Sequence[str], cosines: np.ndarray, chance: Spread) -> str:
    """(sentence,) over the whole list -> what came first, against chance, and how many lie beyond chance."""
    best = int(cosines.argmax())
    mark = best_by_chance(chance, len(texts))
    beyond = int((cosines > mark).sum())
    reading = (
        f"Of {counted(len(texts), 'sentence')} *{escaped(_few_words(texts[best], 20))}* is the nearest to "
        f"*{escaped(_few_words(query, 20))}*: {fine_cosine(cosines[best])}. "
        f"{beside_chance(chance, 'Two random sentences')}; the best of {len(texts):,} random ones reaches "
        f"{fine_cosine(mark)} half of the time."
    )
    if not beyond:
        return f"{reading} No sentence here does: nothing in this list is like the query."
    return f"{reading} {'One here does' if beyond == 1 else f'{beyond:,} here do'} better."


def ranks_figure(texts: Sequence[str], placed: Mapping[str, np.ndarray]) -> go.Figure:
    """(result,) by pooling -> the rank of each result under every pooling; dark is far down the list."""
    table = np.stack(list(placed.values()), axis=1)
    rows = [f"<b>{at}</b> {look.plain(shortened(text, 14))}" for at, text in enumerate(texts, 1)]
    steps = [step for step in (1, 3, 10, 30, 100, 300, 1_000) if step <= table.max()]
    ticks = {"tickvals": np.log(steps).tolist(), "ticktext": list(map(str, steps))}
    return board(
        np.log(table),
        table,
        rows,
        [look.plain(short(name)) for name in placed],
        "%{y}<br>%{x}: rank %{text}",
        zmin=0.0,
        zmax=float(np.log(max(table.max(), 2))),
        reversescale=True,
        colorbar=bar_below("rank by this pooling") | ticks,
    )


def ranks_reading(cosines: Mapping[str, np.ndarray], pooling: str) -> str:
    """(sentence,) by pooling -> which poolings agree on the first, and which orders the list most otherwise."""
    others = [name for name in cosines if name != pooling]
    first = int(cosines[pooling].argmax())
    placed = {name: int(ranks(cosines[name])[first]) for name in others}
    same = sum(rank == 1 for rank in placed.values())
    furthest = max(placed, key=placed.__getitem__)
    reading = f"{same} of {len(others)} other poolings have the same sentence first"
    if same < len(others):
        reading += f"; *{escaped(short(furthest))}* puts it at rank {placed[furthest]:,}"
    if len(cosines[pooling]) < 3:
        return f"{reading}."
    agreed = {name: kendall(cosines[pooling], cosines[name]) for name in others}
    odd, near = min(agreed, key=agreed.__getitem__), max(agreed, key=agreed.__getitem__)
    return (
        f"{reading}. Over the whole list the order by *{escaped(short(near))}* is most like that by "
        f"*{escaped(short(pooling))}* (Kendall's τ {as_cosine(agreed[near])}), the order by *{escaped(short(odd))}* "
        f"least ({as_cosine(agreed[odd])})."
    )
