"""Occurrences of words with their texts, sources, labels and vectors: in memory, or in a file that is read lazily."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.states import Occurrences
from polyseme.corpus.memory import MemoryRows, read_table
from polyseme.corpus.parquet import ParquetRows
from polyseme.corpus.rows import vectors_in
from polyseme.corpus.schema import LABEL, PLACE, About, CorpusPlace

TOGETHER = 16_384
"""Rows whose texts are read at once: a row group alone takes as long as three in a batch."""


@dataclass(frozen=True, eq=False)
class Corpus:
    """The occurrences of some words; safe for several threads."""

    rows: MemoryRows | ParquetRows  # by word, in parts that fit in memory

    @classmethod
    def open(cls, path: str | Path) -> "Corpus":
        """The occurrences in a Parquet file, whose rows are read and checked when needed.

        ValueError, with the next step, if it is not a file of occurrences.
        """
        return cls(ParquetRows.open(path))

    @classmethod
    def from_bytes(cls, data: bytes) -> "Corpus":
        """The occurrences in the bytes of a file; a visitor's are checked in the sandbox before."""
        return cls(ParquetRows(pa.BufferReader(data)))

    @classmethod
    def from_occurrences(
        cls, bert: Bert, found: Occurrences, layers: Sequence[str], sources: Sequence[str]
    ) -> "Corpus":
        """Encoded occurrences of a word by some layer choices; sources: of each text."""
        places = [
            CorpusPlace(one.sentence, sources[one.sentence], one.text, *one.span, one.span[0], found.word, one.word)
            for one in found.occurrences
        ]
        vectors = {layer: found.vectors(layer_choices(bert.layers)[layer]) for layer in layers}
        return cls(MemoryRows(places, vectors, found.senses, bert.name, bert.revision))

    @classmethod
    def from_table(cls, table: pd.DataFrame) -> "Corpus":
        """One row an occurrence: its `text`, its `word`, and for each layer choice a column of vectors.

        Optional: `source`, `label`, and `start` and `end` of the word, by default its first place in the text.
        """
        return cls(MemoryRows(*read_table(table)))

    @property
    def about(self) -> About:
        return self.rows.about

    @property
    def columns(self) -> tuple[str, ...]:
        return (*PLACE.names, *self.about.layers)

    def parts(self, word: str, columns: Sequence[str]) -> Iterator[pa.Table]:
        """Some columns of the rows of a word, one part at a time. ValueError if they are damaged."""
        for number in range(len(self.rows.sizes[word])):
            yield self.rows.part(word, [number], columns)

    def table(self, word: str, columns: Sequence[str]) -> pa.Table:
        """Some columns of all rows of a word: not for vectors of a large file."""
        return pa.concat_tables([self._empty(columns), *self.parts(word, columns)])

    def vectors(self, word: str, layer: str) -> Iterator[np.ndarray]:
        """(row, feature) float32 each: the vectors of a word, one part at a time."""
        for part in self.parts(word, [layer]):
            yield vectors_in(part[layer])

    def labels(self, word: str) -> tuple[str, ...]:
        """The label of each row of a word; empty strings for a file, which has none."""
        if LABEL not in self.rows.schema.names:
            return ("",) * sum(self.rows.sizes[word])
        return tuple(self.table(word, [LABEL])[LABEL].to_pylist())

    def matches(self, word: str, letters: str) -> np.ndarray:
        """(m,): the numbers of a word's rows whose texts contain some letters, in any case."""

        def found(numbers: np.ndarray) -> np.ndarray:
            texts = self.rows.part(word, numbers.tolist(), ["text"])["text"]
            return np.asarray(pc.match_substring(texts, letters, ignore_case=True))

        sizes = self.rows.sizes[word]
        with ThreadPoolExecutor(2) as threads:
            parts = threads.map(found, _batches(np.arange(len(sizes)), sizes))
            return np.flatnonzero(np.concatenate([np.empty(0, bool), *parts]))

    def take(self, word: str, numbers: Sequence[int] | np.ndarray, columns: Sequence[str]) -> pa.Table:
        """Some columns of the rows of a word with these numbers, from 0, in that order; reads only their parts."""
        numbers = np.asarray(numbers, np.int64)
        starts = np.cumsum([0, *self.rows.sizes[word]])
        if numbers.size and not 0 <= numbers.min() <= numbers.max() < starts[-1]:
            raise ValueError(f"{word!r} has rows 0 to {starts[-1] - 1:,}, not {numbers.min():,} to {numbers.max():,}.")
        order = np.argsort(numbers, kind="stable")
        ordered = numbers[order]
        part_of = np.searchsorted(starts, ordered, "right") - 1
        parts = []
        for numbers in _batches(np.unique(part_of), self.rows.sizes[word]):
            rows = np.concatenate([np.arange(starts[number], starts[number + 1]) for number in numbers])
            wanted = ordered[np.isin(part_of, numbers)]
            read = self.rows.part(word, numbers.tolist(), columns)
            parts.append(read.take(pa.array(np.searchsorted(rows, wanted))))
        return pa.concat_tables([self._empty(columns), *parts]).take(pa.array(np.argsort(order)))

    def _empty(self, columns: Sequence[str]) -> pa.Table:
        return pa.schema([self.rows.schema.field(name) for name in columns]).empty_table()


def _batches(numbers: np.ndarray, sizes: Sequence[int]) -> list[np.ndarray]:
    """The numbers of row groups, in batches of about TOGETHER rows: a large file does not fit in memory."""
    batch_of = np.cumsum([sizes[number] for number in numbers]) // TOGETHER
    return np.split(numbers, np.flatnonzero(np.diff(batch_of)) + 1) if len(numbers) else []
