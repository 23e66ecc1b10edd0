"""A form has one file, and what its headers say is short."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.datastructures import FormData, Headers
from starlette.formparsers import MultiPartException

from components.patches.uploads import HEADER_BYTES, SEMICOLONS, OneFile

LINE = 'Content-Disposition: form-data; name={}; filename="{}"\r\n\r\nA bank lends.\r\n'


def read(*parts: str) -> FormData:
    """What a form with these parts has, sent in two pieces."""
    body = "".join(f"--b\r\n{part}" for part in parts).encode() + b"--b--\r\n"

    async def stream() -> AsyncIterator[bytes]:
        yield body[:40]
        yield body[40:]

    headers = Headers({"content-type": "multipart/form-data; boundary=b"})
    form = OneFile(headers, stream())  # type: ignore[arg-type]  # a generator is none of its type
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
