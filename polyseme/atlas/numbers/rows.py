"""The rows of a word in a corpus, as its map needs them: vectors in blocks, sources, contexts."""

from collections.abc import Iterator, Mapping

import numpy as np
import pyarrow as pa

from polyseme.atlas.numbers.layout import ContextSample
from polyseme.core.similarity import unit
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.rows import vectors_in

BLOCK = 4_096  # occurrences added to the map between two reports, at which a job can be stopped
AROUND = 90  # characters of context on either side of a word


def vectors_and_forms(part: pa.Table, layer: str) -> tuple[np.ndarray, list[str]]:
    """(row, feature), and the word of each row in lower case."""
    return vectors_in(part[layer]), [form.casefold() for form in part["form"].to_pylist()]


def blocks_of(
    corpus: Corpus, word: str, layer: str, shifts: Mapping[str, np.ndarray]
) -> Iterator[tuple[int, np.ndarray]]:
    """The first row and the vectors of each block, without the shift between forms of the word."""
    start = 0
    for part in corpus.parts(word, [layer, "form"]):
        vectors = without_shifts(part, layer, shifts)
        for first in range(0, len(vectors), BLOCK):
            yield start + first, vectors[first : first + BLOCK]
        start += len(vectors)


def without_shifts(part: pa.Table, layer: str, shifts: Mapping[str, np.ndarray]) -> np.ndarray:
    """(row, feature): vectors of length 1, less the shift of their form where it is known."""
    matrix, forms = vectors_and_forms(part, layer)
    vectors = unit(matrix)
    for form in set(forms) & shifts.keys():
        vectors[[i for i, other in enumerate(forms) if other == form]] -= shifts[form]
    return vectors


def sources_of(corpus: Corpus, word: str) -> np.ndarray:
    """(n,) int16: the index of each occurrence's source."""
    index = {name: i for i, name in enumerate(corpus.about.sources)}
    columns = [part["source"].combine_chunks() for part in corpus.parts(word, ["source"])]
    known = [np.array([index[name] for name in column.dictionary.to_pylist()], np.int16) for column in columns]
    return np.concatenate([codes[column.indices.to_numpy()] for codes, column in zip(known, columns, strict=True)])


def contexts_of(corpus: Corpus, word: str, rows: np.ndarray) -> ContextSample:
    texts, spans = [], []
    for row in corpus.take(word, rows, ["text", "start", "end"]).to_pylist():
        first = max(0, row["start"] - AROUND)
        texts.append(row["text"][first : row["end"] + AROUND])
        spans.append((row["start"] - first, row["end"] - first))
    return ContextSample(rows, tuple(texts), np.array(spans, np.int32).reshape(-1, 2))
