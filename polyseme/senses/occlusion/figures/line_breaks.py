"""A sentence in rows that fit a phone, and the position of each word in its row."""

from collections.abc import Sequence
from dataclasses import dataclass

from polyseme.core.occlusion.changes import Span

LETTERS = 42  # of one row: what is legible on a phone
LONGEST = 18  # letters of a word that are drawn
BETWEEN = 1.6  # the gap between two words, in letters
NARROWEST = 2.6  # width of a short word, in letters: room for its bar


@dataclass(frozen=True)
class WordRow:
    """Words of a sentence with the middle of each, and the width of the row; in letters from the left."""

    places: tuple[tuple[Span, float], ...]
    width: float


def rows_of(spans: Sequence[Span]) -> list[WordRow]:
    """The words at some spans, in order, in as few rows as possible, of about equal width.

    >>> [len(row.places) for row in rows_of([(11 * i, 11 * i + 10) for i in range(6)])]
    [3, 3]
    """
    fewest = len(_packed(spans, LETTERS))
    return next(rows for limit in range(LONGEST, LETTERS + 1) if len(rows := _packed(spans, limit)) == fewest)


def _packed(spans: Sequence[Span], limit: int) -> list[WordRow]:
    """The words in rows of at most `limit` letters, filled one after another."""
    rows: list[WordRow] = []
    places: list[tuple[Span, float]] = []
    x = 0.0
    for start, end in sorted(spans):
        width = max(min(end - start, LONGEST), NARROWEST)
        if places and x + width > limit:
            rows.append(WordRow(tuple(places), x - BETWEEN))
            places, x = [], 0.0
        places.append(((start, end), x + width / 2))
        x += width + BETWEEN
    return [*rows, WordRow(tuple(places), x - BETWEEN)]
