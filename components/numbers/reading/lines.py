"""Where a line ends, everywhere: at \\n, \\r\\n or \\r alone, and at nothing else that Unicode calls a line's end.

A text's lines come one after the other, so that nobody makes more of them than there is room for; those of a file of
any length with what is wrong with each that can't be used.
"""

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO

from components import limits

MARK = b"\xef\xbb\xbf"  # which some editors put before UTF-8
EMPTY = "empty"  # what is wrong with a line that holds nothing but blanks
UNIVERSAL = None  # what Python's readers call this rule; they hand every line out with \n at its end


def split(text: str) -> Iterator[str]:
    r"""The lines of a text one after the other, each with its end, which is \n whatever was typed.

    >>> list(split("a\rb\r\nc\u2028d\n\ne"))
    ['a\n', 'b\n', 'c\u2028d\n', '\n', 'e']
    """
    return io.StringIO(text, newline=UNIVERSAL)


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a text that are looked at, without those that hold nothing but blanks."""
    return tuple(line.strip() for line in islice(split(text), limits.LINES) if line.strip())


def within_limits(text: str) -> str:
    """As much of a typed text as is read: so many characters, and of these so many lines."""
    text = text[: limits.TEXT_CHARACTERS]
    if text.count("\n") + text.count("\r") < limits.LINES:
        return text
    return "".join(islice(split(text), limits.LINES))


@dataclass(frozen=True)
class Line:
    """One line without its end: its number, the first is 1, and what is wrong with it, if anything."""

    number: int
    text: str
    problem: str = ""


class Lines:
    """The lines of a source of bytes, read in flat memory; `size` and `digest` are of the lines read so far."""

    def __init__(self, source: IO[bytes]) -> None:
        # latin-1 has a character for every byte: what is no UTF-8 arrives as well, and its line is told
        self._source, self._seen = io.TextIOWrapper(source, "latin-1", newline=UNIVERSAL), hashlib.sha256()
        self.number = self.size = 0

    @property
    def digest(self) -> str:
        """The SHA-256 of the lines so far, each with \\n at its end."""
        return self._seen.hexdigest()

    def skip(self, lines: int) -> None:
        """Passes over so many lines, whatever is in them."""
        for _ in range(lines):
            if self._next() is None:
                return

    def __iter__(self) -> Iterator[Line]:
        while (raw := self._next()) is not None:
            yield self._line(raw.removeprefix(MARK) if self.number == 1 else raw)

    def _line(self, raw: bytes) -> Line:
        if len(raw) > limits.LINE_BYTES:
            return Line(self.number, "", f"longer than {limits.LINE_BYTES:,} bytes")
        try:
            text = raw.decode("utf-8").removesuffix("\n")
        except UnicodeDecodeError as error:
            return Line(self.number, "", f"not UTF-8 (byte {error.start + 1} of the line)")
        return Line(self.number, text, "" if text.strip() else EMPTY)

    def _next(self) -> bytes | None:
        """The bytes of the next line, of one that is too long the beginning; None at the end."""
        raw = rest = self._read()
        while rest and len(rest) > limits.LINE_BYTES and not rest.endswith(b"\n"):
            rest = self._read()
        self.number += bool(raw)
        return raw or None

    def _read(self) -> bytes:
        found = self._source.readline(limits.LINE_BYTES + 1).encode("latin-1")
        self._seen.update(found)
        self.size += len(found) + (found.endswith(b"\n") and self._source.newlines == "\r\n")
        return found
