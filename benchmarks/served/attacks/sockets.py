"""Odd frames, half messages and requests, answers that nobody reads: what never reaches a page."""

import socket
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState

from benchmarks.served.stranger import Stranger

from .crowds import FLOOD_SECONDS, LOST

HANDSHAKE = (
    "GET /_stcore/stream HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: streamlit\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)
HALF_OPEN, UNREAD, STREAMS = 1_200, 60, 190
"""Connections: more than a server has open files where nobody has raised their number; streams that nobody reads;
nearly as many as one address may have."""


def pings(address: str) -> None:
    """Pings without end, over one connection after the other."""
    end = time.monotonic() + FLOOD_SECONDS / 2
    while time.monotonic() < end:
        with Stranger(address) as one, suppress(*LOST):
            while time.monotonic() < end:
                one.pings()


def many_parts(address: str) -> None:
    """95 streams, each of which begins a message and sends 90 empty parts a second: the server thinks of all parts."""
    begun, part, end = b"\x02\x80\0\0\0\0", b"\0\x80\0\0\0\0", time.monotonic() + FLOOD_SECONDS / 2
    with ExitStack() as held:
        streams = [held.enter_context(_stream(address)) for _ in range(STREAMS // 2)]
        for one in streams:
            one.sendall(begun)
        while streams and time.monotonic() < end:
            for one in [*streams]:
                try:
                    one.send(part * 9)
                except OSError:
                    streams.remove(one)
            time.sleep(0.1)


def newcomers(address: str) -> str:
    """Hundreds of connections a second that send nothing, while a reader's file arrives over a slow line."""
    end = time.monotonic() + FLOOD_SECONDS / 2
    with Stranger(address, forwarded_for="192.0.2.7") as reader, ThreadPoolExecutor(1) as thread, ExitStack() as held:
        reader.load("export", source="your file")
        file = partial(reader.uploads, "export file", b"A bank lends.\n" * 1_000, "a.txt", seconds=FLOOD_SECONDS / 2)
        upload = thread.submit(file)
        while time.monotonic() < end:
            for _ in range(32):
                with suppress(OSError):
                    held.enter_context(_connected(address))
            time.sleep(0.1)
        return "" if upload.result() else "an upload is cut off"


def handshakes(address: str) -> str:
    """Requests for a stream that are none: with a body, a line or more headers than are read. None may stay open."""
    whole = HANDSHAKE.format(urlsplit(address).netloc).removesuffix("\r\n")
    odd = ("Content-Length: 5\r\n", f"X: {'a' * 9_000}\r\n", "".join(f"X{at}: 1\r\n" for at in range(200)))
    with ExitStack() as held:
        opened = []
        for at in range(HALF_OPEN // 4):
            with suppress(OSError):
                opened.append(held.enter_context(_connected(address)))
                opened[-1].sendall(f"{whole}{odd[at % 3]}\r\n".encode())
        time.sleep(FLOOD_SECONDS / 10)
        return f"{still} handshakes stay" if (still := sum(map(_is_open, opened))) else ""


def foreign_origins(address: str) -> None:
    """Ten handshakes that come from another site; whom the server asks about it does not answer."""
    other = HANDSHAKE.replace("http://{0}", "https://elsewhere.example").format(urlsplit(address).netloc)
    for _ in range(10):
        with suppress(OSError), _connected(address) as one:
            one.sendall(other.encode())
            one.recv(1)


def _is_open(one: socket.socket) -> bool:
    """Whether the other side has not ended a connection."""
    one.setblocking(False)
    try:
        while part := one.recv(65_536):
            _ = part
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def half_messages(address: str) -> None:
    """Sixty connections, each with nineteen megabytes of a message that never ends."""
    begun = threading.Barrier(60)

    def begin(_: int) -> None:
        with Stranger(address) as one, suppress(*LOST):
            one.sends_parts([bytes(1_000_000)] * 19, then=partial(begun.wait, FLOOD_SECONDS / 2))

    with ThreadPoolExecutor(60) as threads:
        list(threads.map(begin, range(60)))


def odd_frames(address: str) -> None:
    """Frames that no browser sends: one that unfolds to 100 MB, lengths of 2⁶³, text, empty parts without end."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packing.compress(bytes(100_000_000)) + packing.flush(zlib.Z_SYNC_FLUSH)
    endless = b"\x02\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 50_000
    odd = (
        _frame(0xC2, bomb[:-4]),
        b"\x82\xff\x7f" + b"\xff" * 7,
        _frame(0x81, b"\xff\xfe"),
        _frame(0x83, b"a"),
        endless,
    )
    for frames in odd * 5:
        with suppress(OSError), _stream(address) as one:
            one.sendall(frames)
            one.settimeout(5)
            while one.recv(65_536):
                pass


def half_requests(address: str) -> None:
    """Thousands of connections with half a request; then requests and addresses without end."""
    with ExitStack() as held:
        for number in range(HALF_OPEN):
            with suppress(OSError):
                one = held.enter_context(_connected(address))
                one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-More: ")
            time.sleep(0.05 if number % 20 == 0 else 0)  # four hundred a second
        time.sleep(FLOOD_SECONDS / 4)
    for line in (b"GET /?text=", b"GET / HTTP/1.1\r\nX-Long: "):
        with suppress(OSError), _connected(address) as one:
            one.sendall(line)
            for _ in range(500):
                one.sendall(bytes(100_000).replace(b"\0", b"x"))


def requests(address: str) -> None:
    """Requests for a page without end, twenty in one go, over fifty connections."""
    asked = b"GET /senses HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n" * 20
    end = time.monotonic() + FLOOD_SECONDS / 2

    def ask(_: int) -> None:
        with suppress(OSError), _connected(address) as one:
            while time.monotonic() < end:
                one.sendall(asked)
                one.recv(1_000_000)

    with ThreadPoolExecutor(50) as threads:
        list(threads.map(ask, range(50)))


def headers(address: str) -> None:
    """Ten cookies of nothing but quotes, and a form in a codec that takes the square of its length."""
    cookie = 'a="' + '\\"' * 30_000 + '"'
    asked = f"PUT /_stcore/upload_file/x/y HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nContent-Length: 0\r\n\r\n"
    with ExitStack() as held:
        for _ in range(10):
            held.enter_context(_connected(address)).sendall(asked.encode())
        with Stranger(address) as one:
            one.load("pooling", data="uploaded file")
            one.uploads("labelled file", b"e28h" + b"a" * 1_000_000, codec="punycode")


def parts(address: str) -> None:
    """Requests without end whose bodies come in parts of one byte, and requests of thousands of headers."""
    chunked = b"POST /_stcore/health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 10_000
    flood = b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 15_000 + b"\r\n"
    end = time.monotonic() + FLOOD_SECONDS / 2

    def send(number: int) -> None:
        while time.monotonic() < end:
            with suppress(OSError), _connected(address) as one:
                one.sendall((chunked, flood)[number % 2])
                one.recv(1)

    with ThreadPoolExecutor(40) as threads:
        list(threads.map(send, range(40)))


def unread(address: str) -> None:
    """Streams whose pages nobody reads, again and again another one; then they end without an end."""
    with ExitStack() as held:
        streams = []
        for _ in range(UNREAD):
            with suppress(OSError):
                streams.append(held.enter_context(_stream(address)))
        for turn in range(5):
            for one in streams:
                run = ClientState(
                    page_name="maps", query_string=f"what=Tokens&text={'A+bank+by+a+river.+' * 200}{turn}"
                )
                with suppress(OSError):
                    one.sendall(_frame(0x82, BackMsg(rerun_script=run).SerializeToString()))
            time.sleep(FLOOD_SECONDS / 10)
        for one in streams:
            with suppress(OSError):
                one.sendall(_frame(0x88, b"\x03\xe8"))
        time.sleep(FLOOD_SECONDS / 4)


def _connected(address: str) -> socket.socket:
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    one.settimeout(5)
    place = urlsplit(address)
    one.connect((place.hostname, place.port))
    return one


def _stream(address: str) -> socket.socket:
    """A WebSocket by hand, which asks for compression."""
    one = _connected(address)
    one.sendall(HANDSHAKE.format(urlsplit(address).netloc).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        if not (part := one.recv(1)):
            raise OSError(answer)
        answer += part
    return one


def _frame(first: int, data: bytes) -> bytes:
    """A frame of up to 4 GB, masked with zeros."""
    mask, size = bytes(4), len(data)
    if size < 126:
        return bytes([first, 0x80 | size]) + mask + data
    return bytes([first, 0xFF]) + size.to_bytes(8, "big") + mask + data
