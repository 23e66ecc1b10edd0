"""The readings of the figures of a reason."""

from polyseme.core.baseline import Spread
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import counted, escaped, listed, part_of, percent
from polyseme.sentences.reasons.figures.pairs import winners
from polyseme.sentences.reasons.figures.threads import joined_part, part_written
from polyseme.sentences.reasons.numbers import Reason


def strongest(reason: Reason) -> str:
    """The pair of words that adds most, special tokens aside, and its part of the cosine; empty where none adds."""
    pairs = [pair for pair in reason.joined if reason.shares[pair] > 0]
    if not pairs or reason.cosine <= 0:
        return ""
    best = max(pairs, key=lambda pair: float(reason.shares[pair]))
    first, second = reason.first.words[best[0]], reason.second.words[best[1]]
    part = float(reason.shares[best]) / reason.cosine
    if first.casefold() == second.casefold():
        return f"*{escaped(first)}*, in both, adds {_part(part)} of the {reason.measure}."
    if part < 0.1:
        return f"No pair of words adds more than {_part(part)} of the {reason.measure}."
    return f"*{escaped(first)}* and *{escaped(second)}* add {_part(part)} of the {reason.measure}."


def _part(part: float) -> str:
    """A part of the cosine as at its thread; in words where other pairs are negative."""
    return percent(part) if part <= 1 else part_of(part)


def threads_caption(reason: Reason) -> str:
    """What the threads add up to, and whether some are negative."""
    pairs = "This pair of words makes up" if len(reason.joined) == 1 else "These pairs of words make up"
    part, caption = joined_part(reason), f"Threads: the pairs of words that add most to the {reason.measure}."
    if 0 < part < 1:
        caption = f"{pairs} {percent(part)} of the {reason.measure}."
    return caption + (" Dashed: subtracts." if any(reason.shares[pair] < 0 for pair in reason.joined) else "")


def threads_reading(reason: Reason) -> str:
    """The greatest shares, as alternative text."""
    first, second = reason.first.words, reason.second.words
    shares = [
        f"{escaped(first[row])} and {escaped(second[column])} {part_written(reason, (row, column))}"
        for row, column in reason.joined
    ]
    return f"The pairs of words that add most to the {reason.measure} {as_cosine(reason.cosine)}: {listed(shares)}."


def pairs_reading(reason: Reason, chance: Spread) -> str:
    """The greatest share beside the greatest of random pairs, and how many pairs make half of the {reason.measure}."""
    pairs = counted(reason.shares.size, "pair of words", "pairs of words")
    if not reason.order:
        return f"One of the two vectors is all zeros, so none of the {pairs} adds anything."
    best = max(reason.order, key=lambda pair: float(reason.shares[pair]))
    value = float(reason.shares[best])
    reading = (
        f"The {reason.measure} {as_cosine(reason.cosine)} is a sum over {pairs}. "
        f"*{escaped(reason.first.words[best[0]])}* and *{escaped(reason.second.words[best[1]])}* add most: "
        f"**{as_cosine(value)}**. In {percent(min(chance.rank(value), 0.99))} of random pairs of sentences, the "
        "strongest words add less."
    )
    if len(reason.order) == 1 < reason.shares.size:
        reading += " Other words count only through their effect on these two."
    if any(reason.first.special + reason.second.special):
        reading += f" Pairs with a special token, \\[CLS\\] or \\[SEP\\], add {as_cosine(reason.special)}."
    return reading


def late_reading(reason: Reason, chance: Spread, trained: bool, both: bool = False) -> str:
    """MaxSim beside that of random pairs, whether the model was trained for it, and how it is computed."""
    above = percent(min(chance.rank(reason.cosine), 0.99))
    back = ", and the other way round" if both else ""
    return (
        f"**MaxSim {as_cosine(reason.cosine)}**: the mean cosine of each word in the first sentence with its most "
        f"similar word in the second{back}. It is above {above} of random pairs. The model was "
        f"{'' if trained else 'not '}trained for it."
    )


READ_IT = (
    """A share shows where two sentences are alike, not which word caused it: each word has read its whole sentence."""
)


def winners_reading(reason: Reason, pooling: str) -> str:
    """That the pooling is not linear, and which word of each sentence decides most features."""
    parts = []
    for side in (reason.first, reason.second):
        won, carried = winners(reason, side)
        most = int(won.argmax())
        share, part = percent(float(won[most])), percent(float(carried[most]))
        parts.append(f"*{escaped(side.words[most])}* decides {share} of the features ({part} of the cosine)")
    return (
        f"{escaped(pooling)} is **not linear**: one word decides each feature, and the others do not count. "
        f"{parts[0]}; in the other sentence {parts[1]}."
    )
