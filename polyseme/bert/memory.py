"""What is in memory at once: batches of similar length, recent hidden states, what is freed, libraries' code."""

import ctypes
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar

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


Item = TypeVar("Item")


def windows(texts: Iterable[Item], size: int = limits.WINDOW_TEXTS) -> Iterator[list[Item]]:
    """The texts in lists of at most `size`, and of few long ones: a file of any length is read in flat memory."""
    window, letters = list[Item](), 0
    for text in texts:
        window.append(text)
        letters += _letters(text)
        if len(window) == size or letters >= limits.WINDOW_CHARACTERS:
            yield window
            window, letters = [], 0
    if window:
        yield window


def _letters(text: object) -> int:
    """The characters of a text, or of two."""
    return len(text) if isinstance(text, str) else sum(map(len, filter(None, text))) if isinstance(text, tuple) else 0


def by_length(texts: list[Tokens], budget: int = limits.BATCH_TOKENS) -> Iterator[list[int]]:
    """The indices of the texts, longest first, in batches of at most `budget` tokens, padding included."""
    batch: list[int] = []
    for index in sorted(range(len(texts)), key=lambda index: -len(texts[index])):
        if batch and (len(batch) + 1) * len(texts[batch[0]]) > budget:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def keep_few_pools() -> None:
    """Limits the C library to two memory arenas for all threads.

    By default each session's thread may get its own (up to eight per core), and none reuses what another has freed.
    """
    _call("mallopt", -8, 2)  # -8 is M_ARENA_MAX


def taken() -> int:
    """The bytes of memory that this process takes, but for files, such as libraries and weights; 0 if not on Linux.

    Where memory is short the system takes the files' back, and ends nobody for them.
    """
    with suppress(OSError):
        _, resident, files, *_ = map(int, Path("/proc/self/statm").read_text("utf-8").split())
        return (resident - files) * os.sysconf("SC_PAGE_SIZE")
    return 0


def give_back() -> None:
    """Returns freed memory to the system; otherwise gaps between batches add 100s of megabytes over a long file."""
    if arrow := sys.modules.get("pyarrow"):
        arrow.default_memory_pool().release_unused()  # it has memory of its own
    _call("malloc_trim", 0)


def unmap_libraries() -> None:
    """Returns the code of libraries to the system: 100 MB, most of it read only while they were loaded.

    What is needed again is mapped again, from the system's file cache.
    """
    if sys.platform == "linux":
        for start, end in _code() & _code():  # what another thread is just loading is not in both
            _call("madvise", start, end - start, 4)  # MADV_DONTNEED


def _code() -> set[tuple[int, int]]:
    """Where the code of libraries begins and ends in memory: it is never written to, unlike their data."""
    maps = Path("/proc/self/maps").read_text("utf-8", "replace")
    parts = re.findall(r"^(\w+)-(\w+) r-xp .*/.*\.so", maps, re.MULTILINE)
    return {(int(start, 16), int(end, 16)) for start, end in parts}


def _call(name: str, *arguments: int) -> None:
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), name):
        getattr(library, name)(*map(ctypes.c_ssize_t, arguments))
