"""Animation from layer to layer: a slider, play and pause, all in the browser."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec

STEP_MS = 1_100  # from one layer to the next: long enough for a class to follow a point
SUBSTEPS = 8  # frames per step where Plotly does not interpolate points (WebGL, three dimensions)
BELOW = 120  # pixels for the controls below the map

FrameData = list[dict[str, Any]]  # the settings of each trace that change with the frame


def add_motion(
    drawing: FigureSpec,
    names: Sequence[str],
    data: Sequence[FrameData],
    layouts: Sequence[Mapping[str, object]],
    start: int,
    light: bool,
    whole: bool = False,
) -> None:
    """Adds a frame per layer and the controls; `start` is the layer that the traces show already.

    light: Plotly interpolates the points; otherwise frames in between are added and each frame is redrawn.
    whole: play begins at the first layer, wherever the slider stands.
    """
    kinds = [trace["type"] for trace in drawing.traces]
    for i, (name, current) in enumerate(zip(names, data, strict=True)):
        drawing.frames.append(_frame(name, current, kinds, layouts[i]))
        if not light and i + 1 < len(names):
            drawing.frames += [
                _frame(f"{name} + {part}", _interpolated(current, data[i + 1], part / SUBSTEPS), kinds, {})
                for part in range(1, SUBSTEPS)
            ]
    _add_controls(drawing, names, start, not light, whole)


def _frame(name: str, data: FrameData, kinds: Sequence[str], layout: Mapping[str, object]) -> dict[str, Any]:
    traces = [{"type": kind, **settings} for kind, settings in zip(kinds, data, strict=True)]
    frame: dict[str, Any] = {"name": name, "data": traces, "traces": list(range(len(traces)))}
    return frame | ({"layout": layout} if layout else {})


def _interpolated(before: FrameData, after: FrameData, share: float) -> FrameData:
    """The coordinates between two layers, slow at both ends."""
    eased = share * share * (3 - 2 * share)
    return [
        {
            axis: ((1 - eased) * np.asarray(first[axis]) + eased * np.asarray(second[axis])).astype(np.float32)
            for axis in first
            if axis in "xyz"
        }
        for first, second in zip(before, after, strict=True)
    ]


def _add_controls(drawing: FigureSpec, names: Sequence[str], start: int, redraw: bool, whole: bool) -> None:
    """Adds slider and buttons below the map, at the full width of a phone."""

    def animation(frame: int, transition: int) -> dict[str, Any]:
        durations = {"frame": {"duration": frame, "redraw": redraw}, "transition": {"duration": transition}}
        return {"mode": "immediate", **durations}

    play = animation(STEP_MS // SUBSTEPS, 0) if redraw else animation(STEP_MS, STEP_MS - 100)
    play["transition"] |= {"easing": "cubic-in-out"}
    play["fromcurrent"] = not whole
    jump = animation(400, 0 if redraw else 400)
    style = {"bgcolor": theme.FAINT, "bordercolor": theme.LINE, "font": {"size": 14, "color": theme.INK}}
    steps = [{"method": "animate", "label": str(i), "args": [[name], jump]} for i, name in enumerate(names)]
    label = {"prefix": "Layer ", "xanchor": "left", "font": {"size": 15}}
    slider = style | {"active": start, "steps": steps, "currentvalue": label, "x": 0, "len": 1, "y": 0}
    slider |= {"pad": {"t": 18, "l": 12, "r": 12}, "activebgcolor": theme.LINE, "tickcolor": theme.LINE}
    buttons = [
        {"method": "animate", "label": "▶ Play", "args": [[*names] if whole else None, play]},
        {"method": "animate", "label": "❚❚ Pause", "args": [[None], animation(0, 0)]},
    ]
    position = {"direction": "left", "x": 1, "xanchor": "right", "y": 0, "yanchor": "top", "pad": {"t": 10, "r": 8}}
    menu = style | position | {"type": "buttons", "showactive": False, "buttons": buttons}
    drawing.layout |= {"sliders": [slider], "updatemenus": [menu]}
