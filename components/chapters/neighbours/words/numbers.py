"""A word's neighbours and their neighbours, laid out flat, with what the flat picture lost."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.spatial.distance import pdist, squareform

from components import limits
from components.bert import Bert
from components.chapters.neighbours.numbers import Neighbours
from components.numbers.baseline import Spread
from components.numbers.neighbours import Index, nearest
from components.numbers.similarity import cosine_matrix

FURTHER = 3  # neighbours of each neighbour that are drawn
KEPT = 5  # neighbours of each point that are compared, in the full space and on the map


@dataclass(frozen=True)
class Surroundings:
    """Words, their neighbours and the neighbours of these as points; a link runs from a point to a near piece of it."""

    names: tuple[str, ...]
    steps: np.ndarray  # (point,): 0 for a word asked for, 1 its neighbour, 2 a neighbour's neighbour
    owners: np.ndarray  # (point,): the word asked for through which a point came in first
    links: np.ndarray  # (link, 2)
    cosines: np.ndarray  # (point, point)
    places: np.ndarray  # (point, 2)
    stress: float
    kept: np.ndarray  # (point,): the share of a point's nearest points that are its nearest on the map too


def surroundings(
    index: Index, vocabulary: Sequence[str], found: Sequence[Neighbours], allowed: np.ndarray
) -> Surroundings:
    """The points and links around some words, as many as a picture has room for, and their map."""
    each = max(3, limits.MAP_PIECES // (len(found) * (1 + FURTHER)))
    words = {-1 - at if one.query.joined else one.query.ids[0]: at for at, one in enumerate(found)}
    links = [(word, int(row)) for word, one in zip(words, found, strict=True) for row in one.ids[:each]]
    first = list(dict.fromkeys(row for _, row in links))
    near, _ = nearest(index, index.vectors[first], FURTHER, allowed, [[row] for row in first])
    links += [(row, int(further)) for row, ids in zip(first, near, strict=True) for further in ids]

    owners = dict(words)
    for start, end in links:
        owners.setdefault(end, owners[start])
    at_key = {key: at for at, key in enumerate(owners)}
    vectors = [index.vectors[key] if key >= 0 else found[-1 - key].query.vector for key in owners]
    cosines = cosine_matrix(np.stack(vectors) - index.centre)
    places, stress = flat_map(1 - cosines)
    return Surroundings(
        names=tuple(found[words[key]].query.name if key in words else vocabulary[key] for key in owners),
        steps=np.array([0 if key in words else 1 if key in first else 2 for key in owners]),
        owners=np.array(list(owners.values())),
        links=np.array([(at_key[start], at_key[end]) for start, end in links], dtype=int).reshape(-1, 2),
        cosines=cosines,
        places=places,
        stress=stress,
        kept=neighbours_kept(cosines, places),
    )


def flat_map(distances: np.ndarray) -> tuple[np.ndarray, float]:
    """(n, n) -> (n, 2) and the stress: the plane on which distances are as like the true ones as can be.

    Multidimensional scaling from the classical solution, which is no matter of chance: the same map every time.
    Stress is 0 for a perfect picture, and about .4 for a random one.
    """
    from sklearn.manifold import ClassicalMDS, smacof  # imported late: the bars above the map shall not wait for it

    distances = (distances + distances.T).astype(np.float64) / 2
    np.fill_diagonal(distances, 0)
    if len(distances) < 3:
        return np.stack([distances[0], np.zeros(len(distances))], axis=1), 0.0
    with np.errstate(invalid="ignore"):  # along an axis on which nothing lies apart
        start = np.nan_to_num(ClassicalMDS(metric="precomputed").fit_transform(distances))
    places, stress = smacof(distances, n_components=2, init=start, n_init=1, normalized_stress=True)
    return np.asarray(places, dtype=np.float32), float(stress)


def neighbours_kept(cosines: np.ndarray, places: np.ndarray) -> np.ndarray:
    """(n, n), (n, 2) -> (n,): the share of each point's nearest that are among its nearest on the map."""
    size = min(KEPT, len(places) - 1)
    if size < 1:
        return np.ones(len(places))
    near = []
    for distances in (-cosines.astype(np.float64), squareform(pdist(places))):
        np.fill_diagonal(distances, np.inf)
        near.append(np.argsort(distances, axis=1, kind="stable")[:, :size])
    return np.asarray((near[0][:, :, None] == near[1][:, None]).any(axis=2).mean(axis=1))


def neighbour_table(bert: Bert, found: Sequence[Neighbours], chance: Spread) -> pd.DataFrame:
    """One row a neighbour: word, rank, piece, id, cosine, and the share of random pairs that are less alike."""
    rows = [
        (one.query.name, rank, bert.vocabulary[row], int(row), float(value), chance.rank(float(value)))
        for one in found
        for rank, (row, value) in enumerate(zip(one.ids, one.cosines, strict=True), 1)
    ]
    return pd.DataFrame(rows, columns=["word", "rank", "piece", "id", "cosine", "random pairs below"])
