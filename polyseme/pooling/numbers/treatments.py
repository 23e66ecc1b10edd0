"""The treatments of a word's vectors, and from these the products, cosines and nearest neighbours of its sentences."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from polyseme.core.similarity import top_directions, without_directions, without_top

NEIGHBOURS = (1, 3, 5, 7, 9)  # to choose from


Change = Callable[[np.ndarray], np.ndarray]
"""(n, feature) -> (n, feature), linear."""


def identity(vectors: np.ndarray, known: np.ndarray, size: int) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): the vectors."""
    return vectors


def standardise(vectors: np.ndarray, known: np.ndarray, size: int) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): each feature divided by how far it spreads over the known vectors;
    one that does not move but for rounding stays."""
    spread = known.std(0, dtype=np.float64)
    return np.asarray(vectors / np.where(spread > 1e-5 * max(float(spread.max()), 1e-9), spread, 1).astype(np.float32))


def take_top(known: np.ndarray, size: int) -> Change:
    """(m, feature) -> what `without_top` does with any vectors and these known ones."""
    return partial(without_directions, directions=top_directions(known, size))


@dataclass(frozen=True)
class TreatedPart:
    """The vectors of a word, (n, feature), treated for some of its sentences, the rows: these are judged."""

    rows: np.ndarray  # (row,): their indices among the n
    vectors: np.ndarray
    total: np.ndarray | None  # (feature,): the sum of those whose mean, without the judged one, is subtracted
    others: int  # how many these are, without it

    @property
    def mean(self) -> np.ndarray | None:
        """(feature,): the mean of all of these; None where none is subtracted."""
        return None if self.total is None else (self.total / (self.others + 1)).astype(self.vectors.dtype)


@dataclass(frozen=True)
class Treatment:
    """A change of a word's vectors that does not use the labels.

    No sentence may influence what it is judged by. A subtracted mean is that of all other sentences. What is learned
    in several parts is learned, for each part of the sentences, from the other parts.
    """

    treat: Callable[[np.ndarray, np.ndarray, int], np.ndarray]
    """(n, feature), (m, feature), the number of all known vectors, of which the m are a part -> (n, feature); linear"""
    centred: bool = False  # whether the mean of the known vectors is subtracted
    learn: Callable[[np.ndarray, int], Change] | None = None
    """Where it is learned from the sentences of all words, not only of the word: the same in two steps."""
    parts: int = 1  # how many parts a word's sentences are split into; in one part, all are learned from
    narrow: str = ""  # a short name in lines, for the board
    words: str = ""  # what it does, in plain words

    @property
    def common(self) -> bool:
        """Whether it is learned from the sentences of all words."""
        return self.learn is not None

    def fit(self, vectors: np.ndarray, indices: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """The function (n, feature) -> (n, feature) for new vectors of a word, learned from those at `indices`."""
        known = vectors if self.common else vectors[indices]
        mean = known.mean(0) if self.centred else np.float32(0)
        return lambda new: self.treat(new - mean, known, len(known))

    def treated(
        self, vectors: np.ndarray, of_word: Sequence[np.ndarray], words: Iterable[int]
    ) -> Iterator[tuple[int, list[TreatedPart]]]:
        """(n, feature), the indices of each word -> some of the words, each with its treated parts."""
        part = np.empty(len(vectors), dtype=int)
        for indices in of_word:  # by the first feature, not by the order of the rows
            part[indices[np.argsort(vectors[indices, 0], kind="stable")]] = np.arange(len(indices)) % self.parts
        learned = [(part != number) | (self.parts == 1) for number in range(self.parts)]
        common = [self.learn(vectors[mask], len(vectors)) for mask in learned] if self.learn else []
        totals = [change(vectors).sum(0, dtype=np.float64) for change in common]
        for word in words:
            indices, parts = of_word[word], []
            own = vectors[indices]
            for number in np.unique(part[indices]).tolist():
                if common:
                    treated, total, others = common[number](own), totals[number], len(vectors) - 1
                else:
                    treated = self.treat(own, own[learned[number][indices]], len(own))
                    total, others = treated.sum(0, dtype=np.float64), len(own) - 1
                rows = np.flatnonzero(part[indices] == number)
                parts.append(TreatedPart(rows, treated, total if self.centred else None, others))
            yield word, parts


TREATMENTS: dict[str, Treatment] = {
    "plain": Treatment(identity),
    "mean subtracted": Treatment(identity, centred=True, narrow="average<br>removed", words="average removed"),
    "standardised": Treatment(standardise, centred=True, narrow="rescaled", words="rescaled"),
    "all-but-the-top": Treatment(
        without_top, centred=True, learn=take_top, parts=10, narrow="common<br>removed", words="common part removed"
    ),
    "all-but-the-top by word": Treatment(
        without_top, centred=True, parts=10, narrow="common<br>by word", words="word's common part removed"
    ),
}
"""The simplest first."""


@dataclass(frozen=True)
class WordProducts:
    """The products of a word's vectors, and how some of its sentences, the rows, see the others.

    The origin of a row is the mean of all vectors but its own, or 0: `origin` (row, n) has its products with each
    vector, `squared` (row,) with itself.
    """

    rows: np.ndarray  # (row,): their indices among the n
    products: np.ndarray  # (n, n)
    origin: np.ndarray
    squared: np.ndarray
    cosines: np.ndarray  # (row, n)
    nearest: np.ndarray  # (row, NEIGHBOURS): the cosine of so manieth nearest of the others

    def own(self, matrix: np.ndarray) -> np.ndarray:
        """(row, n) -> (row,): the entry of each row at its own sentence."""
        return np.asarray(matrix[np.arange(len(self.rows)), self.rows])


def products_of(part: TreatedPart) -> WordProducts:
    """The products of a treated word. Lengths are in units of their mean."""
    vectors, rows, total = part.vectors.astype(np.float64), part.rows, part.total
    products = np.asarray(vectors @ vectors.T)
    unit = max(float(np.diag(products).mean()), 1e-30)
    products /= unit
    lengths, diagonal = np.diag(products), np.arange(len(rows))
    if total is None:
        origin, squared = np.zeros((len(rows), len(vectors))), np.zeros(len(rows))
    else:
        sums = vectors @ total / unit
        origin = (sums - products[rows]) / part.others
        squared = (total @ total / unit - 2 * sums[rows] + lengths[rows]) / part.others**2
    moved = products[rows] - origin - origin[diagonal, rows][:, None] + squared[:, None]
    norms = lengths - 2 * origin + squared[:, None]  # (row, n), squared
    norms *= norms[diagonal, rows][:, None].copy()
    cosines = np.divide(moved, np.sqrt(np.maximum(norms, 0)), out=np.zeros_like(moved), where=norms > 1e-12)
    cosines = cosines.clip(-1, 1)
    distances = -cosines
    distances[diagonal, rows] = np.inf
    last = np.minimum(NEIGHBOURS, len(vectors) - 1) - 1
    nearest = -np.partition(distances, np.unique(last), axis=1)[:, last]
    return WordProducts(rows, products, origin, squared, cosines, nearest)
