"""How one sentence is judged by all others of its word: 1 or 0 where it is right or wrong, or a value."""

import numpy as np

from polyseme.export.snippets import cosine


def by_centroid(vector, sense, others, senses):
    """Whether, of the means of the senses, that of its own sense is the nearest."""
    names = np.unique(senses)
    cosines = [cosine(vector, others[senses == name].mean(0)) for name in names]
    return names[np.argmax(cosines)] == sense


def by_neighbours(vector, sense, others, senses, number):
    """Whether most of its nearest sentences have its sense; where as many have another, the nearer ones decide."""
    names, cosines = np.unique(senses), np.array([cosine(vector, other) for other in others])
    near = np.argsort(-cosines, kind="stable")[:number]
    votes = [(senses[near] == name) @ (1 - 1e-3 * (1 - cosines[near])) for name in names]
    return names[np.argmax(votes)] == sense


def gap(vector, sense, others, senses):
    """The mean cosine with the other sentences of its sense, minus that with the sentences of other senses."""
    cosines = np.array([cosine(vector, other) for other in others])
    return cosines[senses == sense].mean() - cosines[senses != sense].mean()


def silhouette(vector, sense, others, senses):
    """From -1 to 1: how much nearer it is to its own sense than to the next one, in 1 - cosine."""
    cosines = np.array([cosine(vector, other) for other in others])
    own = 1 - cosines[senses == sense].mean()
    other = 1 - max(cosines[senses == name].mean() for name in np.unique(senses) if name != sense)
    return (other - own) / max(own, other)
