"""Bars: cosines, shares and turns."""

from collections.abc import Callable, Sequence

import plotly.graph_objects as go

from polyseme.course.figures.notes import BARE, FONT, LARGE, note
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import percent

Rows = Sequence[tuple[str, Sequence[float | None]]]
"""(name, a value of each series): None for one that is not shown yet."""


def bars(
    rows: Rows,
    series: Sequence[str] = ("",),
    limit: float | None = None,
    limit_name: str = "",
    full: float = 0.0,
    what: str = "",
    kinds: Sequence[int] = (),
) -> go.Figure:
    """(name, a value a series) -> bars with their names above them; None is not shown yet; a limit as a dotted line.

    `full` is the least length of the axis; `what` says what a bar measures; `kinds`: by row, for its colour.
    """
    spec, height = FigureSpec(), 0.62 + 0.62 * len(series)
    values = [value for _, row in rows for value in row if value is not None]
    most = max([*values, limit or 0, full, 1e-9]) * 1.22
    for line, (name, row) in enumerate(rows):
        note(spec, 0, -line * height, theme.plain(name), xanchor="left", font=FONT)
        for number, value in enumerate(row):
            y, colour = -line * height - 0.55 - 0.6 * number, mark_of(kinds[line] if kinds else number).colour
            if value is None:
                note(spec, 0, y, "?", xanchor="left", font=LARGE)
            else:
                text = f"{as_cosine(value)} {series[number]}".strip()
                spec.add(
                    "bar", orientation="h", x=[value], y=[y], width=0.46, marker={"color": colour}, text=[text],
                    textposition="outside", textfont=FONT, cliponaxis=False, hoverinfo="skip",
                )  # fmt: skip
    bottom = -len(rows) * height + 0.2
    if limit is not None and values:
        for line in range(len(rows)):  # beside the bars, not through their names
            ends = -line * height - 0.3, -(line + 1) * height + 0.3
            spec.shape(
                type="line", x0=limit, x1=limit, y0=ends[0], y1=ends[1], line={"color": theme.INK, "dash": "dot"}
            )
        note(spec, limit, bottom - 0.25, f"{limit_name} lie left", xanchor="left", font=FONT | {"size": 14})
        bottom -= 0.4  # what a bar measures has a line of its own
    note(spec, most * 1.12, bottom - 0.25, what, xanchor="right", font=FONT | {"size": 14})
    spec.add("scatter", x=[0], y=[0], mode="markers", marker={"color": theme.CLEAR}, hoverinfo="skip")
    spec.x(range=[1.5 * min([0, *values]), most * 1.12], **BARE)
    spec.y(range=[bottom - 0.5, 0.4], **BARE)
    return theme.with_theme(spec, int(40 * (0.9 - bottom)), showlegend=False, margin={"t": 0, "b": 0})


def panels(
    rows: Sequence[tuple[str, float, float | None]], heads: tuple[str, str], most: float, foot: str
) -> go.Figure:
    """(word, share, degrees) -> two panels of bars, each with its own scale and head; None degrees are a "?".

    `most`: the degrees of the longest bar.
    """
    spec, second = FigureSpec(), 1.75
    longest = max(1e-9, *(row[1] for row in rows)), max(1e-9, most)
    for line, (word, share, value) in enumerate(rows):
        note(spec, -0.05, -line, theme.plain(word), xanchor="right")
        for number, (x, one) in enumerate(zip((0, second), (share, value), strict=True)):
            if one is None:
                note(spec, x, -line, "<b>?</b>", xanchor="left", font=LARGE)
                continue
            end, colour = x + one / longest[number], mark_of(number).colour
            spec.shape(type="rect", x0=x, x1=end, y0=-line - 0.3, y1=-line + 0.3, fillcolor=colour, line={"width": 0})
            note(spec, end + 0.04, -line, f"{one:.0f}°" if number else percent(one, 1), xanchor="left")
    for x, head in zip((0, second), heads, strict=True):
        note(spec, x, 0.8, f"<b>{theme.plain(head)}</b>", xanchor="left", font=FONT | {"size": 14})
    spec.add("scatter", x=[0], y=[0], mode="markers", marker={"color": theme.CLEAR}, hoverinfo="skip")
    note(spec, -0.75, -len(rows), foot, xanchor="left", font=FONT | {"size": 14})
    spec.x(range=[-0.75, second + 1.4], **BARE)
    spec.y(range=[-len(rows) - 0.4, 1.2], **BARE)
    return theme.with_theme(spec, 62 + 36 * len(rows), showlegend=False, margin={"t": 0, "b": 0})


def word_bars(
    rows: Sequence[tuple[str, float | None, bool]],
    most: float,
    what: str,
    form: Callable[[float], str],
    full: float | None = None,
) -> go.Figure:
    """(word, value, whether it is the word in question) -> words below one another, each with a bar; None is a "?".

    `what`: what a bar is; `form` writes a value; `full`: the value with every word, a dotted line.
    """
    spec = FigureSpec()
    longest = max(len(word) for word, _, _ in rows)
    start = most * max(longest, 6) * 0.075  # room for the words
    lowest = min([0.0, *(value for _, value, _ in rows if value is not None)])
    left = -start + (1.4 * lowest - 0.22 * most if lowest else 0)  # words stand clear of numbers below 0
    for line, (word, value, target) in enumerate(rows):
        name = f"<b>▶ {theme.plain(word)}</b>" if target else theme.plain(word)
        note(spec, left, -line, name, xanchor="left")
        if value is not None:
            spec.add(
                "bar", orientation="h", x=[value], y=[-line], width=0.6, marker={"color": theme.ACCENT},
                text=[form(value)], textposition="outside", textfont=FONT, cliponaxis=False, hoverinfo="skip",
            )  # fmt: skip
        elif not target:
            note(spec, 0, -line, "<b>?</b>", xanchor="left", font=LARGE)
        elif full is not None:
            note(spec, full, -line, f"with every word {form(full)}", xanchor="right", xshift=-8)
        if full is not None:  # beside the bars, not through their numbers
            ends = {"y0": -line + 0.7, "y1": -line + (-0.4 if target else 0.3)}
            spec.shape(type="line", x0=full, x1=full, **ends, line={"color": theme.INK, "dash": "dot"})
    note(spec, 0, -len(rows), what, xanchor="left", font=FONT | {"size": 14})
    spec.x(range=[left, 1.3 * most], **BARE)
    spec.y(range=[-len(rows) - 0.6, 0.6], **BARE)
    return theme.with_theme(spec, 40 + 29 * len(rows), showlegend=False, margin={"t": 0, "b": 0})
