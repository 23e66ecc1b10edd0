"""Who does bulk work: processes on this machine, or a cluster, by datatrove. To add one, add an entry to ENGINES."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from components.takeaway.bulk.task import Piece, Task

NEEDED = {"datatrove": "pip install -r requirements-bulk.txt", "ray": "pip install ray"}


@dataclass(frozen=True)
class How:
    """Who does the work: so many processes of an engine, for all pieces or for a share; nothing of it changes a byte.

    `shard` (k, n): only every n-th piece, from the k-th; who finds all parts there joins them. `finish`: only that.
    `cluster`: what a cluster is asked for, by its own names.
    """

    workers: int = 1
    engine: str = "local"
    shard: tuple[int, int] | None = None
    finish: bool = False
    restart: bool = False
    cluster: Mapping[str, str] = field(default_factory=dict)


ALONE = How()


@dataclass(frozen=True)
class Engine:
    """Where work is done, in words; the module whose `work` does it; `elsewhere`: it is handed over, not waited for."""

    good_for: str
    module: str
    libraries: tuple[str, ...] = ("datatrove",)
    elsewhere: bool = False

    def check(self) -> None:
        """ValueError where a library is absent."""
        for name in self.libraries:
            if not find_spec(name):
                raise ValueError(f"{name} is not installed: {NEEDED[name]}. One process needs nothing.")

    def work(self, task: Task[Any], pieces: Sequence[Piece], folder: Path, how: How) -> str:
        """Makes the parts of the pieces; what is to be said of it."""
        said: str = import_module(self.module).work(task, pieces, folder, how)
        return said


_HERE = "components.takeaway.bulk.engines"
ENGINES = {
    "local": Engine("processes on this machine", f"{_HERE}.local"),
    "slurm": Engine("a cluster with Slurm", f"{_HERE}.slurm", elsewhere=True),
    "ray": Engine("a cluster with Ray", f"{_HERE}.ray", ("datatrove", "ray")),
}
"""Engines by name. `local` with one worker needs no library."""
