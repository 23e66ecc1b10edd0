"""A word by layer: its pairs as lines, and three measures of how much context changes it (Ethayarajh 2019)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigvalsh

from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import Baseline
from polyseme.core.layers import LayerChoice
from polyseme.core.occurrences.places import pair_kinds, word_positions
from polyseme.core.occurrences.states import STATIC, ChoiceLine, Occurrences
from polyseme.core.similarity import cosine_matrix, self_similarity


def lines_by_layer(occurrences: Occurrences, choices: dict[str, LayerChoice]) -> list[ChoiceLine]:
    """Up to six pairs as a line each; else the mean of same-sense and of different-sense pairs, or of all."""
    pairs, same = pair_kinds(occurrences.senses)
    if len(pairs) <= 6:
        groups = {f"{occurrences.labels[a]} – {occurrences.labels[b]}": np.array([[a, b]]) for a, b in pairs}
    elif occurrences.named:
        groups = {"same meaning": pairs[same], "different meanings": pairs[~same]}
    else:
        groups = {"all pairs": pairs}
    matrices = {STATIC: cosine_matrix(occurrences.static)}
    matrices |= {name: occurrences.cosines(choose) for name, choose in choices.items()}

    def line(name: str, group: np.ndarray) -> ChoiceLine:
        values = {choice: float(matrix[group[:, 0], group[:, 1]].mean()) for choice, matrix in matrices.items()}
        return ChoiceLine(name, values, len(group))

    return [line(name, group) for name, group in groups.items()]


def intra_sentence_similarity(tokens: np.ndarray) -> float:
    """(token, feature) -> the mean cosine of a sentence's tokens to their mean."""
    mean = tokens.mean(0, keepdims=True)
    return float(cosine_matrix(np.concatenate([mean, tokens]))[0, 1:].mean())


def explained_by_one(vectors: np.ndarray) -> float:
    """(n, feature) -> the upper bound of the share of the vectors that one static direction explains.

    The first squared singular value over the sum of all, mean included, from the Gram matrix.
    """
    products = np.asarray(vectors @ vectors.T, dtype=np.float64)
    last = len(products) - 1
    total = float(np.trace(products))
    return float(eigvalsh(products, subset_by_index=[last, last])[0]) / total if total else 0.0


@dataclass(frozen=True)
class Contextuality:
    """The three measures by layer, (layer,) each, and their random baselines."""

    self_similarity: np.ndarray
    intra_sentence: np.ndarray
    explained: np.ndarray
    chance_cosine: np.ndarray
    chance_explained: np.ndarray


def within_sentences(bert: Bert, texts: Sequence[str], word: str, segments: str = "library") -> np.ndarray:
    """(sentence, layer): the similarity of the pieces within each sentence with the word, without special tokens."""

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        if not word_positions(tokens, word):
            return np.empty((0, len(states)))
        return np.array([[intra_sentence_similarity(layer[~np.array(tokens.special)]) for layer in states]])

    rows = bert.encode_many(texts, reduce, segments=segments)
    return np.concatenate([np.empty((0, bert.layers + 1), np.float32), *rows])


def explained_by_chance(baseline: Baseline, size: int) -> np.ndarray:
    """(layer,): the share that one direction explains of `size` random pieces, averaged over ten samples."""
    rng, (count, layers, _) = np.random.default_rng(baseline.seed), baseline.sample.shape
    samples = [rng.choice(count, min(size, count), replace=False) for _ in range(10)]
    shares = [[explained_by_one(baseline.sample[rows, layer]) for layer in range(layers)] for rows in samples]
    return np.asarray(np.mean(shares, axis=0))


def contextuality(
    occurrences: Occurrences, within: np.ndarray, baseline: Baseline, explained_chance: np.ndarray
) -> Contextuality:
    """Self-similarity, similarity within sentences and maximum explainable variance, by layer, with their baselines."""
    layers = occurrences.states.swapaxes(0, 1)
    return Contextuality(
        self_similarity=np.array([self_similarity(vectors) for vectors in layers]),
        intra_sentence=within.mean(0),
        explained=np.array([explained_by_one(vectors) for vectors in layers]),
        chance_cosine=np.array([spread.mean for spread in baseline.layers]),
        chance_explained=explained_chance,
    )
