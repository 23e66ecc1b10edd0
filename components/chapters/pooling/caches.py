"""What the Pooling page works out once for all visitors."""

from collections.abc import Callable, Hashable

from components.chapters.pooling.numbers import ranking, rows
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.chapters.pooling.numbers.rows import CheckedRows, Row
from components.numbers.reading.sheets import Sheet
from components.shell import models
from components.shell.models import Drawn
from components.shell.sharing import shared


@shared()
def comparable(labelled: tuple[Row, ...]) -> CheckedRows:
    """The labelled sentences that can be compared, and those that can't."""
    return rows.comparable(labelled)


@shared("The table is read …")
def sheet(data: bytes) -> Sheet:
    """The table in an uploaded file or a pasted text. ValueError, with the next step, where there is none."""
    return rows.read_labelled(data)


@shared(unkeyed=1)
def rank(key: Hashable, column: int, word: str, join: str, _board: BenchBoard) -> Ranking:
    """The settings of a bench ranked, on one word or, without one, on all; `key` names what the board rests on."""
    return ranking.rank(_board, column, word or None, join)


def drawn(name: str, key: Hashable, ranked: Ranking, setting: Setting, draw: Callable[[], Drawn]) -> Drawn:
    """What a part of the page shows of a ranking and a setting: drawn once, for the text has no part in it."""
    return models.drawn((name, key, ranked.column, ranked.words, ranked.join, setting), draw)
