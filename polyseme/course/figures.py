"""The pictures of the course: each is drawn before the answer, and again with it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.strips import signed
from polyseme.figures.wording import percent

BARE = dict.fromkeys(("showticklabels", "showgrid", "zeroline", "automargin"), False) | {"fixedrange": True}
FONT = {"size": 15, "color": theme.INK}
LARGE = {"size": 18, "color": theme.INK}
GUESSED = "your guess"
TRUE = mark_of(2).colour  # of true neighbours: no meaning of a word with two has it


def _note(spec: FigureSpec, x: float, y: float, text: str, **settings: object) -> None:
    spec.note(**{"x": x, "y": y, "text": text, "showarrow": False, "font": FONT} | settings)


def dial(
    fixed: str,
    arrows: Mapping[str, float],
    zones: Sequence[tuple[float, float, str]] = (),
    random: tuple[float, float] | None = None,
) -> go.Figure:
    """name -> degrees from the fixed arrow, as arrows from one point; zones: from, to, name; where random words lie."""
    spec = FigureSpec()
    if random:
        edge = np.radians(np.linspace(*random, 20))
        path = " L ".join(f"{x:.4f},{y:.4f}" for x, y in zip(np.cos(edge), np.sin(edge), strict=True))
        spec.shape(type="path", path=f"M 0,0 L {path} Z", fillcolor=theme.FAINT, line={"width": 0}, layer="below")
        _note(spec, -1.15, 1.18, "grey: 9 of 10<br>random words", xanchor="left", align="left")
    arc = np.radians(np.linspace(0, 180, 91))
    spec.add("scatter", x=np.cos(arc), y=np.sin(arc), mode="lines", line={"color": theme.LINE}, hoverinfo="skip")
    for start, end, name in zones:
        angle = np.radians((start + end) / 2 - 7)  # beside an arrow in the middle
        edges = np.radians([start, end])
        for edge in edges:
            spec.shape(type="line", x0=0, y0=0, x1=np.cos(edge), y1=np.sin(edge), line={"color": theme.FAINT})
        _note(spec, 0.66 * np.cos(angle), 0.66 * np.sin(angle), name, font=LARGE)
    for index, (name, degrees) in enumerate({fixed: 0.0, **arrows}.items()):
        angle, colour = np.radians(degrees), theme.ACCENT if index == 0 else theme.CONTRAST
        if name == GUESSED:
            colour = theme.INK
        tip = {"x": np.cos(angle), "y": np.sin(angle)}
        spec.note(
            **tip,
            ax=0,
            ay=0,
            axref="x",
            ayref="y",
            showarrow=True,
            arrowhead=2,
            arrowwidth=3,
            arrowcolor=colour,
            text="",
        )
        anchor = "right" if 105 < degrees <= 140 else "center" if 75 <= degrees <= 105 else "left"
        height = 1.1 * tip["y"] + (0.13 if degrees > 140 else 0)  # above its tip, as the frame ends there
        _note(spec, 1.05 * tip["x"], height, f"<b>{theme.plain(name)}</b>", font=LARGE, xanchor=anchor)
    spec.x(range=[-1.2, 1.5], constrain="domain", **BARE)
    spec.y(range=[-0.12, 1.25], scaleanchor="x", constrain="domain", **BARE)  # an angle is what it says
    return theme.with_theme(spec, 250, showlegend=False)


def tiles(
    rows: Sequence[Sequence[str]], ids: Mapping[str, int], beside: Sequence[str] = (), dotted: int = 0, least: int = 16
) -> go.Figure:
    """Each row's pieces as boxes with their numbers, and a note; the last `dotted` rows without numbers, dotted.

    `least`: letters for which there is room at least.
    """
    spec = FigureSpec()
    longest = max(sum(map(len, row)) + len(row) for row in rows)
    for line, row in enumerate(rows):
        x, open_ = 0.0, line >= len(rows) - dotted
        for piece in row:
            width, top = len(piece) + 0.6, -line
            edge = {"color": theme.ACCENT if len(row) == 1 else theme.CONTRAST, "width": 2}
            if open_:
                edge |= {"color": theme.INK, "dash": "dot"}
            spec.shape(type="rect", x0=x, x1=x + width, y0=top - 0.42, y1=top + 0.42, line=edge)
            mono = {"family": theme.MONO, "size": 17}
            _note(spec, x + width / 2, top + (0 if open_ else 0.15), theme.plain(piece), font=LARGE | mono)
            if not open_:
                _note(spec, x + width / 2, top - 0.23, f"{ids[piece]}", font=FONT | {"size": 14})
            x += width + 0.4
        if beside:
            _note(spec, x, -line, beside[line], xanchor="left", font=FONT | {"size": 14})
    spec.add("scatter", x=[0], y=[0], mode="markers", marker={"color": theme.CLEAR}, hoverinfo="skip")
    spec.x(range=[-0.3, max(longest, least, 16) + (10 if any(beside) else 0.6)], **BARE)
    spec.y(range=[0.45 - len(rows), 0.55], **BARE)
    return theme.with_theme(spec, 58 * len(rows), showlegend=False)


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
        _note(spec, 0, -line * height, theme.plain(name), xanchor="left", font=FONT)
        for number, value in enumerate(row):
            y, colour = -line * height - 0.55 - 0.6 * number, mark_of(kinds[line] if kinds else number).colour
            if value is None:
                _note(spec, 0, y, "?", xanchor="left", font=LARGE)
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
        _note(spec, limit, bottom - 0.25, f"{limit_name} lie left", xanchor="left", font=FONT | {"size": 14})
    _note(spec, most * 1.12, bottom - 0.25, what, xanchor="right", font=FONT | {"size": 14})
    spec.add("scatter", x=[0], y=[0], mode="markers", marker={"color": theme.CLEAR}, hoverinfo="skip")
    spec.x(range=[1.5 * min([0, *values]), most * 1.12], **BARE)
    spec.y(range=[bottom - 0.5, 0.4], **BARE)
    return theme.with_theme(spec, int(40 * (0.9 - bottom)), showlegend=False, margin={"t": 0, "b": 0})


def panels(
    rows: Sequence[tuple[str, float, float | None]], heads: tuple[str, str], most: float, note: str
) -> go.Figure:
    """(word, share, degrees) -> two panels of bars, each with its own scale and head; None degrees are a "?".

    `most`: the degrees of the longest bar.
    """
    spec, second = FigureSpec(), 1.75
    longest = max(1e-9, *(row[1] for row in rows)), max(1e-9, most)
    for line, (word, share, value) in enumerate(rows):
        _note(spec, -0.05, -line, theme.plain(word), xanchor="right")
        for number, (x, one) in enumerate(zip((0, second), (share, value), strict=True)):
            if one is None:
                _note(spec, x, -line, "<b>?</b>", xanchor="left", font=LARGE)
                continue
            end, colour = x + one / longest[number], mark_of(number).colour
            spec.shape(type="rect", x0=x, x1=end, y0=-line - 0.3, y1=-line + 0.3, fillcolor=colour, line={"width": 0})
            _note(spec, end + 0.04, -line, f"{one:.0f}°" if number else percent(one), xanchor="left")
    for x, head in zip((0, second), heads, strict=True):
        _note(spec, x, 0.8, f"<b>{theme.plain(head)}</b>", xanchor="left", font=FONT | {"size": 14})
    spec.add("scatter", x=[0], y=[0], mode="markers", marker={"color": theme.CLEAR}, hoverinfo="skip")
    _note(spec, -0.75, -len(rows), note, xanchor="left", font=FONT | {"size": 14})
    spec.x(range=[-0.75, second + 1.4], **BARE)
    spec.y(range=[-len(rows) - 0.4, 1.2], **BARE)
    return theme.with_theme(spec, 62 + 36 * len(rows), showlegend=False, margin={"t": 0, "b": 0})


def word_bars(
    rows: Sequence[tuple[str, float | None, bool]], most: float, sides: tuple[str, str], form: Callable[[float], str]
) -> go.Figure:
    """(word, value, whether it is the word in question) -> words below one another, each with a bar; None is a "?".

    `sides`: what a bar to the left means, and one to the right; `form` writes a value.
    """
    spec = FigureSpec()
    longest = max(len(word) for word, _, _ in rows)
    start = most * max(longest, 6) * 0.075  # room for the words
    lowest = min([0.0, *(value for _, value, _ in rows if value is not None)])
    left = -start + (1.4 * lowest - 0.22 * most if lowest else 0)  # words stand clear of numbers below 0
    for line, (word, value, target) in enumerate(rows):
        name = f"<b>▶ {theme.plain(word)}</b>" if target else theme.plain(word)
        _note(spec, left, -line, name, xanchor="left")
        if value is not None:
            spec.add(
                "bar", orientation="h", x=[value], y=[-line], width=0.6, marker={"color": theme.ACCENT},
                text=[form(value)], textposition="outside", textfont=FONT, cliponaxis=False, hoverinfo="skip",
            )  # fmt: skip
        elif not target:
            _note(spec, 0, -line, "<b>?</b>", xanchor="left", font=LARGE)
    small = FONT | {"size": 14}
    if sides[0]:
        _note(spec, left, -len(rows), f"◀ {sides[0]}", xanchor="left", font=small)
    _note(spec, 1.3 * most, -len(rows), f"{sides[1]} ▶", xanchor="right", font=small)
    spec.x(range=[left, 1.3 * most], **BARE)
    spec.y(range=[-len(rows) - 0.6, 0.6], **BARE)
    return theme.with_theme(spec, 40 + 29 * len(rows), showlegend=False, margin={"t": 0, "b": 0})


@dataclass(frozen=True)
class Dot:
    """A dot on a line: its place, its name, "" for none, and the number of its sense."""

    x: float
    name: str = ""
    sense: int = -1
    pale: bool = False  # for comparison


def line(
    dots: Sequence[Dot],
    ends: Sequence[str],
    band: tuple[float, float] | None = None,
    band_name: str = "9 of 10 random words",
    least: float = 1e-9,
    kinds: Sequence[str] = (),
    edges: bool = False,
) -> go.Figure:
    """Dots between two ends, named ones large, each above the others of its sense; a grey band with a name.

    edges: whether the numbers at the ends of the band are written.

    kinds: what the small dots of each sense are.

    `least`: how far the line reaches at least.
    """
    spec = FigureSpec()
    reach = 1.2 * max([*(abs(dot.x) for dot in dots), *map(abs, band or ()), least])
    if band:
        spec.shape(type="rect", x0=band[0], x1=band[1], y0=-1, y1=1.5, fillcolor=theme.FAINT, line={"width": 0})
        _note(spec, sum(band) / 2, -0.86, band_name, font=FONT | {"size": 14})
        for edge in band * edges:
            _note(spec, edge, -1.15, as_cosine(edge, 2), font=FONT | {"size": 14})
    top = 1.5 if all(dot.name for dot in dots) else 0.5  # below the names, if small dots have the place beneath them
    spec.shape(type="line", x0=0, x1=0, y0=-0.66, y1=top, line={"color": theme.LINE, "dash": "dot"})
    rng = np.random.default_rng(3)
    for sense in sorted({dot.sense for dot in dots if not dot.name}):
        xs = [dot.x for dot in dots if not dot.name and dot.sense == sense]
        mark = mark_of(sense)
        marker = {"color": mark.colour, "symbol": mark.symbol, "size": 11, "opacity": 0.75}
        face: dict[str, object] = {"mode": "markers", "marker": marker, "hoverinfo": "skip"}
        key = {"name": kinds[sense], "showlegend": True} if kinds else {"showlegend": False}
        spec.add("scatter", x=xs, y=rng.uniform(-0.55, 0.35, len(xs)), **face, **key)
    named = sorted((dot for dot in dots if dot.name), key=lambda dot: dot.x)
    lowest = 0.7 if len(named) < len(dots) else -0.4  # above the small dots
    for dot, y in zip(named, np.linspace(lowest, 1.3, max(len(named), 3)), strict=False):
        marker = {"color": theme.LINE if dot.pale else theme.INK, "size": 15}
        marker |= {"line": {"width": 2, "color": theme.PAPER}}
        face = {"mode": "markers", "marker": marker, "hoverinfo": "skip", "showlegend": False}
        spec.add("scatter", x=[dot.x], y=[y], **face)
        fits = band and 1 - abs(dot.x) / reach > 0.05 * len(dot.name)
        anchor = "right" if (dot.x < 0 if fits else dot.x > 0.45 * reach) else "left"  # clear of the middle
        name = theme.plain(dot.name) if dot.pale else f"<b>{theme.plain(dot.name)}</b>"
        _note(spec, dot.x, y, name, xanchor=anchor, xshift=-12 if anchor == "right" else 12)
    if edges:
        _note(spec, 0, -1.45, f"cosine with the direction from {ends[0]} to {ends[1]}", font=FONT | {"size": 14})
    _note(spec, -reach, -1.2, f"◀ <b>{theme.plain(ends[0])}</b>", xanchor="left", font=LARGE)
    _note(spec, reach, -1.2, f"<b>{theme.plain(ends[1])}</b> ▶", xanchor="right", font=LARGE)
    spec.x(range=[-reach * 1.03, reach * 1.03], **BARE)
    spec.y(range=[-1.6, 1.6], **BARE)
    return theme.with_theme(spec, 300, showlegend=bool(kinds), legend=theme.legend(), margin={"t": 0, "b": 0})


def strip_pairs(
    pairs: Mapping[str, tuple[np.ndarray, np.ndarray]], names: tuple[str, str], first: int = 40
) -> go.Figure:
    """pair -> two (feature,): each pair as two strips of coloured cells, its first features."""
    spec = FigureSpec()
    for row, (pair, vectors) in enumerate(pairs.items()):
        top = -3 * row
        _note(spec, 0, top + 0.95, f"<b>{theme.plain(pair)}</b>", xanchor="left", font=LARGE)
        z = np.stack(vectors)[::-1, :first]
        limit = float(np.abs(z).max()) or 1.0
        spec.add(
            "heatmap", z=z, x0=0.5, dx=1, y=[top - 0.75, top + 0.05], zmin=-limit, zmax=limit, colorscale=signed(0.6),
            showscale=False, xgap=1, ygap=4, hoverinfo="skip",
        )  # fmt: skip
        for y, name in zip((top + 0.05, top - 0.75), names, strict=True):
            _note(spec, first + 0.6, y, theme.plain(name), xanchor="left")
    key = f"the first {first} numbers: orange above 0, blue below"
    _note(spec, 0, -3 * len(pairs) + 1.5, key, xanchor="left", font=FONT | {"size": 14})
    spec.x(range=[0, first * 1.3], **BARE)
    spec.y(range=[-3 * len(pairs) + 1.1, 1.4], **BARE)
    return theme.with_theme(spec, 250, showlegend=False)


def flat_map(
    points: np.ndarray, senses: Sequence[int], dot: int, lines: Sequence[int], names: Sequence[str], near: Sequence[int]
) -> go.Figure:
    """(point, 2): a map with one dot marked, its nearest on the map ringed, and lines to its true neighbours."""
    spec = FigureSpec()
    for other in lines:
        x, y = points[[dot, other]].T
        face = {"line": {"color": TRUE, "width": 2}, "hoverinfo": "skip", "showlegend": False}
        spec.add("scatter", x=x, y=y, mode="lines", **face)
    for sense in sorted({*senses[:dot], *senses[dot + 1 :]}):
        rows = [row for row, known in enumerate(senses) if known == sense and row != dot]
        mark = mark_of(sense)
        marker = {"color": mark.colour, "symbol": mark.symbol, "size": 13}
        spec.add(
            "scatter", x=points[rows, 0], y=points[rows, 1], mode="markers", marker=marker, name=names[sense],
            hoverinfo="skip",
        )  # fmt: skip
    ring = {"symbol": "circle-open", "size": 24, "color": theme.INK, "line": {"width": 2}}
    face = {"mode": "markers", "marker": ring, "hoverinfo": "skip", "name": "nearest on the map"}
    spec.add("scatter", x=points[list(near), 0], y=points[list(near), 1], **face)
    if lines:
        truly = ring | {"size": 34, "color": TRUE, "line": {"width": 3}}
        spec.add(
            "scatter", x=points[list(lines), 0], y=points[list(lines), 1], mode="markers", marker=truly,
            hoverinfo="skip", name="truly nearest",
        )  # fmt: skip
    (x, y), marker = points[dot], {"color": theme.INK, "size": 19, "symbol": "star"}
    spec.add("scatter", x=[x], y=[y], mode="markers", marker=marker, hoverinfo="skip", showlegend=False)
    middle, (across, up) = (points.min(0) + points.max(0)) / 2, 1.16 * np.ptp(points, axis=0)
    reach = np.array([max(across, 1.6 * up), up]) / 2  # one scale for both, so that near is what it looks
    (left, low), (right, high) = middle - reach, middle + reach
    spec.x(range=[left, right], constrain="domain", **BARE)
    spec.y(range=[low, high], scaleanchor="x", constrain="domain", **BARE)
    return theme.with_theme(spec, 340, legend=theme.legend())


def by_layer(curves: Mapping[str, Sequence[float]], shown: bool = True) -> go.Figure:
    """name -> a share for each layer; before the answer the last of each curve is missing."""
    spec = FigureSpec()
    for number, (name, values) in enumerate(curves.items()):
        last = len(values) if shown else len(values) - 1
        mark = mark_of(number)
        spec.add(
            "scatter", x=[*range(last)], y=[*values[:last]], mode="lines+markers", name=name, hoverinfo="skip",
            line={"color": mark.colour, "width": 3}, marker={"color": mark.colour, "symbol": mark.symbol, "size": 11},
        )  # fmt: skip
    count = len(next(iter(curves.values())))
    line = {"color": theme.INK, "dash": "dot"}
    spec.shape(type="line", x0=-0.3, x1=count - 0.7, y0=0.5, y1=0.5, line=line)
    _note(spec, count - 0.7, 0.46, "guessing", xanchor="right", font=FONT | {"size": 14})
    spec.x(title="layer (0: before words mix)", range=[-0.3, count - 0.7], dtick=1, fixedrange=True)
    spec.y(title="right", range=[0.35, 1.05], fixedrange=True, automargin=True, **theme.percent_ticks())
    return theme.with_theme(spec, 300, legend=theme.legend())
