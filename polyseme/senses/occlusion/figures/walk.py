"""The word of a changed sentence on the map of its best layer, step by step; and its reading."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.core.occurrences.gathering import Gathering
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, shortened
from polyseme.senses.occlusion.numbers import Walk, on_the_map


def walk_figure(gathering: Gathering, walk: Walk, names: Sequence[str]) -> go.Figure:
    """The small map of the best layer, with the word in the sentence as written and after each change."""
    drawing, places = FigureSpec(), gathering.maps[gathering.layer]
    for sense in (-1, *range(len(gathering.names))):
        members = np.flatnonzero(gathering.labelled == sense)
        if not len(members):
            continue
        mark = mark_of(sense)
        drawing.add(
            "scatter",
            x=places[members, 0],
            y=places[members, 1],
            mode="markers",
            marker={"color": mark.colour, "symbol": mark.symbol, "size": 8, "opacity": 0.6},
            text=[theme.plain(shortened(gathering.occurrences[i].text, 60)) for i in members.tolist()],
            hovertemplate="%{text}<extra></extra>",
        )
    font = {"size": 16, "color": theme.INK, "shadow": theme.HALO}
    for sense, name in enumerate(gathering.names):
        x, y = np.median(places[gathering.labelled == sense], axis=0).tolist()
        label = f"<b>{mark_of(sense).glyph} {theme.plain(shortened(name, 20))}</b>"
        drawing.add("scatter", x=[x], y=[y], mode="text", text=[label], textfont=font, hoverinfo="skip")
    trail = on_the_map(gathering, gathering.layer, walk.units[:, gathering.layer])
    _add_trail(drawing, trail, walk, names)
    ends = np.concatenate([places, trail])
    margin = 0.1 * np.maximum(np.ptp(ends, axis=0), 1e-6)
    x_range, y_range = np.stack([ends.min(0) - margin, ends.max(0) + margin]).T.tolist()
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "title": ""}
    frame = bare | {"showline": True, "mirror": True, "linecolor": theme.FAINT, "automargin": False, "fixedrange": True}
    drawing.x(range=x_range, **frame)
    drawing.y(range=y_range, **frame)
    return theme.with_theme(drawing, 360, showlegend=False, margin={"l": 2, "r": 2, "t": 4, "b": 4, "pad": 0})


def _add_trail(drawing: FigureSpec, trail: np.ndarray, walk: Walk, names: Sequence[str]) -> None:
    """The line from the sentence as written to the last change, its steps numbered."""
    steps = len(trail) - 1
    hovers = zip(map(theme.plain, names), (theme.plain(shortened(text, 90)) for text in walk.texts), strict=True)
    drawing.add(
        "scatter",
        x=trail[:, 0],
        y=trail[:, 1],
        mode="lines+markers+text",
        line={"color": theme.INK, "width": 2},
        marker={"size": [12] * steps + [20], "symbol": ["circle-open"] * steps + ["circle"], "color": theme.INK},
        text=["as written", *map(str, range(1, len(trail)))],
        textposition="top center",
        textfont={"size": 15, "color": theme.INK, "shadow": theme.HALO},
        customdata=list(map(list, hovers)),
        hovertemplate="<b>%{customdata[0]}</b><br>%{customdata[1]}<extra></extra>",
        cliponaxis=False,
    )


def step_name(word: str, put: str) -> str:
    """A change in words.

    >>> step_name("river", " "), step_name("river", "money")
    ('without river', 'money for river')
    """
    return f"{put} for {word}" if put.strip() else f"without {word}"


def walk_reading(gathering: Gathering, walk: Walk, names: Sequence[str], leaders: Sequence[tuple[str, float]]) -> str:
    """How far the word moved, and its nearest sense now; leaders: the nearest sense after each step, and its lead."""
    if len(walk.texts) == 1:
        return "The filled dot is the word in your sentence."
    cosine = as_cosine(float(walk.units[0, gathering.layer] @ walk.units[-1, gathering.layer]))
    changes = escaped(", ".join(names[1:]))
    moved = f"{changes[:1].upper()}{changes[1:]}: cosine {cosine} with the original vector, at layer {gathering.layer}."
    if not leaders:
        return moved
    (before, _), (now, lead) = leaders[0], leaders[-1]
    verb = "still" if before == now else "now"
    word = escaped(shortened(gathering.word, 20))
    return f"*{word}* is **{verb} nearest to {escaped(shortened(now, 20))}**, by {as_cosine(lead)}. {moved}"
