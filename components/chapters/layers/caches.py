"""Results of the Layers page cached for all visitors."""

import pandas as pd

from components.shell.memory_cache import memory_cached
from components.shell.models import encoding
from polyseme.core.distribution import Outliers, layer_summary, outlier_features


@memory_cached()
def layer_values(name: str, text: str, segments: str) -> pd.DataFrame:
    """A row per layer: the summary of a text's values; shared, so callers must not change it."""
    return layer_summary(encoding(name, text, None, segments).states)


@memory_cached()
def outliers(name: str, text: str, segments: str) -> Outliers:
    """The outlier features of a text's hidden states."""
    return outlier_features(encoding(name, text, None, segments).states)
