"""Which pooling finds the same meaning in other words, and which is fooled by another meaning in the same words?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import binomtest

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import cosine_matrix, unit
from polyseme.disk_cache import disk_cached
from polyseme.sentences.numbers.pooled import pooled_vectors
from polyseme.sentences.reasons.late import MAXSIM

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
    return judge(cosine_matrix(vectors)[: len(vectors) // 3])


def judge(cosines: np.ndarray) -> ParaphraseResult:
    """(triple, 3 x triple): each sentence with all sentences, paraphrases and look-alikes -> the result."""
    size = len(cosines)
    sentences, paraphrases, lookalikes = np.split(cosines, 3, axis=1)
    others = ~np.eye(size, dtype=bool)
    rival = np.where(np.hstack([others, others]), np.hstack([sentences, paraphrases]), -1).max(1)
    own, lookalike = np.diag(paraphrases), np.diag(lookalikes)
    return ParaphraseResult(own > rival + TIE, lookalike > own + TIE, own, lookalike, np.sort(paraphrases[others]))


ParaphraseBoard = dict[str, dict[str, ParaphraseResult]]
"""Layer choice -> pooling -> its result."""


def paraphrase_board(bert: Bert, triples: Triples, report: Report = silent) -> ParaphraseBoard:
    """Every pooling, and MaxSim, under every layer choice."""
    texts = [text for column in zip(*triples, strict=True) for text in column]
    tell = lambda done: report(0.9 * done / len(texts), "reading")  # noqa: E731
    by_choice = pooled_vectors(bert, texts, layer_choices(bert.layers), tell)
    report(0.9, "comparing")
    tokens = list(bert.encode_many(texts, lambda states, tokens: states[:, ~np.asarray(tokens.special, bool)]))
    return {
        choice: {name: judge_pooling(vectors) for name, vectors in row.items()}
        | {MAXSIM: judge(late_cosines([unit(choose(states)) for states in tokens], len(triples)))}
        for (choice, row), choose in zip(by_choice.items(), layer_choices(bert.layers).values(), strict=True)
    }


MOST = 0.9
"""So many of the paraphrases reach the cosine of sentences that mean the same."""


def same_meaning(bert: Bert, board: Callable[[], ParaphraseBoard]) -> dict[str, dict[str, float]]:
    """Layer choice -> pooling -> the cosine that most of the paraphrases of a board reach, cached on disk."""

    def compute() -> dict[str, dict[str, float]]:
        return {
            choice: {name: round(float(np.quantile(one.paraphrases, 1 - MOST)), 4) for name, one in row.items()}
            for choice, row in board().items()
        }

    return disk_cached("same meaning", bert, examples.paraphrases(), compute)


def bundled_same_meaning(bert: Bert) -> dict[str, dict[str, float]]:
    """The same for the built-in triples, which are read unless the result is on disk."""
    return same_meaning(bert, lambda: paraphrase_board(bert, examples.paraphrases()))


def known_same_meaning(bert: Bert, choice: str, pooling: str) -> float | None:
    """The cosine that most paraphrases reach, if it is known without reading them; else None."""
    try:
        return same_meaning(bert, _unread)[choice].get(pooling)
    except LookupError:
        return None


def _unread() -> ParaphraseBoard:
    raise LookupError("the paraphrases were not read")


def late_cosines(tokens: Sequence[np.ndarray], queries: int) -> np.ndarray:
    """(token, feature) of each text, at length 1 -> (query, text): MaxSim of the first texts with all."""
    starts = np.cumsum([0, *map(len, tokens)])[:-1]
    every = np.concatenate(tokens)
    return np.stack([np.maximum.reduceat(one @ every.T, starts, axis=1).mean(0) for one in tokens[:queries]])


def sign_test(hits: np.ndarray, others: np.ndarray) -> tuple[int, int, float]:
    """(n,), (n,) -> how many only the first got, how many only the second, and the p-value of McNemar's exact test."""
    first, second = int((hits & ~others).sum()), int((others & ~hits).sum())
    return first, second, float(binomtest(first, first + second).pvalue) if first + second else 1.0
