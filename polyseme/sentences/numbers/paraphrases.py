"""Which pooling finds the same meaning in other words, and which is fooled by another meaning in the same words?"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import binomtest

from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import cosine_matrix
from polyseme.sentences.numbers.pooled import pooled_vectors

TIE = 1e-6  # cosines closer than this are equal: they differ by the network's rounding alone
Triples = Sequence[tuple[str, str, str]]


@dataclass(frozen=True)
class ParaphraseResult:
    """One pooling on triples of a sentence, its paraphrase and its look-alike; all (triple,) but `unrelated`.

    `found`: the paraphrase is closer to its sentence than every sentence and paraphrase of the other triples.
    `fooled`: the look-alike is closer than the paraphrase.
    """

    found: np.ndarray
    fooled: np.ndarray
    paraphrases: np.ndarray  # cosines of the sentences with their paraphrases
    lookalikes: np.ndarray
    unrelated: np.ndarray  # (pair,): cosines of sentences with the paraphrases of others, sorted


def judge_pooling(vectors: np.ndarray) -> ParaphraseResult:
    """(3 x triple, feature), sentences first, then paraphrases, then look-alikes -> the result of the pooling."""
    size = len(vectors) // 3
    sentences, paraphrases, lookalikes = np.split(cosine_matrix(vectors)[:size], 3, axis=1)
    others = ~np.eye(size, dtype=bool)
    rival = np.where(np.hstack([others, others]), np.hstack([sentences, paraphrases]), -1).max(1)
    own, lookalike = np.diag(paraphrases), np.diag(lookalikes)
    return ParaphraseResult(own > rival + TIE, lookalike > own + TIE, own, lookalike, np.sort(paraphrases[others]))


ParaphraseBoard = dict[str, dict[str, ParaphraseResult]]
"""Layer choice -> pooling -> its result."""


def paraphrase_board(bert: Bert, triples: Triples, report: Report = silent) -> ParaphraseBoard:
    """Every pooling under every layer choice; each text is encoded once."""
    texts = [text for column in zip(*triples, strict=True) for text in column]
    tell = lambda done: report(0.9 * done / len(texts), "reading")  # noqa: E731
    by_choice = pooled_vectors(bert, texts, layer_choices(bert.layers), tell)
    report(0.9, "comparing")
    return {
        choice: {name: judge_pooling(vectors) for name, vectors in row.items()} for choice, row in by_choice.items()
    }


def sign_test(hits: np.ndarray, others: np.ndarray) -> tuple[int, int, float]:
    """(n,), (n,) -> how many only the first got, how many only the second, and the p-value of McNemar's exact test."""
    first, second = int((hits & ~others).sum()), int((others & ~hits).sum())
    return first, second, float(binomtest(first, first + second).pvalue) if first + second else 1.0
