"""A sentence in rows that a phone can show, and the place of each word in its row."""

from collections.abc import Sequence
from dataclasses import dataclass

from components.numbers.why.changes import Span

LETTERS = 42
"""Of one row: as many as stand legibly side by side on a phone."""

LONGEST = 18  # letters of a word that are drawn
BETWEEN = 1.6  # letters' width between two words
NARROWEST = 2.6  # letters' width that a short word takes: room for its bar


@dataclass(frozen=True)
class Row:
    """Words of a sentence with the middle of each, in letters from the left; and how wide all of them are."""

    places: tuple[tuple[Span, float], ...]
    width: float


def rows_of(spans: Sequence[Span]) -> list[Row]:
    """The words that stand at some spans, in order, in as few rows as will do, all about as wide.

    >>> [len(row.places) for row in rows_of([(11 * at, 11 * at + 10) for at in range(6)])]
    [3, 3]
    """
    fewest = _packed(spans, LETTERS)
    return next(rows for most in range(LONGEST, LETTERS + 1) if len(rows := _packed(spans, most)) == len(fewest))


def _packed(spans: Sequence[Span], most: int) -> list[Row]:
    """The words in rows of so many letters, each row filled before the next is begun."""
    rows: list[Row] = []
    places: list[tuple[Span, float]] = []
    x = 0.0
    for start, end in sorted(spans):
        width = max(min(end - start, LONGEST), NARROWEST)
        if places and x + width > most:
            rows.append(Row(tuple(places), x - BETWEEN))
            places, x = [], 0.0
        places.append(((start, end), x + width / 2))
        x += width + BETWEEN
    return [*rows, Row(tuple(places), x - BETWEEN)]
