"""The readings of the figures of a reason."""

from collections.abc import Iterator

import numpy as np

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import counted, escaped, listed, part_of, percent, shortened
from polyseme.sentences.reasons.figures.pairs import winners
from polyseme.sentences.reasons.figures.word_shares import each_word, greatest, numbered, part_written
from polyseme.sentences.reasons.numbers import Reason, ReasonSide

ONE_WORD = 1 / 3
"""The part of the cosine from which one word counts as its explanation."""


def strongest(reason: Reason) -> str:
    """The word of the first sentence that adds most, or that no one word explains the cosine; empty where none adds.

    Words with the same number are named together.
    """
    shares, words = each_word(reason)[0][1], greatest(reason, 0)
    if not words or reason.cosine <= 0 or shares[words[0]] <= 0:
        return ""
    parts = [_part(float(shares[i]) / reason.cosine) for i in words]
    level = [reason.first.words[i] for i, part in zip(words, parts, strict=True) if part == parts[0]]
    names = dict.fromkeys(f"*{escaped(shortened(word, 24))}*" for word in level)
    add, each = ("add", " each") if len(names) > 1 else ("adds", "")
    if shares[words[0]] / reason.cosine >= ONE_WORD:
        return f"{listed(names, most=2)} {add} {parts[0]}{each} of the {reason.measure}."
    return f"No one word explains it: in the first sentence, {listed(names, most=2)} {add} most, {parts[0]}{each}."


def _part(part: float) -> str:
    """A part of the cosine as below its word; in words where other words subtract."""
    return percent(part) if part <= 1 else part_of(part)


def adding(reason: Reason) -> str:
    """The words that add most, by what they add in both sentences together; empty where none does."""
    added: dict[str, float] = {}
    for (side, shares), one in _sides(reason):
        for i in numbered(reason, side):
            word = next((word for word in added if word.casefold() == one.words[i].casefold()), one.words[i])
            added[word] = added.get(word, 0.0) + float(shares[i])
    names = [f"*{escaped(shortened(word, 24))}*" for word in sorted(added, key=added.__getitem__, reverse=True)]
    return f"{listed(names, most=3)} {'add' if len(names) > 1 else 'adds'} most." if names else ""


def _sides(reason: Reason) -> Iterator[tuple[tuple[int, np.ndarray], ReasonSide]]:
    """Each side with what its words add."""
    return zip(each_word(reason), (reason.first, reason.second), strict=True)


def shares_reading(reason: Reason) -> str:
    """The words of each sentence that add most, as alternative text."""
    named = [
        listed(
            f"{escaped(one.words[i])} {part_written(reason, float(shares[i]))}"
            for i in greatest(reason, side)[: limits.WORDS_NUMBERED]
        )
        for (side, shares), one in _sides(reason)
    ]
    most = f"The words that add most to the {reason.measure} {as_cosine(reason.cosine)}"
    return f"{most}: {named[0]}; in the other sentence {named[1]}."


def pairs_reading(reason: Reason, chance: Spread) -> str:
    """The greatest share beside the greatest of random pairs, and how many pairs make half of the cosine."""
    pairs = counted(reason.shares.size, "pair of words", "pairs of words")
    if not reason.order:
        return f"One of the two vectors is all zeros, so none of the {pairs} adds anything."
    best = max(reason.order, key=lambda pair: float(reason.shares[pair]))
    value = float(reason.shares[best])
    reading = (
        f"Of {pairs}, *{escaped(reason.first.words[best[0]])}* and *{escaped(reason.second.words[best[1]])}* add most "
        f"to the {reason.measure} {as_cosine(reason.cosine)}: **{as_cosine(value)}**. In "
        f"{percent(min(chance.rank(value), 0.99))} of random pairs of sentences, no two words add as much."
    )
    if len(reason.order) == 1 < reason.shares.size:
        reading += " Other words count only through their effect on these two."
    if any(reason.first.special + reason.second.special):
        reading += f" Pairs with a special token, \\[CLS\\] or \\[SEP\\], add {as_cosine(reason.special)}."
    return reading


def late_reading(reason: Reason, chance: Spread, trained: bool, both: bool = False) -> str:
    """MaxSim beside that of random pairs, whether the model was trained for it, and how it is computed."""
    above = percent(min(chance.rank(reason.cosine), 0.99))
    back = " (mean of both directions)" if both else ""
    return (
        f"**MaxSim {as_cosine(reason.cosine)}**{back}, above {above} of random pairs. The model was "
        f"{'' if trained else 'not '}trained for it."
    )


READ_IT = "A share is not a cause: each word has read its whole sentence."


def winners_reading(reason: Reason, pooling: str) -> str:
    """That the pooling is not linear, and which word of each sentence decides most features."""
    parts = []
    for number, side in enumerate((reason.first, reason.second)):
        won, carried = winners(reason, number)
        most = int(won.argmax())
        share, part = percent(float(won[most])), percent(float(carried[most]))
        parts.append(f"*{escaped(side.words[most])}* decides {share} of the features ({part} of the cosine)")
    return (
        f"{escaped(pooling)} is **not linear**: one word decides each feature, and the others do not count. "
        f"{parts[0]}; in the other sentence {parts[1]}."
    )
