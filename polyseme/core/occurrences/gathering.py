"""The reader's occurrences of a word together with built-in labelled ones: nearest senses and maps, by layer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from polyseme import examples
from polyseme.bert import Bert
from polyseme.cached_property import cached_property
from polyseme.core.layers import LayerChoice
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.similarity import unit

FORM_PRIOR = 5
"""So many occurrences of a form count as none for how far its mean lies from that of all."""


@lru_cache(1024)  # a map asks for each of 2,500 sentences
def built_in(word: str) -> str:
    """The built-in ambiguous word for a word in any case or its plural, or "".

    >>> built_in("Banks"), built_in("dog")
    ('bank', '')
    """
    lower = word.casefold().strip()
    words = {row[1] for row in examples.ambiguous()}
    return next((form for form in (lower, lower.removesuffix("s"), lower.removesuffix("es")) if form in words), "")


def labelled_sentences(word: str) -> dict[str, str]:
    """sentence -> sense: the built-in sentences with a word."""
    return {sentence: sense for sentence, labelled, sense in examples.ambiguous() if labelled == word}


@dataclass(frozen=True, eq=False)
class Gathering:
    """Occurrences of one word, the reader's first, with their senses; `units`: (dot, layer, feature), length 1.

    `choice`: the layer choice that all is said of. Of a choice that joins layers `units` has one "layer", its vectors.
    Compared by identity, so that figures can be cached per object.
    """

    word: str
    occurrences: tuple[Occurrence, ...]
    labels: tuple[str, ...]  # of the reader's occurrences
    senses: tuple[str, ...]  # of all; "" if unknown
    units: np.ndarray
    choice: LayerChoice | None = None  # None: the layer with the highest accuracy on these occurrences

    def in_layer(self, choice: LayerChoice) -> "Gathering":
        """The same, of which all is said in another layer; what holds for all layers is not worked out again."""
        other = replace(self, choice=choice)
        vars(other)["verdict_scores"] = self.verdict_scores
        return other

    @property
    def own(self) -> int:
        """The number of the reader's occurrences."""
        return len(self.labels)

    @property
    def around(self) -> int:
        """The number of built-in occurrences."""
        return len(self.occurrences) - self.own

    @property
    def layers(self) -> int:
        """The number of layers, with the input layer."""
        return int(self.units.shape[1])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The different senses, those of the built-in sentences first, so that each keeps its colour everywhere."""
        return tuple(dict.fromkeys(filter(None, (*self.senses[self.own :], *self.senses))))

    @cached_property
    def labelled(self) -> np.ndarray:
        """(dot,): the index of each sense in `names`; -1 if unknown."""
        return np.array([self.names.index(sense) if sense else -1 for sense in self.senses])

    @cached_property
    def _levelled(self) -> np.ndarray:
        """(dot, layer, feature): `units` without the difference between singular and plural, which passes for meaning.

        The mean of each form is moved to that of all, less so with few dots, as it says more about them than the form.
        """
        words = [occurrence.word.casefold() for occurrence in self.occurrences]
        _, form_of, counts = np.unique(words, return_inverse=True, return_counts=True)
        one_hot = (form_of[:, None] == range(len(counts))).astype(np.float32)
        means = np.einsum("dlf,do->olf", self.units, one_hot) / counts[:, None, None]
        weights = (counts / (counts + FORM_PRIOR))[:, None, None]
        return unit(self.units - ((means - self.units.mean(0)) * weights).astype(np.float32)[form_of])

    @cached_property
    def _one_hot(self) -> np.ndarray:
        """(dot, sense): the senses."""
        return np.asarray(self.labelled[:, None] == range(len(self.names)), np.float32)

    @cached_property
    def _text_of(self) -> np.ndarray:
        """(dot,): the number of each occurrence's text: quicker to compare than long texts."""
        numbers = dict[str, int]()
        return np.array([numbers.setdefault(one.text, len(numbers)) for one in self.occurrences], int)

    def means_without(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        """(sense',), (layer, sense', feature): the senses found in other sentences, and their unit means there."""
        return self._means(self.units, self._sums(self.units), np.array([one.text == text for one in self.occurrences]))

    def _sums(self, units: np.ndarray) -> np.ndarray:
        """(dot, layer, feature) -> (layer, sense, feature): the sum of the dots of each sense."""
        return np.asarray(np.einsum("dlf,ds->lsf", units, self._one_hot))

    def _means(self, units: np.ndarray, sums: np.ndarray, inside: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        senses = np.flatnonzero(self._one_hot[~inside].sum(0) > 0)
        return senses, unit((sums - np.einsum("dlf,ds->lsf", units[inside], self._one_hot[inside]))[:, senses])

    def _scores_of(self, units: np.ndarray) -> np.ndarray:
        """(dot, layer, feature) -> (dot, layer, sense): the cosine with the mean of each sense over other sentences.

        -inf if there is none. Other sentences only: the occurrences of one sentence are alike in any case.
        """
        sums, which, counts = self._sums(units), self._text_of, np.bincount(self._text_of)
        scores = np.asarray(np.einsum("dlf,lsf->dls", units, unit(sums)), np.float32)
        scores[..., self._one_hot.sum(0) == 0] = -np.inf
        alone = np.flatnonzero((counts[which] == 1) & (self.labelled >= 0))
        for sense in np.unique(self.labelled[alone]):
            rows = alone[self.labelled[alone] == sense]
            others = unit(sums[:, sense] - units[rows]) if self._one_hot[:, sense].sum() > 1 else None
            scores[rows, :, sense] = -np.inf if others is None else np.einsum("dlf,dlf->dl", units[rows], others)
        for number in np.flatnonzero(counts > 1):
            rows = np.flatnonzero(which == number)
            senses, means = self._means(units, sums, which == number)
            scores[rows] = -np.inf
            scores[np.ix_(rows, np.arange(self.layers), senses)] = np.einsum("dlf,lsf->dls", units[rows], means)
        return scores

    @cached_property
    def scores(self) -> np.ndarray:
        """(dot, layer, sense): the cosine with the mean of each sense over other sentences, -inf if there is none."""
        return self._scores_of(self.units)

    @cached_property
    def verdict_scores(self) -> np.ndarray:
        """(dot, layer, sense): the same without the difference between singular and plural: what verdicts rest on."""
        return self._scores_of(self._levelled)

    @cached_property
    def nearest(self) -> np.ndarray:
        """(dot, layer): the sense with the highest of `verdict_scores`; -1 if no dot has two to choose from."""
        if (np.isfinite(self.verdict_scores).sum(-1) < 2).all():
            return np.full(self.verdict_scores.shape[:2], -1)
        return np.asarray(self.verdict_scores.argmax(-1))

    @cached_property
    def elsewhere(self) -> np.ndarray:
        """(dot, sense): the number of occurrences of each sense in other sentences."""
        return np.asarray(self._one_hot.sum(0) - (self._text_of[:, None] == self._text_of) @ self._one_hot)

    @cached_property
    def judged(self) -> np.ndarray:
        """(dot,) bool: whose sense is known and occurs in another sentence, so that `nearest` can be right."""
        if len(self.names) < 2:
            return np.zeros(len(self.occurrences), bool)
        own = np.take_along_axis(self.elsewhere, self.labelled[:, None], 1)[:, 0]
        return np.asarray((self.labelled >= 0) & (own > 0) & ((self.elsewhere > 0).sum(1) > 1))

    @cached_property
    def own_cosines(self) -> np.ndarray:
        """(dot, layer, 2): the cosine with the mean of the dot's own sense, and the highest with another; -inf if none.

        Of dots whose sense is known.
        """
        is_own = self.labelled[:, None, None] == range(len(self.names))
        return np.stack([np.where(mask, self.verdict_scores, -np.inf).max(-1) for mask in (is_own, ~is_own)], axis=-1)

    @cached_property
    def shares(self) -> np.ndarray:
        """(layer,): the accuracy of `nearest` over the judged dots; empty if there are none."""
        right = self.nearest == self.labelled[:, None]
        return np.asarray(right[self.judged].mean(0)) if self.judged.any() else np.empty(0)

    @cached_property
    def guessing(self) -> float:
        """The accuracy of always guessing the most frequent sense."""
        counts = np.bincount(self.labelled[self.judged])
        return float(counts.max() / counts.sum())

    @cached_property
    def layer(self) -> int:
        """The layer that all is said of, as an index of `units`."""
        if self.choice:
            return (self.choice.layer or 0) % self.layers
        if not len(self.shares):
            return self.layers - 1
        leads = self.own_cosines[self.judged] @ [1, -1]
        return int(np.lexsort((leads.mean(0), self.shares.round(6)))[-1])

    @property
    def by_layer(self) -> bool:
        """Whether `units` has the layers of the model, not one sum of them."""
        return not self.choice or self.choice.layer is not None

    @property
    def layer_name(self) -> str:
        """That layer in words, such as "layer 6", or that sum of layers."""
        return f"layer {self.layer}" if self.by_layer or not self.choice else self.choice.name.lower()

    @property
    def maps(self) -> np.ndarray:
        """(layer, dot, 2): PCA maps from -.5 to .5 in a box of `aspect`, each layer aligned with the one before.

        As for the verdicts, the difference between singular and plural is removed first. They are rotated so that the
        chosen layer extends horizontally.
        """
        return self._in_a_box[0]

    @property
    def aspect(self) -> float:
        """The width of the maps' box by its height, where both axes have one scale."""
        return self._in_a_box[1]

    @cached_property
    def _in_a_box(self) -> tuple[np.ndarray, float]:
        from polyseme.core.maps.alignment import aligned, facing, in_a_box

        maps = aligned(_pca(self._levelled.swapaxes(0, 1)))
        _, _, rotation = np.linalg.svd(maps[self.layer].T @ maps[self.layer])  # of a single dot, too
        maps = maps @ rotation.T
        return in_a_box(maps * facing(maps[self.layer, self.own if self.around else 0 :]))


def _pca(layers: np.ndarray) -> np.ndarray:
    """(layer, n, feature) -> (layer, n, 2): PCA from the (n, n) products, faster as n is small."""
    centred = layers - layers.mean(1, keepdims=True, dtype=np.float64)
    eigenvalues, eigenvectors = np.linalg.eigh(centred @ centred.swapaxes(1, 2))
    plane = eigenvectors[..., ::-1][..., :2] * np.sqrt(eigenvalues[:, None, ::-1][..., :2].clip(0))
    return np.pad(plane, ((0, 0), (0, 0), (0, 2 - plane.shape[-1])))


def labelled_occurrences(bert: Bert, word: str) -> Occurrences:
    """The occurrences of a built-in word in its labelled sentences, with their senses."""
    sense_of = labelled_sentences(word)
    found = find_occurrences(bert, list(sense_of), word, "Mean", "library", 2 * len(sense_of))
    return found.select([sense_of[occurrence.text] for occurrence in found.occurrences], range(len(found)))


def gather_built_in(bert: Bert, word: str, choice: LayerChoice | None = None) -> Gathering:
    """The occurrences of a built-in word in its labelled sentences."""
    return gathered(labelled_occurrences(bert, word), None, choice=choice)


def gathered(
    own: Occurrences, around: Occurrences | None, senses: Sequence[str] = (), choice: LayerChoice | None = None
) -> Gathering:
    """The reader's occurrences, then the built-in ones of other sentences; senses: of `around`."""
    if around:
        typed = {occurrence.text for occurrence in own.occurrences}
        new = [i for i, occurrence in enumerate(around.occurrences) if occurrence.text not in typed]
        around = around.select(senses, new)
    parts = [own, around] if around else [own]
    states = np.concatenate([part.states for part in parts])
    joined = choice and choice.layer is None
    return Gathering(
        own.word,
        tuple(occurrence for part in parts for occurrence in part.occurrences),
        own.labels,
        tuple(sense for part in parts for sense in part.senses),
        unit(choice(states.swapaxes(0, 1))[:, None] if choice and joined else states),
        choice,
    )
