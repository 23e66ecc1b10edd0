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


SENSE_MARKS = (
    SenseMark(theme.COLOURS[0], "circle", "circle", "●", "blue"),
    SenseMark(theme.COLOURS[1], "diamond", "diamond", "◆", "orange"),
    SenseMark(theme.COLOURS[2], "square", "square", "■", "green"),
    SenseMark(theme.COLOURS[3], "triangle-up", "circle-open", "▲", "purple"),
    SenseMark(theme.COLOURS[4], "cross", "cross", "✚", "gold"),
    SenseMark(theme.COLOURS[5], "x", "x", "✖", "pink"),
    SenseMark(theme.COLOURS[6], "star", "diamond-open", "★", "light blue"),
    SenseMark(theme.COLOURS[7], "triangle-down", "square-open", "▼", "olive"),
    SenseMark(theme.COLOURS[8], "pentagon", "circle", "⬟", "brown"),
    SenseMark(theme.COLOURS[9], "hexagram", "diamond", "✶", "grey"),
)
"""The n-th sense, group or line of every page has the n-th mark."""

UNNAMED = SenseMark(theme.LINE, "circle", "circle", "○", "pale grey")  # without a known sense


def mark_of(number: int) -> SenseMark:
    """The mark of the n-th sense, from 0; marks repeat after the last, and a negative number gives UNNAMED.

    >>> mark_of(len(SENSE_MARKS)) == mark_of(0), mark_of(-1) == UNNAMED
    (True, True)
    """
    return SENSE_MARKS[number % len(SENSE_MARKS)] if number >= 0 else UNNAMED
