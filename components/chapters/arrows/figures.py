"""Arrows to turn, a scale for their cosine, and how near to square random ones are."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from components.chapters.arrows.numbers import FIXED, middle_of, tip
from components.figures import look
from components.figures.cosines import above_chance, as_cosine, beside_chance
from components.figures.drawing import Drawing, Trace, trace
from components.figures.prose import escaped, listed, number
from components.numbers.baseline import Spread
from components.numbers.similarity import cosine

MARKS = {1: "the same", 0: "nothing in common", -1: "opposite"}
"""What the cosine says at its three marks."""

TIP = {"symbol": "arrow", "angleref": "previous", "size": [0, 18], "opacity": 1}
SCALE = -0.42  # how far below the arrows their cosine is read off


def turning(tips: Mapping[str, np.ndarray], start: str, prefix: str) -> go.Figure:
    """name -> (2,): an arrow that stays, one to be turned or drawn out with a slider, and their cosine on a scale.

    The scale lies below the arrows at their own size: the cosine of an arrow of length 1 is where its shadow falls.
    """
    drawing = Drawing(*_scale(), _arrow("a", FIXED, 0), *_moving(tips[start]))
    still = len(drawing.traces) - len(_moving(tips[start]))
    moved = list(range(still, len(drawing.traces)))
    drawing.frames += [{"name": name, "data": _moving(end), "traces": moved} for name, end in tips.items()]
    bare = {"showgrid": False, "zeroline": False, "showticklabels": False, "ticks": "", "constrain": "domain"}
    drawing.x(range=[-1.5, 1.5], **bare)
    drawing.y(range=[-0.85, 1.2], scaleanchor="x", **bare)
    drawing.layout["sliders"] = [_slider(list(tips), start, prefix)]
    return look.dressed(drawing, 460, showlegend=False)


def _scale() -> list[Trace]:
    """The way of an arrow of length 1, and the scale from opposite to the same, with words at its marks."""
    line = {"color": look.LINE, "width": 5}
    said = [f"<b>{value}</b><br>{words}".replace("-", "−") for value, words in MARKS.items()]
    ends, words = list(MARKS), {"text": said, "textposition": "bottom center", "textfont": _words(14)}
    mark = {"symbol": "line-ns", "size": 14, "line": {"width": 3, "color": look.LINE}}
    face = {"line": line, "marker": mark, "mode": "lines+markers+text", "hoverinfo": "skip", "cliponaxis": False}
    way = np.linspace(0, np.pi, 60)
    thin = {"color": look.FAINT, "width": 2}
    circle = trace("scatter", x=np.cos(way), y=np.sin(way), mode="lines", line=thin, hoverinfo="skip")
    return [circle, trace("scatter", x=ends, y=[SCALE] * len(ends), **face, **words)]


def _words(size: int) -> dict[str, object]:
    return {"size": size, "color": look.INK}


def _arrow(name: str, end: np.ndarray, number: int) -> Trace:
    """An arrow from the origin, its name at its end."""
    colour = look.COLOURS[number]
    return trace(
        "scatter",
        x=[0.0, float(end[0])],
        y=[0.0, float(end[1])],
        mode="lines+markers+text",
        line={"color": colour, "width": 4},
        marker=TIP | {"color": colour},
        text=["", f"<b>{name}</b>"],
        textposition="middle right" if name == "a" else "top center",
        textfont=_words(18),
        hoverinfo="skip",
    )


def _moving(end: np.ndarray) -> list[Trace]:
    """What moves with the second arrow: its shadow, the angle, itself, and the mark on the scale."""
    value = cosine(FIXED, end)
    to = float(np.degrees(np.arctan2(end[1], end[0])))
    arc, half = np.radians(np.linspace(0, to, 40)), np.radians(to / 2)
    shadow = [float(end[1]), SCALE] if abs(np.linalg.norm(end) - 1) < 1e-6 else [None, None]
    thin = {"color": look.LINE, "width": 2, "dash": "dot"}
    dark = {"color": look.INK, "width": 2}
    mark = {"size": 18, "color": look.COLOURS[1], "symbol": "diamond", "opacity": 1}
    said, angle = [f"<b>cosine {as_cosine(value)}</b>"], [f"{to:.0f}°" if to >= 20 else ""]
    skip = {"hoverinfo": "skip"}
    middle = {"x": [0.42 * float(np.cos(half))], "y": [0.42 * float(np.sin(half))], "text": angle}
    return [
        trace("scatter", x=[value, value], y=shadow, mode="lines", line=thin, **skip),
        trace("scatter", x=0.28 * np.cos(arc), y=0.28 * np.sin(arc), mode="lines", line=dark, **skip),
        trace("scatter", mode="text", textfont=_words(16), **middle, **skip),
        _arrow("b", end, 1),
        trace(
            "scatter",
            x=[value],
            y=[SCALE],
            mode="markers+text",
            marker=mark,
            text=said,
            textposition="top center",
            textfont=_words(20),
            hovertemplate="cosine %{x:.3f}<extra></extra>",
        ),
    ]


def _slider(names: Sequence[str], start: str, prefix: str) -> dict[str, object]:
    """The slider below: each step shows its frame at once, in the browser."""
    at_once = {"mode": "immediate", "frame": {"duration": 0, "redraw": True}, "transition": {"duration": 0}}
    steps = [{"method": "animate", "label": name, "args": [[name], at_once]} for name in names]
    face = {"bgcolor": look.FAINT, "bordercolor": look.LINE, "activebgcolor": look.LINE, "tickcolor": look.LINE}
    words = {"font": {"size": 14, "color": look.INK}, "currentvalue": {"prefix": prefix, "font": {"size": 16}}}
    return {"active": names.index(start), "steps": steps, "pad": {"t": 10, "l": 12, "r": 12}} | face | words


def turning_finding(degrees: float) -> str:
    """What the two arrows say as they stand, and what to do with them."""
    said = as_cosine(cosine(FIXED, tip(degrees)))
    return f"At {degrees:.0f}° the **cosine is {said}**. Turn one until they have nothing in common."


def in_space(first: np.ndarray, second: np.ndarray) -> go.Figure:
    """(3,), (3,) -> two arrows in space, which the reader can turn as a whole."""
    drawing = Drawing()
    for name, end, colour in (("a", first, look.COLOURS[0]), ("b", second, look.COLOURS[1])):
        x, y, z = ([0.0, float(value)] for value in end)
        drawing.add(
            "scatter3d",
            x=x,
            y=y,
            z=z,
            mode="lines+markers+text",
            line={"color": colour, "width": 8},
            marker={"size": [0, 7], "color": colour},
            text=["", f"{name} ({', '.join(f'{value:g}' for value in end)})"],
            textfont={"size": 15, "color": look.INK},
            hovertemplate="%{x:g}, %{y:g}, %{z:g}<extra></extra>",
        )
    axes = {
        f"{axis}axis": {"range": [0, 3], "nticks": 4, "title": {"text": f"number {at}"}}
        for at, axis in enumerate("xyz", 1)
    }
    scene = axes | {"camera": {"eye": {"x": 1.7, "y": 1.3, "z": 0.7}}}
    return look.dressed(drawing, 420, showlegend=False, scene=scene, dragmode="orbit")


def in_space_reading(first: np.ndarray, second: np.ndarray) -> str:
    """The cosine of two arrows worked out by hand: multiply number by number, add up, divide by both lengths."""
    products = " + ".join(f"{a:g}×{b:g}" for a, b in zip(first, second, strict=True))
    lengths = " and ".join(number(float(np.linalg.norm(end)), 3) for end in (first, second))
    return (
        f"Multiply number by number and add up: {products} = {float(first @ second):g}. Divide by both lengths, "
        f"{lengths}: **cosine {as_cosine(cosine(first, second))}**. With more numbers it is worked out in the same way."
    )


def random_ridges(drawn: Mapping[int, np.ndarray]) -> go.Figure:
    """numbers of an arrow -> (pair,): the cosines of random arrows as bars, one row for each; 0 in the middle."""
    drawing = Drawing(rows=len(drawn), vertical_spacing=0.04, shared_xaxes=True)
    edges = np.linspace(-1, 1, 61)
    for row, (features, cosines) in enumerate(drawn.items(), start=1):
        drawing.add(
            "bar",
            row,
            x=((edges[1:] + edges[:-1]) / 2).astype(np.float32),
            y=(np.histogram(cosines, edges)[0] / len(cosines)).astype(np.float32),
            marker={"color": look.COLOURS[0], "line": {"width": 0}},
            hovertemplate=f"{features} numbers<br>cosine around %{{x:.2f}}<br>%{{y:.1%}} of the pairs<extra></extra>",
        )
        drawing.y(row, title={"text": f"{features:,}<br>numbers"}, showticklabels=False, ticks="", showgrid=False)
    drawing.x(range=[-1, 1], showgrid=False, zeroline=True, zerolinecolor=look.LINE)
    drawing.x(len(drawn), title="cosine of two random arrows")
    return look.dressed(drawing, 60 + 95 * len(drawn), bargap=0, showlegend=False)


def random_reading(drawn: Mapping[int, np.ndarray]) -> str:
    """How far from nothing in common random arrows stray, by how many numbers they have."""
    said = listed(
        (f"±{as_cosine(middle_of(cosines))} with {features:,} numbers" for features, cosines in drawn.items()), 9
    )
    return (
        f"Nine in ten pairs stay within {said}. Each number pulls its own way, and the more there are, the more they "
        "cancel out: even a small cosine means something. But a model's vectors are not random. They share directions, "
        "and two of them reach more."
    )


def beside_reading(pieces: Sequence[str], value: float, chance: Spread) -> str:
    """The cosine of two pieces of the text, beside what random pieces reach."""
    one, other = (f"*{escaped(piece)}*" for piece in pieces)
    return (
        f"{one} and {other}: **cosine {as_cosine(value)}**, {above_chance(chance, value)} "
        f"({beside_chance(chance, 'two random pieces')}). Each column is a feature: one of the numbers of the vector "
        "after the last layer."
    )
