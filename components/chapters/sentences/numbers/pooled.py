"""One vector for a sentence: made by every pooling at once, so that the poolings can be compared."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import kendalltau, rankdata

from components.bert import Bert, Tokens
from components.numbers.baseline import Spread
from components.numbers.layers import LayerChoice, layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS
from components.numbers.similarity import cosine_matrix, unit

Report = Callable[[float, str], None]


@dataclass(frozen=True)
class Sentences:
    """Sentences with their vectors by pooling, (sentence, feature') each, read-only."""

    texts: tuple[str, ...]
    vectors: dict[str, np.ndarray]

    def __len__(self) -> int:
        return len(self.texts)

    def cosines(self, pooling: str) -> np.ndarray:
        """(sentence, sentence): each with each."""
        return cosine_matrix(self.vectors[pooling])


def readable(bert: Bert, texts: Sequence[str]) -> tuple[str, ...]:
    """The texts that have a piece of their own; of others the poolings without special tokens can make nothing."""
    return tuple(text for text in texts if not all(bert.tokenize(text).special))


def read_sentences(
    bert: Bert, texts: Sequence[str], choice: str, report: Report = lambda share, step: None
) -> Sentences:
    """The readable ones of some texts with a vector each by every pooling, under a layer choice."""
    texts, choose = readable(bert, texts), layer_choices(bert.layers)[choice]
    count = f"{len(texts):,} sentences"
    found = bert.encode_many(
        texts,
        lambda states, tokens: np.concatenate(list(pooled(choose(states), tokens).values())),
        report=lambda done: report(done / len(texts), f"{done:,} of {count} read"),
    )
    sizes = _sizes(bert, choose)
    joined = np.stack(list(found)) if texts else np.empty((0, sum(sizes.values())), np.float32)
    parts = np.split(joined, np.cumsum(list(sizes.values()))[:-1], axis=1)
    vectors = {name: np.ascontiguousarray(part) for name, part in zip(sizes, parts, strict=True)}
    for part in vectors.values():
        part.flags.writeable = False
    return Sentences(texts, vectors)


def pooled(vectors: np.ndarray, tokens: Tokens) -> dict[str, np.ndarray]:
    """(token, feature) -> the vector of a sentence by each pooling."""
    return {name: pool(vectors, tokens) for name, pool in SENTENCE_POOLINGS.items()}


def _sizes(bert: Bert, choose: LayerChoice) -> dict[str, int]:
    """How long the vectors of each pooling are."""
    tokens = bert.tokenize("a")
    nothing = np.zeros((bert.layers + 1, len(tokens), bert.features), np.float32)
    return {name: len(vector) for name, vector in pooled(choose(nothing), tokens).items()}


def own_vectors(bert: Bert, texts: Sequence[str]) -> np.ndarray:
    """(text, feature): the vectors of a sentence model by its own pooling; ValueError for a model without one."""
    own = bert.own_pooling
    if own is None:
        raise ValueError(f"{bert.name} has no pooling of its own. Choose a pooling and a layer for it.")
    vectors = read_sentences(bert, texts, own.choice).vectors[own.pooling]
    return unit(vectors) if own.unit else vectors


def pair_cosines(found: Sentences) -> dict[str, np.ndarray]:
    """The cosines (pair,) of each two sentences, by pooling, in the order of np.triu_indices."""
    return {pooling: found.cosines(pooling)[np.triu_indices(len(found), 1)] for pooling in found.vectors}


def best_by_chance(chance: Spread, size: int) -> float:
    """What the best of so many random pairs reaches half of the time: the mark that the best of a list has to beat.

    >>> round(best_by_chance(Spread(np.linspace(0, 1, 1001)), 1), 2)
    0.5
    """
    return float(np.quantile(chance.cosines, 0.5 ** (1 / size)))


def query_cosines(query: Sentences, among: Sentences) -> dict[str, np.ndarray]:
    """(sentence,) by pooling: how alike each sentence of a list is to the one of a query."""
    return {
        pooling: np.asarray((unit(vectors) @ unit(query.vectors[pooling][0])).clip(-1, 1))
        for pooling, vectors in among.vectors.items()
    }


def ranks(cosines: np.ndarray) -> np.ndarray:
    """(n,) -> (n,): 1 for the highest; equal ones share the best rank of theirs.

    >>> ranks(np.array([0.2, 0.9, 0.2])).tolist()
    [2, 1, 2]
    """
    return np.asarray(rankdata(-cosines.round(6), method="min"), dtype=int)


def kendall(cosines: np.ndarray, others: np.ndarray) -> float:
    """(n,), (n,) -> Kendall's tau: 1 where both put everything in the same order, 0 where one says nothing."""
    tau = float(kendalltau(cosines.round(6), others.round(6)).statistic) if len(cosines) > 1 else 0.0
    return 0.0 if np.isnan(tau) else tau
