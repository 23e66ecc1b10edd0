"""Bounds the bytes of uploaded files in memory, per visitor and of all together."""

from collections.abc import Callable
from functools import partial
from typing import Any

from streamlit import runtime

from polyseme import limits

FILE_BYTES = 10_000
"""The most that an uploaded file takes besides its content: an empty one is not free."""


def apply() -> None:
    files: Any = runtime.get_instance().uploaded_file_mgr
    assert callable(files.remove_file)
    assert isinstance(files.file_storage, dict)
    files.add_file = partial(add_within, files, files.add_file, limits.UPLOADED_BYTES, limits.UPLOADED_TOGETHER)


def add_within(files: Any, add: Callable[..., None], each: int, total: int, session_id: str, file: Any) -> None:
    """Adds a file. Beyond `each` bytes the visitor's oldest files are removed, beyond `total` those of the visitor
    with most bytes."""
    add(session_id, file)
    sizes = {
        visitor: {name: len(file.data) + FILE_BYTES for name, file in list(own.items())}
        for visitor, own in list(files.file_storage.items())
    }
    _remove_oldest(files, sizes, session_id, each)
    while sum(sum(own.values()) for own in sizes.values()) > total:
        largest = max(sizes, key=lambda visitor: sum(sizes[visitor].values()))
        _remove_oldest(files, sizes, largest, sum(sizes[largest].values()) - 1)


def _remove_oldest(files: Any, sizes: dict[str, dict[str, int]], session_id: str, limit: int) -> None:
    """Removes a visitor's oldest files until the others have at most `limit` bytes."""
    while sum(sizes[session_id].values()) > limit:
        oldest = next(iter(sizes[session_id]))
        files.remove_file(session_id, oldest)
        del sizes[session_id][oldest]
