"""A fair sample of what is found in any order: the places with the smallest keys, which say nothing of the text."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b

import numpy as np

Group = tuple[str, str]
"""A word and a source, of whose occurrences so many are kept."""


def key(seed: int, group: Group, place: tuple[int, ...]) -> int:
    """A number of 64 bits for an occurrence: as good as drawn by lot, yet the same whoever draws it, and in any order.

    That of a word does not depend on the words asked for beside it, and a larger sample holds the smaller ones.
    """
    said = "\0".join(map(str, (seed, *group, *place)))
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big")


class Smallest:
    """The smallest keys of each group, at most so many, of keys that come in runs; and how many came."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Group, np.ndarray] = {}
        self.counts: dict[Group, int] = {}

    def add(self, group: Group, keys: np.ndarray, count: int) -> None:
        """Takes some keys of a group, which stand for so many occurrences."""
        together = np.concatenate([self._kept.get(group, np.empty(0, np.uint64)), keys])
        self._kept[group] = np.partition(together, self._most)[: self._most] if len(together) > self._most else together
        self.counts[group] = self.counts.get(group, 0) + count

    def largest(self, group: Group) -> np.uint64:
        """The largest key that is kept."""
        return np.uint64(self._kept[group].max(initial=0))

    @property
    def kept(self) -> dict[Group, int]:
        """How many of each group are kept."""
        return {group: len(keys) for group, keys in self._kept.items()}


def nested(words: Sequence[str], counts: Mapping[Group, int]) -> dict[str, dict[str, int]]:
    """word -> source -> how many, of each of some words."""
    return {word: {source: many for (of, source), many in counts.items() if of == word} for word in words}
