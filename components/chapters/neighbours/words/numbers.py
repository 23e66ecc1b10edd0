"""A word's neighbours and their neighbours, laid out flat, with what the flat picture lost."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components import limits
from components.chapters.neighbours.numbers.queries import Neighbours
from components.numbers.neighbours import Index, nearest
from components.numbers.similarity import cosine_matrix

FURTHER = 3
"""How many neighbours of each neighbour are drawn."""

KEPT = 5
"""How many neighbours of each point are compared, in the full space and on the map."""


@dataclass(frozen=True)
class Surroundings:
    """Words, their neighbours and the neighbours of these as points; a link runs from a point to a near piece of it.

    `steps`: 0 for a word asked for, 1 its neighbour, 2 a neighbour's neighbour. `owners`: the word asked for through
    which a point came in first. `places` are (point, 2), `links` (link, 2), `cosines` (point, point).
    """

    names: tuple[str, ...]
    steps: np.ndarray
    owners: np.ndarray
    links: np.ndarray
    cosines: np.ndarray
    places: np.ndarray
    stress: float
    kept: np.ndarray  # (point,): the share of a point's nearest points that are its nearest on the map too

    @property
    def kept_by_chance(self) -> float:
        """The share that a map without any order would keep."""
        return min(1.0, KEPT / max(1, len(self.names) - 1))


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
    from sklearn.manifold import smacof  # imported late: the bars above the map shall not wait for it

    distances = (distances + distances.T).astype(np.float64) / 2
    np.fill_diagonal(distances, 0)
    if len(distances) < 3:
        return np.stack([distances[0], np.zeros(len(distances))], axis=1), 0.0
    start = _classical(distances)
    places, stress = smacof(distances, n_components=2, init=start, n_init=1, normalized_stress=True)
    return np.asarray(places, dtype=np.float32), float(stress)


def _classical(distances: np.ndarray) -> np.ndarray:
    """(n, n) -> (n, 2): classical scaling, the two main axes of the centred squares, each with its sign fixed."""
    squares = distances**2
    centred = -0.5 * (squares - squares.mean(0) - squares.mean(1)[:, None] + squares.mean())
    values, axes = np.linalg.eigh(centred)
    main = axes[:, -2:][:, ::-1]
    main = main * np.sign(main[np.abs(main).argmax(axis=0), [0, 1]])
    return np.asarray(main * np.sqrt(values[-2:][::-1].clip(1e-9)))


def neighbours_kept(cosines: np.ndarray, places: np.ndarray) -> np.ndarray:
    """(n, n), (n, 2) -> (n,): the share of each point's nearest that are among its nearest on the map."""
    size = min(KEPT, len(places) - 1)
    if size < 1:
        return np.ones(len(places))
    apart = np.linalg.norm(places[:, None] - places[None], axis=-1)
    near, flat = -np.array(cosines, dtype=np.float64), np.array(apart, dtype=np.float64)
    for table in (near, flat):
        np.fill_diagonal(table, np.inf)
    true, drawn = (np.argsort(table, axis=1, kind="stable")[:, :size] for table in (near, flat))
    return np.array([np.isin(a, b).mean() for a, b in zip(true, drawn, strict=True)])
