"""A word's occurrences among built-in sentences with the same word: with which sense each lies, and where, by layer."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from components import examples
from components.bert import Bert
from components.numbers.occurrences.places import Occurrence
from components.numbers.occurrences.states import Occurrences, find_occurrences
from components.numbers.similarity import cosine_matrix, unit


def built_in(word: str) -> str:
    """The built-in ambiguous word that a word is, in capitals or as a plural; empty where it is none.

    >>> built_in("Banks"), built_in("dog")
    ('bank', '')
    """
    small = word.casefold().strip()
    known = {of for _, of, _ in examples.labelled()}
    return next((form for form in (small, small.removesuffix("s"), small.removesuffix("es")) if form in known), "")


def labelled_sentences(word: str) -> dict[str, str]:
    """sentence -> sense: the built-in sentences with a word."""
    return {sentence: sense for sentence, of, sense in examples.labelled() if of == word}


@dataclass(frozen=True, eq=False)
class Gathering:
    """Occurrences of one word, the reader's own first, with what each means; `units`: (dot, layer, feature).

    Two are never the same: what is drawn of one is kept by which one it is.
    """

    word: str
    occurrences: tuple[Occurrence, ...]
    labels: tuple[str, ...]  # of the reader's own
    senses: tuple[str, ...]  # of all; empty where none is known
    units: np.ndarray

    @property
    def own(self) -> int:
        """How many are the reader's."""
        return len(self.labels)

    @property
    def around(self) -> int:
        """How many built-in ones stand around them."""
        return len(self.occurrences) - self.own

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The senses, in the order they come."""
        return tuple(dict.fromkeys(sense for sense in self.senses if sense))

    @cached_property
    def labelled(self) -> np.ndarray:
        """(dot,): the number of each one's sense; -1 where none is known."""
        return np.array([self.names.index(sense) if sense else -1 for sense in self.senses])

    @cached_property
    def _sums(self) -> tuple[np.ndarray, np.ndarray]:
        """(dot, sense), 1 where a dot has a sense; (layer, sense, feature): the sum of the dots of each sense."""
        hot = (self.labelled[:, None] == range(len(self.names))).astype(np.float32)
        return hot, np.einsum("dlf,ds->lsf", self.units, hot)

    def means_without(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        """(sense',), (layer, sense', feature): the senses that stand elsewhere than in one sentence, and their means.

        The means have length 1.
        """
        hot, whole = self._sums
        here = np.array([one.text == text for one in self.occurrences])
        left = np.flatnonzero(hot[~here].sum(0) > 0)
        return left, unit((whole - np.einsum("dlf,ds->lsf", self.units[here], hot[here]))[:, left])

    @cached_property
    def scores(self) -> np.ndarray:
        """(dot, layer, sense): the cosine with the mean of each sense, made without what stands in the same sentence.

        What stands in one sentence is alike for that alone. Minus infinity where no other sentence has the sense.
        """
        found = np.full((len(self.occurrences), self.layers, len(self.names)), -np.inf, np.float32)
        texts = np.array([one.text for one in self.occurrences])
        for text in dict.fromkeys(texts.tolist()):
            here = np.flatnonzero(texts == text)
            left, means = self.means_without(text)
            found[np.ix_(here, np.arange(self.layers), left)] = np.einsum("dlf,lsf->dls", self.units[here], means)
        return found

    @cached_property
    def nearest(self) -> np.ndarray:
        """(dot, layer): the number of the sense whose mean is the nearest; -1 where there are no two to choose from."""
        if (np.isfinite(self.scores).sum(-1) < 2).all():
            return np.full(self.scores.shape[:2], -1)
        return np.asarray(self.scores.argmax(-1))

    @cached_property
    def judged(self) -> np.ndarray:
        """(dot,) bool: whose sense is known and shared by another, so that it can be told rightly or wrongly."""
        if len(self.names) < 2:
            return np.zeros(len(self.occurrences), bool)
        own = np.take_along_axis(self.scores[:, 0], self.labelled[:, None], 1)[:, 0]
        several = np.isfinite(self.scores[:, 0]).sum(-1) > 1
        return np.asarray((self.labelled >= 0) & np.isfinite(own) & several)

    @cached_property
    def right(self) -> np.ndarray:
        """(dot, layer) bool: whether the nearest sense is its own."""
        return np.asarray(self.nearest == self.labelled[:, None])

    @cached_property
    def shares(self) -> np.ndarray:
        """(layer,): the share of those whose sense is known that are told rightly; empty where none can be."""
        return np.asarray(self.right[self.judged].mean(0)) if self.judged.any() else np.empty(0)

    @cached_property
    def guessing(self) -> float:
        """The share that guessing tells rightly: always the most frequent sense."""
        counts = np.bincount(self.labelled[self.judged])
        return float(counts.max() / counts.sum())

    @cached_property
    def best(self) -> int:
        """The layer in which the senses part best; without senses, that in which the occurrences are least alike."""
        if not len(self.shares):
            return int(self.likeness.argmin())
        at = np.flatnonzero(self.judged)
        own = np.take_along_axis(self.scores[at], self.labelled[at, None, None], 2)[..., 0]
        others = np.where(self.labelled[at, None, None] == range(len(self.names)), -np.inf, self.scores[at]).max(-1)
        return int(np.lexsort(((own - others).mean(0), self.shares.round(6)))[-1])  # the wider margin settles a tie

    @cached_property
    def likeness(self) -> np.ndarray:
        """(layer,): the mean cosine of each two of the reader's own occurrences."""
        over = np.triu_indices(self.own, 1)
        return np.array([cosine_matrix(self.units[: self.own, layer])[over].mean() for layer in range(self.layers)])

    @property
    def layers(self) -> int:
        """How many layers there are, the input layer included."""
        return int(self.units.shape[1])

    @cached_property
    def maps(self) -> np.ndarray:
        """(layer, dot, 2): where they lie by PCA, each layer turned onto the one before, from -.5 to .5 both ways.

        The layer in which the senses part best lies broad. Every layer fills the frame.
        """
        from components.numbers.maps.alignment import aligned

        maps = aligned(_flat(self.units.swapaxes(0, 1)))
        _, _, turn = np.linalg.svd(maps[self.best], full_matrices=False)
        maps = maps @ turn.T
        low, high = maps.min(1, keepdims=True), maps.max(1, keepdims=True)
        reach = np.maximum(high - low, 0.05 * (high - low).max(-1, keepdims=True))  # a line stays nearly one
        return np.asarray((maps - (low + high) / 2) / np.where(reach > 0, reach, 1), dtype=np.float32)


def _flat(layers: np.ndarray) -> np.ndarray:
    """(layer, n, feature) -> (layer, n, 2): along the two directions in which they differ most.

    The dots are few and their features many: the products of each two are decomposed in a third of the time.
    """
    centred = layers - layers.mean(1, keepdims=True, dtype=np.float64)
    spreads, directions = np.linalg.eigh(centred @ centred.swapaxes(1, 2))
    widest = directions[..., ::-1][..., :2] * np.sqrt(spreads[:, None, ::-1][..., :2].clip(0))
    return np.pad(widest, ((0, 0), (0, 0), (0, 2 - widest.shape[-1])))


def gather_built_in(bert: Bert, word: str, own: Occurrences | None = None) -> Gathering:
    """The occurrences of a built-in word in its labelled sentences, with their senses; some others before them."""
    senses = labelled_sentences(word)
    found = find_occurrences(bert, list(senses), word, "Mean", "library", 2 * len(senses))
    known = [senses[one.text] for one in found.occurrences]
    return gathered(own, found, known) if own else gathered(found.named_and_kept(known, range(len(found))), None)


def gathered(own: Occurrences, around: Occurrences | None, senses: Sequence[str] = ()) -> Gathering:
    """The reader's occurrences, and around them the built-in ones that are not among them; senses: of `around`."""
    typed = {one.text for one in own.occurrences}
    kept = [at for at, one in enumerate(around.occurrences) if one.text not in typed] if around else []
    states = np.concatenate([own.states, around.states[kept]]) if around and kept else own.states
    return Gathering(
        own.word,
        (*own.occurrences, *(around.occurrences[at] for at in kept if around)),
        own.labels,
        (*own.senses, *(senses[at] for at in kept)),
        unit(states),
    )
