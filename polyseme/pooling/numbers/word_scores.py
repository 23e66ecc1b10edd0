"""The details of a board: a table of all settings, the score of each word, and the wrong sentences of a setting."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting, basis_of, chosen_sentences, interval_of


@dataclass(frozen=True)
class WordScore:
    """The score of a setting on one word, with its interval on new sentences."""

    word: str
    score: float
    low: float
    high: float
    majority: float
    sentences: int


def word_scores(board: BenchBoard, ranking: Ranking, setting: Setting) -> list[WordScore]:
    """The scores of the thirty hardest words of a ranking under one setting, the hardest first."""
    column, scores = ranking.column, []
    for word in ranking.words:
        number, chosen = board.words.index(word), chosen_sentences(board, word)
        basis, values = basis_of(board, chosen), board.values(column)[chosen, ranking.join, *setting][:, None]
        guessing, shuffled = 1 / len(board.senses[number]), board.shuffled[number, ranking.join, *setting, column]
        low, high = interval_of(values, basis, shuffled[None], guessing, ranking.continuous)
        score = float(basis.weights @ values[:, 0])
        scores.append(WordScore(word, score, float(low[0]), float(high[0]), guessing, len(values)))
    return sorted(scores, key=lambda word: word.score)[:30]


@dataclass(frozen=True)
class WrongSentence:
    """A sentence with a wrong prediction: its index on the board, the two senses, and a margin below 0."""

    index: int
    word: str
    sense: str
    predicted: str
    margin: float


def wrong_sentences(board: BenchBoard, ranking: Ranking, setting: Setting) -> list[WrongSentence]:
    """The sentences of a ranking that one setting gets wrong, the clearest mistakes first."""
    place = (slice(None), ranking.join, *setting, ranking.column)
    predicted, margins = board.predicted[place], board.margins[place]
    ranked = np.isin(board.word, [board.words.index(word) for word in ranking.words])
    wrong = np.flatnonzero(ranked & (predicted != board.sense))
    mistakes = []
    for i in wrong[np.argsort(margins[wrong], kind="stable")].tolist():
        word, senses = board.words[board.word[i]], board.senses[board.word[i]]
        mistakes.append(WrongSentence(i, word, senses[board.sense[i]], senses[predicted[i]], float(margins[i])))
    return mistakes


def nearest_of_either(board: BenchBoard, cosines: np.ndarray, indices: np.ndarray, wrong: WrongSentence) -> list[int]:
    """The index of a wrong sentence, then its two nearest neighbours of the predicted sense and of its own.

    cosines: (n, n) of the word's sentences; indices: (n,), where they are on the board.
    """
    row = cosines[int(np.flatnonzero(indices == wrong.index)[0])]
    order = [i for i in indices[np.argsort(-row, kind="stable")].tolist() if i != wrong.index]
    senses = board.senses[board.word[wrong.index]]
    near = [[i for i in order if senses[board.sense[i]] == name][:2] for name in (wrong.predicted, wrong.sense)]
    return [wrong.index, *near[0], *near[1]]


def board_table(board: BenchBoard, ranking: Ranking) -> pd.DataFrame:
    """A row for each setting: its score, interval, lead and shuffled scores."""
    names = pd.MultiIndex.from_product([board.choices, board.treatments], names=["choice", "vectors"])
    columns = {
        "score": ranking.scores,
        "low": ranking.low,
        "high": ranking.high,
        "lead of the best, low": ranking.lead[..., 0],
        "lead of the best, high": ranking.lead[..., 1],
        "tied with the best": ranking.tied,
        "shuffled labels": ranking.shuffled,
        "95\N{NO-BREAK SPACE}% of shuffled below": ranking.shuffled_high,
    }
    return pd.DataFrame({name: values.ravel() for name, values in columns.items()}, names).reset_index()
