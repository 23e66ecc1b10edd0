"""What a board says in detail: the words one by one, and the sentences told wrongly."""

from dataclasses import dataclass

import numpy as np

from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.interval import expected, share_interval, value_interval
from components.chapters.pooling.numbers.ranking import Ranking, Setting, basis_of, chosen_sentences


@dataclass(frozen=True)
class WordScore:
    """How well a setting does on one word, with the interval of what it gets on new sentences of it."""

    word: str
    score: float
    low: float
    high: float
    majority: float
    sentences: int


def word_scores(board: BenchBoard, ranking: Ranking, setting: Setting, most: int = 30) -> list[WordScore]:
    """The words that a ranking is about under one setting, the `most` hardest, the hardest first."""
    column, found = ranking.column, []
    for word in ranking.words:
        number, chosen = board.words.index(word), chosen_sentences(board, word)
        basis, values = basis_of(board, chosen), board.values(column)[chosen, ranking.join, *setting]
        score, guessing = np.asarray(basis.weights @ values), 1 / len(board.senses[number])
        if ranking.continuous:
            low, high = value_interval(values, basis)
        else:
            shuffled = board.shuffled[number, ranking.join, *setting, column].mean()
            low, high = share_interval(score, expected(score, shuffled, guessing), basis)
        found.append(WordScore(word, float(score), float(low), float(high), guessing, len(values)))
    return sorted(found, key=lambda one: one.score)[:most]


@dataclass(frozen=True)
class Wrong:
    """A sentence that goes to another sense than its own: its place on the board, what it is taken for, how clearly."""

    at: int
    word: str
    sense: str
    taken_for: str
    margin: float


def wrong_sentences(board: BenchBoard, ranking: Ranking, setting: Setting) -> list[Wrong]:
    """The sentences of a ranking that one setting gets wrong, the clearest mistakes first."""
    place = (slice(None), ranking.join, *setting, ranking.column)
    predicted, margins = board.predicted[place], board.margins[place]
    of = np.isin(board.word, [board.words.index(word) for word in ranking.words])
    wrong = np.flatnonzero(of & (predicted != board.sense))
    found = []
    for at in wrong[np.argsort(margins[wrong], kind="stable")].tolist():
        word, senses = board.words[board.word[at]], board.senses[board.word[at]]
        found.append(Wrong(at, word, senses[board.sense[at]], senses[predicted[at]], float(margins[at])))
    return found


def nearest_of_either(
    board: BenchBoard, cosines: np.ndarray, within: np.ndarray, wrong: Wrong, each: int = 2
) -> list[int]:
    """(n, n) of the word's sentences, (n,) their places on the board -> the places of a wrong sentence and of its
    nearest few of either sense: what to look at it beside."""
    senses = board.senses[board.word[wrong.at]]
    row = cosines[int(np.flatnonzero(within == wrong.at)[0])]
    order = [int(within[at]) for at in np.argsort(-row, kind="stable") if within[at] != wrong.at]
    near = [[at for at in order if senses[board.sense[at]] == name][:each] for name in (wrong.taken_for, wrong.sense)]
    return [wrong.at, *near[0], *near[1]]
