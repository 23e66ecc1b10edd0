"""Two sentences as HTML; the words that add most to their cosine are marked, the more strongly the more they add."""

from html import escape
from itertools import groupby

import numpy as np

from polyseme import limits
from polyseme.core.similarity import unit
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import FRACTIONS, part_of, percent, shortened
from polyseme.sentences.reasons.numbers import Reason

NEGATIONS = frozenset(("not", "no", "never", "nor", "without", "cannot"))
"""Words that are not left out of a long sentence: without them it says the opposite."""

CLOSE_AFTER, CLOSE_BEFORE = frozenset("([“‘'’-"), frozenset(")]”’'-.,;:!?%")
"""Marks without a space after them, and before them."""

STANDS_OUT = 2 / 3
"""The part of a sentence's greatest share from which another word is numbered."""

CLEARLY = 1 / 3
"""The part of the strongest pair's share from which another pair is joined."""

EVEN = 0.9
"""The part of a pair's share from which the same two words at other places add as much."""

LEVEL = 0.1
"""Parts of the cosine no further apart are one part, in words."""

SMALL = 0.1
"""A lower cosine is not divided among words."""

LONGEST = 40
"""Letters of a word: longer ones are addresses."""


def shares_drawing(reason: Reason, names: tuple[str, str], alt: str, chance: bool = False) -> str:
    """Both sentences under their names, and what part of the cosine their marked words carry.

    Special tokens are not drawn. A line joins the words of each of the strongest pairs, once a browser has measured
    that both sentences fit on a line; else the two have the same letter. Words that are left out share a "…".
    chance: the two may be near by chance, so all is grey.
    """
    pairs = strongest_pairs(reason)
    widths = [2 + 4 * float(reason.shares[pair] / reason.shares[pairs[0]]) for pair in pairs]
    lines = [[(run, float(shares[run].sum())) for run in _runs(reason, side)] for side, shares in each_word(reason)]
    longest = max((abs(share) for line in lines for _, share in line), default=0) or 1.0
    letters = sorted(pairs)  # from left to right in the first sentence
    drawn = "".join(
        f'<b>{escape(name)}</b><p dir="auto">{_line(reason, side, line, longest, pairs, letters)}</p>'
        for side, (name, line) in enumerate(zip(names, lines, strict=True))
    )
    kind = "chance" if chance else ""
    paths = "".join(f'<path stroke-width="{width:.1f}"/>' for width in widths)
    many = "s" * (len(pairs) > 1)
    key = f"<s>Line{many}</s><u>The same letter</u>: the strongest pair{many}. Stronger colour adds more."
    joins = f'<svg class="joins">{paths}</svg><b class="key">{key}</b>' if pairs else ""
    carried = _carried(reason, names, lines, pairs)
    return f'<div role="img" aria-label="{escape(alt)}" class="{kind}">{drawn}{carried}{joins}</div>'


def _carried(
    reason: Reason, names: tuple[str, str], lines: list[list[tuple[list[int], float]]], pairs: list[tuple[int, int]]
) -> str:
    """What part of the cosine the marked words carry, in words where it is about one in both; numbers on hover."""
    parts = {}
    for side, (name, line) in enumerate(zip(names, lines, strict=True)):
        marked = _marked(reason, side, pairs)
        if shares := [share for run, share in line if run[0] in marked]:
            parts[name] = sum(shares)
    if not parts:
        return ""
    low, high = min(parts.values()), max(parts.values())
    if reason.cosine > SMALL and high - low <= LEVEL * reason.cosine:
        part = part_of((low + high) / 2 / reason.cosine)
        part = f"about {part}" if part in FRACTIONS.values() else part
    else:
        part = " to ".join(dict.fromkeys(part_written(reason, share) for share in (low, high)))
    exact = ", ".join(f"{name}: {part_written(reason, share)}" for name, share in parts.items())
    return f'<b title="{escape(exact)}">The marked words carry {part} of the {escape(reason.measure)}.</b>'


def _marked(reason: Reason, side: int, pairs: list[tuple[int, int]]) -> set[int]:
    """The words of a side that are marked: the joined ones and those that add most."""
    return {*(pair[side] for pair in pairs), *numbered(reason, side)}


def each_word(reason: Reason) -> tuple[tuple[int, np.ndarray], ...]:
    """Both sides, each with what its words add together with all of the other side, (word,)."""
    return (0, reason.shares.sum(axis=1)), (1, reason.shares.sum(axis=0))


def greatest(reason: Reason, side: int) -> list[int]:
    """The words of a side, special tokens aside, those that add most first."""
    shares, special = each_word(reason)[side][1], (reason.first, reason.second)[side].special
    return [i for i in np.argsort(-shares, kind="stable").tolist() if not special[i]]


