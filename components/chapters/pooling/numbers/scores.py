"""Leave-one-out scores: each sentence of a word judged by all its others, for many labellings at once.

All of it follows from the cosines of a word's sentences with one another: the centroid of a sense without one sentence
is their sum without it, and the nearest neighbours are the largest cosines of a row.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock

import numpy as np
from threadpoolctl import threadpool_limits

from components.chapters.pooling.numbers.view import NEIGHBOURS, View

MEASURES: dict[str, str] = {
    "nearest centroid": "A sentence is right when, of the means of the senses, that of its own sense is the nearest.",
    "nearest neighbours": "A sentence is right when most of its k nearest sentences have its sense; where two senses "
    "have as many, the nearer ones decide.",
    "gap": "The mean cosine with the other sentences of the sense, minus that with the sentences of other senses. "
    "Taking the mean away spreads all cosines out: a wider gap is not by itself a better one.",
    "silhouette": "From −1 to 1: how much nearer a sentence is to its own sense than to the next one, in 1 − cosine.",
}
"""What is measured of each sentence, itself left out; it is averaged over the sentences of each sense, then over the
senses of each word, then over the words."""

CONTINUOUS = tuple(MEASURES)[2:]
"""The measures that give each sentence a value; the others count it as right or wrong."""

COLUMNS = ("nearest centroid", *(f"{k} nearest" for k in NEIGHBOURS), "gap", "silhouette")
"""The columns in which the scores are kept."""

NEARER = 1e-3
"""What nearness adds to a neighbour's vote: it decides only where the votes are even."""


def column(measure: str, k: int) -> int:
    """The column of a measure; of the neighbours, that of their number."""
    return COLUMNS.index(f"{k} nearest" if measure == "nearest neighbours" else measure)


def judged(view: View, labels: np.ndarray, senses: int) -> tuple[np.ndarray, np.ndarray]:
    """(run, n) -> (run, row, column) twice: the sense that each row of a view gets by all others, and by what margin.

    A run is one labelling with numbers below `senses`. A margin is positive where the sentence goes to its own sense;
    for the gap and the silhouette it is the value itself.
    """
    hot = (labels[..., None] == np.arange(senses)).astype(np.float32)
    own = hot[:, view.rows].astype(bool)
    others = hot.sum(1, keepdims=True) - own  # (run, row, sense): how many there are besides the row
    means = _without_itself(view, view.cosines, hot) / np.maximum(others, 1)
    told = [_decided(_centroids(view, hot), own), *(_decided(votes, own) for votes in _votes(view, hot))]
    closest, _ = _decided(means, own)
    told += [(closest, _gap(own, others, means)), (closest, _silhouette(means, own))]
    predicted, margins = (np.stack(some, axis=-1) for some in zip(*told, strict=True))
    return predicted.astype(np.int16), margins.astype(np.float32)


def _sums(matrix: np.ndarray, hot: np.ndarray) -> np.ndarray:
    """(row, n), (run, n, sense) -> (run, row, sense): the sums of each row over the sentences of each sense."""
    runs, size, senses = hot.shape
    flat = matrix @ hot.swapaxes(0, 1).reshape(size, -1)
    return np.asarray(flat.reshape(len(matrix), runs, senses).swapaxes(0, 1))


def _without_itself(view: View, matrix: np.ndarray, hot: np.ndarray) -> np.ndarray:
    """(row, n), (run, n, sense) -> (run, row, sense): the sums of each row over the other sentences of each sense."""
    return np.asarray(_sums(matrix, hot) - view.own(matrix)[:, None] * hot[:, view.rows])


def _centroids(view: View, hot: np.ndarray) -> np.ndarray:
    """(run, n, sense) -> (run, row, sense): each row's cosine with the mean vector of the others of each sense.

    The vector is x, the sum of the sense's others s, their number c, the origin o:
    (x - o)(s - c o) / |s - c o|, and |s - c o|² = s² - 2 c o s + c² o². The length of x - o is the same for all senses.
    """
    mine, squared = hot[:, view.rows], view.squared[:, None]
    counts, every = hot.sum(1, keepdims=True) - mine, _sums(view.products, hot)
    whole, length = every[:, view.rows], np.diag(view.products)[view.rows]
    itself = length[:, None] * mine
    lengths = (hot * every).sum(1, keepdims=True) - mine * 2 * whole + itself
    origins, own_origin = _without_itself(view, view.origin, hot), view.own(view.origin)
    lengths = lengths - 2 * counts * origins + counts**2 * squared
    along = whole - itself - origins - counts * (own_origin[:, None] - squared)
    own = length - 2 * own_origin + view.squared
    return np.asarray(along / np.sqrt(np.maximum(lengths * np.maximum(own, 0)[:, None], 1e-12)))


def _decided(scores: np.ndarray, own: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(run, row, sense) -> (run, row) twice: the sense with the highest score, and by how much the own one leads."""
    lead = (scores * own).sum(-1) - np.where(own, -np.inf, scores).max(-1)
    return scores.argmax(-1), lead


def _votes(view: View, hot: np.ndarray) -> list[np.ndarray]:
    """(run, n, sense) -> (run, row, sense) for each number of neighbours: their votes, as shares."""
    most = view.near.shape[1]
    weights = 1 - NEARER * (1 - np.take_along_axis(view.cosines, view.near, 1))
    votes = np.cumsum(hot[:, view.near] * weights[..., None], axis=2)
    return [votes[:, :, min(k, most) - 1] / min(k, most) for k in NEIGHBOURS]


def _gap(own: np.ndarray, others: np.ndarray, means: np.ndarray) -> np.ndarray:
    """(run, row): the mean cosine with the own sense, minus that with the sentences of all other senses together."""
    elsewhere = ~own * others
    return np.asarray((own * means).sum(-1) - (elsewhere * means).sum(-1) / np.maximum(elsewhere.sum(-1), 1))


def _silhouette(means: np.ndarray, own: np.ndarray) -> np.ndarray:
    """(run, row): the silhouette in cosine distances (Rousseeuw 1987)."""
    inside = np.maximum(1 - (means * own).sum(-1), 0)
    nearest = np.maximum(1 - np.where(own, -np.inf, means).max(-1), 0)
    longer = np.maximum(inside, nearest)
    return np.asarray(np.divide(nearest - inside, longer, out=np.zeros_like(longer), where=longer > 0))


_lock = Lock()
_limit = ExitStack()
_inside = 0


@contextmanager
def one_thread() -> Iterator[None]:
    """NumPy's products run on one thread while anyone is inside: many small ones, which several would wait for.

    A product of fifty sentences takes microseconds; on a busy machine of two cores, a bench of them took 3 seconds
    with one thread and 50 with two. The setting is that of the whole process: whoever leaves last puts it back.
    """
    global _inside
    with _lock:
        if not _inside:
            _limit.enter_context(threadpool_limits(1, user_api="blas"))
        _inside += 1
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if not _inside:
                _limit.close()
