"""A cache of recent hidden states: pages request the same few sentences again and again."""

from collections.abc import Callable, Sequence
from threading import Lock

import numpy as np
from cachetools import LRUCache

from polyseme import limits
from polyseme.bert.tokens import Tokens

Key = tuple[tuple[int, ...], tuple[int, ...] | None, tuple[int, ...]]
"""Ids, segments and mask: the states of a text depend on nothing else."""


class RecentStates:
    """A cache of the hidden states of short texts, limited in bytes; it evicts the least recently used."""

    def __init__(self, size: int = limits.RECENT_BYTES) -> None:
        self._cache: LRUCache[Key, np.ndarray] = LRUCache(size, lambda states: states.nbytes)
        self._lock = Lock()

    def states(self, texts: Sequence[Tokens], compute: Callable[[list[Tokens]], list[np.ndarray]]) -> list[np.ndarray]:
        """(layer, token, feature) of each text, read-only; `compute` is called once, with the texts not cached."""
        keys: list[Key] = [(tokens.ids, tokens.segments, tokens.mask) for tokens in texts]
        with self._lock:
            results = {key: self._cache[key] for key in keys if key in self._cache}
        missing = {key: tokens for key, tokens in zip(keys, texts, strict=True) if key not in results}
        for key, states in zip(missing, compute([*missing.values()]) if missing else (), strict=True):
            results[key] = states.copy()  # not a view of its whole batch
            results[key].flags.writeable = False
            if self.fits(states.nbytes):
                with self._lock:
                    self._cache[key] = results[key]
        return [results[key] for key in keys]

    def fits(self, size: int) -> bool:
        """Whether states of so many bytes fit into the cache."""
        return bool(size <= self._cache.maxsize)
