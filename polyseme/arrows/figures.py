"""Figures and readings of the Arrows page: turning arrows, arrows in space, random arrows."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.arrows.numbers import FIXED, limit_of_90_percent, tip
from polyseme.core.baseline import Spread
from polyseme.core.similarity import cosine
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine, beside_chance
from polyseme.figures.figure_spec import FigureSpec, Trace, trace
from polyseme.figures.wording import escaped, listed, number

MARKS = {1: "the same", 0: "nothing in common", -1: "opposite"}  # the labelled cosines of the scale
SCALE_Y = -0.42


def turning(tips: Mapping[str, np.ndarray], start: str, prefix: str) -> go.Figure:
    """name -> (2,): a fixed arrow, one that a slider moves, and their cosine on a scale below.

    The scale has the size of the arrows, so the cosine of an arrow of length 1 lies below its end.
    """
    still = [*_circle_and_scale(), _arrow("a", FIXED, theme.ACCENT)]
    moving = _moving(tips[start])
    drawing = FigureSpec(*still, *moving)
    indices = list(range(len(still), len(still) + len(moving)))
    drawing.frames += [{"name": name, "data": _moving(end), "traces": indices} for name, end in tips.items()]
    axis = {"showticklabels": False, "ticks": "", "constrain": "domain", **theme.NO_GRID}
    drawing.x(range=[-1.5, 1.5], **axis)
    drawing.y(range=[-0.85, 1.2], scaleanchor="x", **axis)
    at_once = {"mode": "immediate", "frame": {"duration": 0, "redraw": True}, "transition": {"duration": 0}}
    steps = [{"method": "animate", "label": name, "args": [[name], at_once]} for name in tips]
    slider = {"active": list(tips).index(start), "steps": steps, "pad": {"t": 10, "l": 12, "r": 12}}
    slider |= {"font": _font(14), "currentvalue": {"prefix": prefix, "font": {"size": 16}}, "bgcolor": theme.FAINT}
    drawing.layout["sliders"] = [slider | dict.fromkeys(("bordercolor", "activebgcolor", "tickcolor"), theme.LINE)]
    return theme.with_theme(drawing, 460, showlegend=False)


def _circle_and_scale() -> list[Trace]:
    """The path of an arrow of length 1, and the scale of the cosine with its labels."""
    angles = np.linspace(0, np.pi, 60)
    thin, thick = {"color": theme.FAINT, "width": 2}, {"color": theme.LINE, "width": 5}
    marker = {"symbol": "line-ns", "size": 14, "line": {"width": 3, "color": theme.LINE}}
    style = {"mode": "lines+markers+text", "line": thick, "marker": marker, "cliponaxis": False, "hoverinfo": "skip"}
    texts = [f"<b>{value}</b><br>{label}".replace("-", "−") for value, label in MARKS.items()]
    labels = {"text": texts, "textposition": "bottom center", "textfont": _font(14)}
    return [
        trace("scatter", x=np.cos(angles), y=np.sin(angles), mode="lines", line=thin, hoverinfo="skip"),
        trace("scatter", x=list(MARKS), y=[SCALE_Y] * len(MARKS), **style, **labels),
    ]


def _font(size: int) -> dict[str, object]:
    return {"size": size, "color": theme.INK}


def _arrow(name: str, end: np.ndarray, colour: str) -> Trace:
    """An arrow from the origin with its name at its end."""
    x, y = end.tolist()
    marker = {"symbol": "arrow", "angleref": "previous", "size": [0, 18], "opacity": 1, "color": colour}
    style = {"mode": "lines+markers+text", "line": {"color": colour, "width": 4}, "marker": marker, "hoverinfo": "skip"}
    side = "middle right" if name == "a" else "top center"
    label = {"text": ["", f"<b>{name}</b>"], "textposition": side, "textfont": _font(18)}
    return trace("scatter", x=[0.0, x], y=[0.0, y], **style, **label)


def _moving(end: np.ndarray) -> list[Trace]:
    """The traces that move with the second arrow: its projection, the angle, the arrow, the mark on the scale."""
    value = cosine(FIXED, end)
    degrees = float(np.degrees(np.arctan2(end[1], end[0])))
    arc, half = np.radians(np.linspace(0, degrees, 40)), np.radians(degrees / 2)
    projection = [float(end[1]), SCALE_Y] if abs(np.linalg.norm(end) - 1) < 1e-6 else [None, None]
    dotted, solid = {"color": theme.LINE, "width": 2, "dash": "dot"}, {"color": theme.INK, "width": 2}
    line, label = {"mode": "lines", "hoverinfo": "skip"}, {"mode": "text", "hoverinfo": "skip", "textfont": _font(16)}
    angle = [f"{degrees:.0f}°" if degrees >= 20 else ""]
    mark = {"mode": "markers+text", "textfont": _font(20), "textposition": "top center"}
    mark["marker"] = {"size": 18, "color": theme.CONTRAST, "symbol": "diamond", "opacity": 1}
    mark |= {"text": [f"<b>cosine {as_cosine(value)}</b>"], "hovertemplate": "cosine %{x:.3f}<extra></extra>"}
    return [
        trace("scatter", x=[value, value], y=projection, line=dotted, **line),
        trace("scatter", x=0.28 * np.cos(arc), y=0.28 * np.sin(arc), line=solid, **line),
        trace("scatter", x=[0.42 * float(np.cos(half))], y=[0.42 * float(np.sin(half))], text=angle, **label),
        _arrow("b", end, theme.CONTRAST),
        trace("scatter", x=[value], y=[SCALE_Y], **mark),
    ]


def turning_finding(degrees: float) -> str:
    """The cosine of the two arrows, and what to try."""
    value = cosine(FIXED, tip(degrees))
    if abs(value) < 0.0005:
        return f"At {degrees:.0f}° the **cosine is 0**: the arrows have nothing in common."
    return f"At {degrees:.0f}° the **cosine is {as_cosine(value)}**. Turn b until it is zero."


def in_space(first: np.ndarray, second: np.ndarray) -> go.Figure:
    """(3,), (3,) -> two arrows in a space that the reader can turn."""
    drawing = FigureSpec()
    style = {"mode": "lines+markers+text", "textfont": _font(15)}
    style["hovertemplate"] = "%{x:g}, %{y:g}, %{z:g}<extra></extra>"
    for name, end, colour in (("a", first, theme.ACCENT), ("b", second, theme.CONTRAST)):
        points = {axis: [0.0, value] for axis, value in zip("xyz", end.tolist(), strict=True)}
        line, marker = {"color": colour, "width": 8}, {"size": [0, 7], "color": colour}
        text = ["", f"{name} ({', '.join(f'{value:g}' for value in end)})"]
        drawing.add("scatter3d", **points, line=line, marker=marker, text=text, **style)
    scene: dict[str, object] = {"camera": {"eye": {"x": 1.7, "y": 1.3, "z": 0.7}}}
    for i, axis in enumerate("xyz", start=1):
        scene[f"{axis}axis"] = {"range": [0, 3], "nticks": 4, "title": {"text": f"number {i}"}}
    return theme.with_theme(drawing, 420, showlegend=False, scene=scene, dragmode="orbit")


def in_space_reading(first: np.ndarray, second: np.ndarray) -> str:
    """The cosine of two arrows calculated by hand."""
    products = " + ".join(f"{a:g}×{b:g}" for a, b in zip(first, second, strict=True))
    lengths = " and ".join(number(float(np.linalg.norm(end)), 3) for end in (first, second))
    return (
        f"Multiply number by number and add up: {products} = {float(first @ second):g}. Divide by both lengths, "
        f"{lengths}: **cosine {as_cosine(cosine(first, second))}**. With more numbers it is worked out in the same way."
    )


def random_ridges(cosines: Mapping[int, np.ndarray]) -> go.Figure:
    """features -> (pair,): a histogram of the cosines of random arrows for each number of features."""
    drawing = FigureSpec(rows=len(cosines), vertical_spacing=0.04, shared_xaxes=True)
    edges = np.linspace(-1, 1, 61)
    middles = ((edges[1:] + edges[:-1]) / 2).astype(np.float32)
    marker = {"color": theme.ACCENT, "line": {"width": 0}}
    for row, (features, values) in enumerate(cosines.items(), start=1):
        y = (np.histogram(values, edges)[0] / len(values)).astype(np.float32)
        hover = f"{features} numbers<br>cosine around %{{x:.2f}}<br>%{{y:.1%}} of the pairs<extra></extra>"
        drawing.add("bar", row, x=middles, y=y, marker=marker, hovertemplate=hover)
        drawing.y(row, title={"text": f"{features:,}<br>numbers"}, showticklabels=False, ticks="", showgrid=False)
    drawing.x(range=[-1, 1], showgrid=False, zeroline=True, zerolinecolor=theme.LINE)
    drawing.x(len(cosines), title="cosine of two random arrows")
    return theme.with_theme(drawing, 60 + 95 * len(cosines), bargap=0, showlegend=False)


def random_reading(cosines: Mapping[int, np.ndarray]) -> str:
    """How far the cosines of random arrows lie from 0, by number of features."""
    ranges = (f"±{as_cosine(limit_of_90_percent(values))} with {n:,} numbers" for n, values in cosines.items())
    return (
        f"Nine in ten pairs stay within {listed(ranges, 9)}. Each number pulls its own way, and the more there are, "
        "the more they cancel out: even a small cosine means something. But a model's vectors are not random. They "
        "share directions, and two of them reach more."
    )


def beside_reading(pieces: Sequence[str], value: float, chance: Spread) -> str:
    """The cosine of two pieces of the text beside the random baseline."""
    first, second = (f"*{escaped(piece)}*" for piece in pieces)
    return (
        f"{first} and {second}: **cosine {as_cosine(value)}**, {above_chance(chance, value)} "
        f"({beside_chance(chance, 'two random pieces')}). Each column is a feature: one of the numbers of the vector "
        "after the last layer."
    )
