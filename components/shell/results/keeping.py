"""Results kept on disk: what a model makes of the built-in texts, worked out once and not by every new server.

Those of the bundled model come with the app, made by `make kept`; others lie in a folder of this machine,
where they survive a restart. A file is named by the digest of all that its result depends on. Only built-in texts may
be among that, never a visitor's. What cannot be read or written is worked out anew.
"""

import hashlib
import json
import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from components import limits
from components.bert import Bert
from components.bert.device import setting
from components.shell.results import kept_files

T = TypeVar("T")
LOG = logging.getLogger(__name__)
ROOM = Path(__file__).parents[2]
SHIPPED = ROOM / "kept"
"""What comes with the app."""

OFF = "off"
OURS = "kept-"
"""What the names of our folders begin with, wherever they lie: no other file there is touched."""

SMALL_FILES = ("config.json", "tokenizer.json", "vocab.txt", "tokenizer_config.json")
_anew: ContextVar[tuple[Path, str] | None] = ContextVar("where all is worked out anew for", default=None)


def kept_on_disk(
    name: str, bert: Bert, inputs: object, compute: Callable[[], T], classes: Sequence[type] = (), number: int = 1
) -> T:
    """What `compute` makes of a model and of built-in inputs: from disk where it lies there, else worked out and kept.

    inputs: all else that it depends on, as JSON has it: texts, names, seeds; `number` is raised when the way to work
    it out changes. classes: the dataclasses that may stand in the result.
    """
    file = f"{name.replace(' ', '-')}-{_digest(number, _edition(bert), inputs)}.npz"
    if anew := _anew.get():
        made = compute()
        if file.rpartition("-")[0] == anew[1]:
            _write(anew[0] / file, made)
        return made
    own = _own_folder()
    for folder in (SHIPPED, own):
        found = _read(folder / file, classes) if folder else None
        if found:
            return found[0]  # type: ignore[no-any-return]
    made = compute()
    if own:
        _write(own / file, made)
        _make_room(own.parent)
    return made


@contextmanager
def made_anew(folder: Path, name: str) -> Iterator[None]:
    """Meanwhile nothing is read from disk, and what has a name is written into a folder."""
    before = _anew.set((folder, name))
    try:
        yield
    finally:
        _anew.reset(before)


def folder_of_this_machine() -> Path | None:
    """Where this machine keeps results: POLYSEME_KEPT, else the user's own cache; None where that says "off"."""
    asked = os.environ.get("POLYSEME_KEPT", "").strip()
    if asked.casefold() == OFF:
        return None
    usual = Path(os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or "~/.cache")
    return (Path(asked) if asked else usual / "polyseme").expanduser()


def _own_folder() -> Path | None:
    """The part of that folder that belongs to this code: what other code has made is not taken for its own."""
    folder = folder_of_this_machine()
    return folder / f"{OURS}{_code()}" if folder else None


@cache
def _code() -> str:
    """The digest of the app's own code and texts."""
    files = sorted(file for ending in ("py", "tsv", "txt") for file in ROOM.rglob(f"*.{ending}"))
    return _digest(*(file.read_text("utf-8") for file in files))


def _edition(bert: Bert) -> list[str]:
    """Which weights, which tokenizer and which settings a model has."""
    small = (bert.folder / name for name in SMALL_FILES)
    return [bert.revision, setting(), *(_digest(one.read_text("utf-8", "replace")) for one in small if one.is_file())]


def _digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()[:20]


def _read(file: Path, classes: Sequence[type]) -> tuple[Any] | None:
    """What a file holds; None where there is none, or none that can be read."""
    try:
        found = kept_files.read(file, classes)
    except FileNotFoundError:
        return None
    except Exception as error:  # NumPy, its archives and JSON have a dozen ways to say that a file is not whole
        LOG.warning("%s cannot be read and is worked out anew (%s)", file.name, type(error).__name__)
        return None
    if file.parent != SHIPPED:
        with suppress(OSError):  # used just now: it goes last
            os.utime(file)
    return (found,)


def _write(file: Path, made: object) -> None:
    """Writes a result whole or not at all."""
    part = file.with_suffix(f".{os.getpid()}-{threading.get_ident()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with part.open("wb") as opened:
            kept_files.write(opened, made)
        part.replace(file)
    except OSError as error:
        LOG.warning("%s could not be kept on disk (%s)", file.name, error)
        with suppress(OSError):
            part.unlink()


def _make_room(folder: Path) -> None:
    """Lets the files of a folder go that were used least recently, until the others have room."""
    found = sorted((one.stat().st_mtime, one.stat().st_size, one) for one in folder.glob(f"{OURS}*/*.*"))
    used = np.cumsum([size for _, size, _ in reversed(found)])
    for (_, _, file), together in zip(reversed(found), used, strict=True):
        if together > limits.KEPT_BYTES:
            with suppress(OSError):
                file.unlink()
