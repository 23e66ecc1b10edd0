"""What the network has just read: pages ask for the same few sentences again and again."""

from collections.abc import Callable, Sequence
from threading import Lock

import numpy as np
from cachetools import LRUCache

from components import limits

from .tokens import Tokens

Key = tuple[tuple[int, ...], tuple[int, ...] | None, tuple[int, ...]]
"""All that the states of a text depend on: its ids, segments and mask."""


class Recent:
    """Hidden states of short texts, as many as fit; the least recently used leave first."""

    def __init__(self, room: int = limits.RECENT_BYTES) -> None:
        self._kept: LRUCache[Key, np.ndarray] = LRUCache(room, lambda states: states.nbytes)
        self._lock = Lock()

    def states(self, read: Sequence[Tokens], compute: Callable[[list[Tokens]], list[np.ndarray]]) -> list[np.ndarray]:
        """(layer, token, feature) of each text, read-only; `compute` reads those that are not here, each once."""
        keys: list[Key] = [(tokens.ids, tokens.segments, tokens.mask) for tokens in read]
        with self._lock:
            found = {key: self._kept[key] for key in keys if key in self._kept}
        new = {key: tokens for key, tokens in zip(keys, read, strict=True) if key not in found}
        if new:
            found |= zip(new, compute(list(new.values())), strict=True)
        for key in new:
            found[key] = found[key].copy()  # not a window into its whole batch
            found[key].flags.writeable = False
            if self.fits(found[key].nbytes):
                with self._lock:
                    self._kept[key] = found[key]
        return [found[key] for key in keys]

    def fits(self, size: int) -> bool:
        """Whether so many bytes can be kept together."""
        return bool(size <= self._kept.maxsize)
