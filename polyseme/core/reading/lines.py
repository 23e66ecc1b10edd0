"""Decoding text and splitting it into lines, lazily. Only \\n, \\r\\n and \\r end a line, not Unicode separators."""

import codecs
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO

from polyseme import limits

BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
EMPTY = "empty"  # the problem of a blank line
UNIVERSAL = None  # Python's universal newlines: each line is returned with \n at its end


def first_bytes(path: Path, limit: int) -> bytes:
    """The bytes of a file, one beyond the limit at most: a device that never ends is read no further."""
    with path.open("rb") as file:
        return file.read(limit + 1)


def decode(data: bytes, limit: int) -> tuple[str, str]:
    """The text in at most `limit` bytes, and its encoding. ValueError with the next step.

    >>> [decode("Zoë".encode(name), 99) for name in ("utf-16", "cp1252", "utf-8")]
    [('Zoë', 'utf-16'), ('Zoë', 'cp1252'), ('Zoë', 'utf-8')]
    """
    if len(data) > limit:
        raise ValueError(f"The file is larger than {limit / 1e6:g} MB. Use a part of it.")
    marked = next((name for bom, name in BOMS.items() if data.startswith(bom)), _utf16_without_bom(data))
    if b"\0" in data and not marked.startswith("utf-16"):
        raise ValueError("This is not a text file. Save the sentences as text (.txt) or as CSV, and upload that.")
    for encoding in [marked] if marked else ["utf-8", "cp1252", "latin-1"]:
        try:
            return data.decode(encoding).replace("\0", ""), encoding
        except UnicodeDecodeError:
            continue
    raise ValueError("This file can't be read as text. Save it as UTF-8 and upload it again.")


def _utf16_without_bom(data: bytes) -> str:
    """The UTF-16 encoding that the zero bytes between Latin letters reveal, or ""."""
    start = data[:2_000]
    zeros = [(start[::2].count(0), "utf-16-be"), (start[1::2].count(0), "utf-16-le")]
    (fewer, _), (more, name) = sorted(zeros)
    return name if more > max(2, len(start) / 5) and fewer < more / 10 else ""


def split_lines(text: str) -> Iterator[str]:
    r"""The lines of a text, lazily, each with \n at its end.

    >>> list(split_lines("a\rb\r\nc\u2028d\n\ne"))
    ['a\n', 'b\n', 'c\u2028d\n', '\n', 'e']
    """
    return io.StringIO(text, newline=UNIVERSAL)


def lines_of(text: str) -> tuple[str, ...]:
    """The non-blank ones of the first limits.LINES lines, stripped."""
    return tuple(line.strip() for line in islice(split_lines(text), limits.LINES) if line.strip())


def within_limits(text: str) -> str:
    """A typed text, cut after limits.TEXT_CHARACTERS and limits.LINES."""
    text = text[: limits.TEXT_CHARACTERS]
    if text.count("\n") + text.count("\r") < limits.LINES:
        return text
    return "".join(islice(split_lines(text), limits.LINES))


@dataclass(frozen=True)
class TextLine:
    """A line without its end, its number from 1, and its problem, if any."""

    number: int
    text: str
    problem: str = ""


class LineReader:
    """Iterates over the lines of a binary stream in constant memory; `number` is that of the last one."""

    def __init__(self, source: IO[bytes]) -> None:
        # latin-1 decodes any byte, so that invalid UTF-8 is reported for its line
        self._source = io.TextIOWrapper(source, "latin-1", newline=UNIVERSAL)
        self.number = 0

    def __iter__(self) -> Iterator[TextLine]:
        while (raw := self._next()) is not None:
            yield self._line(raw.removeprefix(codecs.BOM_UTF8) if self.number == 1 else raw)

    def _line(self, raw: bytes) -> TextLine:
        if len(raw) > limits.LINE_BYTES:
            return TextLine(self.number, "", f"longer than {limits.LINE_BYTES:,} bytes")
        try:
            text = raw.decode("utf-8").removesuffix("\n")
        except UnicodeDecodeError as error:
            return TextLine(self.number, "", f"not UTF-8 (byte {error.start + 1} of the line)")
        return TextLine(self.number, text, "" if text.strip() else EMPTY)

    def _next(self) -> bytes | None:
        """The bytes of the next line, cut if it is too long; None at the end."""
        raw = rest = self._read()
        while rest and len(rest) > limits.LINE_BYTES and not rest.endswith(b"\n"):
            rest = self._read()
        self.number += bool(raw)
        return raw or None

    def _read(self) -> bytes:
        return self._source.readline(limits.LINE_BYTES + 1).encode("latin-1")
