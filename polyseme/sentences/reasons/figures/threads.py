"""Two sentences, one above the other, with threads between the three pairs of words that count most."""

import json
from itertools import groupby

import numpy as np

from polyseme import limits
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import percent, shortened
from polyseme.sentences.reasons.numbers import Reason

NEGATIONS = frozenset(("not", "no", "never", "nor", "without", "cannot"))
"""Words that are not left out of a long sentence: without them it says the opposite."""

UNSPOKEN = frozenset(('"', "“", "”", "(", ")", *".,;:!?"))
"""Not written, but where a thread ends."""

APOSTROPHES = frozenset(("'", "’"))
LONGEST = 40
"""Letters of a word: longer ones are addresses."""


def threads_scene(reason: Reason, names: tuple[str, str], alt: str, chance: bool = False) -> str:
    """What `threads.js` draws, as JSON: both sentences under their names without special tokens, and the threads.

    A word is what stands before it, its letters, and its index where a thread ends. chance: the two may be near by
    chance, so the threads are grey.
    """
    ends = [{pair[side] for pair in reason.joined} for side in (0, 1)]
    lines = [_written(reason, side, ends[side]) for side in (0, 1)]
    threads = [_thread(reason, pair) for pair in reason.joined]
    part = joined_part(reason)
    parts = [(percent(part), part), (f"all other pairs of words: {percent(1 - part)}", 1 - part)]
    heads = (*names, reason.measure)
    whole = parts if 0 < part < 1 and all(reason.shares[pair] > 0 for pair in reason.joined) else []
    scene = {"names": heads, "lines": lines, "threads": threads, "whole": whole, "chance": chance, "alt": alt}
    return json.dumps(scene)


def joined_part(reason: Reason) -> float:
    """What the threads add up to as a part of the cosine; nan where that is near 0 or all of it, which says nothing."""
    part = sum(float(reason.shares[pair]) for pair in reason.joined) / max(reason.cosine, 1e-9)
    return part if 0 < part < 0.995 and reason.cosine > 0.1 else float("nan")


def words_drawn(reason: Reason, side: int, limit: int) -> list[int]:
    """The indices of a sentence's words that are drawn, in order: all, or those with the greatest shares."""
    reach = np.abs(reason.shares).max(axis=1 - side)
    joined = {pair[side] for pair in reason.joined}  # a thread needs both its ends
    return sorted(sorted(range(len(reach)), key=lambda i: (i not in joined, -reach[i]))[:limit])


def part_written(reason: Reason, pair: tuple[int, int]) -> str:
    """What a pair adds, as a percentage of the cosine; as a cosine where that is too small to be divided."""
    share = float(reason.shares[pair])
    return percent(share / reason.cosine) if reason.cosine > 0.1 else as_cosine(share)


def _written(reason: Reason, side: int, ends: set[int]) -> list[tuple[str, str, int | None]]:
    """The words of a sentence in order; "…" where some are left out."""
    one = (reason.first, reason.second)[side]
    written: list[tuple[str, str, int | None]] = []
    glued = True
    for i in _kept(reason, side, ends):
        word = "…" if i is None else shortened(one.words[i], LONGEST)
        close = word in APOSTROPHES
        written.append(("" if glued or close else " ", word, i if i in ends else None))
        glued = close
    return written


def _kept(reason: Reason, side: int, ends: set[int]) -> list[int | None]:
    """The words that are written, without special tokens and full stops; None where some are left out."""
    one = (reason.first, reason.second)[side]
    reach = np.abs(reason.shares).max(axis=1 - side)
    words = [i for i, word in enumerate(one.words) if not one.special[i] and (i in ends or word not in UNSPOKEN)]
    first = lambda i: (i not in ends, one.words[i].casefold() not in NEGATIONS, -reach[i])  # noqa: E731
    chosen = set(sorted(words, key=first)[: limits.THREAD_WORDS])
    kept: list[int | None] = []
    for drawn, run in groupby(words, chosen.__contains__):
        kept += run if drawn else [None]
    return kept


def _thread(reason: Reason, pair: tuple[int, int]) -> dict[str, object]:
    """A thread between two words, as wide as their part of the cosine."""
    share = float(reason.shares[pair])
    sides = zip((reason.first, reason.second), pair, strict=True)
    first, second = (shortened(side.words[i], LONGEST) for side, i in sides)
    return {
        "ends": pair,
        "width": 1.5 + 24 * min(abs(share) / max(reason.cosine, 0.1), 0.5),
        "minus": share < 0,
        "part": part_written(reason, pair),
        "said": f"{first} and {second}: {as_cosine(share)} of {as_cosine(reason.cosine)}",
    }
