"""A word by layer: its pairs as lines, and three measures of how much context changes it (Ethayarajh 2019)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigvalsh

from components.bert import Bert, Tokens
from components.numbers.baseline import Baseline
from components.numbers.layers import LayerChoice
from components.numbers.occurrences.places import pair_kinds, places
from components.numbers.occurrences.states import STATIC, Line, Occurrences
from components.numbers.similarity import cosine_matrix, self_similarity


def lines_by_layer(occurrences: Occurrences, choices: dict[str, LayerChoice], most_pairs: int = 6) -> list[Line]:
    """Each pair as a line where there are few; else the mean of same-sense and of different-sense pairs, or of all."""
    pairs, same = pair_kinds(occurrences.senses)
    if len(pairs) <= most_pairs:
        groups = {f"{occurrences.labels[a]} – {occurrences.labels[b]}": np.array([[a, b]]) for a, b in pairs}
    elif occurrences.named:
        groups = {"same sense": pairs[same], "different senses": pairs[~same]}
    else:
        groups = {"all pairs": pairs}
    matrices = {name: occurrences.cosines(choose) for name, choose in choices.items()}
    matrices = {STATIC: cosine_matrix(occurrences.static)} | matrices
    lines = []
    for name, group in groups.items():
        values = {choice: float(matrix[group[:, 0], group[:, 1]].mean()) for choice, matrix in matrices.items()}
        lines.append(Line(name, values, len(group)))
    return lines


def intra_sentence_similarity(tokens: np.ndarray) -> float:
    """(token, feature) -> the mean cosine of a sentence's tokens to their mean."""
    mean = tokens.mean(0, keepdims=True)
    return float(cosine_matrix(np.concatenate([mean, tokens]))[0, 1:].mean())


def explained_by_one(vectors: np.ndarray) -> float:
    """(n, feature) -> the share of the vectors that one static direction explains at most.

    The first squared singular value over the sum of all, mean included: both can be read off the vectors' products.
    """
    products = np.asarray(vectors @ vectors.T, dtype=np.float64)
    last = len(products) - 1
    total = float(np.trace(products))
    return float(eigvalsh(products, subset_by_index=[last, last])[0]) / total if total else 0.0


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
