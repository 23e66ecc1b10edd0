"""The second task of the command: the model encodes the sampled occurrences, and they are written with vectors."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pyarrow as pa

from polyseme import limits
from polyseme.bert.device import QUICK
from polyseme.bulk import folders
from polyseme.bulk.models import ModelEdition, find_edition
from polyseme.bulk.task import EmptyError, Piece
from polyseme.core.similarity import cosine_pairs
from polyseme.corpus.finding.sample import Group, Sample, nested
from polyseme.corpus.occurrence_vectors import OccurrenceRecipe, encode_occurrences
from polyseme.corpus.parquet import write
from polyseme.corpus.rows import vectors_in
from polyseme.corpus.schema import About, CorpusPlace

COMPARED, COMPARED_PARTS = 200, 20
"""How many vectors of a quick model are compared with exact ones, and of how many parts at most."""


@dataclass(frozen=True)
class EncodedCorpus:
    """The metadata of the written file, the number of skipped occurrences, and the first problems."""

    about: About
    skipped: int
    problems: Sequence[str]


@dataclass(frozen=True)
class EncodeSample:
    """Encodes a sample batch by batch into the target, and deletes the sample."""

    sample: Path
    model: ModelEdition
    recipe: OccurrenceRecipe
    target: Path

    @property
    def settings(self) -> Mapping[str, Any]:
        """What vectors depend on besides the text; how it was sampled says why another sample is refused."""
        return asdict(self.model) | asdict(self.recipe) | {"sample": Sample(self.sample).summary["asked"]}

    def pieces(self) -> Sequence[Piece]:
        """The batches of the sample, with rows in the place of bytes."""
        sample, pieces, row = Sample(self.sample), [], 0
        for number, size in enumerate(sample.sizes):
            pieces.append(Piece(number, 0, row, row + size, row + 1, size, sample.summary["origin"]))
            row += size
        return pieces

    def work(self, piece: Piece, folder: Path) -> None:
        batch = Sample(self.sample).batch(piece.number).drop_columns(["key"])
        places = [CorpusPlace(**row) for row in batch.to_pylist()]
        table, problems = encode_occurrences(self.model.open(), places, self.recipe)
        table = table.replace_schema_metadata({"problems": orjson.dumps(problems)})
        with folders.atomic_write(folder / piece.part) as file, pa.ipc.new_file(file, table.schema) as writer:
            writer.write_table(table)

    def join(self, pieces: Sequence[Piece], folder: Path) -> EncodedCorpus:
        parts = [folder / piece.part for piece in pieces]
        counts: Counter[Group] = Counter()
        problems: list[tuple[int, str]] = []
        for part in parts:
            table = _read(part)
            counts.update(zip(table["word"].to_pylist(), table["source"].to_pylist(), strict=True))
            problems += orjson.loads(table.schema.metadata[b"problems"])
        if not counts:
            raise EmptyError("None of the occurrences could be read.")
        about = replace(self._about(counts), quick=self._nearness(parts) if self.model.precision == QUICK else {})
        with folders.atomic_write(self.target) as file:
            write(file, about, self.recipe.columns(self.model.open()), map(_read, parts))
        self.sample.unlink(missing_ok=True)
        first = problems[: limits.CORPUS_PROBLEMS]
        messages = [f"{_line_name(about, line)}: {problem}; skipped" for line, problem in first]
        return EncodedCorpus(about, len(problems), messages)

    def _nearness(self, parts: Sequence[Path]) -> dict[str, tuple[float, float]]:
        """layer choice -> the median and the lowest cosine of some of the vectors with those of the exact model."""
        tables = [_read(parts[i]) for i in _some(len(parts), COMPARED_PARTS)]
        table = pa.concat_tables([one.take(_some(len(one), COMPARED // len(tables))) for one in tables])
        names = [field.name for field in fields(CorpusPlace)]
        places = [CorpusPlace(**row) for row in table.select(names).to_pylist()]
        exact, _ = encode_occurrences(
            find_edition(self.model.model, self.model.device, "float32").open(), places, self.recipe
        )
        found = {name: cosine_pairs(vectors_in(table[name]), vectors_in(exact[name])) for name in self.recipe.layers}
        return {name: (float(np.median(cosines)), float(cosines.min())) for name, cosines in found.items()}

    def _about(self, counts: Mapping[Group, int]) -> About:
        summary, model, recipe = Sample(self.sample).summary, self.model.open(), self.recipe
        settings, files = summary["asked"], tuple((name, lines) for name, lines in summary["files"])
        words, (seed, most, context) = settings["words"], (settings[name] for name in ("seed", "most", "context"))
        made_by = (model.name, model.revision, recipe.layers, recipe.join, recipe.segments)
        return About(*made_by, tuple(words), seed, most, context, files, summary["counts"], nested(words, counts))


def _some(rows: int, most: int) -> list[int]:
    """At most so many row numbers, spread evenly."""
    return np.unique(np.linspace(0, rows - 1, min(rows, most)).astype(int)).tolist() if rows else []


def _read(part: Path) -> pa.Table:
    with pa.memory_map(str(part)) as file:
        return pa.ipc.open_file(file).read_all()


def _line_name(about: About, line: int) -> str:
    """A line of the corpus as the name of its file and its number there, from 1."""
    starts = [0, *accumulate(lines for _, lines in about.files)]
    file = bisect_right(starts, line) - 1
    return f"{about.files[file][0]}, line {line - starts[file] + 1}"
