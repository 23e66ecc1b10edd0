"""Motion from layer to layer: a slider, play and pause, all in the browser."""

from collections.abc import Mapping, Sequence

import numpy as np

from components.figures import look
from components.figures.drawing import Drawing

STEP = 1_100  # milliseconds from one layer to the next: long enough for a class to follow a point
BETWEEN = 8  # pictures drawn for one step where the browser moves no points of its own (WebGL, three dimensions)
BELOW = 120  # pixels for the controls below the map

Data = list[dict[str, object]]


def add_motion(
    drawing: Drawing,
    names: Sequence[str],
    data: Sequence[Data],
    layouts: Sequence[Mapping[str, object]],
    start: int,
    light: bool,
    whole: bool = False,
) -> None:
    """Gives a drawing its frames, one a layer, and controls; `start` is the layer it shows already.

    Where it is not light, it is drawn anew for each frame, and has frames in between: the browser moves nothing there.
    whole: play begins at the first layer, wherever the slider stands.
    """
    kinds = [trace["type"] for trace in drawing.traces]
    frames = drawing.frames
    for at, name in enumerate(names):
        frames.append(_frame(name, data[at], kinds, layouts[at]))
        if not light and at + 1 < len(names):
            ways = [_between(data[at], data[at + 1], part / BETWEEN) for part in range(1, BETWEEN)]
            frames += [_frame(f"{name} + {part}", way, kinds, {}) for part, way in enumerate(ways, 1)]
    _add_controls(drawing, names, start, not light, whole)


def _frame(name: str, data: Data, kinds: Sequence[str], layout: Mapping[str, object]) -> dict[str, object]:
    made = [{"type": kind, **part} for kind, part in zip(kinds, data, strict=True)]
    frame: dict[str, object] = {"name": name, "data": made, "traces": list(range(len(made)))}
    return frame | ({"layout": layout} if layout else {})


def _between(now: Data, then: Data, share: float) -> Data:
    """The places on the way from one layer to the next, slow at both ends."""
    eased = share * share * (3 - 2 * share)
    return [
        {
            axis: ((1 - eased) * np.asarray(places[axis]) + eased * np.asarray(after[axis])).astype(np.float32)
            for axis in places
            if axis in "xyz"
        }
        for places, after in zip(now, then, strict=True)
    ]


def _add_controls(drawing: Drawing, names: Sequence[str], start: int, redraw: bool, whole: bool) -> None:
    """Slider and buttons below the map, at the full width that a phone has."""
    part, moved = (STEP // BETWEEN, 0) if redraw else (STEP, STEP - 100)
    play = {"frame": {"duration": part, "redraw": redraw}, "transition": {"duration": moved, "easing": "cubic-in-out"}}
    play |= {"fromcurrent": not whole, "mode": "immediate"}
    still = {"frame": {"duration": 0, "redraw": redraw}, "transition": {"duration": 0}, "mode": "immediate"}
    there = {"duration": 0 if redraw else 400}
    go_to = {"frame": {"duration": 400, "redraw": redraw}, "transition": there, "mode": "immediate"}
    steps = [{"method": "animate", "label": str(at), "args": [[name], go_to]} for at, name in enumerate(names)]
    face = {"bgcolor": look.FAINT, "bordercolor": look.LINE, "font": {"size": 14, "color": look.INK}}
    slider = {"active": start, "steps": steps, "x": 0, "len": 1, "y": 0, "pad": {"t": 18, "l": 12, "r": 12}}
    slider |= {"activebgcolor": look.LINE, "tickcolor": look.LINE}
    slider["currentvalue"] = {"prefix": "Layer ", "xanchor": "left", "font": {"size": 15}}
    played = [*names] if whole else None
    buttons = [
        {
            "method": "animate",
            "label": "▶ Play",
            "args": [played, play],
        },
        {"method": "animate", "label": "❚❚ Pause", "args": [[None], still]},
    ]
    place = {"type": "buttons", "direction": "left", "x": 1, "xanchor": "right", "y": 0, "yanchor": "top"}
    menu = place | {"showactive": False, "pad": {"t": 10, "r": 8}, "buttons": buttons}
    drawing.layout |= {"sliders": [slider | face], "updatemenus": [menu | face]}
