"""The layout of a word: a place on the map, a group and a source for every occurrence in a corpus."""

from dataclasses import dataclass

import numpy as np
import pandas as pd


@dataclass(frozen=True)
class ContextSample:
    """A uniform sample of occurrences with their context: rows, texts, and spans of the word."""

    rows: np.ndarray  # (m,) int64, sorted
    texts: tuple[str, ...]
    spans: np.ndarray  # (m, 2) int32

    def at(self, i: int) -> tuple[str, str, str]:
        """The text before the word, the word, and the text after it."""
        start, end = self.spans[i].tolist()
        return self.texts[i][:start], self.texts[i][start:end], self.texts[i][end:]


@dataclass(frozen=True)
class AtlasGroup:
    """A group of uses: its marking words, its typical rows, and how stable it is."""

    name: str  # empty if its words name it
    words: tuple[str, ...]
    typical: tuple[int, ...]
    stability: float  # similarity to the group found in a part of the occurrences: 1 is the same


@dataclass(frozen=True)
class Layout:
    """A word of a corpus on its map; n occurrences, in the order of the corpus."""

    places: np.ndarray  # (2, n) float32: x and y, from 0 to 1
    groups: np.ndarray  # (n,) int8: index of the group, -1 for none
    sources: np.ndarray  # (n,) int16
    source_names: tuple[str, ...]
    senses: tuple[AtlasGroup, ...]
    answer: str  # whether there are groups
    numbers: tuple[int, ...]  # how many resamples of the sentences have 2, 3 … groups
    contexts: ContextSample  # the occurrences whose context is known to the map
    way: str  # the method of the map: a key of WAYS
    preserved: float  # the share of each occurrence's nearest neighbours that are nearest on the map too
    parted: float  # the share of nearest neighbours on the map that have the same group
    sampled: int  # occurrences from which groups and map were made; the others were added afterwards
    aspect: float = 1.0  # pixels of a unit of y for each of a unit of x, with which both have one scale
    beyond: float = 0.0  # on an earlier map: the share of occurrences further out than all that it was made from

    def __len__(self) -> int:
        return len(self.groups)


def sample_of(rows: np.ndarray, limit: int) -> np.ndarray:
    """(m,) -> a uniform sample of at most `limit` rows, sorted: those with the smallest hashes.

    A row has the same hash in any selection, so that the sample of a window repeats the sampled rows of the whole.
    """
    if len(rows) <= limit:
        return rows
    hashes = pd.util.hash_array(rows.astype(np.uint64) + np.uint64(1))  # the hash of 0 is 0: it would always be drawn
    return np.sort(rows[np.argpartition(hashes, limit)[:limit]])
