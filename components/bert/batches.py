"""Many texts, few forward passes: sorted by length, padded little, and never all held at once."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from components import limits

from .tokens import Tokens

Item = TypeVar("Item")


def windows(texts: Iterable[Item], size: int = limits.WINDOW_TEXTS) -> Iterator[list[Item]]:
    """The texts in runs of at most `size`, so that a file of any length passes through in flat memory."""
    source = iter(texts)
    while window := list(islice(source, size)):
        yield window


def by_length(read: list[Tokens], budget: int = limits.BATCH_TOKENS) -> Iterator[list[int]]:
    """The places of the tokens, longest first, in batches whose size times its longest length keeps to the budget."""
    batch: list[int] = []
    for place in sorted(range(len(read)), key=lambda place: -len(read[place])):
        if batch and (len(batch) + 1) * len(read[batch[0]]) > budget:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch
