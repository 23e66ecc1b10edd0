"""What the Layers page works out once for all visitors."""

import pandas as pd

from components.numbers.distribution import Outliers, layer_summary, outlier_features
from components.shell.models import encoding
from components.shell.results.sharing import shared


@shared()
def layer_values(name: str, text: str, segments: str) -> pd.DataFrame:
    """The values of a text's hidden states in numbers, one row a layer; not to be changed by who gets it."""
    return layer_summary(encoding(name, text, None, segments).states)


@shared()
def outliers(name: str, text: str, segments: str) -> Outliers:
    """The features that carry the extreme values of a text's hidden states."""
    return outlier_features(encoding(name, text, None, segments).states)
