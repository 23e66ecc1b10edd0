"""What a board says in detail: the words one by one, the sentences told wrongly, and a text of the reader's own."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.interval import expected, share_interval, value_interval
from components.chapters.pooling.numbers.ranking import Ranking, Setting, basis_of, chosen_sentences
from components.chapters.pooling.numbers.view import TREATMENTS
from components.numbers.layers import layer_choices
from components.numbers.similarity import unit


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


def decide(
    board: BenchBoard, states: BenchStates, rows: Sequence[int], word: str, join: str, setting: Setting, new: np.ndarray
) -> list[tuple[str, dict[str, float]]]:
    """(occurrence, layer, feature) -> the sense of each by the nearest centroid of the word's sentences, under the
    chosen setting; and the share of all settings for each sense.

    rows: where the sentences of the board stand in the states.
    """
    number = board.words.index(word)
    here = np.flatnonzero(board.word == number)
    old, senses = states.of(np.asarray(rows)[here], join).swapaxes(0, 1), board.sense[here]
    votes = []  # of each setting, (occurrence,)
    for choose in layer_choices(states.layers).values():
        known, asked = choose(old), choose(new.swapaxes(0, 1))
        for treatment in TREATMENTS.values():
            treat = treatment.of(known)
            treated = treat(known)
            centroids = np.stack([treated[senses == one].mean(0) for one in range(len(board.senses[number]))])
            votes.append((unit(treat(asked)) @ unit(centroids).T).argmax(-1))
    chosen, names = setting[0] * len(TREATMENTS) + setting[1], board.senses[number]
    found = []
    for of in np.stack(votes, axis=1).tolist():  # the votes on one occurrence
        found.append((names[of[chosen]], {names[one]: n / len(of) for one, n in Counter(of).items()}))
    return found
