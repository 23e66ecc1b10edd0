"""Which pieces of the vocabulary may be answers. To add a filter, add an entry to FILTERS."""

from collections.abc import Callable

import numpy as np
import pandas as pd

FILTERS: dict[str, Callable[[pd.DataFrame], pd.Series]] = {
    "trained pieces": lambda table: ~table["kind"].isin(["unused", "special"]),
    "whole words": lambda table: table["kind"] == "whole word",
    "continuations": lambda table: table["kind"] == "continuation",
    "other scripts": lambda table: table["other script"] & ~table["kind"].isin(["unused", "special"]),
    "everything": lambda table: table["kind"].notna(),
}
"""The vocabulary's table -> (piece,) bool. The vectors of [unused…] were never trained and pollute lists of answers."""

MEANINGS: dict[str, str] = {
    "trained pieces": "all but [unused…] and the special ones",
    "whole words": "no continuations, no single characters",
    "continuations": "##ing, ##bank",
    "other scripts": "pieces with letters of another script than Latin",
    "everything": "[unused…] and special pieces too",
}
"""What each filter lets through, in words."""


def allowed(table: pd.DataFrame, among: str, letters: int = 1) -> np.ndarray:
    """(piece,) bool, read-only: the pieces that one of FILTERS lets through, of at least so many characters."""
    length = table["piece"].str.len() - 2 * table["piece"].str.match("##.").astype(int)
    fit = (FILTERS[among](table) & (length >= letters)).to_numpy(dtype=bool)
    fit.flags.writeable = False
    return fit
