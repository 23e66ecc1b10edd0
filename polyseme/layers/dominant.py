"""The one feature that makes most of the vectors' length, and what lengths and cosines are without it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from polyseme.bert import Encoding
from polyseme.core.baseline import Baseline
from polyseme.core.similarity import self_similarity
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import in_words, number, percent

STICKS_OUT = 20
"""A feature sticks out if its share of the squared length is so many times an equal share."""

RandomCosines = Callable[[Baseline, int, int], tuple[float, ...]]

HARDLY = 0.01
"""A cosine that changes by less hardly changes."""


@dataclass(frozen=True)
class DominantFeature:
    """The feature with the largest share of the squared length, in its layer; pairs are (with it, without it)."""

    feature: int
    layer: int
    share: float
    layers: tuple[int, ...]  # those where it sticks out; none if it does in none
    length: tuple[float, ...]  # root mean square over the tokens: its square falls by the share
    random: tuple[float, ...]  # median cosine of random words
    word: tuple[float, ...] | None  # mean cosine of the occurrences of the reader's word; None for fewer than two

    @property
    def sticks_out(self) -> bool:
        """Whether it sticks out in any layer."""
        return bool(self.layers)


def random_cosines(baseline: Baseline, layer: int, feature: int) -> tuple[float, ...]:
    """The median cosine of random words in a layer, with a feature and without it."""
    vectors = baseline.sample[:, layer]
    return tuple(baseline.cosines(each).median for each in (vectors, np.delete(vectors, feature, axis=-1)))


def dominant_feature(
    states: np.ndarray, occurrences: np.ndarray, baseline: Baseline, random: RandomCosines = random_cosines
) -> DominantFeature:
    """(layer, token, feature), (layer, occurrence, feature) -> the feature that dominates the tokens.

    random: gives what `random_cosines` does, which depends on no text.
    """
    shares = shares_of(states)
    layer, feature = map(int, np.unravel_index(shares.argmax(), shares.shape))

    def both(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return vectors, np.delete(vectors, feature, axis=-1)

    squares = (states[layer].astype(np.float64) ** 2).mean(0)
    lengths = tuple(float(np.sqrt(left.sum())) for left in both(squares))
    several = occurrences.shape[1] > 1
    word = tuple(self_similarity(vectors) for vectors in both(occurrences[layer])) if several else None
    out = tuple(np.flatnonzero(shares[:, feature] > STICKS_OUT / states.shape[2]).tolist())
    share, unrelated = float(shares[layer, feature]), random(baseline, layer, feature)
    return DominantFeature(feature, layer, share, out, lengths, unrelated, word)


def shares_of(states: np.ndarray) -> np.ndarray:
    """(layer, token, feature) -> (layer, feature): how much of the squared length of all tokens a feature makes up."""
    squares = (states.astype(np.float64) ** 2).mean(1)
    return np.asarray(squares / np.maximum(squares.sum(-1, keepdims=True), 1e-12))


def text_dominant(
    encoding: Encoding,
    position: int | None,
    places: Sequence[Sequence[int]],
    baseline: Baseline,
    random: RandomCosines = random_cosines,
) -> DominantFeature:
    """The dominant feature of one piece of a text, or of all but its special tokens; `places`: the word's pieces."""
    occurrences = [encoding.states[:, list(pieces)].mean(1) for pieces in places]
    several = np.stack(occurrences or [encoding.states[:, 0]], 1)
    return dominant_feature(viewed(encoding, position), several, baseline, random)


def viewed(encoding: Encoding, position: int | None) -> np.ndarray:
    """(layer, token, feature): the states of one piece, or of all but the special tokens that the tokenizer adds."""
    words = [i for i, sentence in enumerate(encoding.tokens.sequence_ids) if sentence is not None]
    return encoding.states[:, words if position is None else [position]]


def measures(dominant: DominantFeature, word: str) -> dict[str, tuple[str, str]]:
    """Cosine and length in the feature's layer, with the feature and without it."""
    pair, layer = dominant.word, f"layer {dominant.layer}"
    named = {f"Cosine, {word} with {word}, {layer}": (as_cosine(pair[0], 2), as_cosine(pair[1], 2))} if pair else {}
    before, after = dominant.length
    return named | {f"Vector length, {layer}": (number(before, 1), number(after, 1))}


def random_words(dominant: DominantFeature) -> str:
    """The cosine of random words with the feature and without it, in a sentence."""
    before, after = (as_cosine(value, 2) for value in dominant.random)
    return f"Cosine of random words in layer {dominant.layer}: {before} with it, {after} without."


def finding(dominant: DominantFeature, features: int) -> str:
    """Which of so many features stands out, if one does; and how much more alike it makes random words."""
    name = f"number {dominant.feature}"
    if not dominant.sticks_out:
        share = f"{percent(dominant.share)} of the vectors' squared length"
        return f"**No:** even the largest, {name}, makes up {share}."
    does = f"it makes unrelated words look {effect_on_random(dominant)}"
    if not change(dominant):
        does = "but it hardly changes how alike unrelated words look"
    return f"**Yes, {name} of {features:,}:** {does}."


def effect_on_random(dominant: DominantFeature) -> str:
    """How the feature makes unrelated words look, such as "twice as alike"."""
    return {
        "": "hardly changed",
        "more": "less alike",
        "less": f"{_times(*dominant.random)} alike",
    }[change(dominant)]


def change(dominant: DominantFeature) -> str:
    """Whether random words are "less" alike without the feature, "more", or hardly otherwise: ""."""
    before, after = dominant.random
    return "" if abs(before - after) < HARDLY else "less" if after < before else "more"


def _times(with_it: float, without: float) -> str:
    """How many times as high a cosine is, in words: "twice as", or "much more" where less than .02 is left."""
    if without < 0.02:
        return "much more"
    times = round(with_it, 2) / round(without, 2)  # as a reader works it out
    if times < 1.75:
        return "slightly more" if times < 1.25 else "more"
    half = "more than " if times % 1 > 0.25 and times < 2.75 else ""
    return f"{half}twice as" if times < 2.75 else f"{in_words(round(times))} times as"


def picture_heading(dominant: DominantFeature, states: np.ndarray, whose: str, without: bool = False) -> str:
    """What the picture of these (layer, token, feature) shows: where one feature lies far from the others, and if that
    is on one side in all pieces, why they look alike."""
    name, features = f"number {dominant.feature}", states.shape[2]
    if without:
        return f"{whose} without {name}: the other {features - 1:,} numbers."
    if not dominant.sticks_out:
        return f"{whose}: {name} is the largest of all {features:,}."
    where = f"layer{'s' * bool(dominant.layers[1:])}\N{NO-BREAK SPACE}{runs(np.array(dominant.layers))}"
    lit = states[list(dominant.layers), :, dominant.feature]
    if lit.shape[1] > 1 and change(dominant) == "less" and abs(np.sign(lit).sum()) == lit.size:
        return f"**Why?** In {where}, {name} lies far out, always on one side of 0. So all vectors lean that way."
    return f"{whose}: {name} lies far from the rest in {where}."


def runs(layers: np.ndarray) -> str:
    """Layers as ranges, such as "0–3, 5"."""
    groups = np.split(layers, np.flatnonzero(np.diff(layers) > 1) + 1)
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in groups)
