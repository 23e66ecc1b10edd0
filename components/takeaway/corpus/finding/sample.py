"""Occurrences on their way from the text to the network: a file of Arrow's, a word's batches one after another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import IO, Any

import orjson
import pyarrow as pa

from components.takeaway.corpus.schema import PLACE, Place

KINDS = {field.name: PLACE.field(field.name).type for field in fields(Place)} | {"source": pa.string()}
FOUND = pa.schema(KINDS | {"key": pa.uint64()})
"""What is kept of an occurrence, beside the key by which it is drawn."""


class Sample:
    """Batches of occurrences in a file, and what is said of them; nothing is read before it is asked for."""

    def __init__(self, path: Path) -> None:
        self._batches = pa.ipc.open_file(pa.memory_map(str(path)))
        self.said: dict[str, Any] = orjson.loads(self._batches.schema.metadata[b"said"])

    @property
    def sizes(self) -> list[int]:
        """The rows of each batch."""
        return [self.batch(number).num_rows for number in range(self._batches.num_record_batches)]

    def batch(self, number: int) -> pa.RecordBatch:
        """One batch: of one word."""
        return self._batches.get_batch(number)


def batch(places: Sequence[Place], keys: Sequence[int]) -> pa.RecordBatch:
    """Some occurrences with their keys."""
    columns = {name: [getattr(place, name) for place in places] for name in FOUND.names[:-1]}
    return pa.record_batch({**columns, "key": keys}, schema=FOUND)


def write(file: IO[bytes], said: Mapping[str, Any], batches: Iterable[pa.RecordBatch]) -> None:
    """Writes batches, and what is said of them."""
    schema = FOUND.with_metadata({"said": orjson.dumps(said, option=orjson.OPT_SORT_KEYS)})
    with pa.ipc.new_file(file, schema) as writer:
        for one in batches:
            writer.write_batch(one.replace_schema_metadata(schema.metadata))


def regrouped(batches: Iterable[pa.RecordBatch], size: int) -> Iterator[pa.RecordBatch]:
    """The same rows in batches of one size, but for the last."""
    waiting = FOUND.empty_table()
    for one in batches:
        waiting = pa.concat_tables([waiting, pa.Table.from_batches([one.replace_schema_metadata(None)])])
        while len(waiting) >= size:
            yield waiting.slice(0, size).combine_chunks().to_batches()[0]
            waiting = waiting.slice(size)
    yield from waiting.combine_chunks().to_batches()
