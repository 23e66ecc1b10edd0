"""The sample drawn from the candidates of all pieces: first their keys alone, then the rows that have the smallest."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from components import limits
from components.takeaway.corpus.finding.sample import FOUND, Sample, regrouped
from components.takeaway.corpus.finding.sampling import Smallest


def drawn(parts: Sequence[Sample], words: Sequence[str], most: int) -> Smallest:
    """The smallest keys of each word in each source. ValueError where the sources are none."""
    smallest = Smallest(most)
    for part in parts:
        counts = {(word, source): count for word, source, count in part.said["counts"]}
        for number, word in enumerate(words):
            keys, sources = part.batch(number)["key"].to_numpy(), np.array(part.batch(number)["source"].to_pylist())
            for source in np.unique(sources).tolist():
                smallest.add((word, source), keys[sources == source], counts[word, source])
        if len({source for _, source in smallest.counts}) > limits.CORPUS_SOURCES:
            raise ValueError(
                f"There are more than {limits.CORPUS_SOURCES} sources. What stands before the tab should be one of a "
                "few, such as a year."
            )
    return smallest


def chosen(
    parts: Sequence[Sample], first: Sequence[int], words: Sequence[str], smallest: Smallest
) -> Iterator[pa.RecordBatch]:
    """The rows of these keys, word by word, in batches; `first`: how many lines stand before the file of each part."""
    for number, word in enumerate(words):
        largest = {source: smallest.largest((of, source)) for of, source in smallest.counts if of == word}
        numbered = zip(parts, first, strict=True)
        kept = (_small_enough(part.batch(number), largest, lines) for part, lines in numbered)
        yield from regrouped(kept, limits.CORPUS_ROWS)


def _small_enough(candidates: pa.RecordBatch, largest: Mapping[str, np.uint64], lines: int) -> pa.RecordBatch:
    """The candidates with keys up to the largest of their source; their lines numbered through all files."""
    bounds = np.array([largest[source] for source in candidates["source"].to_pylist()], np.uint64)
    kept = candidates.filter(pa.array(candidates["key"].to_numpy() <= bounds))
    at = FOUND.names.index("text_id")
    return kept.set_column(at, FOUND.field(at), pc.add(kept["text_id"], lines))
