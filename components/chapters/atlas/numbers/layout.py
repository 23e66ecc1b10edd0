"""What is known of a word in a corpus once it is laid out: a place, a group and a source for every occurrence."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Told:
    """Some occurrences with the words around them, a fair sample: their rows in order, texts, and the word's spans."""

    rows: np.ndarray  # (told,) int64
    texts: tuple[str, ...]
    spans: np.ndarray  # (told, 2) int32

    def at(self, place: int) -> tuple[str, str, str]:
        """What stands before the word, the word, and what stands behind it."""
        start, end = self.spans[place].tolist()
        text = self.texts[place]
        return text[:start], text[start:end], text[end:]


@dataclass(frozen=True)
class Sense:
    """A group that was found: the words that mark it off, its typical occurrences by their rows, how stable it is."""

    name: str  # what it is called; empty where its words say it
    words: tuple[str, ...]
    typical: tuple[int, ...]
    stability: float  # how alike the group is when it is found anew in a part of the occurrences: 1 the same


@dataclass(frozen=True)
class Layout:
    """A word of a corpus on its map. What is counted by n has a row for each occurrence, in the order of the corpus."""

    places: np.ndarray  # (2, n) float32: x and y, from 0 to 1 both ways
    groups: np.ndarray  # (n,) int8: its number among the senses, -1 for none of them
    sources: np.ndarray  # (n,) int16
    source_names: tuple[str, ...]
    senses: tuple[Sense, ...]
    clear: bool  # whether the senses are clearer than groups in noise
    told: Told
    way: str  # how the map was drawn, by its name in WAYS
    kept: float  # the share of each occurrence's nearest ones that are nearest on the map too
    parted: float  # how many of those nearest on the map are of one's own sense
    sampled: int  # occurrences from which the senses and the map were made; the others were put beside these

    def __len__(self) -> int:
        return len(self.groups)


def turns(count: int) -> np.ndarray:
    """(n,) uint32: when each row's turn comes in a fair sample: the first so many are one, whatever the number.

    A fixed shuffle, the same for each n: whoever looks closer sees the points again that were there before.
    """
    mixed = np.arange(count, dtype=np.uint64) + np.uint64(1)
    for factor, shift in ((0xBF58476D1CE4E5B9, 30), (0x94D049BB133111EB, 27)):  # splitmix64, by Steele, Lea and Flood
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return np.asarray((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32), dtype=np.uint32)


def sample_of(rows: np.ndarray, turn: np.ndarray, most: int) -> np.ndarray:
    """(m,) rows, (n,) the turns of all -> at most so many of the rows, in order: those whose turn comes first."""
    if len(rows) <= most:
        return rows
    return np.sort(rows[np.argpartition(turn[rows], most)[:most]])
