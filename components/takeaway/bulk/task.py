"""What bulk work is made of: pieces of the input, and a task that makes a part of each and joins the parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True)
class Piece:
    """A stretch of the input that is read alone: its bytes, its lines, and by which digest they are known again."""

    number: int  # from 0, in the order of the input
    file: int  # which of several files it is of, the first is 0
    start: int  # byte of that file, as is the end, which is not in it
    end: int
    line: int  # number of its first line; the first of the file is 1
    lines: int
    digest: str

    @property
    def part(self) -> str:
        """The name of the file that is made of it."""
        return f"{self.number:06}.part"


class EmptyError(ValueError):
    """Raised by a join that found nothing to write: what was done is then not worth keeping."""


class Task(Protocol[Result_co]):
    """Work that can be done piece by piece, by any process on any machine that sees the same files.

    It is pickled: it holds names and settings, never a model or an open file. A part depends on its piece and on
    `asked` alone, never on how many work or on what was done before: so the output has the same bytes whoever worked.
    """

    @property
    def target(self) -> Path:
        """The file that is written."""

    @property
    def asked(self) -> Mapping[str, Any]:
        """What parts depend on beside the input, as JSON has it: work with other settings is not gone on with."""

    def pieces(self) -> Sequence[Piece]:
        """The input cut into pieces, mostly by `pieces.cut`. ValueError where it can't be read."""

    def work(self, piece: Piece, folder: Path) -> None:
        """Makes the part of a piece, a file `folder / piece.part`, by `folders.written`: whole or not at all."""

    def join(self, pieces: Sequence[Piece], folder: Path) -> Result_co:
        """Writes the target from all parts, in their order, by `folders.written`; EmptyError if nothing is in them."""
