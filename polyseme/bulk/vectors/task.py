"""Vectors of the lines of a file as a bulk task: a piece is encoded in runs; the parts become a file of any format."""

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.bulk import folders
from polyseme.bulk.models import ModelEdition
from polyseme.bulk.pieces import cut_files, open_lines
from polyseme.bulk.task import EmptyError, Piece
from polyseme.bulk.vectors.parts import Parts, Run, write_part
from polyseme.core.reading.lines import LineReader, TextLine
from polyseme.export import units
from polyseme.export.formats import FORMATS
from polyseme.export.vectors import ExportedVectors, VectorRecipe, dimension_reducer, export, unreadable, width


@dataclass(frozen=True)
class VectorsWritten:
    """The number of vectors written, of lines, and of lines skipped; the problems, and a note on the whole."""

    rows: int
    lines: int
    skipped: int
    problems: Sequence[str]
    note: str


@dataclass(frozen=True)
class VectorsTask:
    """Vectors of a file, or of standard input (None), in a format.

    cut: lines longer than the model reads are cut instead of skipped. half: 16 bits a value.
    """

    source: Path | None
    model: ModelEdition
    recipe: VectorRecipe
    format: str
    target: Path
    cut: bool = False
    half: bool = False

    @property
    def settings(self) -> Mapping[str, Any]:
        """What parts depend on: not the format, and of the dimensions only a cut to the first few."""
        recipe = asdict(self.recipe) | {"dimensions": self.recipe.dimensions.first}
        return {**asdict(self.model), "cut": self.cut, "half": self._half_parts, **recipe}

    @property
    def _half_parts(self) -> bool:
        """Whether parts have 16 bits a value: principal components need 32."""
        return self.half and self.recipe.dimensions.method != "pca"

    @property
    def _file(self) -> Path:
        return self.source or folders.part_folder(self.target) / folders.INPUT

    def pieces(self) -> Sequence[Piece]:
        """The file in pieces; standard input is first written to disk."""
        if not self.source:
            with folders.atomic_write(self._file) as file:
                shutil.copyfileobj(sys.stdin.buffer, file)
        return cut_files([self._file])

    def work(self, piece: Piece, folder: Path) -> None:
        bert = self.model.open()
        with open_lines([self._file], piece) as lines, folders.atomic_write(folder / piece.part) as file:
            runs = self._runs(bert, lines)
            write_part(file, (replace(run, export=halved(run.export)) if self._half_parts else run for run in runs))

    def _runs(self, bert: Bert, lines: LineReader) -> Iterator[Run]:
        """The vectors of readable lines in runs that fit in memory."""
        limit = max(1, limits.SHARD_BYTES // (4 * width(bert, self.recipe)))
        readable: list[tuple[int, Tokens]] = []
        problems: list[str] = []
        rows = count = 0
        for line in lines:
            tokens, problem = self._read(bert, line)
            count += 1
            if problem:
                problems.append(f"line {line.number}: {problem}")
            if tokens:
                readable.append((line.number, tokens))
                rows += 1 if self.recipe.unit == "sentences" else len(tokens)
            if rows >= limit or count >= limits.WINDOW_TEXTS:
                yield Run(export(bert, self.recipe, readable, recent=False), count - len(readable), problems)
                readable, problems, rows, count = [], [], 0, 0
        if count:
            yield Run(export(bert, self.recipe, readable, recent=False), count - len(readable), problems)

    def _read(self, bert: Bert, line: TextLine) -> tuple[Tokens | None, str]:
        """The tokens of a line, None if it is skipped; and what is wrong with it, if anything."""
        if line.problem:
            return None, f"{line.problem}; skipped"
        tokens = units.read_line(bert, line.text, self.recipe.segments)
        if problem := unreadable(tokens):
            return None, f"{problem}; skipped"
        if not tokens.pieces_left_out and not tokens.characters_left_out:
            return tokens, ""
        problem = f"longer than the model reads: {tokens.pieces_left_out:,} pieces over {tokens.limit}"
        return (tokens, f"{problem}; cut") if self.cut else (None, f"{problem}; skipped")

    def join(self, pieces: Sequence[Piece], folder: Path) -> VectorsWritten:
        parts, rows, skipped = Parts([folder / piece.part for piece in pieces]), 0, 0
        problems: list[str] = []
        for run in parts.runs():
            rows, skipped = rows + len(run.export), skipped + run.skipped
            problems += run.problems
        if not rows:
            raise EmptyError("No line could be read, so nothing was written.")
        reduced = dimension_reducer(parts, rows, self.recipe.dimensions)
        parts.finish = (lambda part: halved(reduced(part))) if self.half else reduced
        explained = next(iter(parts)).about.get("explained variance")
        note = f"{self.recipe.dimensions} keeps {float(explained):.1%} of the variance" if explained else ""
        kind = FORMATS[self.format]
        if kind.files:
            folders.write_folder(self.target, folder, kind.files(parts))
        else:
            with folders.atomic_write(self.target, folder) as file:
                kind.write(file, parts)
        return VectorsWritten(rows, sum(piece.lines for piece in pieces), skipped, problems, note)


def halved(part: ExportedVectors) -> ExportedVectors:
    """The export with 16 bits a value. ValueError if a value is too large for them."""
    with np.errstate(over="ignore"):
        vectors = part.vectors.astype(np.float16)
    if not np.isfinite(vectors).all():
        raise ValueError("Some values are too large for 16 bits (limit: 65,504). Leave out --half.")
    return replace(part, vectors=vectors)
