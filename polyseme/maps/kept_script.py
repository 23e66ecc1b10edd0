"""How many true neighbours each map keeps and, for a linear map, how much of the variance it shows."""

import numpy as np
from scipy.spatial.distance import cdist

FILE = "polyseme-maps.npz"  # saved by the script before
LINEAR = True  # True: maps by PCA; False: other maps, which have no share of the variance


def kept(vectors: np.ndarray, places: np.ndarray, k: int) -> tuple[float, float]:
    """(n, feature), (n, dimension) -> trustworthiness, and the share of each point's k nearest that it keeps.

    Distances that differ by a millionth or less count as equal.
    """
    true, shown = (cdist(points, points, "sqeuclidean") for points in (vectors.astype(np.float64), places))
    np.fill_diagonal(true, np.inf)
    np.fill_diagonal(shown, np.inf)
    far = np.take_along_axis(true, shown.argsort(axis=1, kind="stable")[:, :k], axis=1)
    ranked = np.sort(true, axis=1)
    share = (far <= ranked[:, [k - 1]] * (1 + 1e-6) + 1e-12).mean()
    ranks = [np.searchsorted(row, own * (1 - 1e-6) - 1e-12) + 1 for row, own in zip(ranked, far, strict=True)]
    intruders = np.maximum(np.stack(ranks) - k, 0).sum()
    n = len(vectors)
    return 1 - 2 * intruders / (n * k * (2 * n - 3 * k - 1)), share


saved = np.load(FILE)
k = max(1, min(10, (saved["maps"].shape[1] - 1) // 2))
print("map", "trustworthiness", "neighbours kept", "explained", sep="\t")
for number, (vectors, places) in enumerate(zip(saved["spaces"], saved["maps"], strict=True)):
    explained = places.var(0).sum() / vectors.var(0, dtype=np.float64).sum() if LINEAR else ""
    print(number, *kept(vectors, places, k), explained, sep="\t")
