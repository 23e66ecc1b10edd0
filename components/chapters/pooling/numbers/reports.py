"""What a board says in detail: the words one by one, the sentences told wrongly, and a text of the reader's own."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.board import Board
from components.chapters.pooling.numbers.interval import expected, share_interval, value_interval
from components.chapters.pooling.numbers.ranking import Setting, Standing, basis_of, chosen_sentences
from components.chapters.pooling.numbers.scores import COLUMNS, VALUED
from components.chapters.pooling.numbers.view import TREATMENTS
from components.numbers.layers import layer_choices
from components.numbers.similarity import unit


@dataclass(frozen=True)
class WordScore:
    """How well a setting does on one word."""

    word: str
    score: float
    low: float
    high: float
    majority: float
    sentences: int


def word_scores(board: Board, stands: Standing, setting: Setting, most: int = 30) -> list[WordScore]:
    """The words that a standing is about under one setting, the `most` hardest, the hardest first."""
    found = []
    for word in stands.words:
        score, low, high = word_interval(board, stands.column, word, stands.join, setting)
        number = board.words.index(word)
        senses, sentences = len(board.senses[number]), int((board.word == number).sum())
        found.append(WordScore(word, score, low, high, 1 / senses, sentences))
    return sorted(found, key=lambda one: one.score)[:most]


def word_interval(board: Board, column: int, word: str, join: int, setting: Setting) -> tuple[float, float, float]:
    """The score of a setting on one word, and the interval of what it gets on new sentences with that word."""
    chosen = chosen_sentences(board, word)
    basis, values = basis_of(board, chosen), board.values(column)[chosen, join, *setting]
    score = np.asarray(basis.weights @ values)
    if COLUMNS[column] in VALUED:
        low, high = value_interval(values, basis)
    else:
        number = board.words.index(word)
        shuffled = board.shuffled[number, join, *setting, column].mean()
        low, high = share_interval(score, expected(score, shuffled, 1 / len(board.senses[number])), basis)
    return float(score), float(low), float(high)


@dataclass(frozen=True)
class Wrong:
    """A sentence that goes to another sense than its own: its place on the board, the sense it got, and by how much."""

    at: int
    word: str
    sense: str
    told: str
    margin: float


def wrong_sentences(board: Board, stands: Standing, setting: Setting) -> list[Wrong]:
    """The sentences of a standing that one setting gets wrong, the clearest mistakes first."""
    place = (slice(None), stands.join, *setting, stands.column)
    predicted, margins = board.predicted[place], board.margins[place]
    of = np.isin(board.word, [board.words.index(word) for word in stands.words])
    wrong = np.flatnonzero(of & (predicted != board.sense))
    found = []
    for at in wrong[np.argsort(margins[wrong], kind="stable")].tolist():
        senses = board.senses[board.word[at]]
        told = Wrong(
            at, board.words[board.word[at]], senses[board.sense[at]], senses[predicted[at]], float(margins[at])
        )
        found.append(told)
    return found


def company(board: Board, cosines: np.ndarray, within: np.ndarray, wrong: Wrong, each: int = 2) -> list[int]:
    """(n, n) of the word's sentences, (n,) their places on the board -> the places of a wrong sentence and of its
    nearest few of either sense: what to look at it beside."""
    senses = board.senses[board.word[wrong.at]]
    row = cosines[int(np.flatnonzero(within == wrong.at)[0])]
    order = [int(within[at]) for at in np.argsort(-row, kind="stable") if within[at] != wrong.at]
    near = [[at for at in order if senses[board.sense[at]] == name][:each] for name in (wrong.told, wrong.sense)]
    return [wrong.at, *near[0], *near[1]]


@dataclass(frozen=True)
class Decision:
    """What the bench takes an occurrence for: by the chosen setting, and the share of all settings for each sense."""

    sense: str
    shares: dict[str, float]


def decide(
    board: Board, states: BenchStates, rows: Sequence[int], word: str, join: str, setting: Setting, new: np.ndarray
) -> list[Decision]:
    """(occurrence, layer, feature) -> the sense of each by the nearest centroid of the word's sentences.

    rows: where the sentences of the board stand in the states.
    """
    number = board.words.index(word)
    here = np.flatnonzero(board.word == number)
    old, senses = states.of(np.asarray(rows)[here], join).swapaxes(0, 1), board.sense[here]
    told = []
    for choose in layer_choices(states.layers).values():
        known, asked = choose(old), choose(new.swapaxes(0, 1))
        for treatment in TREATMENTS.values():
            treat = treatment.of(known)
            treated = treat(known)
            centroids = np.stack([treated[senses == one].mean(0) for one in range(len(board.senses[number]))])
            told.append((unit(treat(asked)) @ unit(centroids).T).argmax(-1))
    votes = np.stack(told)  # (setting, occurrence)
    chosen = setting[0] * len(TREATMENTS) + setting[1]
    names = board.senses[number]
    return [
        Decision(
            names[votes[chosen, at]], {names[one]: n / len(votes) for one, n in Counter(votes[:, at].tolist()).items()}
        )
        for at in range(votes.shape[1])
    ]
