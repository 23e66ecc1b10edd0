"""A ruler beside the moving map, which goes with its layers: what a browser needs to draw it."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Row:
    """A line of a ruler: its name, and in each layer what stands at its end, and a dot or a bar, from 0 to 1.

    hover: what its name means, where that is not plain.
    """

    name: str
    said: Sequence[str]
    dots: Sequence[float] = ()
    bars: Sequence[tuple[float, float]] = ()
    hover: str = ""


@dataclass(frozen=True)
class Ruler:
    """Rows on one scale; `zones`: in each layer where there is no telling, from place to place.

    ends: what stands at its left end, in its middle and at its right end; note: a sentence below its title.
    """

    title: str
    ends: tuple[str, str, str]
    rows: tuple[Row, ...]
    zones: Sequence[tuple[float, float]] = ()
    note: str = ""


def ruler_json(ruler: Ruler, layer: int) -> str:
    """The ruler of a map that opens at a layer."""
    return json.dumps({"layer": layer, **asdict(ruler)}, separators=(",", ":"), ensure_ascii=False)
