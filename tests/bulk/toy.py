"""A task of bulk work without a model: lines in capitals. It says which process made a part."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from polyseme.bulk import folders
from polyseme.bulk.pieces import cut_files, open_lines
from polyseme.bulk.task import EmptyError


@dataclass(frozen=True)
class Capitals:
    source: Path
    target: Path
    seconds: float = 0  # of a piece
    ends_at: int = -1  # the piece at which the process is killed
    fails_at: int = -1
    waits_at: int = 10**9  # pieces from here on take minutes: whoever kills the work has time to
    mark: str = ""

    @property
    def settings(self):
        return {"mark": self.mark}

    def pieces(self):
        return cut_files([self.source])

    def work(self, piece, folder):
        time.sleep(self.seconds)
        with (self.source.parent / "processes").open("a") as said:
            said.write(f"{piece.number} {os.getpid()}\n")
        time.sleep(600 if piece.number >= self.waits_at else 0)
        if piece.number == self.ends_at:
            os.kill(os.getpid(), 9)
        if piece.number == self.fails_at:
            raise OSError("no space left")
        with open_lines([self.source], piece) as lines, folders.atomic_write(folder / piece.part) as file:
            for line in lines:
                file.write(f"{line.number} {line.text.upper()}{line.problem}{self.mark}\n".encode())

    def join(self, pieces, folder):
        whole = b"".join((folder / piece.part).read_bytes() for piece in pieces)
        if not whole:
            raise EmptyError("There is nothing.")
        with folders.atomic_write(self.target, folder) as file:
            file.write(whole)
        return whole.count(b"\n")


def processes(source):
    """(piece, process) in the order in which they were begun."""
    said = source.parent / "processes"
    return [tuple(map(int, line.split())) for line in said.read_text().splitlines()] if said.exists() else []
