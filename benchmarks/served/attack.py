"""A stranger attacks, without a browser: what another visitor meets with meanwhile, and what the server is left with.

Once every page has been seen, the attacks come one after the other, or those that are named: `python -m
benchmarks.served.attack labelled_rows`. After each there is a rest in which who has left is forgotten (here soon).
`tests/safety` holds that the attacks fail; here it is seen what they cost.
"""

import os
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import FileUploaderState, FileURLsRequest, UploadedFileInfo
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import ConnectionClosed

from polyseme import limits

from .reruns import PAGES, TEXTS, at_most, whole
from .server import Server, running
from .visitor import Visitor

FORGOTTEN = 5
"""Seconds after which who has left is forgotten here, so that the benchmark ends within minutes."""

REST = 2 * FORGOTTEN


class Stranger(Visitor):
    """A visitor who sends what no browser would."""

    def sends(self, **message: object) -> None:
        """A message beside those that run a page."""
        assert self._socket
        self._socket.send(BackMsg(**message).SerializeToString())

    def uploads(self, key: str, data: bytes) -> None:
        """Puts a file onto the server, and the page's widget upon it."""
        health = urllib.request.urlopen(f"{self.address}/_stcore/health")
        cookie = health.headers["Set-Cookie"].split(";")[0]
        name, mark = str(uuid.uuid4()), uuid.uuid4().hex
        part = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'.encode()
        url = f"{self.address}/_stcore/upload_file/{self.session}/{name}"
        request = urllib.request.Request(url, part + data + f"\r\n--{mark}--\r\n".encode(), method="PUT")
        request.add_header("Content-Type", f"multipart/form-data; boundary={mark}")
        request.add_header("Cookie", cookie)
        request.add_header("X-Xsrftoken", cookie.partition("=")[2])
        with suppress(urllib.error.HTTPError, ConnectionError, urllib.error.URLError):
            urllib.request.urlopen(request).close()
        info = UploadedFileInfo(file_id=name, name="list.csv", size=len(data))
        info.file_urls.CopyFrom(type(info.file_urls)(file_id=name, upload_url=url, delete_url=url))
        self.set(key, file_uploader_state_value=FileUploaderState(uploaded_file_info=[info]))


def emptied_caches(address: str) -> None:
    """Fifteen messages that empty Streamlit's caches, and a page after each."""
    for _ in range(15):
        with Stranger(address) as one:
            one.load("tokens")
            one.sends(clear_cache=True)
            one.load("tokens")


def labelled_rows(address: str) -> None:
    """As many labelled rows as the field takes, three times, and as a file, twice."""
    with Stranger(address) as one:
        one.load("pooling", data="pasted text")
        for word in ("bank", "seal", "bark"):
            one.set("rows", string_value=_rows(word, 22_000)[: limits.PASTED_CHARACTERS])
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        for word in ("rock", "note"):
            one.uploads("labelled file", _rows(word, 22_000).encode())


def _rows(word: str, number: int) -> str:
    return "".join(f"The {word} {at} is.;{word};s{at % 5}\n" for at in range(number))


def messages(address: str) -> None:
    """Messages that no page leads to: what git says, addresses for uploads, widgets and notes that nobody has."""
    with Stranger(address) as one:
        one.load("tokens")
        for _ in range(100):
            one.sends(load_git_info=True)
        for _ in range(5):
            one.sends(file_urls_request=FileURLsRequest(request_id="many", file_names=["a"] * 300_000))
        for _ in range(5):
            one.sends(rerun_script=ClientState(cached_message_hashes=[f"{at:x}" for at in range(140_000)]))
        for at in range(50_000):
            one.widgets[f"{at}"] = WidgetState(id=f"{at}", bool_value=True)
        one.again()


def one_row(address: str) -> None:
    """One row of two hundred thousand cells, pasted and as a file."""
    with Stranger(address) as one:
        one.load("pooling", data="pasted text")
        one.set("rows", string_value="ab," * 200_000)
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        one.uploads("labelled file", b"ab," * 200_000)


def sentence_lists(address: str) -> None:
    """Lists of two megabytes: of many columns in their first row, and of nothing but newlines."""
    with Stranger(address) as one:
        one.load("sentences", list="My file")
        for data in (b"a," * 99 + b"a\n" + b"It rains,now\n" * 150_000, b"a\n" + b"\n" * 1_990_000):
            one.uploads("sentence file", data)


