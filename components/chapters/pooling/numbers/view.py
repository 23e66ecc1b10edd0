"""How the sentences of a word see one another: their vectors treated, the cosines between them, the nearest others."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from components.numbers.isotropy import without_top

NEIGHBOURS = (1, 3, 5, 7, 9)
"""The numbers of neighbours to choose from."""


def as_they_are(vectors: np.ndarray, known: np.ndarray) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): the vectors."""
    return vectors


def at_spread_one(vectors: np.ndarray, known: np.ndarray) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): each feature divided by how far it spreads over the known vectors;
    one that does not move but for rounding stays."""
    spread = known.std(0, dtype=np.float64)
    return np.asarray(vectors / np.where(spread > 1e-5 * max(float(spread.max()), 1e-9), spread, 1).astype(np.float32))


@dataclass(frozen=True)
class Treatment:
    """What is done to the vectors of a word; its labels play no part.

    Where the mean is taken away, it is for each sentence the mean of all others: one that a sentence has a share in
    would already tell a little about it. The same goes for what is learned in several parts: each part of the
    sentences is judged by what the other parts give.
    """

    treat: Callable[[np.ndarray, np.ndarray], np.ndarray]  # linear: see as_they_are
    centred: bool = False  # whether the mean of the known vectors is taken away
    common: bool = False  # whether the known vectors are those of all words, not of the word alone
    parts: int = 1  # of the sentences of a word; in one part each sentence has a share in what is learned
    narrow: str = ""  # its name where there is little room, in lines

    def of(self, every: np.ndarray, here: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """What treats new vectors, (n, feature) -> (n, feature), of a word whose known ones stand `here` in `every`."""
        known = every if self.common else every[here]
        mean = known.mean(0) if self.centred else np.float32(0)
        return lambda vectors: self.treat(vectors - mean, known)

    def treated(
        self, every: np.ndarray, places: Sequence[np.ndarray], words: Iterable[int]
    ) -> Iterator[tuple[int, list["Part"]]]:
        """(n, feature), where each word stands among them -> some of the words, each with its vectors part by part."""
        part = np.empty(len(every), dtype=int)
        for here in places:
            part[here] = np.arange(len(here)) % self.parts
        learned = [(part != one) | (self.parts == 1) for one in range(self.parts)]
        whole = [self.treat(every, every[of]) for of in learned] if self.common else []
        for word in words:
            here, found = places[word], []
            for one in np.unique(part[here]).tolist():
                own = whole[one][here] if self.common else self.treat(every[here], every[here][learned[one][here]])
                around = (whole[one] if self.common else own) if self.centred else None
                found.append(Part(np.flatnonzero(part[here] == one), own, around))
            yield word, found


@dataclass(frozen=True)
class Part:
    """The vectors of a word, (n, feature), treated as is right for those of its sentences that are judged."""

    judged: np.ndarray  # (row,): their places among the n
    vectors: np.ndarray
    around: np.ndarray | None  # (m, feature), the vectors among them: whose mean, without the judged one, is taken away


TREATMENTS: dict[str, Treatment] = {
    "plain": Treatment(as_they_are),
    "mean subtracted": Treatment(as_they_are, centred=True, narrow="mean<br>taken"),
    "standardised": Treatment(at_spread_one, centred=True, narrow="spread<br>one"),
    "all-but-the-top": Treatment(without_top, centred=True, common=True, parts=2, narrow="top<br>taken"),
    "all-but-the-top by word": Treatment(without_top, centred=True, parts=10, narrow="own top<br>taken"),
}
"""The simplest first."""


@dataclass(frozen=True)
class View:
    """The products of a word's vectors, and how some of its sentences, the rows, see the others.

    The origin of a row is the mean of all vectors but its own, or nothing: `origin` (row, n) has its products with
    each vector, `squared` (row,) with itself.
    """

    rows: np.ndarray  # (row,): their places among the n
    products: np.ndarray  # (n, n)
    origin: np.ndarray
    squared: np.ndarray
    cosines: np.ndarray  # (row, n)
    near: np.ndarray  # (row, most neighbours): the others, nearest first

    def own(self, matrix: np.ndarray) -> np.ndarray:
        """(row, n) -> (row,): what each row has with itself."""
        return np.asarray(matrix[np.arange(len(self.rows)), self.rows])


def seen(part: Part) -> View:
    """The view of the judged sentences on the others. Lengths are in units of their mean."""
    vectors, rows, around = part.vectors, part.judged, part.around
    products = np.asarray(vectors @ vectors.T)
    unit = max(float(np.diag(products).mean()), 1e-30)
    products /= unit
    lengths, at = np.diag(products), np.arange(len(rows))
    if around is None:
        origin, squared = np.zeros((len(rows), len(vectors)), np.float32), np.zeros(len(rows), np.float32)
    else:
        total, others = around.sum(0, dtype=np.float64), len(around) - 1
        sums = vectors @ total / unit
        origin = ((sums - products[rows]) / others).astype(np.float32)
        squared = ((total @ total / unit - 2 * sums[rows] + lengths[rows]) / others**2).astype(np.float32)
    moved = products[rows] - origin - origin[at, rows][:, None] + squared[:, None]
    norms = lengths - 2 * origin + squared[:, None]  # of each vector as a row sees it, squared
    norms *= norms[at, rows][:, None].copy()
    cosines = np.divide(moved, np.sqrt(np.maximum(norms, 0)), out=np.zeros_like(moved), where=norms > 1e-12)
    cosines = cosines.clip(-1, 1)
    return View(rows, products, origin, squared, cosines, _nearest(cosines, rows))


def _nearest(cosines: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """(row, n) -> (row, most neighbours): the nearest others of each, nearest first."""
    most = min(max(NEIGHBOURS), cosines.shape[1] - 1)
    alone = -cosines
    alone[np.arange(len(rows)), rows] = np.inf
    near = np.argpartition(alone, most - 1, axis=1)[:, :most]
    return np.take_along_axis(near, np.argsort(np.take_along_axis(alone, near, 1), axis=1, kind="stable"), 1)
