"""Which pooling finds the same said in other words, and which is fooled by other things said in the same words?"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.stats import binomtest

from components.bert import Bert
from components.chapters.sentences.numbers.pooled import Report, pooled_vectors
from components.numbers.layers import layer_choices
from components.numbers.similarity import cosine_matrix

TIE = 1e-6  # cosines closer than this are equal: the rounding of the network alone moves them as far
Triples = Sequence[tuple[str, str, str]]


@dataclass(frozen=True)
class Trial:
    """How one pooling did on triples of a sentence, its paraphrase and its look-alike; all (triple,) but `unrelated`.

    A paraphrase is found where it is closer to its sentence than every sentence and paraphrase of the other triples;
    fooled is whoever has the look-alike closer than the paraphrase.
    """

    found: np.ndarray
    fooled: np.ndarray
    paraphrases: np.ndarray  # cosines of the sentences with their paraphrases
    lookalikes: np.ndarray
    unrelated: np.ndarray  # (pair,): cosines of sentences with the paraphrases of others, sorted


def trial(vectors: np.ndarray) -> Trial:
    """(3 x triple, feature), sentences first, then paraphrases, then look-alikes -> how the pooling did on them."""
    size = len(vectors) // 3
    cosines = cosine_matrix(vectors)[:size]
    sentences, paraphrases, lookalikes = np.split(cosines, 3, axis=1)
    own = np.diag(paraphrases)
    elsewhere = ~np.eye(size, dtype=bool)
    rival = np.where(np.hstack([elsewhere, elsewhere]), np.hstack([sentences, paraphrases]), -1).max(1)
    other = np.diag(lookalikes)
    return Trial(own > rival + TIE, other > own + TIE, own, other, np.sort(paraphrases[elsewhere]))


ParaphraseBoard = dict[str, dict[str, Trial]]
"""Layer choice -> pooling -> how it did."""


def paraphrase_board(bert: Bert, triples: Triples, report: Report = lambda share, step: None) -> ParaphraseBoard:
    """Every pooling under every layer choice, all from one reading of the triples."""
    texts = [text for column in zip(*triples, strict=True) for text in column]
    tell = lambda done: report(0.9 * done / len(texts), "reading")  # noqa: E731
    read = pooled_vectors(bert, texts, layer_choices(bert.layers), tell)
    report(0.9, "comparing")
    return {choice: {name: trial(vectors) for name, vectors in row.items()} for choice, row in read.items()}


@cache
def interval(hits: int, of: int) -> tuple[float, float]:
    """Where the share of so many hits lies with 95 % confidence, by Wilson's score.

    Drawing the same few answers again and again would leave no width where all of them are yes; this does.
    """
    found = binomtest(hits, of).proportion_ci(method="wilson")
    return float(found.low), float(found.high)


def only_one(hits: np.ndarray, others: np.ndarray) -> tuple[int, int, float]:
    """(n,), (n,) -> how many only the one got, how many only the other, and how likely chance parts them so far.

    The exact sign test on those that the two disagree about (McNemar's).
    """
    mine, theirs = int((hits & ~others).sum()), int((others & ~hits).sum())
    return mine, theirs, _sign_test(mine, mine + theirs)


@cache
def _sign_test(mine: int, of: int) -> float:
    return float(binomtest(mine, of).pvalue) if of else 1.0
