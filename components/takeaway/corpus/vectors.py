"""The second half of the work: the network reads the sample, and the occurrences go into a file with their vectors."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa

from components import limits
from components.takeaway.bulk import folders
from components.takeaway.bulk.models import Model
from components.takeaway.bulk.task import EmptyError, Piece
from components.takeaway.corpus.encoding import Recipe, encoded
from components.takeaway.corpus.finding.sample import Sample
from components.takeaway.corpus.finding.sampling import Group, nested
from components.takeaway.corpus.schema import About, Place
from components.takeaway.corpus.writing import write


@dataclass(frozen=True)
class Done:
    """What was made, and the occurrences that could not be read."""

    about: About
    skipped: int
    problems: Sequence[str]


@dataclass(frozen=True)
class Read:
    """Reads a sample, batch by batch, into the target; then the sample is gone."""

    sample: Path
    model: Model
    recipe: Recipe
    target: Path

    @property
    def asked(self) -> Mapping[str, Any]:
        """What vectors depend on beside the sample."""
        return asdict(self.model) | asdict(self.recipe)

    def pieces(self) -> Sequence[Piece]:
        """The batches of the sample; rows stand for bytes."""
        sample, pieces, row = Sample(self.sample), [], 0
        for number, size in enumerate(sample.sizes):
            pieces.append(Piece(number, 0, row, row + size, row + 1, size, sample.said["origin"]))
            row += size
        return pieces

    def work(self, piece: Piece, folder: Path) -> None:
        """The rows of a batch."""
        batch = Sample(self.sample).batch(piece.number).drop_columns(["key"])
        table, problems = encoded(self.model.opened(), [Place(**row) for row in batch.to_pylist()], self.recipe)
        schema = table.schema.with_metadata({"problems": orjson.dumps(problems)})
        with folders.written(folder / piece.part) as file, pa.ipc.new_file(file, schema) as writer:
            writer.write_table(table.replace_schema_metadata(schema.metadata))

    def join(self, pieces: Sequence[Piece], folder: Path) -> Done:
        """The target."""
        parts = [folder / piece.part for piece in pieces]
        kept: Counter[Group] = Counter()
        problems: list[tuple[int, str]] = []
        for part in parts:
            table = _table(part)
            kept.update(zip(table["word"].to_pylist(), table["source"].to_pylist(), strict=True))
            problems += orjson.loads(table.schema.metadata[b"problems"])
        if not kept:
            raise EmptyError("None of the occurrences could be read.")
        about = self._about(kept)
        with folders.written(self.target) as file:
            write(file, about, self.recipe.columns(self.model.opened()), map(_table, parts))
        self.sample.unlink(missing_ok=True)
        named = [f"{_where(about, line)}: {problem}; skipped" for line, problem in problems[: limits.CORPUS_PROBLEMS]]
        return Done(about, len(problems), named)

    def _about(self, kept: Mapping[Group, int]) -> About:
        said, model = Sample(self.sample).said, self.model.opened()
        asked = {name: said["asked"][name] for name in ("seed", "most", "context")}
        return About(
            model=model.name,
            revision=model.revision,
            layers=self.recipe.layers,
            join=self.recipe.join,
            segments=self.recipe.segments,
            words=tuple(said["asked"]["words"]),
            files=tuple((name, lines) for name, lines in said["files"]),
            counts=said["counts"],
            kept=nested(said["asked"]["words"], kept),
            **asked,
        )


def _table(part: Path) -> pa.Table:
    """The rows of a part."""
    with pa.memory_map(str(part)) as file:
        return pa.ipc.open_file(file).read_all()


def _where(about: About, line: int) -> str:
    """A line by its file and its number there, the first is 1."""
    before = [0, *accumulate(lines for _, lines in about.files)]
    file = bisect_right(before, line) - 1
    return f"{about.files[file][0]}, line {line - before[file] + 1}"
