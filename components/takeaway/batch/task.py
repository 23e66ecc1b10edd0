"""Vectors of a file as a task of bulk work: a piece is read in runs, and the parts become one file of any format."""

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from components import limits
from components.bert import Bert, Tokens
from components.numbers.reading.lines import Line, Lines
from components.takeaway import pairs
from components.takeaway.batch.parts import Parts, Run, write_part
from components.takeaway.bulk import folders
from components.takeaway.bulk.models import Model
from components.takeaway.bulk.pieces import cut, lines_of
from components.takeaway.bulk.task import EmptyError, Piece
from components.takeaway.formats import FORMATS
from components.takeaway.vectors import Export, Recipe, export, reduction, unreadable, width


@dataclass(frozen=True)
class Done:
    """What was made: vectors, of so many lines, some of them skipped; and what is to be said of them."""

    rows: int
    lines: int
    skipped: int
    said: Sequence[str]


@dataclass(frozen=True)
class Vectors:
    """What to make of a file, or of standard input (None): how its vectors are made, in which format, and where.

    Lines longer than the model reads are skipped, unless they are to be cut. `half`: 16 bits a value.
    """

    source: Path | None
    model: Model
    recipe: Recipe
    format: str
    target: Path
    cut: bool = False
    half: bool = False

    @property
    def asked(self) -> Mapping[str, Any]:
        """What parts depend on: nothing of the format, and of the dimensions only how many come first."""
        recipe = asdict(self.recipe) | {"dimensions": self.recipe.dimensions.first}
        return {**asdict(self.model), "cut": self.cut, "half": self._halved, **recipe}

    @property
    def _halved(self) -> bool:
        """Whether parts have 16 bits a value: principal components are worked out of 32."""
        return self.half and self.recipe.dimensions.way != "pca"

    @property
    def _file(self) -> Path:
        return self.source or folders.part_folder(self.target) / folders.INPUT

    def pieces(self) -> Sequence[Piece]:
        """The file cut into pieces; standard input is written down first."""
        if not self.source:
            with folders.written(self._file) as file:
                shutil.copyfileobj(sys.stdin.buffer, file)
        return cut([self._file])

    def work(self, piece: Piece, folder: Path) -> None:
        """Makes the vectors of a piece."""
        bert = self.model.opened()
        with lines_of([self._file], piece) as lines, folders.written(folder / piece.part) as file:
            write_part(file, map(self._halve, self._runs(bert, lines)))

    def _runs(self, bert: Bert, lines: Lines) -> Iterator[Run]:
        """The vectors of readable lines in runs, short enough for them to be held."""
        most = max(1, limits.SHARD_BYTES // (4 * width(bert, self.recipe)))
        read: list[tuple[int, Tokens]] = []
        problems: list[str] = []
        rows = seen = 0
        for line in lines:
            tokens, problem = self._read(bert, line)
            seen += 1
            if problem:
                problems.append(f"line {line.number}: {problem}")
            if tokens:
                read.append((line.number, tokens))
                rows += 1 if self.recipe.unit == "sentences" else len(tokens)
            if rows >= most or seen >= limits.WINDOW_TEXTS:
                yield Run(export(bert, self.recipe, read, recent=False), seen - len(read), problems)
                read, problems, rows, seen = [], [], 0, 0
        if seen:
            yield Run(export(bert, self.recipe, read, recent=False), seen - len(read), problems)

    def _read(self, bert: Bert, line: Line) -> tuple[Tokens | None, str]:
        """The tokens of a line, None where it is skipped; and what is wrong with it, if anything."""
        if line.problem:
            return None, f"{line.problem}; skipped"
        tokens = pairs.read(bert, line.text, self.recipe.segments)
        if missing := unreadable(tokens):
            return None, f"{missing}; skipped"
        if not tokens.pieces_left_out and not tokens.characters_left_out:
            return tokens, ""
        said = f"longer than the model reads: {tokens.pieces_left_out:,} pieces over {tokens.limit}"
        return (tokens, f"{said}; cut") if self.cut else (None, f"{said}; skipped")

    def _halve(self, run: Run) -> Run:
        return replace(run, export=halved(run.export)) if self._halved else run

    def join(self, pieces: Sequence[Piece], folder: Path) -> Done:
        """Writes the target."""
        parts, rows, skipped = Parts([folder / piece.part for piece in pieces]), 0, 0
        said: list[str] = []
        for run in parts.runs():
            rows, skipped = rows + len(run.export), skipped + run.skipped
            said += run.problems
        if not rows:
            raise EmptyError("No line could be read: nothing is written.")
        reduced = reduction(parts, rows, self.recipe.dimensions)
        parts.finish = (lambda part: halved(reduced(part))) if self.half else reduced
        if explained := next(iter(parts)).about.get("explained variance"):
            said.append(f"{self.recipe.dimensions} keeps {float(explained):.1%} of the variance")
        with folders.written(self.target, folder) as file:
            FORMATS[self.format].write(file, parts)
        return Done(rows, sum(piece.lines for piece in pieces), skipped, said)


def halved(part: Export) -> Export:
    """An export with 16 bits a value. ValueError where a value is too large for them."""
    with np.errstate(over="ignore"):
        vectors = part.vectors.astype(np.float16)
    if not np.isfinite(vectors).all():
        raise ValueError("Some values are beyond 65,504, the largest of 16 bits: leave --half away.")
    return replace(part, vectors=vectors)
