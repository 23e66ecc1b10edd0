"""A sentence in rows that a phone can show, and the place of each word in its row."""

from collections.abc import Sequence
from dataclasses import dataclass

from components.numbers.why.changes import Span

LETTERS = 36
"""Of one row: as many as stand legibly side by side on a phone, with room for the values."""

LONGEST = 18  # letters of a word that are drawn
BETWEEN = 1.6  # letters' width between two words
NARROWEST = 2.6  # letters' width that a short word takes: room for its bar


@dataclass(frozen=True)
class Row:
    """Words of a sentence with the middle of each, in letters from the left; and how wide all of them are."""

    places: tuple[tuple[Span, float], ...]
    width: float


def rows_of(text: str, spans: Sequence[Span]) -> list[Row]:
    """The words that stand at some spans of a text, in order, in as few rows of about the same width as will do.

    >>> [len(row.places) for row in rows_of("aaaaaaaaaa " * 6, [(11 * at, 11 * at + 10) for at in range(6)])]
    [3, 3]
    """
    ordered = sorted(spans)
    widths = [max(min(end - start, LONGEST), NARROWEST) + BETWEEN for start, end in ordered]
    wanted = -(-sum(widths) // LETTERS)
    most = max(sum(widths) / wanted + max(widths) / 2, max(widths)) if wanted > 1 else sum(widths)
    rows: list[Row] = []
    places: list[tuple[Span, float]] = []
    x = 0.0
    for span, width in zip(ordered, widths, strict=True):
        if places and x + width > min(most, LETTERS + BETWEEN):
            rows.append(Row(tuple(places), x - BETWEEN))
            places, x = [], 0.0
        places.append((span, x + (width - BETWEEN) / 2))
        x += width
    return [*rows, Row(tuple(places), x - BETWEEN)]
