"""Leave-one-out scores: each sentence of a word is judged by all the others, for many labellings at once.

The cosines between the sentences of a word are enough: the centroid of a sense without one sentence is the sum of the
others, and the nearest neighbours are the largest cosines of a row.
"""

import numpy as np

from polyseme.pooling.numbers.treatments import NEIGHBOURS, WordProducts

MEASURES: dict[str, str] = {
    "nearest centroid": "does the nearest mean vector belong to the right meaning?",
    "nearest neighbours": "do most of the k nearest sentences have its meaning?",
    "gap": "the mean cosine within a meaning, minus that between meanings.",
    "silhouette": "how much nearer its own meaning is than the next, −1 to 1.",
}
"""The measures of a left-out sentence; averaged over the sentences of each sense, then the senses of each word, then
the words."""

CONTINUOUS = tuple(MEASURES)[2:]  # these give each sentence a value; the others count it as right or wrong
COLUMNS = ("nearest centroid", *(f"{k} nearest" for k in NEIGHBOURS), "gap", "silhouette")  # of a board
TIE_BREAK = 1e-3  # how much a neighbour's cosine adds to its vote: it decides only between equal votes
SAME = 1e-6  # cosines that differ by less are equal: float32 vectors, summed in float64


def column(measure: str, k: int) -> int:
    """The column of a measure; for the nearest neighbours, that of k."""
    return COLUMNS.index(f"{k} nearest" if measure == "nearest neighbours" else measure)


def leave_one_out(view: WordProducts, labels: np.ndarray, senses: int) -> tuple[np.ndarray, np.ndarray]:
    """(run, n) -> (run, row, column) twice: the sense that all other sentences predict for each row, and the margin.

    A run is one labelling with numbers below `senses`. A margin is positive if the sentence goes to its own sense, 0 in
    a draw; for the gap and the silhouette it is the value itself.
    """
    hot = (labels[..., None] == np.arange(senses)).astype(np.float64)
    own = hot[:, view.rows].astype(bool)
    others = hot.sum(1, keepdims=True) - own  # (run, row, sense): the sentences besides the row
    means = _sums_of_others(view, view.cosines, hot) / np.maximum(others, 1)
    results = [_predict(_centroid_cosines(view, hot), own, SAME)]
    results += [_predict(votes, own, SAME * TIE_BREAK) for votes in _votes(view, hot)]
    own_mean, elsewhere, closest = (means * own).sum(-1), ~own * others, means.argmax(-1)
    gap = own_mean - (elsewhere * means).sum(-1) / np.maximum(elsewhere.sum(-1), 1)
    inside = np.maximum(1 - own_mean, 0)  # the silhouette in cosine distances (Rousseeuw 1987)
    nearest = np.maximum(1 - np.where(own, -np.inf, means).max(-1), 0)
    longer = np.maximum(inside, nearest)
    silhouette = np.divide(nearest - inside, longer, out=np.zeros_like(longer), where=longer > 0)
    results += [(closest, gap), (closest, silhouette)]
    predicted, margins = (np.stack(columns, axis=-1) for columns in zip(*results, strict=True))
    return predicted.astype(np.int16), margins.astype(np.float32)


def _sums(matrix: np.ndarray, hot: np.ndarray) -> np.ndarray:
    """(row, n), (run, n, sense) -> (run, row, sense): the sums of each row over the sentences of each sense."""
    runs, size, senses = hot.shape
    flat = matrix @ hot.swapaxes(0, 1).reshape(size, -1)
    return np.asarray(flat.reshape(len(matrix), runs, senses).swapaxes(0, 1))


def _sums_of_others(view: WordProducts, matrix: np.ndarray, hot: np.ndarray) -> np.ndarray:
    """(row, n), (run, n, sense) -> (run, row, sense): the same sums, each row's own sentence left out."""
    return np.asarray(_sums(matrix, hot) - view.own(matrix)[:, None] * hot[:, view.rows])


def _centroid_cosines(view: WordProducts, hot: np.ndarray) -> np.ndarray:
    """(run, n, sense) -> (run, row, sense): each row's cosine with the mean vector of the others of each sense.

    With the row's vector x, the sum s of the sense's other vectors, their count c and the origin o it is
    (x - o)(s - c o) / |x - o| / |s - c o|, where |s - c o|² = s² - 2 c o s + c² o².
    """
    mine, squared = hot[:, view.rows], view.squared[:, None]
    counts, sums = hot.sum(1, keepdims=True) - mine, _sums(view.products, hot)
    row_sums, length = sums[:, view.rows], np.diag(view.products)[view.rows]
    itself = length[:, None] * mine
    lengths = (hot * sums).sum(1, keepdims=True) - mine * 2 * row_sums + itself
    origins, own_origin = _sums_of_others(view, view.origin, hot), view.own(view.origin)
    lengths = lengths - 2 * counts * origins + counts**2 * squared
    along = row_sums - itself - origins - counts * (own_origin[:, None] - squared)
    own = length - 2 * own_origin + view.squared
    return np.asarray(along / np.sqrt(np.maximum(lengths * np.maximum(own, 0)[:, None], 1e-12)))


def _predict(scores: np.ndarray, own: np.ndarray, same: float) -> tuple[np.ndarray, np.ndarray]:
    """(run, row, sense) -> (run, row) twice: the sense with the highest score, and the lead of the own one, which wins
    draws."""
    lead = (scores * own).sum(-1) - np.where(own, -np.inf, scores).max(-1)
    lead[np.abs(lead) < same] = 0
    return np.where(lead < 0, scores.argmax(-1), own.argmax(-1)), lead


def _votes(view: WordProducts, hot: np.ndarray) -> list[np.ndarray]:
    """(run, n, sense) -> (run, row, sense) for each number of neighbours: the shares of their votes.

    Sentences as near as the last of the neighbours share the votes that are left to them: their order plays no part.
    """
    votes, others = [], view.cosines.copy()
    others[np.arange(len(others)), view.rows] = -np.inf
    for last, count in zip(view.nearest.T[..., None], np.minimum(NEIGHBOURS, others.shape[1] - 1), strict=True):
        nearer, as_near = others > last + SAME, np.abs(others - last) <= SAME
        left = count - nearer.sum(1, keepdims=True)
        ballots = nearer + as_near * left / as_near.sum(1, keepdims=True)
        votes.append(_sums(ballots * (1 - TIE_BREAK * (1 - view.cosines)), hot) / count)
    return votes
