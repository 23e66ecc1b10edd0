"""Files cut into pieces at line ends, and the lines of a piece."""

import hashlib
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from polyseme import limits
from polyseme.bulk.task import Piece
from polyseme.core.reading.lines import LineReader

BLOCK = 65_536  # bytes read at once: a file without line ends must not fill the memory


def cut_files(files: Sequence[Path], size: int = 0) -> list[Piece]:
    """The pieces of some files, each of whole lines; they depend on the bytes alone, not on the number of workers.

    size: bytes of a piece, PIECE_BYTES by default; raised where there would be more than FILE_PIECES pieces.
    """
    sizes = [file.stat().st_size for file in files]
    size = max(size or limits.PIECE_BYTES, -(-sum(sizes) // limits.FILE_PIECES))
    pieces: list[Piece] = []
    for number, (path, length) in enumerate(zip(files, sizes, strict=True)):
        line = 1
        with path.open("rb") as file:
            while (start := file.tell()) < length:
                lines, digest = _read_piece(file, size)
                pieces.append(Piece(len(pieces), number, start, file.tell(), line, lines, digest))
                line += lines
    return pieces


def _read_piece(file: io.BufferedReader, size: int) -> tuple[int, str]:
    """The number of lines and the SHA-256 of the next piece."""
    digest, lines, last = hashlib.sha256(), 0, b""
    for block in _blocks(file, size):
        digest.update(block)
        lines += block.count(b"\n") + block.count(b"\r") - (last + block).count(b"\r\n")
        last = block[-1:]
    return lines + (last not in (b"\n", b"\r")), digest.hexdigest()  # the last line of a file may have no end


def _blocks(file: io.BufferedReader, size: int) -> Iterator[bytes]:
    """The next `size` bytes in blocks, then the rest of the line they end in."""
    while size > 0 and (block := file.read(min(BLOCK, size))):
        size -= len(block)
        yield block
    while ahead := file.peek():
        end = re.search(rb"\r\n?|\n", ahead)
        block = file.read(end.end() if end else len(ahead))
        yield block + file.read(1) if block.endswith(b"\r") and file.peek()[:1] == b"\n" else block
        if end:
            return


@contextmanager
def open_lines(files: Sequence[Path], piece: Piece) -> Iterator[LineReader]:
    """The lines of a piece, numbered as in its file, read in constant memory."""
    with files[piece.file].open("rb", buffering=0) as file:
        file.seek(piece.start)
        lines = LineReader(io.BufferedReader(_ByteRange(file, piece.end - piece.start)))
        lines.number = piece.line - 1
        yield lines


class _ByteRange(io.RawIOBase):
    """The next `size` bytes of a file as a file."""

    def __init__(self, file: io.FileIO, size: int) -> None:
        self._file, self._left = file, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = self._file.readinto(memoryview(buffer)[: self._left])
        self._left -= count
        return count
