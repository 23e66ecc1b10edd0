"""The separation of classed documents by layer and pooling: maps, and a nearest-mean classifier."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.accuracy import by_nearest_mean
from polyseme.core.baseline import SEED
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.progress import Report, silent

POOLED = ("Mean", "Max")
"""The compared poolings, by their names in SENTENCE_POOLINGS; both of all tokens, [CLS] and [SEP] too."""


@dataclass(frozen=True)
class DocumentSeparation:
    """Documents under one pooling, layer by layer."""

    places: np.ndarray  # (layer, document, 2): along the first two principal components
    explained: np.ndarray  # (layer,): the share of the variance that these explain
    right: np.ndarray  # (layer, document): whether the nearest class mean, itself left out, is that of its own class
    guessed: np.ndarray  # (layer,): the 95th percentile of the accuracy under permuted labels


def measure(
    bert: Bert, texts: Sequence[str], labels: Sequence[str], report: Report = silent
) -> dict[str, DocumentSeparation]:
    """The separation by pooling; each document is encoded once."""

    def reduce(states: np.ndarray, tokens: object) -> np.ndarray:
        return np.stack([SENTENCE_POOLINGS[name].pool(states) for name in POOLED])

    tell = lambda done: report(0.8 * done / len(texts), f"{done:,} of {len(texts):,} documents read")  # noqa: E731
    vectors = np.stack(list(bert.encode_many(texts, reduce, report=tell)), axis=2)  # pooling, layer, document, feature
    by_pooling = {}
    for number, name in enumerate(POOLED):
        report(0.8 + 0.2 * number / len(POOLED), f"{name.lower()}, layer by layer")
        by_pooling[name] = separation(vectors[number], labels)
    return by_pooling


def separation(vectors: np.ndarray, labels: Sequence[str]) -> DocumentSeparation:
    """(layer, document, feature) -> the separation of the classes in every layer."""
    from sklearn.decomposition import PCA

    names, classes = np.unique(labels, return_inverse=True)
    rng = np.random.default_rng(SEED)
    permuted = [rng.permutation(classes) for _ in range(limits.BENCH_SHUFFLES)]
    rows = []
    for points in vectors:
        pca = PCA(2, svd_solver="full")
        places = pca.fit_transform(points.astype(np.float64)).astype(np.float32)
        explained = np.nan_to_num(pca.explained_variance_ratio_).sum()
        right = by_nearest_mean(points, classes, len(names)) == classes
        chance = [(by_nearest_mean(points, other, len(names)) == other).mean() for other in permuted]
        rows.append((places, explained, right, np.quantile(chance, 0.95)))
    return DocumentSeparation(*map(np.array, zip(*rows, strict=True)))


def majority(labels: Sequence[str]) -> float:
    """The accuracy of the majority-class baseline."""
    return float(np.unique(labels, return_counts=True)[1].max() / len(labels))
