"""Maps by PCA and UMAP at several sizes against plain calls of scikit-learn and umap-learn, equally trustworthy."""

import os
import warnings
from collections.abc import Callable

import numpy as np
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness

from polyseme.core.maps.neighbourhood import map_quality
from polyseme.maps.numbers.projection import project

from ..timing import compare

SIZES = tuple(int(size) for size in os.environ.get("SIZES", "300 2000 10000").split())


def clouds(count: int, features: int = 384, seed: int = 5) -> np.ndarray:
    """(n, feature) float32: thirty clouds of points, as contextual vectors form them."""
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(30, features))
    return (centres[rng.integers(30, size=count)] + rng.normal(size=(count, features))).astype(np.float32)


def main() -> None:
    """Prints the medians, their ratios, and what each side's maps are worth."""
    import umap

    warnings.simplefilter("ignore")
    for count in SIZES:
        vectors = clouds(count)
        plain: dict[str, Callable[[], np.ndarray]] = {
            "PCA": lambda vectors=vectors: PCA(2, svd_solver="full").fit_transform(vectors),
            "UMAP": lambda vectors=vectors: umap.UMAP(random_state=1).fit_transform(vectors),
        }
        for method, theirs in plain.items():
            ours = lambda vectors=vectors, method=method: project(vectors, method, metric="euclidean")  # noqa: E731
            worth = [map_quality(vectors, side(), 10, "euclidean").trustworthiness for side in (theirs, ours)]
            print(f"  {count:,} points by {method}: trustworthiness {worth[0]:.3f} by default, {worth[1]:.3f} here")
            compare({f"{method} by default": theirs, f"{method} here": ours}, runs=3)
        if count <= 2_000:
            places = project(vectors)
            compare(
                {
                    "trustworthiness by scikit-learn": lambda v=vectors, p=places: trustworthiness(
                        v, p, n_neighbors=10
                    ),
                    "trustworthiness here": lambda v=vectors, p=places: map_quality(v, p, 10, "euclidean"),
                },
                runs=3,
            )
