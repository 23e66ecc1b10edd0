"""The occurrences of a word with their labels, senses, hidden states and cosines."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from polyseme.bert import Bert
from polyseme.core.layers import LayerChoice
from polyseme.core.occurrences.places import Occurrence, occurrence_labels, occurrence_states, occurrences
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.similarity import cosine_matrix

STATIC = "Static vector"
"""The name of the static vectors, the vocabulary's own, among the layer choices."""


@dataclass(frozen=True)
class Occurrences:
    """Occurrences of a word, with a short label and a sense each; states: (occurrence, layer, feature)."""

    word: str
    occurrences: tuple[Occurrence, ...]
    labels: tuple[str, ...]
    senses: tuple[str, ...]
    states: np.ndarray
    static: np.ndarray  # (occurrence, feature): vectors of the vocabulary, without context

    def __len__(self) -> int:
        return len(self.occurrences)

    def vectors(self, choice: LayerChoice) -> np.ndarray:
        """(occurrence, feature'): the vectors by a layer choice."""
        return choice(self.states.swapaxes(0, 1))

    def cosines(self, choice: LayerChoice) -> np.ndarray:
        """(occurrence, occurrence): the cosines by a layer choice."""
        return cosine_matrix(self.vectors(choice))

    def select(self, senses: Sequence[str], indices: Sequence[int]) -> "Occurrences":
        """The occurrences at some indices, with senses; `senses`: of all occurrences."""
        return replace(
            self,
            occurrences=tuple(self.occurrences[i] for i in indices),
            labels=tuple(self.labels[i] for i in indices),
            senses=tuple(senses[i] for i in indices),
            states=self.states[list(indices)],
            static=self.static[list(indices)],
        )

    @property
    def named(self) -> bool:
        """Whether same and different senses can be compared: all have a name, two differ, and two are the same."""
        names = [sense for sense in self.senses if sense]
        return len(names) == len(self.senses) and 1 < len(set(names)) < len(names)


def find_occurrences(bert: Bert, texts: Sequence[str], word: str, join: str, segments: str, limit: int) -> Occurrences:
    """The first `limit` occurrences of a word in some texts, without senses."""
    tokenized = [bert.tokenize(text, segments=segments) for text in texts]
    found = occurrences(tokenized, word)[:limit]
    used = found[-1].sentence + 1 if found else 0
    states = occurrence_states(bert, texts[:used], word, join, segments)[:limit]
    states.flags.writeable = False
    pool = TOKEN_POOLINGS[join]
    ids = [[tokenized[occurrence.sentence].ids[i] for i in occurrence.positions] for occurrence in found]
    static = np.stack([pool(bert.token_vectors[rows]) for rows in ids]) if ids else np.empty((0, bert.features))
    return Occurrences(word, found, occurrence_labels(found), ("",) * len(found), states, static)


@dataclass(frozen=True)
class ChoiceLine:
    """A line over the layer choices: its name, its values by choice, and the number of pairs behind them."""

    name: str
    values: dict[str, float]
    pairs: int
