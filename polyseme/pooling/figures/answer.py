"""The answer of a bench in words: the setting to use, its ties, what guessing gets and its limits."""

from functools import partial

import numpy as np

from polyseme.core.layers import layers_in_words
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import counted, escaped, in_words, listed, percent
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.interval import ROUNDING
from polyseme.pooling.numbers.ranking import Ranking, Setting
from polyseme.pooling.numbers.scores import COLUMNS

MANY = 10  # settings that do as well are not counted in words
FEW = 10  # sentences of a sense; with fewer the answer is only a hint


def finding(board: BenchBoard, ranking: Ranking, also: str = "") -> str:
    """The answer: the setting to use, its score on held-out sentences, of guessing; also: what else is as good."""
    if ranking.guessing:
        return "**Can't tell which vector to use**: not even the best clearly beats guessing. Label more sentences."
    held_out, guessing = (score_text(ranking, value, 0) for value in (ranking.held_out, guessed(ranking)))
    score = f"{COLUMNS[ranking.column]} {held_out} on" if ranking.continuous else f"right in {held_out} of"
    beside = f"{also}; guessing" if also else "Guessing"
    return f"**Use {in_a_sentence(board, ranking.recommended)}: {score} new sentences.** {beside} gets {guessing}."


def ties(ranking: Ranking) -> str:
    """How many other settings do as well as the recommended one, in words; empty where none does."""
    if ranking.guessing:
        return ""
    others = int((ranking.tied & np.isfinite(ranking.costs)).sum()) - 1
    if others < 2:
        return "One other setting does as well" * others
    return f"{in_words(others).capitalize() if others < MANY else 'Many'} other settings do as well"


def why_guessing(ranking: Ranking) -> str:
    """Why guessing gets less than half, where it does; "" otherwise."""
    below = not ranking.continuous and ranking.majority < 0.5
    return f"Guessing gets under {percent(0.5)}: some words have more than two meanings." * below


def guessed(ranking: Ranking) -> float:
    """What guessing gets: the most frequent meaning, or shuffled labels where the score is no share."""
    return float(ranking.shuffled[ranking.recommended]) if ranking.continuous else ranking.majority


def score_text(ranking: Ranking, score: float, digits: int = 1) -> str:
    """A score as a percentage, or as a number where it is no share."""
    return as_cosine(score) if ranking.continuous else percent(score, digits)


def with_interval(board: BenchBoard, ranking: Ranking, setting: Setting) -> str:
    """A setting with its score: "layer 6: 85.1 %, 95 % interval 82.5 % to 87.6 %"."""
    score, low, high = (
        score_text(ranking, float(each[setting])) for each in (ranking.scores, ranking.low, ranking.high)
    )
    return f"{in_a_sentence(board, setting)}: {score}, 95\N{NO-BREAK SPACE}% interval {low} to {high}"


def hover_format(ranking: Ranking) -> str:
    """Plotly's format of a score."""
    return ".3f" if ranking.continuous else ".1%"


def in_a_sentence(board: BenchBoard, setting: Setting) -> str:
    """The name of a setting in a sentence: "layer 6", "the sum of all layers, standardised"."""
    choice, treatment = layers_in_words(board.choices[setting[0]]), board.treatments[setting[1]]
    return choice if treatment == "plain" else f"{choice}, {treatment}"


def named(board: BenchBoard, setting: Setting) -> str:
    """The name of a setting: "Sum of last four, standardised"."""
    return f"{board.choices[setting[0]]}, {board.treatments[setting[1]]}"


def answer_reading(board: BenchBoard, ranking: Ranking, split: int) -> str:
    """The evidence for the answer, as markdown: ties, what guessing gets, other joins, data and limits.

    split: the number of sentences where the word is split.
    """
    text = partial(score_text, ranking)
    most = f"{text(ranking.chance)} in 95\N{NO-BREAK SPACE}%"
    guessing = f"With labels mixed at random, no setting gets more than {most} of runs."
    readings = _setting_reading(board, ranking), guessing, _joins_reading(board, ranking, split)
    return "\n\n".join([*filter(None, readings), _basis_reading(board, ranking)])


def _setting_reading(board: BenchBoard, ranking: Ranking) -> str:
    """The simplest of the settings tied with the best."""
    text = partial(score_text, ranking)
    best, recommended = ranking.best, ranking.recommended
    interval = f"95\N{NO-BREAK SPACE}% interval {text(ranking.best_low)} to {text(ranking.high[best])}"
    score = f"{text(ranking.scores[best])} ({interval})"
    if ranking.guessing:
        return f"**Can't tell.** The best, *{named(board, best)}*, gets {score}. Guessing may be as good."
    rivals, settings = int(ranking.rivals.sum()), int(np.isfinite(ranking.costs).sum())
    tied = f"{counted(rivals, 'other setting')} of {settings} {'is' if rivals == 1 else 'are'} as good"
    held_out = f"A setting chosen on half of the sentences gets {text(ranking.held_out)} on the rest."
    if recommended == best:
        return f"**{named(board, best)}** has the highest score, {score}; {tied}. {held_out}"
    return (
        f"**{named(board, recommended)}** gets {text(ranking.scores[recommended])}. The best, "
        f"*{named(board, best)}*, gets {score}; {tied}. We recommend the simplest. {held_out}"
    )


def _joins_reading(board: BenchBoard, ranking: Ranking, split: int) -> str:
    """Which other joins of split words do as well, better or worse; empty where no word is split."""
    if not split:
        return ""
    verdicts: dict[str, list[str]] = {}
    joined = board.joins[ranking.join]
    for index, name in enumerate(board.joins):
        if index != ranking.join:
            low, high = ranking.joins_lead[index]
            verdict = (
                "as good as" if low <= ROUNDING and high >= -ROUNDING else "worse than" if low > 0 else "better than"
            )
            verdicts.setdefault(verdict, []).append(f"*{name}*")
    others = (
        f"{listed(names)} {'is' if len(names) == 1 else 'are'} {verdict} *{joined}*"
        for verdict, names in verdicts.items()
    )
    return f"In {counted(split, 'sentence')} the word is split: {'; '.join(others)}."


def _basis_reading(board: BenchBoard, ranking: Ranking) -> str:
    """The data behind the answer, and its limits."""
    words = listed((f"**{escaped(word)}**" for word in ranking.words), most=3)
    sizes = [np.bincount(board.sense[board.word == board.words.index(word)]) for word in ranking.words]
    fewest, hint = int(min(counts.min() for counts in sizes)), ""
    if fewest < FEW:
        hint = f" The rarest meaning has only {counted(fewest, 'sentence')}. Label more to be sure."
    average = " Scores are averages over the words." if len(ranking.words) > 1 else ""
    return (
        f"Tested on {counted(ranking.sentences, 'sentence')} with {words}: {counted(ranking.senses, 'meaning')}."
        f"{average} To judge a sentence, we use all the others.{hint} {COVERAGE}"
    )


COVERAGE = "In simulations, the interval was right in at least nine of ten cases."
"""As benchmarks/numbers/coverage.py measures it; benchmarks/RESULTS.md has the table."""
