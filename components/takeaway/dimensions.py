"""How many dimensions an export has: all, the first few, or as many principal components."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Literal

import numpy as np

from components.takeaway.inlining import Chosen, snippet


@dataclass(frozen=True)
class Dimensions:
    """All dimensions, the first `number` of them, or `number` principal components."""

    way: Literal["full", "first", "pca"] = "full"
    number: int = 0

    def __str__(self) -> str:
        return {"full": "full", "first": f"first {self.number}", "pca": f"PCA to {self.number}"}[self.way]

    @property
    def typed(self) -> str:
        """As one asks for it."""
        return {"full": "full", "first": f"{self.number}", "pca": f"pca:{self.number}"}[self.way]

    @property
    def in_script(self) -> Chosen:
        """What takes them in a script."""
        if self.way == "full":
            return {}
        return {"reduced": snippet("first_few" if self.way == "first" else "components", number=self.number)}

    @property
    def first(self) -> int | None:
        """How many dimensions to take of each vector; None for all."""
        return self.number if self.way == "first" else None

    def check(self, rows: int, width: int) -> None:
        """ValueError, with what there is, where vectors (rows, width) have not so many dimensions."""
        most = min(rows - 1, width) if self.way == "pca" else width
        if self.way != "full" and not 1 <= self.number <= most:
            few = f", for there are only {rows} rows" if most < width else ""
            raise ValueError(f"{self} is not possible: {most} dimensions at most{few}.")


FULL = Dimensions()


def dimensions(asked: str) -> Dimensions:
    """What a text asks for.

    >>> [str(dimensions(asked)) for asked in ("full", "50", "pca:2")]
    ['full', 'first 50', 'PCA to 2']
    """
    way, _, number = asked.strip().lower().rpartition(":")
    if asked.strip().lower() == "full":
        return FULL
    if way not in ("", "first", "pca") or not number.isdecimal() or int(number) < 1:
        raise ValueError(f"Dimensions are full, a number such as 50 (the first 50), or pca:50, not {asked!r}.")
    return Dimensions("pca" if way == "pca" else "first", int(number))


@dataclass(frozen=True)
class Principal:
    """The mean (feature,) and the principal axes (component, feature) of some vectors, and what the axes explain."""

    mean: np.ndarray
    axes: np.ndarray
    explained: float

    def reduced(self, vectors: np.ndarray) -> np.ndarray:
        """(row, feature) -> (row, component), float32."""
        return np.asarray((vectors - self.mean) @ self.axes.T, dtype=np.float32)


def principal(parts: Iterable[np.ndarray], rows: int, number: int) -> Principal:
    """The principal axes of so many vectors that come in parts, (row, feature) each; exact.

    Of many vectors only sums are kept. The sign of an axis makes its largest entry positive, as in scikit-learn.
    """
    source = iter(parts)
    first = next(source)
    every = chain([first], source)
    mean, axes, spread = _from_all(np.concatenate(list(every))) if rows <= first.shape[1] else _from_sums(every)
    axes = axes[:number]
    axes = axes * np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(1)])[:, None]
    return Principal(mean, axes, float(spread[:number].sum() / max(spread.sum(), np.finfo(float).tiny)))


Axes = tuple[np.ndarray, np.ndarray, np.ndarray]
"""The mean (feature,), the axes (component, feature), and the spread along each: the widest first."""


def _from_all(vectors: np.ndarray) -> Axes:
    """(row, feature) -> the axes, where rows are fewer than features."""
    mean = vectors.mean(0, dtype=np.float64)
    _, widths, axes = np.linalg.svd(vectors - mean, full_matrices=False)
    return mean, axes, widths**2


def _from_sums(parts: Iterable[np.ndarray]) -> Axes:
    """(row, feature) each -> the axes, where rows are many."""
    rows, shift, total, products = 0, np.zeros(0), np.zeros(0), np.zeros((0, 0))
    for part in parts:
        if not rows:  # from near the mean, products lose no digits
            shift = part.mean(0, dtype=np.float64)
            total, products = np.zeros_like(shift), np.zeros((len(shift), len(shift)))
        moved = part - shift
        rows, total, products = rows + len(part), total + moved.sum(0), products + moved.T @ moved
    mean = total / rows
    spread, axes = np.linalg.eigh(products - rows * np.outer(mean, mean))
    return mean + shift, axes[:, ::-1].T, np.maximum(spread[::-1], 0)
