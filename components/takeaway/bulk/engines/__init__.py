"""Who does bulk work: processes on this machine, or a cluster, by datatrove. To add one, add an entry to ENGINES."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from components.takeaway.bulk.task import Piece, Task

NEEDED = "pip install -r requirements-bulk.txt"


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
    needs: str
    elsewhere: bool = False

    def work(self, task: Task[Any], pieces: Sequence[Piece], folder: Path, how: How) -> str:
        """Makes the parts of the pieces; what is to be said of it. ValueError where the engine is absent."""
        try:
            module = import_module(self.module)
        except ImportError as error:
            raise ValueError(f"{self.needs} ({error.name} is not installed). One process needs nothing.") from error
        said: str = module.work(task, pieces, folder, how)
        return said


_HERE = "components.takeaway.bulk.engines"
ENGINES = {
    "local": Engine("processes on this machine", f"{_HERE}.local", f"Several processes: {NEEDED}"),
    "slurm": Engine("a cluster with Slurm", f"{_HERE}.slurm", f"Slurm: {NEEDED}", elsewhere=True),
    "ray": Engine("a cluster with Ray", f"{_HERE}.ray", f"Ray: {NEEDED}, and pip install ray"),
}
"""Engines by name. `local` with one worker needs no library."""
