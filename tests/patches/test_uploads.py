"""A form has one file, and what its headers say is short."""

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette import formparsers
from starlette.datastructures import FormData, Headers
from starlette.formparsers import MultiPartException

from components.patches.uploads import HEADER_BYTES, SEMICOLONS, OneFile

LINE = 'Content-Disposition: form-data; name={}; filename="{}"\r\n\r\nA bank lends.\r\n'


def read(*parts: str, last: bytes = b"--\r\n", pieces: int = 40) -> FormData:
    """What a form with these parts has, sent in pieces of so many bytes."""
    body = "".join(f"--b\r\n{part}" for part in parts).encode() + b"--b" + last

    async def stream() -> AsyncGenerator[bytes, None]:
        for start in range(0, len(body), pieces):
            yield body[start : start + pieces]

    headers = Headers({"content-type": "multipart/form-data; boundary=b"})
    form = OneFile(headers, stream())
    with ThreadPoolExecutor(1) as thread:  # a browser of an earlier test may hold this one's event loop
        return thread.submit(asyncio.run, form.parse()).result(60)


@pytest.mark.parametrize("name", ["a.txt", "Ufer; Bank; 銀行.txt", "銀" * 255, ";" * 250])
def test_a_file_with_any_name_that_a_disk_takes_is_read(name: str) -> None:
    (file,) = read(LINE.format("file", name)).values()
    assert file.filename == name
    assert file.file.read() == b"A bank lends."


@pytest.mark.parametrize(
    "parts",
    [
        [LINE.format("one", "a.txt"), LINE.format("two", "b.txt")],
        [LINE.format("file", ";" * (SEMICOLONS + 1))],
        [LINE.format("a" * HEADER_BYTES, "a.txt")],
        [f"X: {';' * HEADER_BYTES}\r\n{LINE.format('file', 'a.txt')}"],
    ],
)
def test_no_second_file_and_no_long_header_is_read(parts: list[str]) -> None:
    with pytest.raises(MultiPartException):
        read(*parts)


@pytest.mark.parametrize("pieces", [1, 7, 1_000])
def test_a_file_arrives_as_it_was_sent_in_whatever_pieces(pieces: int) -> None:
    for content in ("", "A bank lends.", "\r\n--", "\r\n\r\n--\r\n-\r\n--c\r\n", "\0" * 900):
        (file,) = read(LINE.replace("A bank lends.", content).format("file", "a.txt"), pieces=pieces).values()
        assert file.file.read() == content.encode()


@pytest.mark.parametrize(
    ("content", "last"),
    [("A bank.", b" " * 5_000_000), ("\r\n--bx" * 700_000, b"--\r\n"), ("A bank.", b"\r\n" * 2_000_000)],
    ids=["blanks behind the boundary", "what looks like it", "empty lines"],
)
def test_of_five_megabytes_the_library_reads_a_few_hundred_bytes(content: str, last: bytes, monkeypatch: Any) -> None:
    library: Any = formparsers
    parser = library.multipart.MultipartParser
    read_bytes, write = [], parser.write
    monkeypatch.setattr(parser, "write", lambda one, data: read_bytes.append(len(data)) or write(one, data))
    with pytest.raises(MultiPartException):
        read(LINE.format("file", "a.txt").replace("A bank lends.", content), last=last, pieces=65_536)
    assert 0 < sum(read_bytes) < 500
