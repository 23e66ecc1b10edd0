"""A word's occurrences whole: their labels and senses, their states, and the cosines of every layer choice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from components.bert import Bert
from components.numbers.layers import LayerChoice
from components.numbers.occurrences.places import Occurrence, occurrence_labels, occurrence_states, occurrences
from components.numbers.pooling import TOKEN_POOLINGS
from components.numbers.similarity import cosine_matrix

STATIC = "Static vector"
"""The name under which the vocabulary's own vectors stand beside the layer choices."""


@dataclass(frozen=True)
class Occurrences:
    """Occurrences of a word, a short label and a sense for each, and their states (occurrence, layer, feature)."""

    word: str
    occurrences: tuple[Occurrence, ...]
    labels: tuple[str, ...]
    senses: tuple[str, ...]
    states: np.ndarray
    static: np.ndarray  # (occurrence, feature): the vocabulary's own vectors, blind to context

    def __len__(self) -> int:
        return len(self.occurrences)

    def vectors(self, choice: LayerChoice) -> np.ndarray:
        """(occurrence, feature'): one vector an occurrence, by a layer choice."""
        return choice(self.states.swapaxes(0, 1))

    def cosines(self, choice: LayerChoice) -> np.ndarray:
        """(occurrence, occurrence): the cosines by a layer choice."""
        return cosine_matrix(self.vectors(choice))

    def named_and_kept(self, senses: Sequence[str], kept: Sequence[int]) -> "Occurrences":
        """The same word with the occurrences that are kept, and their senses."""
        labels, found = tuple(self.labels[at] for at in kept), tuple(self.occurrences[at] for at in kept)
        return replace(
            self,
            occurrences=found,
            labels=labels,
            senses=tuple(senses[at] for at in kept),
            states=self.states[list(kept)],
            static=self.static[list(kept)],
        )

    @property
    def named(self) -> bool:
        """Whether the senses are named well enough to compare same with different: two names, one of them twice."""
        names = [sense for sense in self.senses if sense]
        return len(names) == len(self.senses) and 1 < len(set(names)) < len(names)


def find_occurrences(bert: Bert, texts: Sequence[str], word: str, join: str, segments: str, most: int) -> Occurrences:
    """The first `most` occurrences of a word in some texts, without sense names."""
    read = [bert.tokenize(text, segments=segments) for text in texts]
    found = occurrences(read, word)[:most]
    last = found[-1].sentence + 1 if found else 0
    states = occurrence_states(bert, texts[:last], word, join, segments)[:most]
    states.flags.writeable = False
    pool = TOKEN_POOLINGS[join]
    rows = [[read[one.sentence].ids[at] for at in one.positions] for one in found]
    static = np.stack([pool(bert.token_vectors[ids]) for ids in rows]) if rows else np.empty((0, bert.features))
    return Occurrences(word, found, occurrence_labels(found), ("",) * len(found), states, static)


@dataclass(frozen=True)
class Line:
    """One line over the layer choices: its name, its values by choice, and how many pairs it stands for."""

    name: str
    values: dict[str, float]
    pairs: int
