"""The answer that a bench gives, in words: what to use, what is tied with it, how far above guessing, on what."""

import numpy as np

from components.chapters.pooling.figures.board import named
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.interval import EVEN
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.chapters.pooling.numbers.scores import COLUMNS
from components.figures.cosines import as_cosine
from components.figures.prose import counted, escaped, listed, percent

FEW = 10  # sentences a sense, below which a bench is a hint rather than an answer


def finding(board: BenchBoard, ranking: Ranking) -> str:
    """The answer in one sentence: what to use, how it does on sentences that had no say in it, what guessing gets."""
    if ranking.guessing:
        return "**No vector is to be recommended**: not even the best can be told from guessing."
    does, guessing = f"{percent(ranking.held_out)} right", percent(ranking.majority)
    if ranking.continuous:
        does = f"a {COLUMNS[ranking.column]} of {as_cosine(ranking.held_out)}"
        guessing = as_cosine(float(ranking.shuffled[ranking.recommended]))
    setting = in_a_sentence(board, ranking.recommended)
    return f"Use **{setting}**: {does} on sentences it has not seen; guessing gets {guessing}."


def in_a_sentence(board: BenchBoard, setting: Setting) -> str:
    """A setting as a sentence names it: "layer 6", "the sum of all, standardised"."""
    name, treatment = board.choices[setting[0]], board.treatments[setting[1]]
    whole = name.lower() if name.startswith("Layer ") else f"the {name.lower()}"
    return whole if treatment == "plain" else f"{whole}, {treatment}"


def answer_reading(board: BenchBoard, ranking: Ranking, split: int, model: str) -> str:
    """What stands behind the answer, as markdown: the ties, the lead over guessing, what it rests on, its limits."""
    setting, joins = _setting_reading(board, ranking), _joins_reading(board, ranking, split)
    return "\n\n".join([setting, _lead_reading(ranking), joins, _basis_reading(board, ranking, model)])


def _setting_reading(board: BenchBoard, ranking: Ranking) -> str:
    """What to use: of all settings that cannot be told from the best, the simplest."""
    best, plain = ranking.best, ranking.recommended
    interval = f"95 % interval on new sentences {as_cosine(ranking.best_low)} to {as_cosine(ranking.high[best])}"
    score = f"{as_cosine(ranking.scores[best])} ({interval})"
    if ranking.guessing:
        return (
            f"**No setting is to be recommended.** The highest, *{named(board, best)}*, gets {score}; of shuffled "
            f"labels one run in twenty gets more than {as_cosine(ranking.shuffled_high[best])}. That is not "
            "to be told from guessing."
        )
    rivals, settings = int(ranking.rivals.sum()), int(np.isfinite(ranking.costs).sum())
    held = f"Chosen on one half and scored on the other, it would get {as_cosine(ranking.held_out)}."
    if plain == best:
        tied = f"{counted(rivals, 'other setting')} of {settings} tied with it" if rivals else "none is tied with it"
        return f"**{named(board, plain)}** has the highest score, {score}; {tied}. {held}"
    return (
        f"**{named(board, plain)}** gets {as_cosine(ranking.scores[plain])}. The highest score is that of "
        f"*{named(board, best)}*, {score}; {counted(rivals, 'other setting')} of {settings} cannot be told from it, "
        f"since the interval of the difference holds 0. Of those the recommended one is the simplest. {held}"
    )


def _lead_reading(ranking: Ranking) -> str:
    """How far the best is above who guesses."""
    best, score = ranking.best, float(ranking.scores[ranking.best])
    mean, high = float(ranking.shuffled[best]), float(ranking.shuffled_high[best])
    shuffled = (
        f"With shuffled labels it gets {as_cosine(mean)} on average and at most {as_cosine(high)} in 95 % of the runs"
    )
    if ranking.continuous:
        return f"{shuffled}: the highest score lies {as_cosine(score - mean)} above the mean."
    return (
        f"Who always names the commonest sense gets {as_cosine(ranking.majority)}, 1 / senses averaged over the words: "
        f"the highest score lies {as_cosine(score - ranking.majority)} above. {shuffled}. Every sentence counted "
        f"alike, the commonest sense is right for {as_cosine(ranking.majority_plain)} of them and this setting for "
        f"{as_cosine(float(ranking.plain[best]))}."
    )


def _joins_reading(board: BenchBoard, ranking: Ranking, split: int) -> str:
    """What another way of joining split words would change."""
    if not split:
        return "The model splits the word in none of these sentences: all ways of joining are the same by definition."
    others = []
    for at, name in enumerate(board.joins):
        if at != ranking.join:
            low, high = ranking.joins_lead[at]
            verdict = "tied" if low <= EVEN and high >= -EVEN else "lower" if low > 0 else "higher"
            others.append(f"*{name}* {as_cosine(float(ranking.joins[at].max()))} ({verdict})")
    return (
        f"In {counted(split, 'sentence')} the word is split into pieces, here joined by "
        f"*{board.joins[ranking.join]}*. The highest score by other ways: {listed(others)}."
    )


def _basis_reading(board: BenchBoard, ranking: Ranking, model: str) -> str:
    """What the answer rests on, and what it does not say."""
    words = listed((f"**{escaped(word)}**" for word in ranking.words), most=3)
    basis = (
        f"Measured with {escaped(model)} on {counted(ranking.sentences, 'sentence')} of {words}, "
        f"{counted(ranking.senses, 'sense')}, each sentence left out in turn. "
    )
    reach = "allows for its being the best of many"
    if ranking.continuous:
        reach = "holds what new sentences give nine times in ten, the best of many being flattered"
    caution = f"Its interval {reach}. Two random halves of the sentences have {_agreement(ranking)}."
    of = [np.bincount(board.sense[board.word == board.words.index(word)]) for word in ranking.words]
    if (fewest := int(min(counts.min() for counts in of))) < FEW:
        caution += f" The rarest sense has only {counted(fewest, 'sentence')}: take this as a hint, and label more."
    return f"{basis}{caution} Other words, or another task, may have another winner."


def _agreement(ranking: Ranking) -> str:
    """How often both halves have the same winner: alone, or among others."""
    alone, shared = percent(ranking.agreed), percent(ranking.shared)
    if ranking.agreed == ranking.shared:
        return f"the same winner in {alone} of the halvings"
    return f"the same single winner in {alone} of the halvings, one in common in {shared}"
