"""Which pieces of the vocabulary may be answers. To add a filter, add an entry to FILTERS.

The functions are plain: a reader gets the very one that was chosen in the code of the page.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from components.numbers.vocabulary import other_script


@dataclass(frozen=True)
class Filter:
    """What it lets through, in words; and whether a piece fits, by the piece and its kind, one of KINDS."""

    meaning: str
    fits: Callable[[str, str], bool]


def trained(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: the vectors of [unused…] were never trained and pollute lists of answers."""
    return kind not in ("unused", "special")


def whole_word(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: it stands for a word."""
    return kind == "whole word"


def continuation(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: it continues a word."""
    return kind == "continuation"


def of_other_script(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: it has letters of another script than Latin."""
    return kind not in ("unused", "special") and other_script(piece)


def anything(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: every one may."""
    return True


FILTERS: dict[str, Filter] = {
    "trained pieces": Filter("all but [unused…] and the special ones", trained),
    "whole words": Filter("no continuations, no single characters", whole_word),
    "continuations": Filter("##ing, ##bank", continuation),
    "other scripts": Filter("pieces with letters of another script than Latin", of_other_script),
    "everything": Filter("[unused…] and special pieces too", anything),
}


def allowed(table: pd.DataFrame, among: str, letters: int = 1) -> np.ndarray:
    """(piece,) bool, read-only: the pieces that one of FILTERS lets through, of at least so many characters."""
    fits = FILTERS[among].fits
    length = table["piece"].str.len() - 2 * table["piece"].str.match("##.").astype(int)
    fit = np.array([fits(*row) for row in zip(table["piece"], table["kind"], strict=True)], dtype=bool)
    fit &= (length >= letters).to_numpy(dtype=bool)
    fit.flags.writeable = False
    return fit
