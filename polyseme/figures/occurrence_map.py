"""The map of a word's occurrences in every layer: dots by sense, the reader's own large and labelled."""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
import plotly.graph_objects as go

from polyseme.core.occurrences.gathering import Gathering
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, Trace, trace
from polyseme.figures.labels import WIDTH, labels_that_fit
from polyseme.figures.motion import FrameData, add_motion
from polyseme.figures.sense_marks import mark_of

PIXELS = 380  # height of the map without its controls
BELOW = 92  # height of the slider and the buttons
LETTER, NAME_LETTER = 4.8, 6.5  # pixels per letter of a label and of a sense's name, on a map as wide as a phone
CONTEXT = 34  # letters on either side of the word in a hover
MAX_OVER_DOTS = 12  # own occurrences up to which their labels may cover dots
EDGE = np.array([0.6, 0.64])
"""(2,): both axes run from -EDGE to EDGE; the dots reach from -.5 to .5, and labels need room."""


@dataclass(frozen=True)
class OccurrenceScene:
    """What is drawn: the occurrences, the first layer shown, and whether the senses are revealed."""

    gathering: Gathering
    start: int
    revealed: bool = True

    @cached_property
    def senses(self) -> tuple[str, ...]:
        """The senses that are named on the map."""
        return self.gathering.names if self.revealed else ()

    @cached_property
    def groups(self) -> list[tuple[str, int, np.ndarray]]:
        """(sense, its number or -1, indices of its dots): the built-in occurrences of all senses, then the reader's."""
        own = np.arange(len(self.gathering.occurrences)) < self.gathering.own
        numbers = self.gathering.labelled if self.revealed else np.full(len(own), -1)
        groups = []
        for mine, number in product((False, True), (*range(len(self.senses)), -1)):
            dots = np.flatnonzero((own == mine) & (numbers == number))
            if len(dots):
                groups.append((self.senses[number] if number >= 0 else "", number, dots))
        return groups


def occurrence_map_figure(scene: OccurrenceScene) -> go.Figure:
    """All dots in one layer, with a frame for every layer."""
    layers = scene.gathering.layers
    frames = [_frame(scene, layer) for layer in range(layers)]
    drawing = FigureSpec(
        *({**static, **moving} for static, moving in zip(_static_traces(scene), frames[scene.start], strict=True))
    )
    axis = {"showticklabels": False, "ticks": "", "title": "", **theme.NO_GRID}
    axis |= {"showline": True, "mirror": True, "linecolor": theme.FAINT, "automargin": False, "fixedrange": True}
    drawing.x(range=[-EDGE[0], EDGE[0]], **axis)
    drawing.y(range=[-EDGE[1], EDGE[1]], **axis)
    names, below = [str(layer) for layer in range(layers)], BELOW if layers > 1 else 2
    if layers > 1:  # else a sum of layers: one picture
        add_motion(drawing, names, frames, [{}] * layers, scene.start, light=True, whole=True)
    margin = {"l": 2, "r": 2, "t": 4, "b": below, "pad": 0}
    return theme.with_theme(drawing, PIXELS + below, showlegend=False, clickmode="event+select", margin=margin)


def _static_traces(scene: OccurrenceScene) -> list[Trace]:
    """The settings of each trace that are the same in every layer, in the order of _frame."""
    own = scene.gathering.own
    traces = []
    for sense, number, dots in scene.groups:
        mine = dots[0] < own
        mark = mark_of(number)
        marker: dict[str, object] = {"color": theme.INK if mine and number < 0 else mark.colour, "symbol": mark.symbol}
        marker |= {"size": 19, "line": {"color": theme.INK, "width": 2.5}} if mine else {"size": 9, "opacity": 0.7}
        hover = f"%{{customdata[1]}}<extra>{theme.plain(sense) or ('yours' if mine else '')}</extra>"
        data = {"customdata": [[dot, _context(scene, dot)] for dot in dots.tolist()], "hovertemplate": hover}
        style = {"marker": marker, "unselected": {"marker": {"opacity": 1 if mine else 0.7}}, "cliponaxis": False}
        traces.append(trace("scatter", mode="markers", ids=[str(dot) for dot in dots], **data, **style))
    font = {"color": theme.INK, "shadow": theme.HALO}
    style = {"hoverinfo": "skip", "cliponaxis": False, "unselected": {"textfont": {"color": theme.INK}}}
    names, labels = [f"name {i}" for i in range(len(scene.senses))], [f"label {i}" for i in range(own)]
    traces.append(trace("scatter", mode="text", textfont=font | {"size": 18}, ids=names, **style))
    style |= {"mode": "markers+text", "marker": {"size": 25, "opacity": 0}}  # keeps the labels off their dots
    return [*traces, trace("scatter", textfont=font | {"size": 15}, ids=labels, **style)]


def _context(scene: OccurrenceScene, dot: int) -> str:
    """An occurrence in its context, for hovering."""
    occurrence = scene.gathering.occurrences[dot]
    before, after = occurrence.before, occurrence.after
    start, end = "…" * (len(before) > CONTEXT), "…" * (len(after) > CONTEXT)
    before, word, after = map(theme.plain, (before[-CONTEXT:], occurrence.word, after[:CONTEXT]))
    return f"{start}{before}<b>{word}</b>{after}{end}"


def _frame(scene: OccurrenceScene, layer: int) -> FrameData:
    """The settings of each trace in a layer: coordinates, and labels where they fit."""
    points = scene.gathering.maps[layer]
    return [*(_coordinates(points[dots]) for _, _, dots in scene.groups), *_labels(scene, points)]


def _coordinates(points: np.ndarray) -> dict[str, object]:
    """(n, 2) -> x and y, to a tenth of a pixel: Plotly reads a short list twice as fast as a short array."""
    return dict(zip("xy", points.T.round(4).tolist(), strict=True))


def _labels(scene: OccurrenceScene, points: np.ndarray) -> FrameData:
    """(dot, 2) -> the senses' names at their groups, and the labels of the reader's own occurrences, where they fit."""
    gathering, named = scene.gathering, len(scene.senses)
    total = named + gathering.own
    names = [f"{mark_of(number).glyph} {sense[:24]}" for number, sense in enumerate(scene.senses)]
    labels = [label[:28] for label in gathering.labels]
    anchors = [_anchor(points, points[gathering.labelled == number]) for number in range(named)]
    everything = np.concatenate([np.reshape(anchors, (-1, 2)), points])
    widths = np.zeros(len(everything))
    widths[:named] = [len(name) * NAME_LETTER for name in names]
    widths[named:total] = [len(label) * LETTER for label in labels]
    pixels = (everything + EDGE) / (2 * EDGE) * (WIDTH, PIXELS)
    over_dots = range(total if gathering.own <= MAX_OVER_DOTS else named)
    sides = labels_that_fit(pixels, widths, range(total), over_dots)
    texts = [f"<b>{theme.plain(name)}</b>" for name in names] + [theme.plain(label) for label in labels]
    texts = [text if i in sides else " " for i, text in enumerate(texts)]
    positions = [sides.get(i, "top center") for i in range(len(texts))]
    return [
        _coordinates(everything[part]) | {"text": texts[part], "textposition": positions[part]}
        for part in (slice(named), slice(named, total))
    ]


def _anchor(points: np.ndarray, group: np.ndarray) -> np.ndarray:
    """(n, 2), (member, 2) -> where the name of a group stands: at its top, or at its bottom if it lies low."""
    x, y = np.median(group, axis=0)
    high = y >= np.median(points[:, 1])
    return np.array([x, np.quantile(group[:, 1], 0.92 if high else 0.08)])
