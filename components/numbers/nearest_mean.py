"""Each of some labelled vectors judged by all the others: the class whose mean is nearest, itself left out."""

import numpy as np

from components.numbers.similarity import unit


def by_nearest_mean(vectors: np.ndarray, labels: np.ndarray, classes: int) -> np.ndarray:
    """(n, feature), (n,) -> (n,): the class whose mean is nearest by cosine, the vector itself left out.

    Labels are numbers below `classes`, each of them there twice at least.
    """
    hot = labels[:, None] == np.arange(classes)
    sums = hot.T.astype(np.float64) @ vectors
    units = unit(vectors)
    cosines = units @ unit(sums).T
    without = sums[labels] - vectors  # the sum of its own class without it: a sum points where the mean does
    cosines[np.arange(len(labels)), labels] = np.einsum("ij,ij->i", units, unit(without))
    return np.asarray(cosines.argmax(1))


def share_right(vectors: np.ndarray, words: np.ndarray, senses: np.ndarray) -> float:
    """(n, feature), (n,), (n,) -> how often the nearest sense of its word is the right one.

    Averaged over the sentences of a sense, then the senses of a word, then the words.
    """
    of_words = []
    for word in np.unique(words):
        here = np.flatnonzero(words == word)
        names, own = np.unique(senses[here], return_inverse=True)
        right = by_nearest_mean(vectors[here], own, len(names)) == own
        of_words.append(np.mean([right[own == sense].mean() for sense in range(len(names))]))
    return float(np.mean(of_words))
