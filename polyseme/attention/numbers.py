"""What is usual attention, over many sentences; and how far attention and influence put words in the same order."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy.stats import spearmanr

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.occlusion.attention_shares import END, ITSELF, MARK, START, WORD, Target, targets_of
from polyseme.core.occlusion.changes import word_spans
from polyseme.core.progress import Report, silent
from polyseme.disk_cache import disk_cached

NEAR = (-2, -1, 1, 2)
RELATIONS: tuple[str | int, ...] = (START, END, ITSELF, MARK, *NEAR, WORD)
"""Where a share goes; words further away than those NEAR are one relation."""


def relation(target: Target) -> int:
    """The index in RELATIONS of what a word looks at."""
    return RELATIONS.index(target.away if target.away in NEAR else target.kind)


@dataclass(frozen=True)
class Usual:
    """The mean attention of the words of some sentences by where it goes, (layer, head, relation)."""

    weights: np.ndarray
    weighed: np.ndarray
    words: int
    texts: int

    def beside(self, targets: Sequence[Target], weighed: bool = False) -> np.ndarray:
        """(layer, head, target): what is usual for the targets of one word; it adds up to 1 in each head.

        The targets of one relation share it evenly; relations that are absent here leave theirs to the others.
        """
        table, places = self.weighed if weighed else self.weights, [relation(target) for target in targets]
        shares = table[..., places] / np.bincount(places)[places]
        return np.asarray(shares / shares.sum(-1, keepdims=True))


def usual(bert: Bert, texts: Sequence[str], report: Report = silent) -> Usual:
    """The mean over all words of some texts; a relation's over the words that have it."""
    totals, counts, words = np.zeros((2, bert.layers, bert.heads, len(RELATIONS))), np.zeros(len(RELATIONS)), 0
    for number, text in enumerate(texts):
        if number % 10 == 0:
            report(number / len(texts), f"{number} of {len(texts)} sentences")
        tokens = bert.tokenize(text)
        found = bert.attention(tokens)
        for span in word_spans(text):
            targets = targets_of(tokens, span)
            places = np.empty(len(tokens), int)
            for target in targets:
                places[list(target.pieces)] = relation(target)
            own = next(list(target.pieces) for target in targets if target.kind == ITSELF)
            here = np.eye(len(RELATIONS))[places]
            totals += [table[:, :, own].mean(2) @ here for table in (found.weights, found.weighed)]
            counts += here.any(0)
            words += 1
    weights, weighed = (totals / np.maximum(counts, 1)).astype(np.float32)
    return Usual(weights, weighed, words, len(texts))


def usual_everyday(bert: Bert, report: Report = silent) -> Usual:
    """The mean over the words of the built-in everyday sentences, cached on disk."""
    texts = examples.everyday()
    return disk_cached("usual attention", bert, texts, partial(usual, bert, texts, report), (Usual,))


CLEAR, TIED = 1.5, 0.9
"""A word moves another most if it moves it by so many times what the next one does, and gets more than usual from so
many times on; two shares are about equal if the lower is more than this part of the higher."""


def strongest(values: np.ndarray) -> int | None:
    """(word,) -> the word that moves most, None if the next one comes close; of values that are not NaN.

    >>> strongest(np.array([0.3, np.nan, 0.1])), strongest(np.array([0.3, 0.25])), strongest(np.array([np.nan]))
    (0, None, None)
    """
    known = np.nan_to_num(values, nan=0)
    first, second = np.sort(np.append(known, [0, 0]))[:-3:-1]
    return int(known.argmax()) if first > 0 and first >= CLEAR * second else None


def same_order(first: np.ndarray, second: np.ndarray) -> float | None:
    """(word,), (word,) -> Spearman's rank correlation; None for fewer than four words, or where all are alike."""
    if len(first) < 4 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return None
    return float(spearmanr(first, second).statistic)
