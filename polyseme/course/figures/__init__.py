"""The pictures of the course: each is drawn before the answer, and again with it."""

from polyseme.course.figures.bars import bars, panels, word_bars
from polyseme.course.figures.boxes import strip_pairs, tiles
from polyseme.course.figures.dial import GUESSED, dial
from polyseme.course.figures.line import Dot, line
from polyseme.course.figures.points import by_layer, flat_map

__all__ = [
    "GUESSED",
    "Dot",
    "bars",
    "by_layer",
    "dial",
    "flat_map",
    "line",
    "panels",
    "strip_pairs",
    "tiles",
    "word_bars",
]
