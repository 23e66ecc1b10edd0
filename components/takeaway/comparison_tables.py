"""What two models say of one text, as tables to download: a column, or a row, for each of them."""

import numpy as np
import pandas as pd

from components.analysis.comparison import Side
from components.analysis.senses import pair_kinds


def compared_senses(one: Side, other: Side) -> pd.DataFrame:
    """One row a pair of occurrences: both labels, and of each model the cosine and the random pairs below it."""
    pairs, _ = pair_kinds(one.contexts.senses)
    columns: dict[str, object] = {
        name: [one.contexts.labels[at] for at in pairs[:, place]] for place, name in enumerate(("first", "second"))
    }
    for side in (one, other):
        columns[f"{side.name}: {side.choice}"] = side.values
        columns[f"{side.name}: random pairs below"] = np.array([side.chance.rank(float(at)) for at in side.values])
    return pd.DataFrame(columns)
