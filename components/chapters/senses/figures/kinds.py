"""How much chance depends on which words and which sentences: a table, and what it says."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from components.chapters.senses.numbers.kinds import DRAWN
from components.figures.cosines import as_cosine


def kinds_table(edges: Mapping[tuple[str, str], float]) -> pd.DataFrame:
    """One row a kind of sentences, a column for what is drawn of them: the upper edge of the band."""
    kinds = dict.fromkeys(kind for kind, _ in edges)
    columns = {of: [as_cosine(edges[kind, of]) for kind in kinds] for of in DRAWN}
    return pd.DataFrame({"sentences": list(kinds), **columns})


def kinds_reading(edges: Mapping[tuple[str, str], float], choice: str) -> str:
    """Between which cosines the upper edge lies, and which of the two depends more on the sentences."""
    values = {of: [edge for (_, drawn), edge in edges.items() if drawn == of] for of in DRAWN}
    told = [f"{as_cosine(min(found))} to {as_cosine(max(found))} for {of}" for of, found in values.items()]
    widest = max(values, key=lambda of: float(np.ptp(values[of])))
    return (
        f"At *{choice.lower()}* the cosine that nineteen of twenty random pairs stay below is {' and '.join(told)}, by "
        f"kind of sentences. The kind matters more for {widest}. A cosine just above the band says little either way."
    )
