"""The number of dimensions of an export: all, the first few, or principal components."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Literal

import numpy as np

from polyseme.export.inlining import ChosenFunctions, snippet


@dataclass(frozen=True)
class Dimensions:
    """All dimensions, the first `number` of them, or `number` principal components."""

    method: Literal["full", "first", "pca"] = "full"
    number: int = 0

    def __str__(self) -> str:
        return {"full": "full", "first": f"first {self.number}", "pca": f"PCA to {self.number}"}[self.method]

    @property
    def argument(self) -> str:
        """The command-line argument that `parse_dimensions` reads."""
        return {"full": "full", "first": f"{self.number}", "pca": f"pca:{self.number}"}[self.method]

    @property
    def script_functions(self) -> ChosenFunctions:
        """The function that reduces the vectors in a script."""
        if self.method == "full":
            return {}
        return {"reduced": snippet("first_few" if self.method == "first" else "components", number=self.number)}

    @property
    def first(self) -> int | None:
        """How many leading dimensions each vector keeps; None for all."""
        return self.number if self.method == "first" else None

    def check(self, rows: int, width: int) -> None:
        """ValueError if vectors (rows, width) have fewer dimensions."""
        maximum = min(rows - 1, width) if self.method == "pca" else width
        if self.method != "full" and not 1 <= self.number <= maximum:
            reason = f", for there are only {rows} rows" if maximum < width else ""
            raise ValueError(f"{self} is not possible: {maximum} dimensions at most{reason}.")


FULL = Dimensions()


def parse_dimensions(argument: str) -> Dimensions:
    """The dimensions that an argument states.

    >>> [str(parse_dimensions(argument)) for argument in ("full", "50", "pca:2")]
    ['full', 'first 50', 'PCA to 2']
    """
    text = argument.strip().lower()
    if text == "full":
        return FULL
    method, _, number = text.rpartition(":")
    if method not in ("", "first", "pca") or not number.isdecimal() or int(number) < 1:
        raise ValueError(f"Choose full, a number such as 50 (the first 50), or pca:50, not {argument!r}.")
    return Dimensions("pca" if method == "pca" else "first", int(number))


@dataclass(frozen=True)
class PrincipalAxes:
    """The mean (feature,) and the principal axes (component, feature) of vectors, and their share of the variance."""

    mean: np.ndarray
    axes: np.ndarray
    explained: float

    def reduced(self, vectors: np.ndarray) -> np.ndarray:
        """(row, feature) -> (row, component), float32."""
        return np.asarray((vectors - self.mean) @ self.axes.T, dtype=np.float32)


def principal_axes(parts: Iterable[np.ndarray], rows: int, number: int) -> PrincipalAxes:
    """The exact principal axes of `rows` vectors that arrive in parts (row, feature), in flat memory.

    The largest entry of each axis is positive, as in scikit-learn.
    """
    parts = iter(parts)
    first = next(parts)
    parts = chain([first], parts)
    mean, axes, variances = _by_svd(np.concatenate([*parts])) if rows <= first.shape[1] else _by_covariance(parts)
    axes = axes[:number]
    axes = axes * np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(1)])[:, None]
    return PrincipalAxes(mean, axes, float(variances[:number].sum() / max(variances.sum(), np.finfo(float).tiny)))


Axes = tuple[np.ndarray, np.ndarray, np.ndarray]
"""The mean (feature,), the axes (component, feature) by falling variance, and the variance along each."""


def _by_svd(vectors: np.ndarray) -> Axes:
    """The axes of (row, feature) with fewer rows than features."""
    mean = vectors.mean(0, dtype=np.float64)
    _, widths, axes = np.linalg.svd(vectors - mean, full_matrices=False)
    return mean, axes, widths**2


def _by_covariance(parts: Iterable[np.ndarray]) -> Axes:
    """The axes of many rows, (row, feature) in each part, of which only sums are stored."""
    rows, shift, total, products = 0, np.zeros(0), np.zeros(0), np.zeros((0, 0))
    for part in parts:
        if not rows:  # sums of differences from about the mean lose no digits
            shift = part.mean(0, dtype=np.float64)
            total, products = np.zeros_like(shift), np.zeros((len(shift), len(shift)))
        centred = part - shift
        rows, total, products = rows + len(part), total + centred.sum(0), products + centred.T @ centred
    mean = total / rows
    variances, axes = np.linalg.eigh(products - rows * np.outer(mean, mean))
    return mean + shift, axes[:, ::-1].T, np.maximum(variances[::-1], 0)
