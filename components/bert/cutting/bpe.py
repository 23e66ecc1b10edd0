"""Byte-pair encoding, step by step: of all pairs that touch, the one that was learned first is joined."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Merge:
    """The pieces after a step, and where the one that it made stands; None before the first step."""

    pieces: tuple[str, ...]
    at: int | None
    rank: int | None  # the place of the pair in the list of merges, 0 the first that was learned


def merges(word: str, ranks: Mapping[tuple[str, str], int]) -> tuple[Merge, ...]:
    """The steps from single signs to pieces; the last has the pieces that are left when no pair is in the list.

    >>> [step.pieces for step in merges("banks", {("a", "n"): 0, ("an", "k"): 1, ("b", "ank"): 2})]
    [('b', 'a', 'n', 'k', 's'), ('b', 'an', 'k', 's'), ('b', 'ank', 's'), ('bank', 's')]
    """
    pieces = tuple(word)
    steps = [Merge(pieces, None, None)]
    while pairs := [(ranks[pair], at) for at, pair in enumerate(pairwise(pieces)) if pair in ranks]:
        rank, at = min(pairs)
        pieces = (*pieces[:at], pieces[at] + pieces[at + 1], *pieces[at + 2 :])
        steps.append(Merge(pieces, at, rank))
    return tuple(steps)
