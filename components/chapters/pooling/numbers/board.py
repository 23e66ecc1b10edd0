"""The board: every sentence judged under every setting (join, layer choice, treatment), and so for shuffled labels."""

from dataclasses import dataclass

import numpy as np

from components.chapters.pooling.numbers.scores import COLUMNS, VALUED
from components.numbers.layers import layer_choices


@dataclass(frozen=True)
class Board:
    """What each sentence gets under each setting; axes (sentence, join, choice, treatment, column), read-only.

    Where no word is split all joins are the same: the one join of the board then stands for all.
    """

    words: tuple[str, ...]
    senses: tuple[tuple[str, ...], ...]  # of each word
    word: np.ndarray  # (sentence,): which word
    sense: np.ndarray  # (sentence,): which of its senses
    joins: tuple[str, ...]
    layers: int  # the transformer layers of the model
    predicted: np.ndarray
    margins: np.ndarray
    shuffled: np.ndarray  # (word, join, choice, treatment, column, shuffle): the scores of shuffled labels

    def join(self, name: str) -> int:
        """The place of a join; the first where one stands for all."""
        return self.joins.index(name) if name in self.joins else 0

    def values(self, column: int) -> np.ndarray:
        """(sentence, join, choice, treatment): right 1, wrong 0; for the gap and the silhouette the value itself."""
        if COLUMNS[column] in VALUED:
            return np.asarray(self.margins[..., column])
        return np.asarray(self.predicted[..., column] == self.sense[:, None, None, None], np.float32)

    @property
    def distinct(self) -> np.ndarray:
        """(choice,): which choices are not another name for an earlier one."""
        return np.array([not choice.same_cosines_as for choice in layer_choices(self.layers).values()])

    @property
    def choices(self) -> tuple[str, ...]:
        """The layer choices, by name."""
        return tuple(layer_choices(self.layers))

    def weights(self, chosen: np.ndarray) -> np.ndarray:
        """(sentence,) bool -> (sentence,): what each sentence weighs where all senses of a word weigh the same, and
        all words do; they sum to 1."""
        weights = np.zeros(len(chosen))
        for word in np.unique(self.word[chosen]):
            senses = np.unique(self.sense[self.word == word])
            for sense in senses:
                of = chosen & (self.word == word) & (self.sense == sense)
                weights[of] = 1 / of.sum() / len(senses)
        return np.asarray(weights / weights.sum())
