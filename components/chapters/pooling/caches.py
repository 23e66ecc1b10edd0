"""What the Pooling page works out once for all visitors."""

from collections.abc import Hashable

from components.chapters.pooling.numbers import ranking
from components.chapters.pooling.numbers import rows as labelled
from components.chapters.pooling.numbers.board import Board
from components.chapters.pooling.numbers.ranking import Standing
from components.chapters.pooling.numbers.rows import Refused, Row
from components.numbers.reading.sheets import Sheet
from components.shell.sharing import shared


@shared()
def comparable(rows: tuple[Row, ...]) -> tuple[tuple[Row, ...], tuple[Refused, ...]]:
    """The labelled sentences that can be compared, and those that can't."""
    used, lonely = labelled.comparable(rows)
    return tuple(used), tuple(lonely)


@shared("The table is read …")
def sheet(data: bytes) -> Sheet:
    """The table in an uploaded file or a pasted text. ValueError, with the next step, where there is none."""
    return labelled.read_labelled(data)


@shared(unkeyed=1)
def standing(key: Hashable, column: int, word: str, join: str, _board: Board) -> Standing:
    """How the settings of a bench stand, on one word or, without one, on all; `key` names what the board rests on."""
    return ranking.standing(_board, column, word or None, join)
