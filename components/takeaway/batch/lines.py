"""The lines of a file, one by one, with what is wrong with those that can't be used."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from components import limits

MARK = b"\xef\xbb\xbf"  # which some editors put before UTF-8


@dataclass(frozen=True)
class Line:
    """One line without its end: its number, the first is 1, and what is wrong with it, if anything."""

    number: int
    text: str
    problem: str = ""


class Lines:
    """The lines of a source of bytes, read in flat memory; `size` and `digest` are of the bytes read so far."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source, self._seen = source, hashlib.sha256()
        self.number = self.size = 0

    @property
    def digest(self) -> str:
        """The SHA-256 of the lines so far."""
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
            text = raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            return Line(self.number, "", f"not UTF-8 (byte {error.start + 1} of the line)")
        return Line(self.number, text, "" if text.strip() else "empty")

    def _next(self) -> bytes | None:
        """The bytes of the next line, of one that is too long the beginning; None at the end."""
        raw = rest = self._read()
        while rest and len(rest) > limits.LINE_BYTES and not rest.endswith(b"\n"):
            rest = self._read()
        self.number += bool(raw)
        return raw or None

    def _read(self) -> bytes:
        found = self._source.readline(limits.LINE_BYTES + 1)
        self._seen.update(found)
        self.size += len(found)
        return found
