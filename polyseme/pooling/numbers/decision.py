"""The sense of an occurrence in the reader's own text, predicted from the labelled sentences under each setting."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.similarity import unit
from polyseme.pooling.numbers.bench import BenchStates
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Setting
from polyseme.pooling.numbers.treatments import TREATMENTS


@dataclass(frozen=True)
class Decision:
    """The two nearest senses of an occurrence, and what all settings predict."""

    sense: str
    cosine: float  # with the mean of that sense's labelled sentences
    second: str
    second_cosine: float
    shares: dict[str, float]  # sense -> the share of all settings that predict it


def decide(
    board: BenchBoard, states: BenchStates, rows: Sequence[int], word: str, join: str, setting: Setting, new: np.ndarray
) -> list[Decision]:
    """(occurrence, layer, feature) -> a decision for each, by the nearest centroid of the word's labelled sentences.

    rows: where the sentences of the board stand in the states.
    """
    indices = np.flatnonzero(board.word == board.words.index(word))
    senses, names = board.sense[indices], board.senses[board.words.index(word)]
    votes = []  # (occurrence,) for each distinct setting
    for choice in np.flatnonzero(board.distinct).tolist():
        choose = layer_choices(states.layers)[board.choices[choice]]
        labelled, queries = states.chosen(rows, join, choose), choose(new.swapaxes(0, 1))
        for number, name in enumerate(board.treatments):
            treat = TREATMENTS[name].fit(labelled, indices)
            treated = treat(labelled[indices])
            sums = np.stack([treated[senses == sense].sum(0) for sense in range(len(names))])
            similarity = unit(treat(queries)) @ unit(sums).T
            votes.append(similarity.argmax(-1))
            if (choice, number) == setting:
                cosines = similarity
    decisions = []
    for row, predicted in zip(cosines, np.stack(votes, axis=1).tolist(), strict=True):
        first, second = np.argsort(-row, kind="stable")[:2].tolist()
        decisions.append(
            Decision(
                sense=names[first],
                cosine=float(row[first]),
                second=names[second],
                second_cosine=float(row[second]),
                shares={names[i]: count / len(votes) for i, count in Counter(predicted).most_common()},
            )
        )
    return decisions


def gathering_of(
    board: BenchBoard,
    states: BenchStates,
    rows: Sequence[int],
    texts: Sequence[str],
    join: str,
    setting: Setting,
    own: Occurrences,
) -> Gathering:
    """The reader's occurrences with the board's other sentences of the same word, as a setting makes their vectors.

    texts: of all rows of the board.
    """
    indices = np.flatnonzero(board.word == board.words.index(own.word))
    typed = {one.text for one in own.occurrences}
    others = np.array([row for row in indices.tolist() if texts[row] not in typed], int)
    choose = layer_choices(states.layers)[board.choices[setting[0]]]
    labelled = states.chosen(rows, join, choose)
    treat = TREATMENTS[board.treatments[setting[1]]].fit(labelled, indices)
    vectors = np.concatenate([treat(own.vectors(choose)), treat(labelled[others])])
    spans = states.spans[np.asarray(rows)].tolist()
    around = tuple(Occurrence(row, texts[row], (spans[row][0], spans[row][1]), ()) for row in others.tolist())
    names = board.senses[board.words.index(own.word)]
    senses = (*own.senses, *(names[sense] for sense in board.sense[others]))
    return Gathering(own.word, own.occurrences + around, own.labels, senses, unit(vectors)[:, None], choose)
