"""How the values of hidden states are distributed: by layer, in one vector, and which features stand out."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

WITHIN = 2.0
"""The tutorial's remark is that most values lie within [-2, 2]."""

BEYOND = 6.0
"""A value is extreme when it lies further than this many spreads (standard deviations) from its layer's mean.

Of values on a bell curve one in five hundred million does; so whatever does is no chance. Six is also where the
authors of LLM.int8 (Dettmers et al. 2022) draw their line.
"""

LASTING = 2
"""A feature with extreme values in fewer layers than this is a chance find of one layer, not an outlier feature."""


def layer_summary(states: np.ndarray) -> pd.DataFrame:
    """(layer, token, feature) -> one row a layer.

    Mean and spread (standard deviation) of all its values, mean norm of its vectors, kurtosis (0 for a bell curve,
    higher where few values lie far out), share of values within [-2, 2], and the lowest and highest value with the
    feature that has it.
    """
    return pd.DataFrame([{"layer": at} | _summary(state) for at, state in enumerate(states)])


def _summary(state: np.ndarray) -> dict[str, float]:
    """(token, feature) -> what one layer's row says."""
    exact = state.astype(np.float64)  # fourth powers lose too much in float32
    low, high = (np.unravel_index(place, state.shape) for place in (state.argmin(), state.argmax()))
    level = exact.min() == exact.max()  # one value throughout has no shape
    return {
        "mean": float(exact.mean()),
        "spread": float(exact.std()),
        "norm": float(np.linalg.norm(exact, axis=-1).mean()),
        "kurtosis": 0.0 if level else float(stats.kurtosis(exact, axis=None)),
        "within": float((np.abs(state) <= WITHIN).mean()),
        "lowest": float(state[low]),
        "lowest feature": int(low[1]),
        "highest": float(state[high]),
        "highest feature": int(high[1]),
    }


def histogram(vector: np.ndarray, bins: int) -> tuple[np.ndarray, np.ndarray]:
    """(feature,) -> counts (bin,) and edges (bin + 1,), from the lowest to the highest value.

    >>> counts, edges = histogram(np.array([0.0, 1.0, 1.0, 2.0]), bins=2)
    >>> counts.tolist(), edges.tolist()
    ([1, 3], [0.0, 1.0, 2.0])
    """
    counts, edges = np.histogram(vector.astype(np.float64), bins)  # float32 runs out of edges in a narrow range
    return counts, edges


def reach(states: np.ndarray, share: float = 0.999) -> float:
    """The size below which this share of all values lies: a limit for scales that a few extremes would stretch."""
    return float(np.quantile(np.abs(states), share)) or 1.0


def densities(states: np.ndarray, bins: int, limit: float) -> tuple[np.ndarray, np.ndarray]:
    """(layer, token, feature) -> middles (bin,) and (layer, bin): the share of each layer's values in each bin.

    The bins are the same for all layers, from -limit to limit; values outside count in the whole, but are in no bin.
    """
    edges = np.linspace(-limit, limit, bins + 1)
    shares = np.stack([np.histogram(state, edges)[0] / state.size for state in states])
    return ((edges[1:] + edges[:-1]) / 2).astype(np.float32), shares.astype(np.float32)


def lasting_signs(vectors: np.ndarray) -> float:
    """(layer, feature) -> the share of features whose value has the same sign in every layer.

    >>> lasting_signs(np.array([[1.0, -1.0], [2.0, 1.0]]))
    0.5
    """
    return float(((vectors > 0).all(0) | (vectors < 0).all(0)).mean())


@dataclass(frozen=True)
class Outliers:
    """Where the extreme values are: those more than BEYOND spreads from the mean of their layer."""

    features: tuple[int, ...]  # the outlier features, with most extreme values first
    tokens: np.ndarray  # (layer, feature): how many tokens have an extreme value there
    layers: np.ndarray  # (token, feature): in how many layers a token has an extreme value there
    furthest: np.ndarray  # (layer, feature): the furthest value over all tokens, in spreads from the mean, signed
    places: np.ndarray  # (layer, feature): the token that has it

    @property
    def extremes(self) -> int:
        """How many extreme values there are in all."""
        return int(self.tokens.sum())

    def carried(self, feature: int) -> int:
        """How many extreme values a feature carries."""
        return int(self.tokens[:, feature].sum())

    def peak(self, feature: int) -> tuple[int, int]:
        """(layer, token) of a feature's furthest value."""
        layer = int(np.abs(self.furthest[:, feature]).argmax())
        return layer, int(self.places[layer, feature])

    def largest(self, most: int) -> tuple[int, ...]:
        """Features to look at: the outlier features, then those that come furthest from the mean."""
        furthest = np.argsort(-np.abs(self.furthest).max(0), kind="stable")
        others = [int(feature) for feature in furthest if feature not in self.features]
        return (*self.features, *others)[:most]


def outlier_features(states: np.ndarray) -> Outliers:
    """(layer, token, feature) -> the features that carry extreme values, in which layers and for which tokens.

    A feature is an outlier where it has an extreme value in at least LASTING layers: there the same few numbers
    stand far out, layer after layer. The definition knows no feature by name; every model shows its own.
    """
    far = np.stack([_in_spreads(state) for state in states])
    extreme = np.abs(far) > BEYOND
    places = np.abs(far).argmax(1)
    tokens = extreme.sum(1)
    carried, lasting = tokens.sum(0), (tokens > 0).sum(0) >= LASTING
    ranked = sorted(np.flatnonzero(lasting).tolist(), key=lambda feature: -carried[feature])
    furthest = np.take_along_axis(far, places[:, None], 1)[:, 0]
    return Outliers(tuple(ranked), tokens, extreme.sum(0), furthest, places)


def _in_spreads(state: np.ndarray) -> np.ndarray:
    """(token, feature) -> the same, as distances from the mean of all values in standard deviations; float32."""
    exact = state.astype(np.float64)
    return np.asarray((exact - exact.mean()) / (exact.std() or 1.0), dtype=np.float32)
