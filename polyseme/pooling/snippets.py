"""How one sentence is judged by all others of its word: 1 or 0 where it is right or wrong, or a value."""

import numpy as np

from polyseme.export.snippets import cosine


def by_centroid(vector, sense, others, senses):
    """1 where, of the means of the senses, that of its own sense is the nearest, else 0; ½ for a draw."""
    cosines = {name: cosine(vector, others[senses == name].mean(0)) for name in np.unique(senses)}
    lead = cosines.pop(sense) - max(cosines.values())
    return (np.sign(lead) * (abs(lead) >= 1e-6) + 1) / 2


def by_neighbours(vector, sense, others, senses, number):
    """1 where most of its nearest sentences have its sense, else 0; where as many have another, the nearer ones decide,
    and ½ stands for a draw. Sentences as near as the last of them share the votes that are left."""
    cosines = np.array([cosine(vector, other) for other in others])
    last = np.sort(cosines)[::-1][:number][-1]
    nearer, as_near = cosines > last + 1e-6, abs(cosines - last) <= 1e-6
    left = min(number, len(others)) - nearer.sum()
    ballots = (nearer + as_near * left / as_near.sum()) * (1 - 1e-3 * (1 - cosines))
    votes = {name: ballots[senses == name].sum() for name in np.unique(senses)}
    lead = votes.pop(sense) - max(votes.values())
    return (np.sign(lead) * (abs(lead) >= 1e-9 * min(number, len(others))) + 1) / 2


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
