"""Results cached on disk: what a model makes of the built-in texts, computed once and not by every new server.

Results of the bundled model come with the app, made by `make bundled`; others are in a folder of this machine. A file
is named by the digest of all that its result depends on: only built-in texts and the server's own corpus, never a
visitor's text. A file that cannot be read or written costs a new computation, no more.
"""

import hashlib
import json
import logging
import os
import stat
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from polyseme import archive, limits
from polyseme.bert import Bert
from polyseme.bert.device import setting

T = TypeVar("T")
LOG = logging.getLogger(__name__)
PACKAGE = Path(__file__).parent
BUNDLED = PACKAGE / "bundled_results"
OFF = "off"
PREFIX = "kept-"
"""The prefix of our folders' names; other files beside them are never touched."""
MODEL_FILES = ("config.json", "tokenizer.json", "vocab.txt", "tokenizer_config.json")
_rebuilding: ContextVar[tuple[Path, str] | None] = ContextVar("the folder and name of a result to rebuild")


def disk_cached(
    name: str,
    bert: Bert | None,
    inputs: object,
    compute: Callable[[], T],
    classes: Sequence[type] = (),
    number: int = 1,
) -> T:
    """The result of `compute`, from disk if it is there, else computed and written.

    bert: None if the result depends on no model, as for a server's own corpus. inputs: all else that it depends on,
    as JSON: texts, names, seeds. classes: the dataclasses in the result. number: a version, raised when the
    computation changes.
    """
    file = f"{name.replace(' ', '-')}-{_digest(number, _model_digests(bert) if bert else [], inputs)}.npz"
    if rebuilding := _rebuilding.get(None):
        result = compute()
        if file.rpartition("-")[0] == rebuilding[1]:
            _write(rebuilding[0] / f"{file}{archive.PACKED}", result)
        return result
    own = _own_folder()
    for path in (BUNDLED / f"{file}{archive.PACKED}", own / file if own else None):
        stored = _read(path, classes) if path else None
        if stored:
            return stored[0]  # type: ignore[no-any-return]
    result = compute()
    if own:
        _write(own / file, result)
        with suppress(OSError):  # another process may delete the same files
            _delete_oldest(own.parent)
    return result


@contextmanager
def rebuilding(folder: Path, name: str) -> Iterator[None]:
    """Within it nothing is read from disk, and the results of a name are written to a folder."""
    token = _rebuilding.set((folder, name))
    try:
        yield
    finally:
        _rebuilding.reset(token)


def cache_folder() -> Path | None:
    """This machine's cache folder: POLYSEME_KEPT, else in the user's cache; None if that says "off"."""
    value = os.environ.get("POLYSEME_KEPT", "").strip()
    if value.casefold() == OFF:
        return None
    default = Path(os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or "~/.cache") / "polyseme"
    return (Path(value) if value else default).expanduser()


def _is_own(path: Path) -> bool:
    """Whether a file, or a folder to which nobody else can write, is this user's and no link."""
    status = path.lstat()
    writable = stat.S_ISDIR(status.st_mode) and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    others = sys.platform != "win32" and (writable or status.st_uid != os.getuid())
    return not (others or stat.S_ISLNK(status.st_mode))


def _own_folder() -> Path | None:
    """The subfolder for results of this version of the code; None if it is somebody else's."""
    if not (folder := cache_folder()):
        return None
    own = folder / f"{PREFIX}{_code()}"
    try:
        if _is_own(own):
            return own
    except FileNotFoundError:
        return own  # to be made
    except OSError as error:
        LOG.warning("%s can't be opened: no results are cached (%s)", own, error)
        return None
    LOG.warning("%s belongs to somebody else, or is a link: no results are cached", own)
    return None


@cache
def _code() -> str:
    """The digest of the library's own code and texts."""
    files = sorted(file for suffix in ("py", "toml", "tsv", "txt") for file in PACKAGE.rglob(f"*.{suffix}"))
    return _digest(*(file.read_text("utf-8") for file in files))


def _model_digests(bert: Bert) -> list[str]:
    """A model's weights, the device settings, and its tokenizer and configuration."""
    files = [file for name in MODEL_FILES if (file := bert.folder / name).is_file()]
    return [bert.revision, setting(), *(_of_file(file, file.stat().st_mtime_ns) for file in files)]


@lru_cache(100)
def _of_file(file: Path, changed: int) -> str:
    """The digest of a file's text, read once until it is changed."""
    return _digest(file.read_text("utf-8", "replace"))


def _digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()[:20]


def _read(file: Path, classes: Sequence[type]) -> tuple[Any] | None:
    """The result in a file, in a tuple; None if there is none, or none that can be read."""
    try:
        if file.parent != BUNDLED:
            _check(file)
        result = archive.read(file, classes)
    except FileNotFoundError:
        return None
    except Exception as error:  # NumPy, its archives and JSON raise a dozen errors for a damaged file
        LOG.warning("%s can't be read and is computed again (%s)", file.name, type(error).__name__)
        return None
    if file.parent != BUNDLED:
        with suppress(OSError):  # the time of the last use, for _delete_oldest
            os.utime(file)
    return (result,)


def _check(file: Path) -> None:
    """ValueError for a file of somebody else, or one whose headers claim more than any result has."""
    if not _is_own(file):
        raise ValueError("not our own file")
    with zipfile.ZipFile(file) as entries:
        if sum(entry.file_size for entry in entries.infolist()) > limits.RESULT_BYTES:
            raise ValueError("larger than any result")


def _write(file: Path, result: object) -> None:
    """Writes a result whole or not at all."""
    part = file.with_suffix(f".{uuid4().hex}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with part.open("xb") as opened:
            archive.write(opened, result, file.suffix == archive.PACKED)
        part.replace(file)
    except OSError as error:
        LOG.warning("%s could not be kept on disk (%s)", file.name, error)
        with suppress(OSError):
            part.unlink()


def _delete_oldest(folder: Path) -> None:
    """Deletes the least recently used files beyond limits.DISK_CACHE_BYTES."""
    folders = [path for path in folder.glob(f"{PREFIX}*") if _is_own(path)]
    files = [(file.lstat(), file) for path in folders for file in path.glob("*.*")]
    used = 0
    for status, file in sorted(files, key=lambda pair: -pair[0].st_mtime):
        used += status.st_size
        if used > limits.DISK_CACHE_BYTES:
            with suppress(OSError):
                file.unlink()
