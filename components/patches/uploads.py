"""Bounds the bytes of uploaded files and of files to download; whoever has most, at the address with most, lets go.

A form has one file, with a short name: to read more holds the server's event loop.

Streamlit keeps a file that was written for a click until the runs of any two other visitors have ended: with a class
that is a tenth of a second, and its link leads nowhere. Here it stays for as long as a browser takes to ask for it.
"""

import asyncio
import threading
import time
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any

import starlette.requests
from starlette.datastructures import Headers
from starlette.formparsers import MultiPartException, MultiPartParser
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from components.patches.sessions import by_origin
from polyseme import limits

FILE_BYTES = 100_000
"""What an uploaded file counts besides its content: an empty one takes ten thousand, and a thousand are looked at
quickly with each that comes."""
HEADER_BYTES, SEMICOLONS = 2_000, 260
"""Of a file in a form: its name has at most 255 characters, of up to four bytes each."""
BLANK, LAST = b"\r\n\r\n", b"--\r\n"
"""What ends the head of a form's part, and what follows the boundary that is the form's last."""

Sizes = dict[str, dict[str, int]]
"""Session -> file -> its bytes, the oldest file first."""


def apply() -> None:
    """Called in the server's event loop."""
    forms: Any = starlette.requests
    assert forms.MultiPartParser in (MultiPartParser, OneFile)
    forms.MultiPartParser = OneFile
    files: Any = runtime.get_instance().uploaded_file_mgr
    assert callable(files.remove_file)
    assert isinstance(files.file_storage, dict)
    manager: Any = runtime.get_instance()._session_mgr
    addresses, there = partial(_addresses, manager, dict[str, str]()), partial(_names, manager)
    bounds = limits.UPLOADED_BYTES, limits.UPLOADED_TOGETHER
    files.add_file = partial(add_within, files, files.add_file, *bounds, addresses, there)
    offered: Any = runtime.get_instance().media_file_mgr
    media = offered._storage
    assert isinstance(media._files_by_id, dict)
    assert isinstance(offered._file_metadata, dict)
    offered.execute_deferred = partial(_written_for, offered, offered.execute_deferred)
    owners = defaultdict[str, dict[str, int]](dict)
    shrink = partial(let_downloads_go, media, addresses, owners)
    _shrink.append(shrink)
    media.load_and_get_id = partial(load_within, media.load_and_get_id, limits.DOWNLOADS_TOGETHER, shrink, owners)
    loop, delete = asyncio.get_running_loop(), media.delete_file

    def expire() -> None:
        let_unnamed_go(files)
        loop.call_later(limits.UPLOADED_SECONDS / 4, expire)

    expire()

    def delete_later(name: str) -> None:
        delete_now = partial(delete_unless_offered, offered, delete, name)
        loop.call_soon_threadsafe(loop.call_later, limits.OFFERED_SECONDS, delete_now)

    media.delete_file = delete_later


