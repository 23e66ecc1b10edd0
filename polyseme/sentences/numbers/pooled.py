"""Sentence vectors by every pooling at once, so that the poolings can be compared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from scipy.stats import rankdata

from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import Spread
from polyseme.core.layers import LayerChoice, layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import cosine_matrix, unit
from polyseme.sentences.reasons.late import MAXSIM


@dataclass(frozen=True)
class Sentences:
    """Sentences with their vectors by pooling, (sentence, feature') each, read-only."""

    texts: tuple[str, ...]
    vectors: dict[str, np.ndarray]

    def __len__(self) -> int:
        return len(self.texts)

    def cosines(self, pooling: str) -> np.ndarray:
        """(sentence, sentence)."""
        return cosine_matrix(self.vectors[pooling])

    @property
    def ways(self) -> tuple[str, ...]:
        """How the sentences can be compared."""
        return tuple(self.vectors)


@dataclass(frozen=True)
class LateSentences(Sentences):
    """Sentences compared also word by word, by MaxSim, for which no sentence has one vector."""

    late: np.ndarray  # (sentence, sentence), symmetric

    def cosines(self, pooling: str) -> np.ndarray:
        """(sentence, sentence)."""
        return self.late if pooling == MAXSIM else super().cosines(pooling)

    @property
    def ways(self) -> tuple[str, ...]:
        """How the sentences can be compared."""
        return (*super().ways, MAXSIM)


def readable(bert: Bert, texts: Sequence[str]) -> tuple[str, ...]:
    """The texts with a piece besides the special tokens, which some poolings leave out."""
    return tuple(text for text in texts if not all(bert.tokenize(text).special))


def read_sentences(bert: Bert, texts: Sequence[str], choice: str, report: Report = silent) -> Sentences:
    """The readable texts with their vectors by every pooling, under a layer choice."""
    texts, choose = readable(bert, texts), layer_choices(bert.layers)[choice]
    tell = lambda done: report(done / len(texts), f"{done:,} of {len(texts):,} sentences read")  # noqa: E731
    return Sentences(texts, pooled_vectors(bert, texts, {choice: choose}, tell)[choice])


def pooled_vectors(
    bert: Bert, texts: Sequence[str], choices: Mapping[str, LayerChoice], tell: Callable[[int], None]
) -> dict[str, dict[str, np.ndarray]]:
    """(text, feature') by layer choice and pooling, read-only; each text is encoded once."""
    settings = [(choice, name) for choice in choices for name in SENTENCE_POOLINGS]

    def vectors(states: np.ndarray, tokens: Tokens) -> list[np.ndarray]:
        chosen = {choice: choose(states) for choice, choose in choices.items()}
        return [SENTENCE_POOLINGS[name](chosen[choice], tokens) for choice, name in settings]

    tokens = bert.tokenize("a")
    sizes = list(map(len, vectors(np.zeros((bert.layers + 1, len(tokens), bert.features), np.float32), tokens)))
    rows = list(bert.encode_many(texts, lambda states, tokens: np.concatenate(vectors(states, tokens)), report=tell))
    joined = np.stack(rows) if rows else np.empty((0, sum(sizes)), np.float32)
    by_choice: dict[str, dict[str, np.ndarray]] = {choice: {} for choice in choices}
    for (choice, name), part in zip(settings, np.split(joined, np.cumsum(sizes)[:-1], axis=1), strict=True):
        by_choice[choice][name] = np.ascontiguousarray(part)
        by_choice[choice][name].flags.writeable = False
    return by_choice


def pair_cosines(sentences: Sentences) -> dict[str, np.ndarray]:
    """(pair,) by pooling: the cosine of each two sentences, in the order of np.triu_indices."""
    pairs = np.triu_indices(len(sentences), 1)
    return {pooling: sentences.cosines(pooling)[pairs] for pooling in sentences.ways}


def pairs_of(sentences: Sentences) -> list[tuple[int, int]]:
    """The indices of each two sentences, in the same order."""
    return list(combinations(range(len(sentences)), 2))


def typical_best_pair(chance: Spread, pairs: int) -> float:
    """What the best cosine of as many random pairs stays below nineteen times of twenty."""
    return float(np.quantile(chance.cosines, 0.95 ** (1 / pairs)))


def query_cosines(query: Sentences, corpus: Sentences) -> dict[str, np.ndarray]:
    """(sentence,) by pooling: the cosine of each sentence of a list with a query."""
    return {
        pooling: np.asarray((unit(vectors) @ unit(query.vectors[pooling][0])).clip(-1, 1))
        for pooling, vectors in corpus.vectors.items()
    }


def chance_mark(everyday: Sentences, corpus: Sentences, pooling: str) -> float:
    """What the best cosine in a list stays below for nineteen of twenty everyday sentences.

    A sentence that is itself in the list is not compared with itself.
    """
    cosines = (unit(everyday.vectors[pooling]) @ unit(corpus.vectors[pooling]).T).clip(-1, 1)
    return best_mark(cosines, everyday.texts, corpus.texts)


def best_mark(cosines: np.ndarray, queries: Sequence[str], texts: Sequence[str]) -> float:
    """(query, text) -> what the best of a list stays below for nineteen of twenty queries, others than themselves."""
    others = np.where(np.equal.outer(np.array(queries), np.array(texts)), -1, cosines)
    return float(np.quantile(others.max(1), 0.95))


def ranks(cosines: np.ndarray) -> np.ndarray:
    """(n,) -> (n,): 1 for the highest; ties share the best rank."""
    return np.asarray(rankdata(-cosines.round(6), method="min"), dtype=int)
