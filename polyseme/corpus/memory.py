"""Occurrences in memory, made from places and arrays or from a pandas table."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from polyseme.corpus.finding.sample import nested
from polyseme.corpus.finding.words import WordSearch
from polyseme.corpus.rows import occurrence_table
from polyseme.corpus.schema import LABEL, PLACE, About, CorpusPlace, columns

SOURCE = "texts"  # the default source


class MemoryRows:
    """The rows of some words, each word's in one part. ValueError if an occurrence contradicts itself.

    vectors: (place, feature) by layer choice; labels: one per place.
    """

    def __init__(
        self,
        places: Sequence[CorpusPlace],
        vectors: Mapping[str, np.ndarray],
        labels: Sequence[str] = (),
        model: str = "",
        revision: str = "",
    ) -> None:
        _check(places, vectors)
        widths = {layer: values.shape[1] for layer, values in vectors.items()}
        table = occurrence_table(columns(widths, half=False), places, [()] * len(places), vectors)
        table = table.append_column(LABEL, pa.array(labels or [""] * len(places), pa.string()))
        self.schema = table.schema
        self.about = _about(places, tuple(vectors), model, revision)
        self._tables = {word: table.filter(pc.equal(table["word"], word)) for word in self.about.words}

    @property
    def sizes(self) -> dict[str, list[int]]:
        """word -> the number of rows of its only part."""
        return {word: [len(table)] for word, table in self._tables.items()}

    def part(self, word: str, numbers: Sequence[int], columns: Sequence[str]) -> pa.Table:
        return self._tables[word].select(list(columns))


def _check(places: Sequence[CorpusPlace], vectors: Mapping[str, np.ndarray]) -> None:
    if not places or not vectors:
        raise ValueError("There are no occurrences with vectors here. Give a text for each, and a column of vectors.")
    for layer, values in vectors.items():
        if values.ndim != 2 or len(values) != len(places) or not np.isfinite(values).all():
            raise ValueError(f"{layer!r} must hold one vector for each of {len(places):,} occurrences.")
    for place in places:
        if not 0 <= place.start < place.end <= len(place.text):
            raise ValueError(f"{place.text[:40]!r} has nothing from {place.start} to {place.end}. Give start and end.")


def _about(places: Sequence[CorpusPlace], layers: tuple[str, ...], model: str, revision: str) -> About:
    words = tuple(dict.fromkeys(place.word for place in places))
    counts = nested(words, Counter((place.word, place.source) for place in places))
    files = Counter(source for source, _ in {(place.source, place.text_id) for place in places})
    longest = max(len(place.text) for place in places)
    lines = tuple(sorted(files.items()))
    return About(model, revision, layers, "", "", words, 0, len(places), longest, lines, counts, counts)


def read_table(table: pd.DataFrame) -> tuple[list[CorpusPlace], dict[str, np.ndarray], list[str]]:
    """The places, vectors and labels of a table as `Corpus.from_table` describes it. ValueError if one is missing."""
    if missing := [name for name in ("text", "word") if name not in table]:
        raise ValueError(f"The table has no column {missing[0]!r}. It needs text, word, and a column of vectors.")
    table = table.reset_index(drop=True)
    others = [name for name in table if name not in (*PLACE.names, LABEL)]
    layers = [name for name in others if len(table) and np.ndim(table[name][0]) == 1]
    defaults: dict[str, Any] = {"source": SOURCE, LABEL: "", "text_id": pd.factorize(table["text"])[0]}
    table = table.assign(**{name: values for name, values in defaults.items() if name not in table})
    places = [_place(row) for row in table.drop(columns=others).to_dict("records")]
    labels = ["" if pd.isna(label) else str(label) for label in table[LABEL]]
    return places, {str(name): _stack(table[name]) for name in layers}, labels


def _place(row: Mapping[Hashable, Any]) -> CorpusPlace:
    text, word, start, end = str(row["text"]), str(row["word"]), row.get("start"), row.get("end")
    if start is None or end is None:
        hits = WordSearch((word,)).hits(text)
        if not hits:
            raise ValueError(f"{word!r} does not occur in {text[:40]!r}. Give its start and end, or leave the row out.")
        _, start, end = hits[0]
    start, end = int(start), int(end)
    offset = int(row.get("offset", start))
    return CorpusPlace(int(row["text_id"]), str(row["source"]), text, start, end, offset, word, text[start:end])


def _stack(column: pd.Series) -> np.ndarray:
    """(row, feature): a column of vectors. ValueError if their lengths differ."""
    try:
        return np.stack([np.asarray(vector, np.float32) for vector in column])
    except ValueError as error:
        raise ValueError(f"The vectors of {column.name!r} are not all of one length.") from error
