"""Bounds the bytes of uploaded files in memory, per visitor and of all together, and of files to download."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from components.patches.sessions import by_origin
from polyseme import limits

FILE_BYTES = 10_000
"""The most that an uploaded file takes besides its content: an empty one is not free."""


def apply() -> None:
    files: Any = runtime.get_instance().uploaded_file_mgr
    assert callable(files.remove_file)
    assert isinstance(files.file_storage, dict)
    sessions: Any = runtime.get_instance()._session_mgr

    def address_of() -> dict[str, str]:
        active = by_origin(sessions.list_active_sessions()).items()
        return {one.session.id: address for address, those in active for one in those}

    bounds = limits.UPLOADED_BYTES, limits.UPLOADED_TOGETHER
    files.add_file = partial(add_within, files, files.add_file, *bounds, address_of)
    media: Any = runtime.get_instance().media_file_mgr._storage
    assert isinstance(media._files_by_id, dict)
    media.load_and_get_id = partial(load_within, media, media.load_and_get_id, limits.DOWNLOADS_TOGETHER)


def content_of(file: Any) -> bytes | None:
    """The content of an uploaded file, from the server's bounded store alone; None if it is no longer there.

    The widget's copy is emptied: an idle session would keep it, whatever the store removes.
    """
    context: Any = get_script_run_ctx()
    file.seek(0)
    file.truncate()
    found = context.uploaded_file_mgr.get_files(context.session_id, [file.file_id])
    return found[0].data if found else None


def add_within(
    files: Any,
    add: Callable[..., None],
    each: int,
    total: int,
    address_of: Callable[[], dict[str, str]],
    session_id: str,
    file: Any,
) -> None:
    """Adds a file. Beyond `each` bytes the visitor's oldest files are removed, beyond `total` those of the visitor
    with most bytes, at the address with most: who comes in many sessions takes nobody else's files away."""
    add(session_id, file)
    sizes = {
        visitor: {name: len(file.data) + FILE_BYTES for name, file in list(own.items())}
        for visitor, own in list(files.file_storage.items())
    }
    _remove_oldest(files, sizes, session_id, each)
    addresses = address_of()
    while sum(sum(own.values()) for own in sizes.values()) > total:
        taken = Counter[str]()
        for visitor, own in sizes.items():
            taken[addresses.get(visitor, "")] += sum(own.values())
        (most, _), *_ = taken.most_common(1)
        there = [visitor for visitor in sizes if addresses.get(visitor, "") == most]
        largest = max(there, key=lambda visitor: sum(sizes[visitor].values()))
        _remove_oldest(files, sizes, largest, sum(sizes[largest].values()) - 1)


def _remove_oldest(files: Any, sizes: dict[str, dict[str, int]], session_id: str, limit: int) -> None:
    """Removes a visitor's oldest files until the others have at most `limit` bytes."""
    while sum(sizes[session_id].values()) > limit:
        oldest = next(iter(sizes[session_id]))
        files.remove_file(session_id, oldest)
        del sizes[session_id][oldest]


def load_within(media: Any, load: Callable[..., str], total: int, *file: Any, **options: Any) -> str:
    """The id of a file to download. Beyond `total` bytes of all files the oldest are removed; their links lead nowhere.

    Streamlit keeps the file of each page that offers one for as long as its browser is connected.
    """
    name, files = load(*file, **options), media._files_by_id
    sizes = {other: len(content.content) for other, content in list(files.items())}
    for oldest in [other for other in sizes if other != name]:
        if sum(sizes.values()) <= total:
            break
        files.pop(oldest, None)
        del sizes[oldest]
    return name
