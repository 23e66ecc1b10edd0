"""A word's occurrences with all that the Senses page compares: names, states, and the cosines of every layer choice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from components.bert import Bert, Tokens
from components.numbers.baseline import Baseline
from components.numbers.layers import LayerChoice
from components.numbers.occurrences import (
    Occurrence,
    explained_by_one,
    intra_sentence_similarity,
    occurrence_labels,
    occurrence_states,
    occurrences,
    pair_kinds,
    places,
    self_similarity,
)
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


def lines_by_layer(occurrences: Occurrences, choices: dict[str, LayerChoice], most_pairs: int = 6) -> list[Line]:
    """Each pair as a line where there are few; else the mean of same-sense and of different-sense pairs, or of all."""
    pairs, same = pair_kinds(occurrences.senses)
    groups: dict[str, np.ndarray] = {}
    if len(pairs) <= most_pairs:
        groups = {f"{occurrences.labels[a]} – {occurrences.labels[b]}": np.array([[a, b]]) for a, b in pairs}
    elif occurrences.named:
        groups = {"same sense": pairs[same], "different senses": pairs[~same]}
    else:
        groups = {"all pairs": pairs}
    matrices = {STATIC: cosine_matrix(occurrences.static)} | {
        name: occurrences.cosines(choose) for name, choose in choices.items()
    }
    return [
        Line(
            name,
            {choice: float(matrix[group[:, 0], group[:, 1]].mean()) for choice, matrix in matrices.items()},
            len(group),
        )
        for name, group in groups.items()
    ]


@dataclass(frozen=True)
class Contextuality:
    """The three measures by layer, (layer,) each, and what chance gives for them."""

    self_similarity: np.ndarray
    intra_sentence: np.ndarray
    explained: np.ndarray
    chance_cosine: np.ndarray
    chance_explained: np.ndarray


def within_sentences(bert: Bert, texts: Sequence[str], word: str, segments: str = "library") -> np.ndarray:
    """(sentence, layer): how alike the pieces of each sentence with the word are, special tokens aside."""

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        own = [at for at in range(len(tokens)) if not tokens.special[at]]
        if not places(tokens, word):
            return np.empty((0, len(states)))
        return np.array([[intra_sentence_similarity(layer[own]) for layer in states]])

    found = list(bert.encode_many(texts, reduce, segments=segments))
    return np.concatenate([np.empty((0, bert.layers + 1), np.float32), *found])


def explained_by_chance(baseline: Baseline, size: int, draws: int = 10) -> np.ndarray:
    """(layer,): the share that one direction explains of so many random pieces, averaged over some draws."""
    rng = np.random.default_rng(baseline.seed)
    drawn = [rng.choice(len(baseline.sample), min(size, len(baseline.sample)), replace=False) for _ in range(draws)]
    layers = range(baseline.sample.shape[1])
    return np.array([np.mean([explained_by_one(baseline.sample[some, layer]) for some in drawn]) for layer in layers])


def contextuality(
    occurrences: Occurrences, within: np.ndarray, baseline: Baseline, explained_chance: np.ndarray
) -> Contextuality:
    """Self-similarity, similarity within sentences and maximum explainable variance, by layer, with their chance."""
    layers = [occurrences.states[:, layer] for layer in range(occurrences.states.shape[1])]
    return Contextuality(
        self_similarity=np.array([self_similarity(vectors) for vectors in layers]),
        intra_sentence=within.mean(0),
        explained=np.array([explained_by_one(vectors) for vectors in layers]),
        chance_cosine=np.array([spread.mean for spread in baseline.layers]),
        chance_explained=explained_chance,
    )
