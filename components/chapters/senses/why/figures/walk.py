"""The word of one sentence walking over the map while a reader changes its words; and where it ends, in words."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.chapters.senses.why.numbers import Walk, on_the_map
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.marks import SYMBOLS, sign
from components.figures.prose import escaped, shortened
from components.numbers.occurrences.gathering import Gathering

PIXELS = 360


def walk_figure(of: Gathering, walk: Walk, names: Sequence[str]) -> go.Figure:
    """The map of the best layer, small, and on it the word in the sentence as written and after each change."""
    drawing, places = Drawing(), of.maps[of.best]
    for number in (-1, *range(len(of.names))):
        members = np.flatnonzero(of.labelled == number)
        if not len(members):
            continue
        face = {"color": look.LINE, "symbol": "circle"}
        if number >= 0:
            face = {"color": look.COLOURS[number % len(look.COLOURS)], "symbol": SYMBOLS[number % len(SYMBOLS)]}
        said = [look.plain(shortened(of.occurrences[at].text, 60)) for at in members.tolist()]
        drawing.add(
            "scatter",
            x=places[members, 0],
            y=places[members, 1],
            mode="markers",
            marker=face | {"size": 8, "opacity": 0.6},
            text=said,
            hovertemplate="%{text}<extra></extra>",
        )
    for number, name in enumerate(of.names):
        x, y = np.median(places[of.labelled == number], axis=0).tolist()
        words = f"<b>{sign(number)} {look.plain(shortened(name, 20))}</b>"
        font = {"size": 16, "color": look.INK, "shadow": look.HALO}
        drawing.add("scatter", x=[x], y=[y], mode="text", text=[words], textfont=font, hoverinfo="skip")
    trail = on_the_map(of, of.best, walk.units[:, of.best])
    _add_trail(drawing, trail, walk, names)
    ends = np.concatenate([places, trail])
    low, high = ends.min(0), ends.max(0)
    room = 0.1 * np.maximum(high - low, 1e-6)
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "title": ""}
    frame = bare | {"showline": True, "mirror": True, "linecolor": look.FAINT, "automargin": False, "fixedrange": True}
    drawing.x(range=[float(low[0] - room[0]), float(high[0] + room[0])], **frame)
    drawing.y(range=[float(low[1] - room[1]), float(high[1] + room[1])], **frame)
    margin = {"l": 2, "r": 2, "t": 4, "b": 4, "pad": 0}
    return look.dressed(drawing, PIXELS, showlegend=False, margin=margin)


def _add_trail(drawing: Drawing, trail: np.ndarray, walk: Walk, names: Sequence[str]) -> None:
    """The way from the sentence as written to the last change, its steps numbered."""
    drawing.add(
        "scatter",
        x=trail[:, 0],
        y=trail[:, 1],
        mode="lines+markers+text",
        line={"color": look.INK, "width": 2},
        marker={
            "size": [12] * (len(trail) - 1) + [20],
            "symbol": ["circle-open"] * (len(trail) - 1) + ["circle"],
            "color": look.INK,
        },
        text=["as written", *map(str, range(1, len(trail)))] if len(trail) > 1 else ["as written"],
        textposition="top center",
        textfont={"size": 15, "color": look.INK, "shadow": look.HALO},
        customdata=[
            [look.plain(name), look.plain(shortened(text, 90))] for name, text in zip(names, walk.texts, strict=True)
        ],
        hovertemplate="<b>%{customdata[0]}</b><br>%{customdata[1]}<extra></extra>",
        cliponaxis=False,
    )


def step_name(word: str, put: str) -> str:
    """A change in words.

    >>> step_name("river", " "), step_name("river", "money")
    ('without river', 'money for river')
    """
    return f"{put} for {word}" if put.strip() else f"without {word}"


def walk_reading(of: Gathering, walk: Walk, names: Sequence[str], leaders: Sequence[tuple[str, float]]) -> str:
    """How far it went, and with which sense it lies now; leaders: the nearest sense after each step, and its lead."""
    if len(walk.texts) == 1:
        return "The filled dot is the word as written."
    far = as_cosine(float(walk.units[0, of.best] @ walk.units[-1, of.best]))
    changes = escaped(", ".join(names[1:]))
    told = f"{changes[:1].upper()}{changes[1:]}: cosine {far} to the word as written, at layer {of.best}."
    if not leaders:
        return told
    (before, _), (now, lead) = leaders[0], leaders[-1]
    verb = "still lies with" if before == now else "now lies with"
    return f"It **{verb} {escaped(shortened(now, 20))}**, which leads by {as_cosine(lead)}. {told}"
