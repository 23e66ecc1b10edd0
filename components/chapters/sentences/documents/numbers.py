"""How far texts of one class lie together, by layer and pooling: maps, silhouettes, each text judged by the rest."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from components import limits
from components.bert import Bert
from components.numbers.baseline import SEED
from components.numbers.nearest_mean import by_nearest_mean
from components.numbers.pooling import SENTENCE_POOLINGS

POOLED = ("Mean", "Max")
"""The poolings that are compared, by their names in SENTENCE_POOLINGS; both of all tokens, [CLS] and [SEP] too."""

Report = Callable[[float, str], None]


@dataclass(frozen=True)
class Seen:
    """Documents as one pooling has them, layer by layer."""

    places: np.ndarray  # (layer, document, 2): along the two directions in which they vary most
    kept: np.ndarray  # (layer,): the share of the variance that the two directions keep
    silhouettes: np.ndarray  # (layer,): in 1 - cosine, the mean over the documents
    right: np.ndarray  # (layer, document): whether the nearest class mean, itself left out, is that of its own class
    guessed: np.ndarray  # (layer,): the share right that one in twenty shuffles of the labels exceeds


def measure(
    bert: Bert, texts: Sequence[str], labels: Sequence[str], report: Report = lambda share, step: None
) -> dict[str, Seen]:
    """Documents in classes by pooling, all from one reading."""

    def reduce(states: np.ndarray, tokens: object) -> np.ndarray:
        return np.stack([SENTENCE_POOLINGS[name].pool(states) for name in POOLED])

    tell = lambda done: report(0.8 * done / len(texts), f"{done:,} of {len(texts):,} documents read")  # noqa: E731
    read = np.stack(list(bert.encode_many(texts, reduce, report=tell)), axis=2)  # pooling, layer, document, feature
    found = {}
    for number, name in enumerate(POOLED):
        report(0.8 + 0.2 * number / len(POOLED), f"{name.lower()}, layer by layer")
        found[name] = seen(read[number], labels)
    return found


def seen(vectors: np.ndarray, labels: Sequence[str]) -> Seen:
    """(layer, document, feature) -> what becomes of the classes in every layer."""
    from sklearn.decomposition import PCA
    from sklearn.metrics import silhouette_score

    names, numbers = np.unique(labels, return_inverse=True)
    rng = np.random.default_rng(SEED)
    shuffled = [rng.permutation(numbers) for _ in range(limits.BENCH_SHUFFLES)]
    maps, kept, silhouettes, right, guessed = [], [], [], [], []
    for points in vectors:
        pca = PCA(2, svd_solver="full")
        maps.append(pca.fit_transform(points.astype(np.float64)))
        kept.append(np.nan_to_num(pca.explained_variance_ratio_).sum())
        silhouettes.append(silhouette_score(points, numbers, metric="cosine"))
        right.append(by_nearest_mean(points, numbers, len(names)) == numbers)
        luck = [(by_nearest_mean(points, other, len(names)) == other).mean() for other in shuffled]
        guessed.append(np.quantile(luck, 0.95))
    places, lucky = np.stack(maps).astype(np.float32), np.array(guessed)
    return Seen(places, np.array(kept), np.array(silhouettes), np.stack(right), lucky)


def majority(labels: Sequence[str]) -> float:
    """The share of the largest class: what it gets who always says so."""
    return float(np.unique(labels, return_counts=True)[1].max() / len(labels))
