"""A task as datatrove's executors run it: in ranks, each a share of the pieces. They mark the ranks that are done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from components.takeaway.bulk.engines import How
from components.takeaway.bulk.folders import LOGS
from components.takeaway.bulk.task import Piece, Task


@dataclass(frozen=True)
class Step:
    """One step, which reads no documents and hands none on."""

    task: Task[Any]
    pieces: Sequence[Piece]
    folder: Path

    def __call__(self, documents: Iterable[Any] | None, rank: int, ranks: int) -> None:
        for piece in self.pieces[rank::ranks]:
            if not (self.folder / piece.part).exists():  # it may, from a launch with another number of ranks
                self.task.work(piece, self.folder)


def logs_of(folder: Path, how: How, ranks: int) -> str:
    """Where an executor keeps logs and marks: apart for each way to share the work, where ranks mean other pieces."""
    number, of = how.shard or (1, 1)
    return str(folder.resolve() / LOGS / f"{number}-of-{of}-in-{ranks}")
