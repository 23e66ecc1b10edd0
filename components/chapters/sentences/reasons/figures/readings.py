"""What the pictures of a reason say: the finding, the threads, each pair beside chance, what a maximum takes."""

from components import limits
from components.chapters.sentences.reasons.figures.pairs import winners
from components.chapters.sentences.reasons.numbers import Reason
from components.figures.cosines import as_cosine
from components.figures.prose import counted, escaped, listed, percent
from components.numbers.baseline import Spread

FEW = ("half", "a third", "a quarter", "a fifth", "a sixth", "a seventh", "an eighth", "a ninth", "a tenth")


def strongest(reason: Reason) -> str:
    """The two words that add most and what part of the cosine that is; empty where the cosine has no parts to name."""
    pair = next((pair for pair in reason.order if reason.shares[pair] > 0), None)
    if pair is None or reason.cosine <= 0:
        return ""
    down, across = reason.first.words[pair[0]], reason.second.words[pair[1]]
    part = part_of(float(reason.shares[pair]) / reason.cosine)
    if down.casefold() == across.casefold():
        return f"In both, *{escaped(down)}* makes {part} of it."
    return f"Together *{escaped(down)}* and *{escaped(across)}* make {part} of it."


def part_of(share: float) -> str:
    """A share in words.

    >>> part_of(0.34), part_of(0.5), part_of(0.8), part_of(0.07), part_of(0.999)
    ('a third', 'half', 'more than half', 'under a tenth', 'all')
    """
    if share > 0.99:
        return "all"
    if share > 0.55:
        return "more than half"
    if share < 0.095:
        return "under a tenth"
    return FEW[min(round(1 / share), 10) - 2]


def threads_caption(reason: Reason) -> str:
    """How the threads are to be read: what their thickness says, whether some take away, how many words are drawn."""
    said = "The thicker a thread, the more two words add to the cosine."
    if any(reason.shares[pair] < 0 for pair in reason.order[: limits.THREADS]):
        said += " Dashed threads take away."
    longest = max(reason.shares.shape)
    if longest > limits.THREAD_WORDS:
        said += f" Of {longest} words the {limits.THREAD_WORDS} that carry most are drawn."
    return said


def threads_reading(reason: Reason) -> str:
    """The greatest threads in words, for whoever cannot see them."""
    told = []
    for down, across in reason.order[: limits.THREADS]:
        share = as_cosine(float(reason.shares[down, across]))
        told.append(f"{escaped(reason.first.words[down])} and {escaped(reason.second.words[across])} {share}")
    pairs = counted(reason.shares.size, "pair of words", "pairs of words")
    return f"Of {pairs}, those that carry most of {as_cosine(reason.cosine)}: {listed(told, most=limits.THREADS)}."


def pairs_reading(reason: Reason, chance: Spread) -> str:
    """What the greatest pair adds, beside the greatest of random pairs, and how many pairs it takes for half."""
    pairs = counted(reason.shares.size, "pair of words", "pairs of words")
    if not reason.order:
        return f"One of the two vectors is all zeros: none of the {pairs} adds anything."
    best = max(reason.order, key=lambda pair: float(reason.shares[pair]))
    value = float(reason.shares[best])
    even = value * reason.shares.size / reason.cosine if reason.cosine > 0 else 0.0
    times = f", {even:,.0f} times an even share" if even >= 1.5 else ""
    said = (
        f"Each of {pairs} has its share of the cosine; together they make {as_cosine(reason.cosine)}. "
        f"*{escaped(reason.first.words[best[0]])}* and *{escaped(reason.second.words[best[1]])}* add most: "
        f"**{as_cosine(value)}**{times}. {_against(chance, value)}"
    )
    if len(reason.order) == 1 < reason.shares.size:
        said += " The others count for nothing here, but for what these two have read of them."
    elif reason.cosine > 0:
        said += f" {counted(reason.half, 'pair makes', 'pairs make')} half of the cosine."
    if any(reason.first.special + reason.second.special):
        said += f" Pairs with a special token, \\[CLS\\] or \\[SEP\\], add {as_cosine(reason.special)}."
    return said


def _against(chance: Spread, value: float) -> str:
    """What the greatest pair of words adds in random pairs of sentences, and where a share stands among these."""
    reach = f"{as_cosine(chance.median)}, in nine of ten {as_cosine(chance.low)} to {as_cosine(chance.high)}"
    rank = percent(min(chance.rank(value), 0.99))
    return f"In two random everyday sentences the greatest pair adds {reach}; this one adds more than {rank} of those."


READ_IT = """A word's vector has read its whole sentence. A share of the cosine says where the likeness lies, not \
which word caused it. A word in several pieces has the shares of all. The longer the sentences, the smaller a share."""


def winners_reading(reason: Reason, pooling: str) -> str:
    """That the pooling is not linear, and which word of each sentence decides most features."""
    told = []
    for side in (reason.first, reason.second):
        won, carried = winners(reason, side)
        most = int(won.argmax())
        name = f"*{escaped(side.words[most])}*"
        told.append(
            f"{name} decides {percent(float(won[most]))} of the features, which carry {percent(float(carried[most]))}"
        )
    return (
        f"{escaped(pooling)} is **not linear**: in each feature of a maximum one word decides, the others count for "
        f"nothing. Without it another would decide: the shares hold for these two sentences as they are. "
        f"{told[0]} of the cosine; in the other sentence {told[1]}."
    )
