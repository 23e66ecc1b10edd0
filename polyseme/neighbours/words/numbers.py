"""A map of words, their neighbours and the neighbours of these, with the share of neighbours it keeps."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from scipy.spatial.distance import pdist, squareform

from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.neighbours import Index, nearest
from polyseme.core.occurrences.gathering import built_in, labelled_sentences
from polyseme.core.similarity import cosine_matrix, unit
from polyseme.neighbours.numbers import Neighbours, query

FURTHER = 3  # neighbours drawn for each neighbour
TIE = 0.01  # cosines closer together are a tie
COMPARED = 5  # neighbours of each point in the full space, compared with those on the map


@dataclass(frozen=True)
class Surroundings:
    """Words, their neighbours and the neighbours of these as points; links run from a point to its neighbours."""

    names: tuple[str, ...]
    steps: np.ndarray  # (point,): 0 for a word, 1 for its neighbour, 2 for a neighbour's neighbour
    owners: np.ndarray  # (point,): number of the word that a point was reached from first
    links: np.ndarray  # (link, 2): points
    cosines: np.ndarray  # (point, point)
    places: np.ndarray  # (point, 2)
    stress: float
    preserved: np.ndarray  # (point,): the share of a point's nearest that are also nearest on the map


@dataclass(frozen=True)
class Meanings:
    """The meanings of a built-in word, and to the name of which each of its neighbours is nearest."""

    names: tuple[str, ...] = ()
    sides: np.ndarray = field(default_factory=lambda: np.empty(0, int))  # (neighbour,): indices of names, -1 for a tie


def meanings_of(bert: Bert, match: Neighbours, join: str) -> Meanings:
    """The meanings that the neighbours of a word are nearest to, where the name of each is one piece; else none."""
    names = tuple(dict.fromkeys(labelled_sentences(built_in(match.query.name)).values()))
    named = [query(bert, name, join) for name in names]
    vectors = [each.vector for each in named if each is not None and not each.joined]
    if len(vectors) < max(len(names), 2):
        return Meanings()
    cosines = unit(bert.token_vectors[match.ids]) @ unit(np.stack(vectors)).T
    second, best = np.sort(cosines, axis=1)[:, -2:].T
    return Meanings(names, np.where(best - second < TIE, -1, cosines.argmax(1)))


def surroundings(
    index: Index, vocabulary: Sequence[str], matches: Sequence[Neighbours], allowed: np.ndarray
) -> Surroundings:
    """The points and links around some words, up to MAP_PIECES, and their map.

    A point's key is the id of its piece, or a negative number for a word of several pieces.
    """
    each = max(3, limits.MAP_PIECES // (len(matches) * (1 + FURTHER)))
    words = {-1 - i if match.query.joined else match.query.ids[0]: i for i, match in enumerate(matches)}
    links = [(word, int(piece)) for word, match in zip(words, matches, strict=True) for piece in match.ids[:each]]
    first = list(dict.fromkeys(piece for _, piece in links))
    near, _ = nearest(index, index.vectors[first], FURTHER, allowed, [[piece] for piece in first])
    links += [(piece, int(further)) for piece, ids in zip(first, near, strict=True) for further in ids]

    owners = dict(words)
    for start, end in links:
        owners.setdefault(end, owners[start])
    point_of = {key: point for point, key in enumerate(owners)}
    vectors = [index.vectors[key] if key >= 0 else matches[-1 - key].query.vector for key in owners]
    cosines = cosine_matrix(np.stack(vectors) - index.centre)
    places, stress = flat_map(1 - cosines)
    return Surroundings(
        names=tuple(matches[words[key]].query.name if key in words else vocabulary[key] for key in owners),
        steps=np.array([0 if key in words else 1 if key in first else 2 for key in owners]),
        owners=np.array(list(owners.values())),
        links=np.array([(point_of[start], point_of[end]) for start, end in links], dtype=int).reshape(-1, 2),
        cosines=cosines,
        places=places,
        stress=stress,
        preserved=neighbours_preserved(cosines, places),
    )


def flat_map(distances: np.ndarray) -> tuple[np.ndarray, float]:
    """(n, n) -> (n, 2) and the stress, by multidimensional scaling: 0 for a perfect map, about .4 for a random one.

    Starts from the classical solution, so it is deterministic.
    """
    from sklearn.manifold import ClassicalMDS, smacof  # a slow import; the bars above the map do not wait for it

    distances = (distances + distances.T).astype(np.float64) / 2
    np.fill_diagonal(distances, 0)
    if len(distances) < 3:
        return np.stack([distances[0], np.zeros(len(distances))], axis=1), 0.0
    with np.errstate(invalid="ignore"):  # for an axis without any variance
        start = np.nan_to_num(ClassicalMDS(metric="precomputed").fit_transform(distances))
    places, stress = smacof(distances, n_components=2, init=start, n_init=1, normalized_stress=True)
    return np.asarray(places, dtype=np.float32), float(stress)


def neighbours_preserved(cosines: np.ndarray, places: np.ndarray) -> np.ndarray:
    """(n, n), (n, 2) -> (n,): the share of each point's nearest that are also nearest on the map."""
    size = min(COMPARED, len(places) - 1)
    if size < 1:
        return np.ones(len(places))
    near = []
    for distances in (-cosines.astype(np.float64), squareform(pdist(places))):
        np.fill_diagonal(distances, np.inf)
        near.append(np.argsort(distances, axis=1, kind="stable")[:, :size])
    return np.asarray((near[0][:, :, None] == near[1][:, None]).any(axis=2).mean(axis=1))


def neighbour_table(vocabulary: Sequence[str], matches: Sequence[Neighbours], chance: Spread) -> pd.DataFrame:
    """One row per neighbour: word, rank, piece, id, cosine, and the share of lower random pairs."""
    rows = [
        (match.query.name, rank, vocabulary[piece], int(piece), float(value), chance.rank(float(value)))
        for match in matches
        for rank, (piece, value) in enumerate(zip(match.ids, match.cosines, strict=True), 1)
    ]
    return pd.DataFrame(rows, columns=["word", "rank", "piece", "id", "cosine", "lower random pairs"])
