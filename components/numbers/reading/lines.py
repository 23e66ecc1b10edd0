"""The text in a reader's bytes, and its lines. These end at \\n, \\r\\n or \\r alone, and at nothing else of Unicode's.

A text's lines come one after the other, so that nobody makes more of them than there is room for; those of a file of
any length with what is wrong with each that can't be used.
"""

import codecs
import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO

from components import limits

BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
MARK = codecs.BOM_UTF8  # which some editors put before UTF-8
EMPTY = "empty"  # what is wrong with a line that holds nothing but blanks
UNIVERSAL = None  # what Python's readers call this rule; they hand every line out with \n at its end


def decoded(data: bytes, most: int) -> tuple[str, str]:
    """The text in at most so many bytes, and the encoding by which it was read. ValueError with the next step.

    >>> [decoded("Zoë".encode(name), 99) for name in ("utf-16", "cp1252", "utf-8")]
    [('Zoë', 'utf-16'), ('Zoë', 'cp1252'), ('Zoë', 'utf-8')]
    """
    if len(data) > most:
        raise ValueError(f"The file is larger than {most / 1e6:g} MB. Upload a part of it.")
    announced = next((name for mark, name in BOMS.items() if data.startswith(mark)), _without_mark(data))
    if b"\0" in data and not announced.startswith("utf-16"):
        raise ValueError("This is not a text file. Save the sentences as text (.txt) or as CSV, and upload that.")
    for encoding in [announced] if announced else ["utf-8", "cp1252", "latin-1"]:
        try:
            return data.decode(encoding).replace("\0", ""), encoding
        except UnicodeDecodeError:
            continue
    raise ValueError("The letters of this file cannot be read. Save it as UTF-8 and upload it again.")


def _without_mark(data: bytes) -> str:
    """The kind of UTF-16 that empty every other byte of plain English betrays; else nothing."""
    start = data[:2_000]
    (few, _), (many, name) = sorted([(start[::2].count(0), "utf-16-be"), (start[1::2].count(0), "utf-16-le")])
    return name if many > max(2, len(start) / 5) and few < many / 10 else ""


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
