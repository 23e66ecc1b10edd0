"""Nearest-mean classification, leave-one-out, and Wilson's interval of a share."""

from statistics import NormalDist

import numpy as np

from polyseme.core.similarity import unit


def by_nearest_mean(vectors: np.ndarray, labels: np.ndarray, classes: int) -> np.ndarray:
    """(n, feature), (n,) -> (n,): the class with the nearest mean by cosine, computed without the vector itself.

    Labels are numbers below `classes`; each class has at least two members.
    """
    sums = (labels == np.arange(classes)[:, None]).astype(np.float64) @ vectors
    units = unit(vectors)
    cosines = units @ unit(sums).T
    without = sums[labels] - vectors  # a sum has the same direction as the mean
    cosines[np.arange(len(labels)), labels] = np.einsum("ij,ij->i", units, unit(without))
    return np.asarray(cosines.argmax(1))


def share_right(vectors: np.ndarray, words: np.ndarray, senses: np.ndarray) -> float:
    """(n, feature), (n,), (n,) -> the accuracy of the nearest sense mean, per word.

    Averaged over the sentences of a sense, then the senses of a word, then the words.
    """
    accuracies = []
    for word in np.unique(words):
        rows = words == word
        names, labels = np.unique(senses[rows], return_inverse=True)
        right = by_nearest_mean(vectors[rows], labels, len(names)) == labels
        accuracies.append(np.mean([right[labels == sense].mean() for sense in range(len(names))]))
    return float(np.mean(accuracies))


def wilson(share: np.ndarray | float, count: float, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """(…) -> (…), (…): the lower and upper ends of the interval of shares of `count` observations.

    SciPy's takes a single share and integer counts only; weighted samples need neither.

    >>> low, high = wilson(0.62, 100)
    >>> round(float(low), 3), round(float(high), 3)
    (0.522, 0.709)
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    centre = (share * count + z * z / 2) / (count + z * z)
    half_width = z / (count + z * z) * np.sqrt(count * share * (1 - share) + z * z / 4)
    return np.maximum(centre - half_width, 0), np.minimum(centre + half_width, 1)
