"""Where bulk work runs: processes on this machine, or a cluster, by datatrove. To add one, add an entry to ENGINES."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from polyseme.bulk.folders import LOGS
from polyseme.bulk.task import Piece, Task

NEEDED = {"datatrove": "pip install -r requirements-bulk.txt", "ray": "pip install ray"}


@dataclass(frozen=True)
class ExecutionPlan:
    """How to run a task: the number of processes, the engine, and the share; the output never depends on it.

    shard: (k, n) for every n-th piece from the k-th; the share that finds all parts joins them. finish: only join.
    cluster: settings of the cluster's own.
    """

    workers: int = 1
    engine: str = "local"
    shard: tuple[int, int] | None = None
    finish: bool = False
    restart: bool = False
    cluster: Mapping[str, str] = field(default_factory=dict)


ALONE = ExecutionPlan()


@dataclass(frozen=True)
class Engine:
    """A place to run work: its description, the module with its `work`; elsewhere: the work outlives this process."""

    good_for: str
    module: str
    libraries: tuple[str, ...] = ("datatrove",)
    elsewhere: bool = False

    def check(self) -> None:
        """ValueError if a library is missing."""
        for name in self.libraries:
            if not find_spec(name):
                raise ValueError(f"{name} is not installed: {NEEDED[name]}. A run in one process works without it.")

    def work(self, task: Task[Any], pieces: Sequence[Piece], folder: Path, plan: ExecutionPlan) -> str:
        """Makes the parts of the pieces, and returns a message to print."""
        message: str = import_module(self.module).work(task, pieces, folder, plan)
        return message


ENGINES = {
    "local": Engine("processes on this machine", f"{__name__}.local"),
    "slurm": Engine("a cluster with Slurm", f"{__name__}.slurm", elsewhere=True),
    "ray": Engine("a cluster with Ray", f"{__name__}.ray", ("datatrove", "ray")),
}
"""Engines by name. `local` with one worker needs no library."""


@dataclass(frozen=True)
class EngineStep:
    """A task as a pipeline step of datatrove: each rank works on a share of the pieces."""

    task: Task[Any]
    pieces: Sequence[Piece]
    folder: Path

    def __call__(self, documents: Iterable[Any] | None, rank: int, ranks: int) -> None:
        for piece in self.pieces[rank::ranks]:
            if not (self.folder / piece.part).exists():  # a run with another number of ranks may have made it
                self.task.work(piece, self.folder)


def logs_of(folder: Path, plan: ExecutionPlan, ranks: int) -> str:
    """The executor's folder of logs and completion marks: one for each split, since ranks then mean other pieces."""
    number, shares = plan.shard or (1, 1)
    return str(folder.resolve() / LOGS / f"{number}-of-{shares}-in-{ranks}")
