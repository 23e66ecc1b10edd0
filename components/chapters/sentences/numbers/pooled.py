"""One vector for a sentence: made by every pooling at once, so that the poolings can be compared."""

from collections.abc import Callable, Mapping, Sequence
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
    tell = lambda done: report(done / len(texts), f"{done:,} of {len(texts):,} sentences read")  # noqa: E731
    return Sentences(texts, pooled_vectors(bert, texts, {choice: choose}, tell)[choice])


def pooled_vectors(
    bert: Bert, texts: Sequence[str], choices: Mapping[str, LayerChoice], tell: Callable[[int], None]
) -> dict[str, dict[str, np.ndarray]]:
    """(text, feature') by layer choice and pooling, read-only: all of them from one reading of the texts."""
    ways = [(choice, name) for choice in choices for name in SENTENCE_POOLINGS]

    def vectors(states: np.ndarray, tokens: Tokens) -> list[np.ndarray]:
        chosen = {choice: choose(states) for choice, choose in choices.items()}
        return [SENTENCE_POOLINGS[name](chosen[choice], tokens) for choice, name in ways]

    tokens = bert.tokenize("a")
    sizes = list(map(len, vectors(np.zeros((bert.layers + 1, len(tokens), bert.features), np.float32), tokens)))
    read = bert.encode_many(texts, lambda states, tokens: np.concatenate(vectors(states, tokens)), report=tell)
    joined = np.stack(list(read)) if texts else np.empty((0, sum(sizes)), np.float32)
    found: dict[str, dict[str, np.ndarray]] = {choice: {} for choice in choices}
    for (choice, name), part in zip(ways, np.split(joined, np.cumsum(sizes)[:-1], axis=1), strict=True):
        found[choice][name] = np.ascontiguousarray(part)
        found[choice][name].flags.writeable = False
    return found


def pair_cosines(found: Sentences) -> dict[str, np.ndarray]:
    """The cosines (pair,) of each two sentences, by pooling, in the order of np.triu_indices."""
    return {pooling: found.cosines(pooling)[np.triu_indices(len(found), 1)] for pooling in found.vectors}


def best_by_chance(chance: Spread, size: int) -> float:
    """What the best of so many random pairs reaches half of the time: the mark that the best of a list has to beat."""
    return float(np.quantile(chance.cosines, 0.5 ** (1 / size)))


def query_cosines(query: Sentences, among: Sentences) -> dict[str, np.ndarray]:
    """(sentence,) by pooling: how alike each sentence of a list is to the one of a query."""
    return {
        pooling: np.asarray((unit(vectors) @ unit(query.vectors[pooling][0])).clip(-1, 1))
        for pooling, vectors in among.vectors.items()
    }


def ranks(cosines: np.ndarray) -> np.ndarray:
    """(n,) -> (n,): 1 for the highest; equal ones share the best rank of theirs."""
    return np.asarray(rankdata(-cosines.round(6), method="min"), dtype=int)


def kendall(cosines: np.ndarray, others: np.ndarray) -> float:
    """(n,), (n,) -> Kendall's tau: 1 where both put everything in the same order, 0 where one says nothing."""
    tau = float(kendalltau(cosines.round(6), others.round(6)).statistic) if len(cosines) > 1 else 0.0
    return 0.0 if np.isnan(tau) else tau
