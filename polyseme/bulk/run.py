"""Running a task: its pieces are worked on here, by several processes, by a cluster or in shares, then joined."""

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from threadpoolctl import threadpool_limits

from polyseme.bulk import folders
from polyseme.bulk.engines import ALONE, ENGINES, ExecutionPlan
from polyseme.bulk.progress import UNWATCHED, Watch, watched
from polyseme.bulk.task import EmptyError, Piece, Task

Result = TypeVar("Result")


def run(task: Task[Result], plan: ExecutionPlan = ALONE, watch: Watch = UNWATCHED) -> Result | None:
    """The result of the task's join; None while parts are still to come from other shares or a cluster.

    ValueError, OSError if nothing can be written; finished parts stay, and the same call goes on from there.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # torch rounds differently with more threads: see docs/bulk.md
    folder = folders.part_folder(task.target)
    folders.claim(folder)
    with folders.locked(folder, shared=bool(plan.shard)):
        try:
            pieces = folders.begin(task, folder, plan.restart)
            _work(task, pieces, folder, plan, watch)
            missing = len(pieces) - len(folders.finished(pieces, folder))
            if missing and not (plan.shard or plan.finish or ENGINES[plan.engine].elsewhere):
                raise ValueError(f"{missing:,} of {len(pieces):,} parts failed: {folder / folders.LOGS} says why.")
            return None if missing else _join(task, pieces, folder)
        finally:
            if not (plan.shard or ENGINES[plan.engine].elsewhere or any(folder.glob("*.part"))):
                shutil.rmtree(folder, ignore_errors=True)


def _work(task: Task[Result], pieces: Sequence[Piece], folder: Path, plan: ExecutionPlan, watch: Watch) -> None:
    """Makes the missing parts of this share."""
    ready = folders.finished(pieces, folder)
    if ready:
        watch.say(f"{sum(piece.lines for piece in ready):,} lines were done before: going on behind them")
    number, shares = plan.shard or (1, 1)
    share, engine = pieces[number - 1 :: shares], ENGINES[plan.engine]
    if plan.finish or not set(share) - set(ready):
        return
    if engine.elsewhere:
        watch.say(engine.work(task, share, folder, plan))
        return
    with watched(share, folder, watch):
        if plan.engine != "local" or plan.workers > 1:
            engine.work(task, share, folder, plan)
            return
        for piece in share:
            if piece not in ready:
                task.work(piece, folder)


def _join(task: Task[Result], pieces: Sequence[Piece], folder: Path) -> Result | None:
    """The result of the join; None if another share is joining already."""
    with suppress(folders.InUseError), folders.locked(folder / folders.PLAN):
        try:
            with threadpool_limits(1):
                result = task.join(pieces, folder)
        except EmptyError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        shutil.rmtree(folder, ignore_errors=True)  # the output is there, whatever stays of its parts
        return result
    return None
