"""What of a request is read before any middleware sees it."""

import pytest

from components.bucket import Bucket
from components.patches.connections import DEBT, FEW, HEAD_BYTES, HEAD_LINES, READ_AT_ONCE, Frames, Heads
from polyseme import limits

GET = b"GET /senses HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n"
LINES = b"a bank lends\tbank\n" * 9_000  # more than any head may have


def put(body: bytes) -> bytes:
    return b"PUT /_stcore/upload_file/a/b HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def read(data: bytes, at_once: int = READ_AT_ONCE) -> bool:
    """Whether all parts are passed on to what parses them."""
    heads = Heads()
    return all(heads.are_short(data[start : start + at_once]) for start in range(0, len(data), at_once))


@pytest.mark.parametrize("at_once", [1, 7, 50, READ_AT_ONCE, 1_000_000])
@pytest.mark.parametrize("sent", [GET, GET * 20, put(LINES), put(LINES) + GET + put(b"") + GET, GET + put(LINES) * 2])
def test_what_browsers_send_is_read_however_it_arrives(sent, at_once):
    assert read(sent[: 40 * 4_096] if at_once == 1 else sent, at_once)


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\ntransfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 9
FLOOD = b"GET / HTTP/1.1\r\n" + b"a:\r\n" * (HEAD_LINES + 1)


@pytest.mark.parametrize("at_once", [1, 7, READ_AT_ONCE])
@pytest.mark.parametrize("before", [b"", GET, put(LINES[:400])])
@pytest.mark.parametrize("sent", [CHUNKED, FLOOD, b"GET /" + b"a" * HEAD_BYTES, b"GET / HTTP/1.1\n\n" * HEAD_LINES])
def test_thousands_of_headers_and_bodies_in_parts_are_not(sent, before, at_once):
    assert not read(before + sent, at_once)


def test_of_an_address_with_too_many_frames_those_end_that_send_most_of_them():
    frames, still = Frames(), lambda: 0.0
    crowd = [Bucket(limits.FRAMES_A_SECOND, limits.FRAMES_AT_ONCE, still) for _ in range(40)]
    reader, elsewhere, new = (Bucket(limits.FRAMES_A_SECOND, limits.FRAMES_AT_ONCE, still) for _ in range(3))
    here, there = {"client": ("192.0.2.1", 0)}, {"client": ("192.0.2.2", 0)}
    ended = [frames.are_too_many(one, 100, here) for one in crowd]
    at_once = limits.FRAMES_OF_ADDRESS_AT_ONCE // 100
    assert ended == [False] * at_once + [True] * (len(crowd) - at_once), "though each alone may"
    assert not frames.are_too_many(reader, FEW, here), "who sends few stays"
    assert not frames.are_too_many(elsewhere, 100, there)
    assert not frames.are_too_many(new, 100, None), "before its request has arrived"
    few = [Bucket(limits.FRAMES_A_SECOND, limits.FRAMES_AT_ONCE, still) for _ in range(1_000)]
    assert sum(not frames.are_too_many(one, FEW, here) for one in few) <= DEBT * limits.FRAMES_OF_ADDRESS / FEW
