"""How many dimensions leave: the first few, or principal components."""

import numpy as np
from sklearn.decomposition import PCA


def as_many(vectors: np.ndarray) -> np.ndarray:
    """(row, feature) -> all of them."""
    return vectors


def first_few(vectors: np.ndarray, number: int) -> np.ndarray:
    """(row, feature) -> (row, number): the first few dimensions, which are no better than others."""
    return vectors[:, :number]


def components(vectors: np.ndarray, number: int) -> np.ndarray:
    """(row, feature) -> (row, number): along the directions in which the vectors vary most."""
    pca = PCA(number, svd_solver="full").fit(vectors.astype(float))
    print(f"explained variance\t{pca.explained_variance_ratio_.sum():.6f}\n")
    return pca.transform(vectors.astype(float)).astype(np.float32)
