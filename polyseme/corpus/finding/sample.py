"""A uniform random sample of occurrences, those with the smallest hash keys; stored as an Arrow file."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.compute as pc

from polyseme import limits
from polyseme.corpus.schema import PLACE, CorpusPlace

Group = tuple[str, str]  # a word and a source: each group is sampled by itself
KINDS = {field.name: PLACE.field(field.name).type for field in fields(CorpusPlace)} | {"source": pa.string()}
FOUND = pa.schema(KINDS | {"key": pa.uint64()})  # the columns of a sample: an occurrence and its key


class Sample:
    """Batches of occurrences in a memory-mapped file, each of one word, and a summary."""

    def __init__(self, path: Path) -> None:
        try:
            self._batches = pa.ipc.open_file(pa.memory_map(str(path)))
            self.summary: dict[str, Any] = orjson.loads(self._batches.schema.metadata[b"said"])
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path} was not made by Polyseme. Move it away, or choose another output.") from error

    @property
    def sizes(self) -> list[int]:
        return [self.batch(number).num_rows for number in range(self._batches.num_record_batches)]

    def batch(self, number: int) -> pa.RecordBatch:
        return self._batches.get_batch(number)


def batch(places: Sequence[CorpusPlace], keys: Sequence[int]) -> pa.RecordBatch:
    columns = {name: [getattr(place, name) for place in places] for name in FOUND.names[:-1]}
    return pa.record_batch({**columns, "key": keys}, schema=FOUND)


def write(file: IO[bytes], summary: Mapping[str, Any], batches: Iterable[pa.RecordBatch]) -> None:
    schema = FOUND.with_metadata({"said": orjson.dumps(summary, option=orjson.OPT_SORT_KEYS)})
    with pa.ipc.new_file(file, schema) as writer:
        for rows in batches:
            writer.write_batch(rows.replace_schema_metadata(schema.metadata))


def key(seed: int, group: Group, identity: tuple[object, ...]) -> int:
    """A pseudo-random number of 64 bits for an occurrence, by its position or its `copied` words: of equal keys one is
    sampled. It is the same in any process and order, it does not depend on the other words requested, and a larger
    sample contains the smaller ones.
    """
    text = "\0".join(map(str, (seed, *group, *identity)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def copied(place: CorpusPlace) -> tuple[str, str]:
    """What copies of an occurrence share: the words before it and from it on, without case, punctuation or figures."""
    text = re.sub(r"\d", "0", place.text)
    before, rest = text[: place.start], text[place.start :]
    return " ".join(re.findall(r"\w+", before.casefold())), " ".join(re.findall(r"\w+", rest.casefold()))


class Smallest:
    """The smallest keys of each group, at most `limit`, and the number of its occurrences."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._keys: dict[Group, np.ndarray] = {}
        self.counts: dict[Group, int] = {}

    def add(self, group: Group, keys: np.ndarray, count: int) -> None:
        """Adds some keys of a group, the smallest of `count` occurrences."""
        self._keys[group] = np.union1d(self._keys.get(group, np.empty(0, np.uint64)), keys)[: self._limit]
        self.counts[group] = self.counts.get(group, 0) + count

    def distinct(self) -> dict[Group, int]:
        """How many different keys there are: exact where all are sampled, else estimated from the largest one."""
        estimates = {group: int((self._limit - 1) * 2.0**64 / (int(self.largest(group)) + 1)) for group in self.counts}
        return {
            group: len(keys) if len(keys) < self._limit else min(self.counts[group], max(len(keys), estimates[group]))
            for group, keys in self._keys.items()
        }

    def largest(self, group: Group) -> np.uint64:
        return np.uint64(self._keys[group].max(initial=0))


def nested(words: Sequence[str], counts: Mapping[Group, int]) -> dict[str, dict[str, int]]:
    """word -> source -> count."""
    return {word: {source: count for (other, source), count in counts.items() if other == word} for word in words}


def smallest_keys(parts: Sequence[Sample], words: Sequence[str], limit: int) -> Smallest:
    """The smallest keys of each word in each source. ValueError for too many sources."""
    smallest = Smallest(limit)
    for part in parts:
        counts = {(word, source): count for word, source, count in part.summary["counts"]}
        for number, word in enumerate(words):
            keys, sources = part.batch(number)["key"].to_numpy(), np.array(part.batch(number)["source"].to_pylist())
            for source in np.unique(sources).tolist():
                smallest.add((word, source), keys[sources == source], counts[word, source])
        if len({source for _, source in smallest.counts}) > limits.CORPUS_SOURCES:
            raise ValueError(
                f"There are more than {limits.CORPUS_SOURCES} sources. The name before the tab must be one that many "
                "lines share, such as the year."
            )
    return smallest


def sampled(
    parts: Sequence[Sample], starts: Sequence[int], words: Sequence[str], smallest: Smallest
) -> Iterator[pa.RecordBatch]:
    """The rows with the smallest keys, word by word, in batches; starts: the lines before the file of each part."""
    for number, word in enumerate(words):
        bounds = {source: smallest.largest((other, source)) for other, source in smallest.counts if other == word}
        seen: set[int] = set()
        batches = (_select(part.batch(number), bounds, start, seen) for part, start in zip(parts, starts, strict=True))
        yield from _rebatch(batches, limits.CORPUS_ROWS)


def _select(candidates: pa.RecordBatch, bounds: Mapping[str, np.uint64], start: int, seen: set[int]) -> pa.RecordBatch:
    """The candidates with keys up to the bound of their source, none that was seen before; `start` is added to their
    line numbers, and their keys to those seen.
    """
    largest = np.array([bounds[source] for source in candidates["source"].to_pylist()], np.uint64)
    rows = candidates.filter(pa.array(candidates["key"].to_numpy() <= largest))
    keys = rows["key"].to_pylist()
    rows = rows.filter(pa.array([key not in seen for key in keys], pa.bool_()))
    seen.update(keys)
    index = FOUND.names.index("text_id")
    return rows.set_column(index, FOUND.field(index), pc.add(rows["text_id"], start))


def _rebatch(batches: Iterable[pa.RecordBatch], size: int) -> Iterator[pa.RecordBatch]:
    """The same rows in batches of one size; the last one may be smaller."""
    waiting = FOUND.empty_table()
    for rows in batches:
        waiting = pa.concat_tables([waiting, pa.Table.from_batches([rows.replace_schema_metadata(None)])])
        while len(waiting) >= size:
            yield waiting.slice(0, size).combine_chunks().to_batches()[0]
            waiting = waiting.slice(size)
    yield from waiting.combine_chunks().to_batches()
