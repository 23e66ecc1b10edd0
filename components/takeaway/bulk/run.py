"""Bulk work: the pieces of a task done here, by several processes, by a cluster, or a share of them; then joined."""

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from threadpoolctl import threadpool_limits

from components.takeaway.bulk import folders
from components.takeaway.bulk.engines import ALONE, ENGINES, How
from components.takeaway.bulk.progress import UNWATCHED, Watch, watched
from components.takeaway.bulk.task import EmptyError, Piece, Task

Result = TypeVar("Result")


def run(task: Task[Result], how: How = ALONE, watch: Watch = UNWATCHED) -> Result | None:
    """What the task's join returns when all is done; None where parts are still to come from elsewhere.

    ValueError, OSError where nothing can be written; what is done by then is kept, and the same call goes on there.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # torch rounds otherwise where threads part: see docs/bulk.md
    folder = folders.part_folder(task.target)
    folder.mkdir(exist_ok=True)
    with folders.claimed(folder, shared=bool(how.shard)):
        try:
            pieces = folders.begin(task, folder, how.restart)
            _work(task, pieces, folder, how, watch)
            missing = len(pieces) - len(folders.done(pieces, folder))
            if missing and not (how.shard or how.finish or ENGINES[how.engine].elsewhere):
                raise ValueError(f"{missing:,} of {len(pieces):,} pieces failed: {folder / folders.LOGS} says why.")
            return None if missing else _joined(task, pieces, folder)
        finally:
            if not (how.shard or ENGINES[how.engine].elsewhere or any(folder.glob("*.part"))):
                shutil.rmtree(folder, ignore_errors=True)  # nothing in it is worth keeping


def _work(task: Task[Result], pieces: Sequence[Piece], folder: Path, how: How, watch: Watch) -> None:
    """Makes the parts that are asked for and not there."""
    there = folders.done(pieces, folder)
    if there:
        watch.said(f"{sum(piece.lines for piece in there):,} lines were done before: going on behind them")
    number, of = how.shard or (1, 1)
    mine = pieces[number - 1 :: of]
    if how.finish or not set(mine) - set(there):
        return
    if ENGINES[how.engine].elsewhere:
        watch.said(ENGINES[how.engine].work(task, mine, folder, how))
        return
    with watched(mine, folder, watch):
        if how.engine != "local" or how.workers > 1:
            ENGINES[how.engine].work(task, mine, folder, how)
            return
        for piece in mine:
            if piece not in there:
                task.work(piece, folder)


def _joined(task: Task[Result], pieces: Sequence[Piece], folder: Path) -> Result | None:
    """What the join returns; None where another that does a share of the work is joining already."""
    with suppress(folders.InUseError), folders.claimed(folder / folders.PLAN):
        try:
            with threadpool_limits(1):
                result = task.join(pieces, folder)
        except EmptyError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        shutil.rmtree(folder)
        return result
    return None
