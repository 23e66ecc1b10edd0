"""The folder of unfinished work beside a target: who may work there, what it belongs to, and files written whole."""

import errno
import json
import os
import shutil
import sys
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from components.takeaway.bulk.task import Piece, Task

PLAN, LOGS, INPUT = "plan.json", "logs", "input"
IN_USE = "is in use: another command is writing the same output."


class InUseError(ValueError):
    """Another process has what was to be claimed."""


def part_folder(target: Path) -> Path:
    """Where unfinished work on a target lies."""
    return target.with_name(f"{target.name}.part")


@contextmanager
def written(path: Path, folder: Path | None = None) -> Iterator[IO[bytes]]:
    """A file to write to, which takes its name when it is whole: nobody ever sees half of it.

    It is made in a folder of the same disk: that of the path if none is named.
    """
    made = (folder or path.parent) / f"{path.name}.{uuid.uuid4().hex}.new"
    try:
        with made.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(made, path)
    finally:
        made.unlink(missing_ok=True)


@contextmanager
def claimed(path: Path, shared: bool = False) -> Iterator[None]:
    """A folder or file for this process alone, or for all who share it; a process that ends lets go of it.

    InUseError where another has it. Where the system or a file system of a cluster knows no locks, nobody is kept out.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    held = os.open(path, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno == errno.EWOULDBLOCK:
                raise InUseError(f"{path} {IN_USE}") from error
        yield
    finally:
        os.close(held)


def begin(task: Task[Any], folder: Path, anew: bool) -> list[Piece]:
    """The pieces of a task whose work is begun, or taken up. ValueError where the folder holds other work."""
    if anew:
        _emptied(folder)
    pieces = list(task.pieces())
    plan = json.loads(json.dumps({"asked": task.asked, "pieces": list(map(asdict, pieces))}, default=str))
    if not (folder / PLAN).is_file():
        _emptied(folder)
        with written(folder / PLAN) as file:
            file.write(json.dumps(plan).encode())
        return pieces
    begun = json.loads((folder / PLAN).read_text("utf-8"))
    if begun != plan:
        other = "input" if begun.get("asked") == plan["asked"] else "settings"
        raise ValueError(
            f"{folder} holds work on other {other}. Give the same {other} again, or --restart to begin anew."
        )
    return pieces


def done(pieces: Sequence[Piece], folder: Path) -> list[Piece]:
    """The pieces whose parts are there."""
    there = set(os.listdir(folder)) if folder.is_dir() else set()  # it goes when another has joined the parts
    return [piece for piece in pieces if piece.part in there]


def _emptied(folder: Path) -> None:
    """Removes what lies in a folder, which itself stays: it is claimed. So does standard input, read into it."""
    for path in folder.iterdir():
        if path.name != INPUT:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
