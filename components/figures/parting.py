"""The picture that parts layer by layer: a word's occurrences as dots, the reader's own large and labelled."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing, Trace, trace
from components.figures.labels import WIDTH, labels_that_fit
from components.figures.marks import SYMBOLS, sign
from components.figures.motion import add_motion
from components.numbers.occurrences.gathering import Gathering

PIXELS = 380
"""The height of the map without its controls."""

BELOW = 92
"""Pixels for the slider and the buttons."""

LETTER = 4.8  # pixels of a letter of a label where the map is as wide as a phone's, though most are twice as wide
NAME_LETTER = 6.5  # and of a sense's name
AROUND = 34  # letters told on either side of a word when hovering
MOST_LABELS = 12  # of the reader's own: beyond this they cover one another
NONE = " "
EDGE = np.array([0.6, 0.64])
"""(2,): where the axes end on both sides; the dots reach from -.5 to .5, and labels need room."""


@dataclass(frozen=True)
class Scene:
    """What is drawn: the occurrences, the layer shown first, and whether their senses are told yet."""

    gathering: Gathering
    start: int
    told: bool = True

    @cached_property
    def groups(self) -> list[tuple[str, int, np.ndarray]]:
        """(sense, its number or -1, the dots that have it), the built-in ones of each sense before the reader's own."""
        of, own = self.gathering, np.arange(len(self.gathering.occurrences)) < self.gathering.own
        found = []
        for mine in (False, True):
            if not self.told:
                found.append(("", -1, np.flatnonzero(own == mine)))
                continue
            for number in (*range(len(of.names)), -1):
                found.append((of.names[number] if number >= 0 else "", number, self._of(number, own == mine)))
        return [group for group in found if len(group[2])]

    def _of(self, number: int, these: np.ndarray) -> np.ndarray:
        return np.flatnonzero((self.gathering.labelled == number) & these)


def hero(scene: Scene) -> go.Figure:
    """All dots in one layer, and in the others as the slider moves."""
    of = scene.gathering
    every = [_frame(scene, layer) for layer in range(of.layers)]
    drawing = Drawing(*({**lasting, **data} for lasting, data in zip(_looks(scene), every[scene.start], strict=True)))
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "title": ""}
    frame = bare | {"showline": True, "mirror": True, "linecolor": look.FAINT, "automargin": False, "fixedrange": True}
    drawing.x(range=[-EDGE[0], EDGE[0]], **frame)
    drawing.y(range=[-EDGE[1], EDGE[1]], **frame)
    names = [str(layer) for layer in range(of.layers)]
    add_motion(drawing, names, every, [{}] * of.layers, scene.start, light=True, whole=True)
    return look.dressed(
        drawing,
        PIXELS + BELOW,
        showlegend=False,
        clickmode="event+select",
        margin={"l": 2, "r": 2, "t": 4, "b": BELOW, "pad": 0},
    )


def _looks(scene: Scene) -> list[Trace]:
    """What stays the same of the traces, in the order of _frame."""
    looks = []
    for sense, number, members in scene.groups:
        mine = members[0] < scene.gathering.own
        colour = look.COLOURS[number % len(look.COLOURS)] if number >= 0 else (look.INK if mine else look.LINE)
        marker: dict[str, object] = {
            "color": colour,
            "symbol": SYMBOLS[number % len(SYMBOLS)] if number >= 0 else "circle",
        }
        marker |= {"size": 19, "line": {"color": look.INK, "width": 2.5}} if mine else {"size": 9, "opacity": 0.7}
        looks.append(
            trace(
                "scatter",
                mode="markers",
                marker=marker,
                customdata=[[at, _told(scene, at)] for at in members.tolist()],
                hovertemplate=f"%{{customdata[1]}}<extra>{look.plain(sense) or ('yours' if mine else '')}</extra>",
                ids=[str(at) for at in members],
                unselected={"marker": {"opacity": 1 if mine else 0.7}},
                cliponaxis=False,
            )
        )
    said = {"mode": "text", "hoverinfo": "skip", "cliponaxis": False}
    font = {"color": look.INK, "shadow": look.HALO}
    said |= {"unselected": {"textfont": {"color": look.INK}}}
    names, own = len(_named(scene)), scene.gathering.own
    looks.append(trace("scatter", **said, textfont=font | {"size": 18}, ids=[f"name {at}" for at in range(names)]))
    said |= {"mode": "markers+text", "marker": {"size": 25, "opacity": 0}}  # keeps the words off their dots
    looks.append(trace("scatter", **said, textfont=font | {"size": 15}, ids=[f"label {at}" for at in range(own)]))
    return looks


def _told(scene: Scene, at: int) -> str:
    """An occurrence in its context, as hovering tells it."""
    one = scene.gathering.occurrences[at]
    before, after = one.before[-AROUND:], one.after[:AROUND]
    lead, tail = "…" * (len(one.before) > AROUND), "…" * (len(one.after) > AROUND)
    return f"{lead}{look.plain(before)}<b>{look.plain(one.word)}</b>{look.plain(after)}{tail}"


def _named(scene: Scene) -> list[int]:
    """The senses whose names are written on the map."""
    return list(range(len(scene.gathering.names))) if scene.told else []


def _frame(scene: Scene, layer: int) -> list[dict[str, object]]:
    """What a layer gives each of the traces: places, and where there is room for which words."""
    places = scene.gathering.maps[layer]
    data = [_places(places[members]) for _, _, members in scene.groups]
    return [*data, *_words(scene, places)]


def _places(points: np.ndarray) -> dict[str, object]:
    """(n, 2) -> x and y, to a tenth of a pixel: Plotly takes a short list in half the time of a short array."""
    return dict(zip("xy", points.T.round(4).tolist(), strict=True))


def _words(scene: Scene, places: np.ndarray) -> list[dict[str, object]]:
    """The names of the senses at their groups, and the labels of the reader's own where they fit."""
    of, named = scene.gathering, _named(scene)
    signs = [f"{sign(number)} {of.names[number][:24]}" for number in named]
    labels = [label[:28] for label in of.labels]
    anchors = np.array([_edge(places, places[of.labelled == number]) for number in named]).reshape(-1, 2)
    points = np.concatenate([anchors, places])
    widths = np.array([len(sign) * NAME_LETTER for sign in signs] + [len(label) * LETTER for label in labels])
    widths = np.concatenate([widths, np.zeros(len(points) - len(widths))])
    few = range(len(named) + of.own) if of.own <= MOST_LABELS else range(len(named))
    pixels = (points + EDGE) / (2 * EDGE) * (WIDTH, PIXELS)
    fit = labels_that_fit(pixels, widths, range(len(named) + of.own), few)
    words = [f"<b>{look.plain(sign)}</b>" for sign in signs] + [look.plain(label) for label in labels]
    text = [word if at in fit else NONE for at, word in enumerate(words)]
    sides = [fit.get(at, "top center") for at in range(len(words))]
    cut = len(named)
    return [
        _places(anchors) | {"text": text[:cut], "textposition": sides[:cut]},
        _places(places[: of.own]) | {"text": text[cut:], "textposition": sides[cut:]},
    ]


def _edge(places: np.ndarray, group: np.ndarray) -> np.ndarray:
    """(n, 2), (member, 2) -> where the name of a group stands: above it, or below it where it lies low."""
    across, up = np.median(group, axis=0)
    high = up >= np.median(places[:, 1])
    return np.array([across, np.quantile(group[:, 1], 0.92 if high else 0.08)])