class OneFile(MultiPartParser):
    """A form with one part, whose headers are as long as a browser's. The library reads its head and its end alone.

    Of much else it reads each letter, a quarter of a second for a megabyte: semicolons, blanks behind the boundary,
    content that looks like it.
    """

    _header_bytes = 0

    def __init__(self, headers: Headers, stream: AsyncGenerator[bytes, None], **bounds: Any) -> None:
        super().__init__(headers, self._read(stream), **bounds)

    async def _read(self, stream: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """What the library reads; the content between goes past it to the file."""
        boundary = self.headers["Content-Type"].rpartition("boundary=")[2].strip('"')
        end = f"\r\n--{boundary}".encode()
        head, rest = b"", b""
        async for chunk in stream:
            rest += chunk
            if not head:
                first, blank, content = rest.partition(BLANK)
                if len(first) > 2 * HEADER_BYTES:
                    raise MultiPartException("The file's name is too long.")
                if not blank:
                    continue
                head, rest = first + blank, content
                yield head
            at = rest.find(end)
            if at < 0:
                at = max(0, len(rest) - len(end) + 1)  # what may be the begin of the end
            elif len(rest) > at + len(end) + len(LAST):
                raise MultiPartException("One file at a time.")
            self.on_part_data(rest, 0, at)
            rest = rest[at:]
            yield b""  # the library writes what is there
        yield rest

    def on_header_value(self, data: bytes, start: int, end: int) -> None:
        super().on_header_value(data, start, end)
        self._header_bytes += end - start
        value = self._current_partial_header_value
        if self._header_bytes > HEADER_BYTES or value.count(b";") > SEMICOLONS:
            raise MultiPartException("The file's name is too long.")


def _addresses(manager: Any, known: dict[str, str]) -> dict[str, str]:
    """The address of each session, also of one whose connection is lost."""
    for address, those in by_origin(manager.list_active_sessions()).items():
        known.update((one.session.id, address) for one in those)
    for gone in {*known} - _names(manager):
        known.pop(gone, None)
    return known


def _names(manager: Any) -> set[str]:
    """The sessions that there are, also those whose connection is lost."""
    return {one.session.id for one in manager.list_sessions()}


def content_of(file: Any) -> bytes | None:
    """The content of an uploaded file, from the server's bounded store alone; None if it is no longer there.

    The widget's copy is emptied: an idle session would keep it, whatever the store removes.
    """
    context: Any = get_script_run_ctx()
    file.seek(0)
    file.truncate()
    found = context.uploaded_file_mgr.get_files(context.session_id, [file.file_id])
    return found[0].data if found else None


def size_of(values: Iterable[Any]) -> int:
    """The bytes of the uploaded files among the values of widgets, one or several each."""
    several = [value if isinstance(value, list) else [value] for value in values]
    return sum(file.size for some in several for file in some if isinstance(file, UploadedFile))


def add_within(
    files: Any,
    add: Callable[..., None],
    each: int,
    total: int,
    address_of: Callable[[], dict[str, str]],
    there: Callable[[], Collection[str]],
    session_id: str,
    file: Any,
) -> None:
    """Adds a file. Beyond `each` bytes the visitor's oldest files are removed, beyond `total` those of the visitor
    with most bytes, at the address with most: who comes in many sessions takes nobody else's files away.

    A file that arrives when its visitor has left is none: nobody would ever remove it.
    """
    if session_id not in there():
        return
    add(session_id, file)
    _unnamed[file.file_id] = time.monotonic(), session_id
    sizes = {
        visitor: {
            name: len(file.data) + 4 * len(file.name + file.type) + FILE_BYTES for name, file in list(own.items())
        }
        for visitor, own in list(files.file_storage.items())
    }
    own = sizes[session_id]
    while sum(own.values()) > each:
        own.pop(oldest := next(iter(own)))
        files.remove_file(session_id, oldest)
    for visitor, name in beyond(sizes, total, address_of):
        files.remove_file(visitor, name)


def beyond(sizes: Sizes, total: int, address_of: Callable[[], dict[str, str]]) -> Iterator[tuple[str, str]]:
    """The files to let go, with their sessions: the oldest of the session with most, at the address with most."""
    addresses = address_of() if sum(sum(own.values()) for own in sizes.values()) > total else {}
    while sum(sum(own.values()) for own in sizes.values()) > total:
        taken = Counter[str]()
        for visitor, own in sizes.items():
            taken[addresses.get(visitor, "")] += sum(own.values())
        (most, _), *_ = taken.most_common(1)
        there = [visitor for visitor in sizes if addresses.get(visitor, "") == most]
        largest = max(there, key=lambda visitor: sum(sizes[visitor].values()))
        oldest = next(iter(sizes[largest]))
        del sizes[largest][oldest]
        yield largest, oldest


_unnamed = dict[str, tuple[float, str]]()  # file -> when it came, and its session; until a widget names it


def named(names: Iterable[str]) -> None:
    """Notes that widgets name these files."""
    for name in names:
        _unnamed.pop(name, None)


def let_unnamed_go(files: Any) -> None:
    """Removes the files that no widget has named for long: no page will read them."""
    before = time.monotonic() - limits.UPLOADED_SECONDS
    for name, (came, session) in [*_unnamed.items()]:
        if came < before:
            _unnamed.pop(name, None)
            files.remove_file(session, name)


_asking = threading.local()
_shrink = list[Callable[[int], int]]()  # lets downloads go, once there is a server


def make_room(size: int) -> None:
    """Lets files to download go until one more of so many bytes has its place."""
    for shrink in _shrink[-1:]:
        shrink(max(0, limits.DOWNLOADS_TOGETHER - size))


def _written_for(offered: Any, execute: Callable[[str], str], name: str) -> str:
    """The link of a file that is written now, in this thread, for the session whose page has its button."""
    _asking.session = offered._deferred_callables.get(name, {}).get("session_id", "")
    try:
        return execute(name)
    finally:
        _asking.session = ""


def load_within(
    load: Callable[..., str],
    total: int,
    shrink: Callable[[int, str], int],
    owners: defaultdict[str, dict[str, int]],
    *file: Any,
    **options: Any,
) -> str:
    """The id of a file to download. Beyond `total` bytes of all files some are removed; their links lead nowhere.

    owners: the sizes of each session's files, the oldest first. The newest stays, however large.
    """
    name, context = load(*file, **options), get_script_run_ctx(suppress_warning=True)
    session = getattr(_asking, "session", "") or getattr(context, "session_id", "")
    owners[session].pop(name, None)
    owners[session][name] = shrink(total, name)
    return name


def let_downloads_go(
    media: Any,
    address_of: Callable[[], dict[str, str]],
    owners: defaultdict[str, dict[str, int]],
    total: int,
    newest: str = "",
) -> int:
    """Removes files until there are `total` bytes; the bytes of the newest. What several have stays for all."""
    there = {other: len(content.content) for other, content in list(media._files_by_id.items())}
    for other, own in [*owners.items()]:
        owners[other] = {one: size for one, size in own.items() if one in there}
        if not owners[other]:
            del owners[other]
    size = there.get(newest, 0)
    let_go = beyond(owners, max(0, total - size), address_of)
    while sum(there.values()) > total and (next_one := next(let_go, None)):
        gone = next_one[1]
        if gone != newest and not any(gone in own for own in owners.values()):
            media._files_by_id.pop(gone, None)
            del there[gone]
    return size


def delete_unless_offered(offered: Any, delete: Callable[[str], None], name: str) -> None:
    """Deletes a file of no page, unless a page has offered it again meanwhile."""
    if name not in offered._file_metadata:
        delete(name)
