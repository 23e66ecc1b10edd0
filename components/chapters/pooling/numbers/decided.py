"""A text of the reader's own, decided by the labelled sentences: which sense, how far ahead, how sure that is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Setting
from components.chapters.pooling.numbers.view import TREATMENTS
from components.numbers.layers import layer_choices
from components.numbers.similarity import cosine_pairs, unit

LIKE = 10
"""Labelled sentences, the nearest in their lead, by which a lead is judged."""

SURE = 0.9
"""Below this share of right ones a decision is unsure."""


@dataclass(frozen=True)
class Decided:
    """What an occurrence is taken for, with all that speaks for it and against it."""

    sense: str
    cosine: float  # with the mean of that sense's labelled sentences
    second: str
    second_cosine: float
    right: float  # of the labelled sentences with a lead most like this one's, the share that are right
    farther: float  # of the sense's labelled sentences, the share that lie no nearer to their mean than this one
    shares: dict[str, float]  # of all settings, the share for each sense

    @property
    def sure(self) -> bool:
        """Whether so clear a lead is right nearly always, and the occurrence like those it was shown."""
        return self.right >= SURE and not self.strange

    @property
    def strange(self) -> bool:
        """Whether no labelled sentence of the sense lies so far out: perhaps it is of none of these senses."""
        return not self.farther


def decide(
    board: BenchBoard, states: BenchStates, rows: Sequence[int], word: str, join: str, setting: Setting, new: np.ndarray
) -> list[Decided]:
    """(occurrence, layer, feature) -> each by the nearest centroid of the word's labelled sentences.

    rows: where the sentences of the board stand in the states.
    """
    here = np.flatnonzero(board.word == board.words.index(word))
    senses, names = board.sense[here], board.senses[board.words.index(word)]
    votes = []  # of each setting told apart, (occurrence,)
    for at in np.flatnonzero(board.distinct).tolist():
        choose = layer_choices(states.layers)[board.choices[at]]
        every, asked = states.chosen(rows, join, choose), choose(new.swapaxes(0, 1))
        for number, name in enumerate(board.treatments):
            treat = TREATMENTS[name].of(every, here)
            treated = treat(every[here])
            sums = np.stack([treated[senses == one].sum(0) for one in range(len(names))])
            cosines = unit(treat(asked)) @ unit(sums).T
            votes.append(cosines.argmax(-1))
            if (at, number) == setting:
                chosen, alike = cosines, cosine_pairs(treated, sums[senses] - treated)
    margins = board.margins[here, board.join(join), *setting, 0]
    counts = [Counter(of) for of in np.stack(votes, axis=1).tolist()]
    return [
        _decided(of, alike, senses, margins, {names[at]: n / len(votes) for at, n in count.most_common()}, names)
        for of, count in zip(chosen, counts, strict=True)
    ]


def _decided(
    cosines: np.ndarray,
    alike: np.ndarray,
    senses: np.ndarray,
    margins: np.ndarray,
    shares: dict[str, float],
    names: Sequence[str],
) -> Decided:
    """One occurrence's cosines with the senses, read beside what the labelled sentences have, each left out."""
    first, second = np.argsort(-cosines, kind="stable")[:2].tolist()
    lead = float(cosines[first] - cosines[second])
    like = np.argsort(np.abs(np.abs(margins) - lead), kind="stable")[:LIKE]
    return Decided(
        sense=names[first],
        cosine=float(cosines[first]),
        second=names[second],
        second_cosine=float(cosines[second]),
        right=float((margins[like] > 0).mean()),
        farther=float((alike[senses == first] <= cosines[first]).mean()),
        shares=shares,
    )
