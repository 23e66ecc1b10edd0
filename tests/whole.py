"""What takes part in a whole run alone, as CI has it: `pytest --whole`. By default a few rows of each long table do."""

from collections.abc import Collection, Iterable, Sequence

import pytest

WHOLE = pytest.mark.whole


def some(rows: Iterable[object], kept: Collection[object]) -> list[object]:
    """The rows of a table for pytest.mark.parametrize: those that are not kept wait for a whole run."""
    return [row if row in kept else pytest.param(*(row if type(row) is tuple else (row,)), marks=WHOLE) for row in rows]


def third(rows: Iterable[object], turn: int = 0) -> list[object]:
    """Every third row of a table, from another on at each turn."""
    return [*rows][turn % 3 :: 3]


def with_each(rows: Sequence[tuple[object, ...]], columns: Sequence[object]) -> list[object]:
    """Each row with each column, for pytest.mark.parametrize; by default with one of them, in turn."""
    pairs = [(turn, row, at, column) for turn, row in enumerate(rows) for at, column in enumerate(columns)]
    return [
        pytest.param(*row, column, marks=() if at == turn % len(columns) else WHOLE) for turn, row, at, column in pairs
    ]
