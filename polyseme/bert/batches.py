"""Batches of texts of similar length, so that little is padded and memory stays flat."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from polyseme import limits
from polyseme.bert.tokens import Tokens

Item = TypeVar("Item")


def windows(texts: Iterable[Item], size: int = limits.WINDOW_TEXTS) -> Iterator[list[Item]]:
    """The texts in lists of at most `size`, so that a file of any length is read in flat memory."""
    source = iter(texts)
    while window := list(islice(source, size)):
        yield window


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
