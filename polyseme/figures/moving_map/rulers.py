"""Rulers beside the moving map, which go with its layers: what a browser needs to draw them."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from polyseme.figures.moving_map.scene import drawn_mark
from polyseme.figures.sense_marks import UNNAMED, mark_of

Dot = tuple[float, int] | None
"""A place on the ruler, from 0 to 1, and a sense, or NO_SENSE or CANT_TELL; None for nowhere."""


@dataclass(frozen=True)
class Row:
    """A line of a ruler: its name, and in each layer what stands at its end, its dots, and a bar.

    hover: what its name means, where that is not plain.
    """

    name: str
    said: Sequence[str]
    dots: Sequence[Sequence[Dot]] = ()
    bars: Sequence[tuple[float, float]] = ()
    hover: str = ""


@dataclass(frozen=True)
class Ruler:
    """Rows on one scale; `zones`: in each layer where there is no telling, from place to place.

    ends: what stands at its left end, in its middle and at its right end; senses: whose colours the two ends have, if
    they are two of a word's; note: a sentence below its title.
    """

    title: str
    ends: tuple[str, str, str]
    rows: tuple[Row, ...]
    zones: Sequence[tuple[float, float]] = ()
    senses: tuple[int, ...] = ()
    note: str = ""


def rulers_json(rulers: Sequence[Ruler], layer: int, senses: int) -> str:
    """The rulers of a map that opens at a layer; `senses`: the number of a word's meanings."""
    marks = [drawn_mark(mark) for mark in (*map(mark_of, range(senses)), UNNAMED)]
    data = {"layer": layer, "marks": marks, "rulers": [*map(asdict, rulers)]}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