def numbered(reason: Reason, side: int) -> list[int]:
    """The words of a side that add most, at most three."""
    words, shares = (reason.first, reason.second)[side].words, each_word(reason)[side][1]
    top = [i for i in greatest(reason, side) if any(map(str.isalnum, words[i]))][: limits.WORDS_NUMBERED]
    return [i for i in top if shares[i] > 0 and shares[i] >= STANDS_OUT * shares[top[0]]]


def strongest_pairs(reason: Reason) -> list[tuple[int, int]]:
    """The pairs of words that add most, special tokens aside; each word is in one of them at most."""
    found: list[tuple[int, int]] = []
    for first, second in reason.order:
        named = all(any(map(str.isalnum, word)) for word in (reason.first.words[first], reason.second.words[second]))
        special = reason.first.special[first] or reason.second.special[second]
        taken = any(first == one or second == other for one, other in found)
        if named and not special and not taken and reason.shares[first, second] > 0:
            found.append(_most_alike(reason, (first, second), found))
        if len(found) == limits.WORDS_NUMBERED:
            break
    return [pair for pair in found if reason.shares[pair] >= CLEARLY * reason.shares[found[0]]]


def _most_alike(reason: Reason, pair: tuple[int, int], taken: list[tuple[int, int]]) -> tuple[int, int]:
    """Of the places where the two words of a pair add as much, those where their vectors are most alike."""
    sides = (reason.first, reason.second)
    gone = [{each[side] for each in taken} for side in range(2)]
    places = [
        [i for i, word in enumerate(one.words) if word == one.words[pair[side]] and i not in gone[side]]
        for side, one in enumerate(sides)
    ]
    first, second = (unit(one.parts[at]) for one, at in zip(sides, places, strict=True))
    even = reason.shares[np.ix_(*places)] >= EVEN * reason.shares[pair]
    row, column = divmod(int(np.where(even, first @ second.T, -np.inf).argmax()), len(second))
    return places[0][row], places[1][column]


def part_written(reason: Reason, share: float) -> str:
    """A share as a percentage of the cosine; as a cosine where that is too small to be divided."""
    return percent(share / reason.cosine) if reason.cosine > SMALL else as_cosine(share)


def _line(
    reason: Reason,
    side: int,
    line: list[tuple[list[int], float]],
    longest: float,
    pairs: list[tuple[int, int]],
    letters: list[tuple[int, int]],
) -> str:
    """The words of a sentence; the joined ones and those that add most are bold, on a ground."""
    one, top = (reason.first, reason.second)[side], _marked(reason, side, pairs)
    joined, lettered = ([pair[side] for pair in order] for order in (pairs, letters))
    words = [one.words[run[0]] if len(run) == 1 else "…" for run, _ in line]
    together = next((n for n in range(len(line) - 1, 0, -1) if words[n] not in CLOSE_BEFORE), 0)
    drawn, glued = "", True
    for number, (word, (run, share)) in enumerate(zip(words, line, strict=True)):
        ground = f' class="top" style="--part: {max(0, share) / longest:.3f}"' if run[0] in top else ""
        letter = f"<em>{'abc'[lettered.index(run[0])]}</em>" if len(run) == 1 and run[0] in joined else ""
        said = f"{as_cosine(share)} of {as_cosine(reason.cosine)}"
        drawn += "" if glued or word in CLOSE_BEFORE else " "
        drawn += "<nobr>" * (number == together)  # what closes a sentence does not stand alone on a line
        join = f' data-join="{joined.index(run[0])}"' if len(run) == 1 and run[0] in joined else ""
        drawn += f'<span{ground}{join} title="{said}"><i>{escape(shortened(word, LONGEST))}</i>{letter}</span>'
        glued = word in CLOSE_AFTER
    return drawn + "</nobr>" * bool(line)


def _runs(reason: Reason, side: int) -> list[list[int]]:
    """The words of a sentence in order, one by one; those that a long one leaves out together; no special tokens."""
    one, shares = (reason.first, reason.second)[side], np.abs(each_word(reason)[side][1])
    words = [i for i, special in enumerate(one.special) if not special]
    first = lambda i: (one.words[i].casefold() not in NEGATIONS, -shares[i])  # noqa: E731
    chosen = set(sorted(words, key=first)[: limits.SHARE_WORDS])
    runs: list[list[int]] = []
    for drawn, run in groupby(words, chosen.__contains__):
        together = [*run]
        runs += [[i] for i in together] if drawn else [together]
    return runs
