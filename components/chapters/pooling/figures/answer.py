"""The answer that a bench gives, in words: what to use, what is tied with it, how far above guessing, on what."""

import numpy as np

from components.chapters.pooling.figures.board import named
from components.chapters.pooling.numbers.board import Board
from components.chapters.pooling.numbers.draws import EVEN
from components.chapters.pooling.numbers.ranking import Standing, simplest
from components.chapters.pooling.numbers.scores import COLUMNS, VALUED
from components.figures.cosines import as_cosine
from components.figures.prose import counted, escaped, listed, percent

FEW = 10
"""Sentences a sense below which a bench is a hint rather than an answer."""


def answer_reading(board: Board, stands: Standing, split: int, model: str) -> str:
    """The whole answer as markdown: the setting, its ties, its lead over guessing, what it rests on, its limits."""
    parts = [
        _setting_told(board, stands),
        _lead_told(stands),
        _joins_told(board, stands, split),
        _basis_told(board, stands, model),
    ]
    return "\n\n".join(part for part in parts if part)


def _setting_told(board: Board, stands: Standing) -> str:
    """What to use: of all settings that cannot be told from the best, the simplest."""
    best, plain = stands.best, simplest(board, stands)
    interval = f"95 % interval on new sentences {as_cosine(stands.best_low)} to {as_cosine(stands.high[best])}"
    score = f"{as_cosine(stands.scores[best])} ({interval})"
    if _guessing(stands):
        return (
            f"**No setting is to be recommended.** The highest, *{named(board, best)}*, gets {score}; of shuffled "
            f"labels one run in twenty gets more than {as_cosine(stands.shuffled_high[best])}. That is not "
            "to be told from guessing."
        )
    rivals, settings = int(stands.rivals(board).sum()), int(board.distinct.sum()) * stands.scores.shape[1]
    if plain == best or stands.same[plain]:
        tied = f"{counted(rivals, 'other setting')} of {settings} tied with it" if rivals else "none is tied with it"
        return (
            f"Use **{named(board, plain)}**: it has the highest score, {score}, and is the simplest that does; {tied}."
        )
    return (
        f"Use **{named(board, plain)}**, {as_cosine(stands.scores[plain])}. The highest score is that of "
        f"*{named(board, best)}*, {score}; {counted(rivals, 'other setting')} of {settings} cannot be told "
        "from it, since the interval of the difference holds 0, and of those the recommended one is the simplest."
    )


def _guessing(stands: Standing) -> bool:
    return bool(stands.best_low <= stands.shuffled_high[stands.best])


def _lead_told(stands: Standing) -> str:
    """How far the best is above who guesses."""
    best, score = stands.best, float(stands.scores[stands.best])
    mean, high = float(stands.shuffled[best]), float(stands.shuffled_high[best])
    shuffled = (
        f"With shuffled labels it gets {as_cosine(mean)} on average and at most {as_cosine(high)} in 95 % of the runs"
    )
    if COLUMNS[stands.column] in VALUED:
        return f"{shuffled}: the highest score lies {as_cosine(score - mean)} above the mean."
    return (
        f"Who always names the commonest sense gets {as_cosine(stands.majority)}, 1 / senses averaged over the words: "
        f"the highest score lies {as_cosine(score - stands.majority)} above. {shuffled}. Every sentence counted "
        f"alike, the commonest sense is right for {as_cosine(stands.majority_plain)} of them and this setting for "
        f"{as_cosine(float(stands.plain[best]))}."
    )


def _joins_told(board: Board, stands: Standing, split: int) -> str:
    """What another way of joining split words would change."""
    if len(board.joins) == 1:
        return "The model splits none of these words: all ways of joining pieces are one and the same, computed once."
    others = []
    for at, name in enumerate(board.joins):
        if at != stands.join:
            low, high = stands.joins_lead[at]
            verdict = "tied" if low <= EVEN and high >= -EVEN else "lower" if low > 0 else "higher"
            others.append(f"*{name}* {as_cosine(float(stands.joins[at].max()))} ({verdict})")
    return (
        f"In {counted(split, 'sentence')} the word is split into pieces, here joined by "
        f"*{board.joins[stands.join]}*. The highest score by other ways: {listed(others)}."
    )


def _basis_told(board: Board, stands: Standing, model: str) -> str:
    """What the answer rests on, and what it does not say."""
    words = listed((f"**{escaped(word)}**" for word in stands.words), most=3)
    basis = (
        f"Measured with {escaped(model)} on {counted(stands.sentences, 'sentence')} of {words}, "
        f"{counted(stands.senses, 'sense')}, each sentence left out in turn. "
    )
    reach = "allows for its being the best of many"
    if COLUMNS[stands.column] in VALUED:
        reach = "holds what new sentences give nine times in ten, the best of many being flattered"
    caution = (
        f"Its interval {reach}. In {percent(stands.agreed)} of random halvings both "
        f"halves have the same single winner, in {percent(stands.shared)} one in common."
    )
    if (fewest := _fewest(board, stands)) < FEW:
        caution += f" The rarest sense has only {counted(fewest, 'sentence')}: take this as a hint, and label more."
    return f"{basis}{caution} Other words, or another task, may have another winner."


def _fewest(board: Board, stands: Standing) -> int:
    """The sentences of the rarest sense."""
    of = [np.bincount(board.sense[board.word == board.words.index(word)]) for word in stands.words]
    return int(min(counts.min() for counts in of))