def long_texts(address: str) -> None:
    """Nearly a megabyte typed into every page with a text; then three, which end the connection."""
    for page in PAGES:
        with Stranger(address) as one, suppress(ConnectionClosed, TimeoutError):
            one.load(page)
            if "text" in one.ids:
                one.set("text", string_value="The bank lends.\n" * 60_000)
                one.set("text", string_value="bank\n" * 600_000)


def new_texts(address: str) -> None:
    """Thirty texts as long as are read, each new, of which little or nothing comes."""
    with Stranger(address) as one:
        for page, line, times in (("senses", "a {} b\n", 5), ("export", "a {}\n", 25)):
            one.load(page, word="nowhere")
            for number in range(times):
                one.set("text", string_value=(line.format(number) * 20_000)[: limits.TEXT_CHARACTERS])


def files(address: str) -> None:
    """Thirty files of five megabytes by one visitor, and one of twenty."""
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        for _ in range(30):
            one.uploads("labelled file", b"x" * 4_900_000)
        one.uploads("labelled file", b"x" * 20_000_000)


def departing(address: str) -> None:
    """Two hundred who come and go."""
    for _ in range(200):
        with Stranger(address) as one:
            one.load("facts")


def addresses(address: str) -> None:
    """Addresses that ask for what is not, on every page."""
    keys = (
        "model",
        "word",
        "text",
        "layer",
        "token",
        "what",
        "metric",
        "view",
        "data",
        "unit",
        "format",
        "scope",
        "find",
    )
    for odd in ("", "None", "1e309", "<img src=x> [bank](javascript:alert(1))", "x" * 20_000):
        for page in PAGES:
            with Stranger(address) as one:
                one.load(page, **dict.fromkeys(keys, odd))


ATTACKS: tuple[Callable[[str], None], ...] = (
    emptied_caches,
    messages,
    labelled_rows,
    one_row,
    sentence_lists,
    long_texts,
    new_texts,
    files,
    departing,
    addresses,
)


@dataclass
class Watch:
    """Another visitor, who changes a text a few times a second and waits for the page; and the memory meanwhile."""

    server: Server
    taken: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        """Goes on until it is told to end."""
        with Visitor(self.server.address) as visitor:
            visitor.load("layers", text=TEXTS[0])
            number = 0
            while not self.ended.wait(0.3):
                number += 1
                self.taken.append(visitor.set("text", string_value=TEXTS[number % 2]))
                self.megabytes.append(self.server.megabytes)


def main(*names: str) -> None:
    """Prints a line for each attack, or each named: another visitor's wait, the server's memory, threads and files."""
    print(
        "  attack             took   another visitor: 95 %, longest   MB before, at most, after   threads, open files"
    )
    with running(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(FORGOTTEN)) as server:
        with Visitor(server.address) as visitor:
            for page in PAGES:
                visitor.load(page)
                whole(visitor)
        watch = Watch(server)
        looking = threading.Thread(target=watch.look)
        looking.start()
        for attack in (nothing, *ATTACKS):
            if not names or attack.__name__ in (*names, "nothing"):
                _meet(attack, server, watch)
        watch.ended.set()
        looking.join()


def nothing(address: str) -> None:
    """What the other visitor waits with nobody else there."""
    time.sleep(REST)


def _meet(attack: Callable[[str], None], server: Server, watch: Watch) -> None:
    before = server.megabytes
    watch.taken.clear()
    watch.megabytes.clear()
    begun = time.perf_counter()
    attack(server.address)
    seconds = time.perf_counter() - begun
    time.sleep(1)
    waits, most = _waits(watch), max(watch.megabytes, default=before)
    time.sleep(REST)
    memory = f"{before:6.0f} {most:6.0f} {server.megabytes:6.0f} MB"
    print(f"  {attack.__name__:<15} {seconds:6.1f} s   {waits}   {memory}   {_left(server)}", flush=True)


def _waits(watch: Watch) -> str:
    taken = watch.taken if len(watch.taken) > 1 else [*watch.taken, *watch.taken, float("nan"), float("nan")][:2]
    return f"{at_most(taken):7.3f} s {max(taken):7.3f} s"


def _left(server: Server) -> str:
    process = Path(f"/proc/{server.process}")
    return f"{len(os.listdir(process / 'task'))} threads, {len(os.listdir(process / 'fd'))} open files"


if __name__ == "__main__":
    main(*sys.argv[1:])
