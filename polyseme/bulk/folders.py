"""The folder of unfinished work beside a target: its lock, its plan and its parts; and atomic writing."""

import errno
import json
import os
import shutil
import sys
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from polyseme.bulk.task import Piece, Task

PLAN, LOGS, INPUT, MARK = "plan.json", "logs", "input", ".polyseme"
IN_USE = "is in use: another command is writing the same output."


class InUseError(ValueError):
    """Raised when another process holds the lock."""


def part_folder(target: Path) -> Path:
    """The folder of unfinished work on a target."""
    return target.with_name(f"{target.name}.part")


def claim(folder: Path) -> None:
    """Makes a folder of unfinished work, or takes up an earlier one. ValueError if another program made it."""
    if folder.is_symlink():
        raise ValueError(f"{folder} is a link. Remove it, or choose another output.")
    folder.mkdir(exist_ok=True)
    names = os.listdir(folder)
    if names and MARK not in names:
        raise ValueError(f"{folder} has other files in it. Move it away, or choose another output.")
    (folder / MARK).touch()


@contextmanager
def atomic_write(path: Path, folder: Path | None = None) -> Iterator[IO[bytes]]:
    """A file to write to; it is renamed to `path` once complete, so that no reader ever sees half of it.

    folder: where the temporary file is written, on the same disk (default: beside `path`).
    """
    temporary = (folder or path.parent) / f"{path.name}.{uuid.uuid4().hex}.new"
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def write_folder(path: Path, folder: Path, files: Iterable[tuple[str, Callable[[IO[bytes]], None]]]) -> None:
    """Writes the files of a new folder, by name and writer, in `folder`; it is renamed to `path` once complete."""
    temporary = folder / f"{path.name}.{uuid.uuid4().hex}.new"
    try:
        for name, write in files:
            place = temporary / name
            place.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(place) as file:
                write(file)
        os.replace(temporary, path)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


@contextmanager
def locked(path: Path, shared: bool = False) -> Iterator[None]:
    """Holds a lock on a file or folder, which ends with the process. InUseError if another process has it.

    Without effect on Windows and on file systems without locks.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    descriptor = os.open(path, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno == errno.EWOULDBLOCK:
                raise InUseError(f"{path} {IN_USE}") from error
        yield
    finally:
        os.close(descriptor)


def begin(task: Task[Any], folder: Path, restart: bool) -> list[Piece]:
    """The pieces of a task, whose work starts or goes on. ValueError if the folder belongs to other work."""
    if restart:
        _clear(folder)
    pieces = list(task.pieces())
    plan = json.loads(json.dumps({"asked": task.settings, "pieces": list(map(asdict, pieces))}, default=str))
    if not (folder / PLAN).is_file():
        _clear(folder)
        with atomic_write(folder / PLAN) as file:
            file.write(json.dumps(plan).encode())
        return pieces
    earlier = json.loads((folder / PLAN).read_text("utf-8"))
    if earlier != plan:
        changed = ", ".join(_changes(earlier["asked"], plan["asked"]))
        other = f"settings ({changed})" if changed else "input"
        raise ValueError(
            f"{folder} has unfinished work with other {other}. Use the same again, or --restart to discard it."
        )
    return pieces


def _changes(earlier: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """The settings that differ, in words: "most was 2000, is 500"."""
    for name in sorted(earlier.keys() | now.keys()):
        old, new = earlier.get(name), now.get(name)
        if isinstance(old, dict) and isinstance(new, dict):
            yield from _changes(old, new)
        elif old != new:
            yield f"{name} was {old}, is {new}"


def finished(pieces: Sequence[Piece], folder: Path) -> list[Piece]:
    """The pieces whose parts are in the folder."""
    names = set(os.listdir(folder)) if folder.is_dir() else set()  # another process may have joined and removed it
    return [piece for piece in pieces if piece.part in names]


def _clear(folder: Path) -> None:
    """Empties a folder but for its mark and standard input; the folder itself is locked and stays."""
    for path in folder.iterdir():
        if path.name not in (INPUT, MARK):
            path.unlink() if path.is_symlink() or not path.is_dir() else shutil.rmtree(path)
