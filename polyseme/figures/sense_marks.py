"""Colour, symbol and glyph of each sense, the same in every figure and text."""

from dataclasses import dataclass

from polyseme.figures import theme


@dataclass(frozen=True)
class SenseMark:
    """How one sense looks; colour and shape each suffice to tell it from the others."""

    colour: str  # one of theme.COLOURS
    symbol: str  # Plotly's name in two dimensions
    symbol_3d: str  # Plotly has eight symbols there, open ones among them
    glyph: str  # the symbol as a character, for text
    word: str  # the colour's name, for readers who cannot see it


_SHAPES = (
    ("circle", "circle", "●", "blue"),
    ("diamond", "diamond", "◆", "orange"),
    ("square", "square", "■", "green"),
    ("triangle-up", "circle-open", "▲", "purple"),
    ("cross", "cross", "✚", "gold"),
    ("x", "x", "✖", "pink"),
    ("star", "diamond-open", "★", "light blue"),
    ("triangle-down", "square-open", "▼", "olive"),
    ("pentagon", "circle", "⬟", "brown"),
    ("hexagram", "diamond", "✶", "grey"),
)
SENSE_MARKS = tuple(SenseMark(colour, *shape) for colour, shape in zip(theme.COLOURS, _SHAPES, strict=True))
"""The n-th sense, group or line of every page has the n-th mark."""

UNNAMED = SenseMark(theme.LINE, "circle", "circle", "○", "pale grey")  # without a known sense


def mark_of(number: int) -> SenseMark:
    """The mark of the n-th sense, from 0; marks repeat after the last, and a negative number gives UNNAMED.

    >>> mark_of(1).symbol, mark_of(len(SENSE_MARKS)) == mark_of(0), mark_of(-1) == UNNAMED
    ('diamond', True, True)
    """
    return SENSE_MARKS[number % len(SENSE_MARKS)] if number >= 0 else UNNAMED
