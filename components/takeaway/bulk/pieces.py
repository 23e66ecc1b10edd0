"""Files cut into pieces at line ends, by their bytes alone; and the lines of a piece."""

import hashlib
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from components import limits
from components.numbers.reading.lines import Lines
from components.takeaway.bulk.task import Piece

BLOCK = 65_536  # read at once: a file without line ends fills no memory


def cut(files: Sequence[Path], size: int = 0) -> list[Piece]:
    """The pieces of some files, each with whole lines; as many as their size calls for, whoever works on them.

    size: of a piece, where it shall not be the usual one; larger all the same if there were too many of them.
    """
    sizes = [file.stat().st_size for file in files]
    least = max(size or limits.PIECE_BYTES, -(-sum(sizes) // limits.FILE_PIECES))
    pieces: list[Piece] = []
    for number, (path, length) in enumerate(zip(files, sizes, strict=True)):
        line = 1
        with path.open("rb") as file:
            while (start := file.tell()) < length:
                lines, digest = _read_over(file, least)
                pieces.append(Piece(len(pieces), number, start, file.tell(), line, lines, digest))
                line += lines
    return pieces


def _read_over(file: io.BufferedReader, least: int) -> tuple[int, str]:
    """The number of lines of the next piece, and its SHA-256."""
    seen, lines, last = hashlib.sha256(), 0, b""
    for block in _blocks(file, least):
        seen.update(block)
        lines += block.count(b"\n") + block.count(b"\r") - (last + block).count(b"\r\n")
        last = block[-1:]
    return lines + (last not in (b"\n", b"\r")), seen.hexdigest()  # the last line of a file may have no end


def _blocks(file: io.BufferedReader, least: int) -> Iterator[bytes]:
    """The next `least` bytes and what is left of the line that they end in."""
    while least > 0 and (block := file.read(min(BLOCK, least))):
        least -= len(block)
        yield block
    while ahead := file.peek():
        end = re.search(rb"\r\n?|\n", ahead)
        block = file.read(end.end() if end else len(ahead))
        yield block + file.read(1) if block.endswith(b"\r") and file.peek()[:1] == b"\n" else block
        if end:
            return


@contextmanager
def lines_of(files: Sequence[Path], piece: Piece) -> Iterator[Lines]:
    """The lines of a piece, numbered as in its file, read in flat memory."""
    with files[piece.file].open("rb", buffering=0) as file:
        file.seek(piece.start)
        lines = Lines(io.BufferedReader(_Stretch(file, piece.end - piece.start)))
        lines.number = piece.line - 1
        yield lines


class _Stretch(io.RawIOBase):
    """So many bytes of a file, and then its end."""

    def __init__(self, file: io.FileIO, size: int) -> None:
        self._file, self._left = file, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        found = self._file.readinto(memoryview(buffer)[: self._left])
        self._left -= found
        return found
