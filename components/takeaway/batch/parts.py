"""The part that a piece of the input becomes: vectors in runs, kept on disk until all parts are there."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
import pyarrow as pa

from components import limits
from components.takeaway.vectors import Export


@dataclass(frozen=True)
class Run:
    """Lines that were read together: their vectors, how many were skipped, and what was wrong with them."""

    export: Export
    skipped: int
    problems: Sequence[str]


def write_part(file: IO[bytes], runs: Iterable[Run]) -> None:
    """Writes the runs of a piece, one at a time."""
    writer = None
    for run in runs:
        values = run.export.vectors
        vectors = pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[1])
        table = run.export.table.append_column("vector", vectors)
        table = table.replace_schema_metadata(
            {"about": json.dumps(run.export.about), "layers": json.dumps(run.export.layers)}
        )
        writer = writer or pa.ipc.new_stream(file, table.schema)
        batch = pa.record_batch([column.combine_chunks() for column in table.columns], schema=table.schema)
        said = {"skipped": json.dumps(run.skipped), "problems": json.dumps(run.problems)}
        writer.write_batch(batch, custom_metadata=said)
    if writer:
        writer.close()


def read_part(path: Path) -> Iterator[Run]:
    """The runs of a piece, one at a time."""
    with pa.OSFile(str(path)) as file:
        if not file.size():
            return
        with pa.ipc.open_stream(file) as reader:
            said = {name.decode(): json.loads(value) for name, value in reader.schema.metadata.items()}
            for batch, metadata in reader.iter_batches_with_custom_metadata():
                vectors = batch["vector"]
                values = vectors.values.to_numpy().reshape(-1, vectors.type.list_size)
                table = pa.Table.from_batches([batch]).drop_columns("vector").replace_schema_metadata(None)
                export = Export(values, table, said["about"], tuple(said["layers"]))
                yield Run(export, json.loads(metadata["skipped"]), json.loads(metadata["problems"]))


class Parts:
    """The vectors of all parts in their order, as often as one likes, held in groups of SHARD_BYTES."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self.finish: Callable[[Export], Export] = lambda export: export

    def runs(self) -> Iterator[Run]:
        """As they were read."""
        for path in self._paths:
            yield from read_part(path)

    def __iter__(self) -> Iterator[Export]:
        group: list[Export] = []
        for run in self.runs():
            if len(run.export):
                group.append(run.export)
            if sum(export.vectors.nbytes for export in group) >= limits.SHARD_BYTES:
                yield self.finish(_together(group))
                group = []
        if group:
            yield self.finish(_together(group))


def _together(group: Sequence[Export]) -> Export:
    """Several exports of one recipe as one."""
    table = pa.concat_tables([export.table for export in group]).unify_dictionaries().combine_chunks()
    vectors = np.concatenate([export.vectors for export in group])
    return Export(vectors, table, group[0].about, group[0].layers)
