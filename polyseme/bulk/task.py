"""The contract of bulk work: pieces of the input, and a task that makes a part of each piece and joins the parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True)
class Piece:
    """A range of bytes of an input file, worked on by itself."""

    number: int  # from 0, in the order of the input
    file: int  # index of its file
    start: int  # first byte in that file
    end: int  # one past the last byte
    line: int  # number of its first line, from 1
    lines: int
    digest: str

    @property
    def part(self) -> str:
        """The name of the file made from it."""
        return f"{self.number:06}.part"


class EmptyError(ValueError):
    """Raised by a join that found nothing to write: its parts are then removed."""


class Task(Protocol[Result_co]):
    """Work done piece by piece, in any process on any machine that sees the same files.

    It is pickled: it holds names and settings, never a model or an open file. A part depends on its piece and on
    `settings` alone, so that the output has the same bytes however many processes work.
    """

    @property
    def target(self) -> Path:
        """The output file."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """Everything besides the input that parts depend on, for JSON: other settings can't resume the work."""

    def pieces(self) -> Sequence[Piece]:
        """The input in pieces, mostly by `cut_files`. ValueError if it can't be read."""

    def work(self, piece: Piece, folder: Path) -> None:
        """Writes the part of a piece, `folder / piece.part`, by `atomic_write`."""

    def join(self, pieces: Sequence[Piece], folder: Path) -> Result_co:
        """Writes the target from all parts in order, by `atomic_write`. EmptyError if they hold nothing."""
