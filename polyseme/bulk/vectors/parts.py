"""The part files of vectors: runs of vectors as an Arrow stream on disk, read back one run at a time."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
import pyarrow as pa

from polyseme import limits
from polyseme.export.vectors import ExportedVectors


@dataclass(frozen=True)
class Run:
    """Lines that were read together: their vectors, how many were skipped, and what was wrong with them."""

    export: ExportedVectors
    skipped: int
    problems: Sequence[str]


def write_part(file: IO[bytes], runs: Iterable[Run]) -> None:
    writer = None
    for run in runs:
        values = run.export.vectors
        vectors = pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[1])
        table = run.export.table.append_column("vector", vectors)
        about = {"about": json.dumps(run.export.about), "layers": json.dumps(run.export.layers)}
        schema = table.schema.with_metadata(about)
        writer = writer or pa.ipc.new_stream(file, schema)
        batch = pa.record_batch([column.combine_chunks() for column in table.columns], schema=schema)
        counts = {"skipped": json.dumps(run.skipped), "problems": json.dumps(run.problems)}
        writer.write_batch(batch, custom_metadata=counts)
    if writer:
        writer.close()


def read_part(path: Path) -> Iterator[Run]:
    """The runs of a piece, one at a time."""
    with pa.OSFile(str(path)) as file:
        if not file.size():
            return
        with pa.ipc.open_stream(file) as reader:
            metadata = {name.decode(): json.loads(value) for name, value in reader.schema.metadata.items()}
            for batch, counts in reader.iter_batches_with_custom_metadata():
                vectors = batch["vector"]
                values = vectors.values.to_numpy().reshape(-1, vectors.type.list_size)
                table = pa.Table.from_batches([batch]).drop_columns("vector").replace_schema_metadata(None)
                export = ExportedVectors(values, table, metadata["about"], tuple(metadata["layers"]))
                yield Run(export, json.loads(counts["skipped"]), json.loads(counts["problems"]))


class Parts:
    """The vectors of all parts in order, in groups of SHARD_BYTES; can be iterated several times."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self.finish: Callable[[ExportedVectors], ExportedVectors] = lambda export: export

    def runs(self) -> Iterator[Run]:
        for path in self._paths:
            yield from read_part(path)

    def __iter__(self) -> Iterator[ExportedVectors]:
        group: list[ExportedVectors] = []
        for run in self.runs():
            if len(run.export):
                group.append(run.export)
            if sum(export.vectors.nbytes for export in group) >= limits.SHARD_BYTES:
                yield self.finish(_concatenate(group))
                group = []
        if group:
            yield self.finish(_concatenate(group))


def _concatenate(group: Sequence[ExportedVectors]) -> ExportedVectors:
    table = pa.concat_tables([export.table for export in group]).unify_dictionaries().combine_chunks()
    vectors = np.concatenate([export.vectors for export in group])
    return ExportedVectors(vectors, table, group[0].about, group[0].layers)
