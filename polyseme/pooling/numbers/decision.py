"""The sense of an occurrence in the reader's own text, predicted from the labelled sentences, and how sure that is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polyseme.core.layers import layer_choices
from polyseme.core.similarity import cosine_pairs, unit
from polyseme.pooling.numbers.bench import BenchStates
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Setting
from polyseme.pooling.numbers.treatments import TREATMENTS

SIMILAR_LEADS = 10  # a lead is compared with this many labelled sentences, those with the most similar lead
SURE = 0.9  # a prediction is unsure if a smaller share of those sentences is right


@dataclass(frozen=True)
class Decision:
    """The predicted sense of an occurrence, with the evidence for and against it."""

    sense: str
    cosine: float  # with the mean of that sense's labelled sentences
    second: str
    second_cosine: float
    right: float  # share of right predictions among the labelled sentences with the most similar lead
    farther: float  # share of the sense's labelled sentences that are no nearer to their mean than this one
    shares: dict[str, float]  # sense -> the share of all settings that predict it

    @property
    def sure(self) -> bool:
        """Whether such a lead is nearly always right, and the occurrence is like the labelled ones."""
        return self.right >= SURE and not self.strange

    @property
    def strange(self) -> bool:
        """Whether it is farther out than every labelled sentence of the sense: it may have none of these senses."""
        return not self.farther


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
                cosines, own_cosines = similarity, cosine_pairs(treated, sums[senses] - treated)
    margins = board.margins[indices, board.join(join), *setting, 0]
    decisions = []
    for row, predicted in zip(cosines, np.stack(votes, axis=1).tolist(), strict=True):
        first, second = np.argsort(-row, kind="stable")[:2].tolist()
        lead = float(row[first] - row[second])
        similar = np.argsort(np.abs(np.abs(margins) - lead), kind="stable")[:SIMILAR_LEADS]
        decisions.append(
            Decision(
                sense=names[first],
                cosine=float(row[first]),
                second=names[second],
                second_cosine=float(row[second]),
                right=float((margins[similar] > 0).mean()),
                farther=float((own_cosines[senses == first] <= row[first]).mean()),
                shares={names[i]: count / len(votes) for i, count in Counter(predicted).most_common()},
            )
        )
    return decisions
