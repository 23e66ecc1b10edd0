"""How often static vectors give the right meaning on the labelled words, beside the vector of the word in context.

A static vector of the word alone is the same in every sentence. So each sentence is told by the mean of the static
vectors of its other words: from the vocabulary, from the mean over all contexts, or distilled with Model2Vec.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec

import numpy as np

from polyseme import examples
from polyseme.bert import Bert, Tokens
from polyseme.core.accuracy import share_right
from polyseme.core.occurrences.places import Occurrence, occurrences
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import unit
from polyseme.disk_cache import disk_cached

CONTEXT, VOCABULARY, MEAN, DISTILLED = "the word in context", "layer 0", "mean over all contexts", "Model2Vec"


@dataclass(frozen=True)
class StaticShares:
    """Kind of vector -> the share of right meanings of each word, (word,); each meaning of a word counts alike."""

    words: tuple[str, ...]
    meanings: np.ndarray  # (word,): how many each has; one vector for the word alone gets one of so many right
    shares: Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Place:
    """The first occurrence of a labelled word in a built-in sentence: pieces of the word, pieces of other words."""

    word: str
    sense: str
    one: Occurrence
    others: np.ndarray


def places(bert: Bert, labelled: Sequence[tuple[str, str, str]]) -> list[Place]:
    """Where each labelled word stands in its sentence, for rows of sentence, word, sense."""
    found = []
    for text, word, sense in labelled:
        tokens = bert.tokenize(text)
        if at := occurrences([tokens], word):
            kept = ~np.array(tokens.special)
            kept[list(at[0].positions)] = False
            found.append(Place(word, sense, at[0], np.flatnonzero(kept)))
    return found


def by_word(vectors: np.ndarray, known: Sequence[Place]) -> np.ndarray:
    """(place, feature) -> (word,): the share of right meanings, by the nearest mean of the other sentences."""
    words, senses = np.array([one.word for one in known]), np.array([one.sense for one in known])
    rows = [words == word for word in dict.fromkeys(words.tolist())]
    return np.array([share_right(vectors[row], words[row], senses[row]) for row in rows])


class Contexts:
    """The mean vector of each piece over all sentences, and over all but one of them."""

    def __init__(self, size: int, features: int) -> None:
        self._sums, self._counts = np.zeros((size, features)), np.zeros(size)

    def add(self, ids: np.ndarray, states: np.ndarray, sign: int = 1) -> None:
        """Counts the pieces of a sentence, (piece,) and (piece, feature); sign: -1 to take them out again."""
        np.add.at(self._sums, ids, sign * states)
        np.add.at(self._counts, ids, sign)

    def means(self, ids: np.ndarray) -> np.ndarray:
        """(piece,) -> (piece', feature): the means of those pieces that were counted."""
        known = ids[self._counts[ids] > 0]
        return np.asarray(self._sums[known] / self._counts[known][:, None])


def static_shares(bert: Bert, layer: int, report: Report = silent) -> StaticShares:
    """The shares of layer 0, of the mean over all contexts in a layer, and of the word in context there."""
    labelled = examples.ambiguous()
    texts = list(dict.fromkeys(text for text, _, _ in labelled))
    take = lambda states, tokens: states[layer]  # noqa: E731
    done = bert.encode_many(texts, take, report=lambda n: report(n / len(texts), f"sentence {n:,} of {len(texts):,}"))
    read = {text: (_ids(bert.tokenize(text)), states) for text, states in zip(texts, done, strict=True)}
    every, known = Contexts(len(bert.vocabulary), bert.features), places(bert, labelled)
    for ids, states in read.values():
        every.add(ids[ids >= 0], states[ids >= 0])
    vectors: dict[str, list[np.ndarray]] = {CONTEXT: [], VOCABULARY: [], MEAN: []}
    for place in known:
        ids, states = read[place.one.text]
        vectors[CONTEXT].append(states[list(place.one.positions)].mean(0))
        vectors[VOCABULARY].append(_mean(bert.token_vectors[ids[place.others]]))
        every.add(ids[ids >= 0], states[ids >= 0], sign=-1)
        vectors[MEAN].append(_mean(every.means(ids[place.others])))
        every.add(ids[ids >= 0], states[ids >= 0])
    words = tuple(dict.fromkeys(place.word for place in known))
    meanings = np.array([len({place.sense for place in known if place.word == word}) for word in words])
    return StaticShares(words, meanings, {kind: by_word(np.stack(rows), known) for kind, rows in vectors.items()})


def _ids(tokens: Tokens) -> np.ndarray:
    """(token,): the ids of a text; -1 for special tokens."""
    return np.where(tokens.special, -1, tokens.ids)


def _mean(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (feature,): the mean direction; zeros of none."""
    return np.asarray(unit(vectors).mean(0) if len(vectors) else np.zeros(vectors.shape[1]))


def can_distil() -> bool:
    """Whether the extra [static] is installed."""
    return all(find_spec(name) for name in ("model2vec", "skeletoken"))


def distilled_shares(bert: Bert, report: Report = silent) -> np.ndarray:
    """(word,): the shares of a Model2Vec distillation: each piece read alone, PCA, rare ones weigh more."""
    from model2vec.distill import distill

    report(0.05, f"Model2Vec reads each of {len(bert.vocabulary):,} pieces")
    static, known = distill(str(bert.folder), device="cpu"), places(bert, examples.ambiguous())
    return by_word(static.encode([f"{one.one.before}{one.one.after}" for one in known]), known)


def static_shares_of(bert: Bert, layer: int, report: Report = silent) -> StaticShares:
    """The shares without a distillation, cached on disk."""
    inputs = [examples.ambiguous(), layer]
    return disk_cached("static", bert, inputs, partial(static_shares, bert, layer, report), (StaticShares,))


def distilled_shares_of(bert: Bert, report: Report = silent) -> np.ndarray:
    """The shares of a distillation, cached on disk."""
    return disk_cached("distilled", bert, [examples.ambiguous()], partial(distilled_shares, bert, report))
