"""The distribution of the values of hidden states: by layer, in one vector, and outlier features."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

WITHIN = 2.0
"""The tutorial observes that most values lie within [-2, 2]."""

BEYOND = 6.0
"""Values further than this many standard deviations from their layer's mean are extreme.

A normal distribution has one in five hundred million. LLM.int8 (Dettmers et al. 2022) uses 6 as well.
"""

LASTING = 2
"""The least number of layers in which an outlier feature has extreme values; in a single layer it may be chance."""


def layer_summary(states: np.ndarray) -> pd.DataFrame:
    """(layer, token, feature) -> one row per layer.

    Mean and spread (standard deviation) of all its values, mean norm of its vectors, excess kurtosis (0 for a normal
    distribution), share of values within [-2, 2], and the lowest and highest value with their features.
    """
    return pd.DataFrame([{"layer": layer} | _summary(state) for layer, state in enumerate(states)])


def _summary(state: np.ndarray) -> dict[str, float]:
    """(token, feature) -> the columns of one layer."""
    values = state.astype(np.float64)  # fourth powers lose too much in float32
    low, high = (np.unravel_index(index, state.shape) for index in (state.argmin(), state.argmax()))
    constant = values.min() == values.max()  # kurtosis is undefined
    return {
        "mean": float(values.mean()),
        "spread": float(values.std()),
        "norm": float(np.linalg.norm(values, axis=-1).mean()),
        "kurtosis": 0.0 if constant else float(stats.kurtosis(values, axis=None)),
        "within ±2": float((np.abs(state) <= WITHIN).mean()),
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
    counts, edges = np.histogram(vector.astype(np.float64), bins)  # float32 can't divide a narrow range
    return counts, edges


def value_limit(states: np.ndarray, share: float = 0.999) -> float:
    """The absolute value below which this share of all values lies: a limit for scales that ignores outliers."""
    return float(np.quantile(np.abs(states), share)) or 1.0


def densities(states: np.ndarray, bins: int, limit: float) -> tuple[np.ndarray, np.ndarray]:
    """(layer, token, feature) -> bin centres (bin,) and (layer, bin): the share of each layer's values in each bin.

    All layers have the same bins, from -limit to limit. Values outside are in no bin but count in the total.
    """
    edges = np.linspace(-limit, limit, bins + 1)
    shares = np.stack([np.histogram(state, edges)[0] / state.size for state in states])
    return ((edges[1:] + edges[:-1]) / 2).astype(np.float32), shares.astype(np.float32)


def lasting_signs(vectors: np.ndarray) -> float:
    """(layer, feature) -> the share of features with the same sign in every layer.

    >>> lasting_signs(np.array([[1.0, -1.0], [2.0, 1.0]]))
    0.5
    """
    return float(((vectors > 0).all(0) | (vectors < 0).all(0)).mean())


@dataclass(frozen=True)
class Outliers:
    """The extreme values: those more than BEYOND standard deviations from the mean of their layer."""

    features: tuple[int, ...]  # the outlier features, those with most extreme values first
    tokens: np.ndarray  # (layer, feature): the number of tokens with an extreme value
    layers: np.ndarray  # (token, feature): the number of layers in which the token has an extreme value
    furthest: np.ndarray  # (layer, feature): the furthest value of all tokens, as a signed z-score
    places: np.ndarray  # (layer, feature): the token with that value

    @property
    def extremes(self) -> int:
        """The number of extreme values."""
        return int(self.tokens.sum())

    def carried(self, feature: int) -> int:
        """The number of extreme values of a feature."""
        return int(self.tokens[:, feature].sum())

    def peak(self, feature: int) -> tuple[int, int]:
        """(layer, token) of a feature's furthest value."""
        layer = int(np.abs(self.furthest[:, feature]).argmax())
        return layer, int(self.places[layer, feature])

    def largest(self, limit: int) -> tuple[int, ...]:
        """The outlier features, then those with the furthest values; at most `limit`."""
        ranked = np.argsort(-np.abs(self.furthest).max(0), kind="stable").tolist()
        return tuple(dict.fromkeys([*self.features, *ranked]))[:limit]


def outlier_features(states: np.ndarray) -> Outliers:
    """(layer, token, feature) -> the features with extreme values in at least LASTING layers."""
    z_scores = np.stack([_z_scores(state) for state in states])
    extreme = np.abs(z_scores) > BEYOND
    places = np.abs(z_scores).argmax(1)
    tokens = extreme.sum(1)
    total, lasting = tokens.sum(0), (tokens > 0).sum(0) >= LASTING
    features = sorted(np.flatnonzero(lasting).tolist(), key=lambda feature: -total[feature])
    furthest = np.take_along_axis(z_scores, places[:, None], 1)[:, 0]
    return Outliers(tuple(features), tokens, extreme.sum(0), furthest, places)


def _z_scores(state: np.ndarray) -> np.ndarray:
    """(token, feature) -> (token, feature): z-scores within the layer, float32."""
    values = state.astype(np.float64)
    return np.asarray((values - values.mean()) / (values.std() or 1.0), dtype=np.float32)
