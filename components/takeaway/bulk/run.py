"""Bulk work: the pieces of a task done here, by several processes, by a cluster, or a share of them; then joined."""

import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from components.takeaway.bulk import folders
from components.takeaway.bulk.progress import Watch, watched
from components.takeaway.bulk.task import Empty, Piece, Task

Result = TypeVar("Result")


@dataclass(frozen=True)
class How:
    """Who does the work: so many processes of an engine, for all pieces or for a share; nothing of it changes a byte.

    `shard` (k, n): only every n-th piece, from the k-th; who finds all parts there joins them. `join`: only that.
    `cluster`: what a cluster is asked for, by its own names.
    """

    workers: int = 1
    engine: str = "local"
    shard: tuple[int, int] | None = None
    join: bool = False
    restart: bool = False
    cluster: Mapping[str, str] = field(default_factory=dict)


def run(task: Task[Result], how: How = How(), watch: Watch = Watch()) -> Result | None:
    """What the task's join returns when all is done; None where parts are still to come from elsewhere.

    ValueError, OSError where nothing can be written; what is done by then is kept, and the same call goes on there.
    """
    folder = folders.part_folder(task.target)
    folder.mkdir(exist_ok=True)
    with folders.claimed(folder, shared=bool(how.shard)):
        pieces: Sequence[Piece] = ()
        try:
            pieces = folders.begin(task, folder, how.restart)
            _work(task, pieces, folder, how, watch)
            if len(folders.done(pieces, folder)) < len(pieces):
                return None
            return _joined(task, pieces, folder)
        finally:
            if not how.shard and not folders.done(pieces, folder):
                shutil.rmtree(folder, ignore_errors=True)
