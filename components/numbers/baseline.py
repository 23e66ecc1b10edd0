"""What chance gives: the cosines of random pairs, beside which every other cosine is read.

In upper layers any two words are alike, so that a cosine says little by itself (Ethayarajh 2019). The baseline of a
model is made of pieces of many different sentences; that of a table, of its rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from components import limits
from components.bert import Bert
from components.numbers.bases import Drawable, own_pieces
from components.numbers.similarity import cosine_matrix, cosine_pairs, cosines_of_units, unit

SEED = 1
"""The seed of every random choice here, shown beside what comes of it."""


@dataclass(frozen=True)
class Spread:
    """The cosines of random pairs, (pair,), sorted and read-only: what two things have in common by chance."""

    cosines: np.ndarray

    @property
    def low(self) -> float:
        """The cosine that 5 % of the pairs stay below."""
        return float(np.quantile(self.cosines, 0.05))

    @property
    def median(self) -> float:
        """The cosine that half of the pairs stay below."""
        return float(np.median(self.cosines))

    @property
    def high(self) -> float:
        """The cosine that 95 % of the pairs stay below."""
        return float(np.quantile(self.cosines, 0.95))

    @property
    def mean(self) -> float:
        """The mean cosine."""
        return float(self.cosines.mean())

    def rank(self, value: float) -> float:
        """The share of random pairs that are less alike than a cosine."""
        return rank(self.cosines, value)


@dataclass(frozen=True)
class Baseline:
    """Random pieces of many sentences, (piece, layer, feature), and random pairs of them from different sentences.

    `cosines` serves any choice of layers: choose from `sample`, and compare with what random pairs reach there.
    """

    sample: np.ndarray
    pairs: np.ndarray  # (pair, 2): places in the sample
    layers: tuple[Spread, ...]  # the random pairs of each layer, layer 0 first
    texts: int
    seed: int

    def cosines(self, vectors: np.ndarray) -> Spread:
        """(piece, feature) -> the spread of the random pairs, for vectors made of the sample in any way."""
        return _spread(cosine_matrix(vectors), self.pairs)


def baseline_cosines(vectors_a: np.ndarray, vectors_b: np.ndarray) -> np.ndarray:
    """(pair, feature), (pair, feature) -> (pair,): the cosine of each pair, sorted from low to high, read-only."""
    return _sorted(cosine_pairs(vectors_a, vectors_b))


def rank(baseline_cosines: np.ndarray, value: float) -> float:
    """The share of sorted random cosines below a value, from 0 to 1; ties count half.

    >>> rank(np.array([0.1, 0.2, 0.3, 0.4]), 0.25), rank(np.array([0.1, 0.2, 0.3, 0.4]), 0.4)
    (0.5, 0.875)
    """
    below, upto = (np.searchsorted(baseline_cosines, value, side=side) for side in ("left", "right"))
    return float(below + upto) / (2 * len(baseline_cosines))


def random_baseline(
    bert: Bert,
    texts: Sequence[str],
    seed: int = SEED,
    drawable: Drawable = own_pieces,
    each: int = limits.RANDOM_PIECES,
) -> Baseline:
    """The baseline of a model: a few random pieces of each text, of those that may be drawn, and random pairs of them.

    ValueError where fewer than two of the texts have different pieces to compare.
    """
    rng = np.random.default_rng(seed)
    read = [bert.tokenize(text) for text in texts]
    chosen = {tokens.text: rng.permutation(drawable(tokens))[:each].astype(int).tolist() for tokens in read}
    found = bert.encode_many(texts, lambda states, tokens: states[:, chosen[tokens.text]].swapaxes(0, 1))
    sample = np.concatenate([np.empty((0, bert.layers + 1, bert.features), np.float32), *found])
    sample.flags.writeable = False
    owners = np.repeat(np.arange(len(read)), [len(chosen[tokens.text]) for tokens in read])
    ids = np.array([tokens.ids[at] for tokens in read for at in chosen[tokens.text]])
    pairs = _random_pairs(owners, ids, rng)
    layers = tuple(_spread(cosine_matrix(sample[:, layer]), pairs) for layer in range(sample.shape[1]))
    return Baseline(sample, pairs, layers, len(read), seed)


def _random_pairs(owners: np.ndarray, ids: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """(piece,), (piece,) -> (pair, 2): pairs of different pieces from different texts, each at most once."""
    first, second = np.triu_indices(len(owners), 1)
    fit = np.flatnonzero((owners[first] != owners[second]) & (ids[first] != ids[second]))
    if not len(fit):
        raise ValueError("Random pairs need at least two texts with different words. Add texts.")
    taken = rng.choice(fit, min(limits.RANDOM_PAIRS, len(fit)), replace=False)
    return np.stack([first[taken], second[taken]], axis=1)


def table_spread(vectors: np.ndarray, rows: Sequence[int] | np.ndarray, seed: int = SEED) -> Spread:
    """(row, feature) -> the spread of random pairs of different rows of a table, of those named."""
    rng = np.random.default_rng(seed)
    first = rng.integers(len(rows), size=limits.RANDOM_PAIRS)
    second = (first + rng.integers(1, max(2, len(rows)), size=limits.RANDOM_PAIRS)) % len(rows)
    places = np.asarray(rows)
    return Spread(baseline_cosines(vectors[places[first]], vectors[places[second]]))


def sentence_chances(vectors: Mapping[str, np.ndarray], seed: int = SEED) -> dict[str, Spread]:
    """(sentence, feature') in each of several ways -> the spread of random pairs of sentences in each of them.

    Each pair comes once at most, as those of pieces do, and the same pairs in every way.
    """
    first, second = np.triu_indices(len(next(iter(vectors.values()))), 1)
    taken = np.random.default_rng(seed).permutation(len(first))[: limits.RANDOM_PAIRS]
    first, second = first[taken], second[taken]
    units = {way: unit(made) for way, made in vectors.items()}
    return {way: Spread(_sorted(cosines_of_units(made[first], made[second]))) for way, made in units.items()}


def direction_spread(features: int, seed: int = SEED) -> Spread:
    """The spread of pairs of directions drawn at random from a space of so many features: around 0."""
    drawn = np.random.default_rng(seed).standard_normal((2, limits.RANDOM_PAIRS, features), dtype=np.float32)
    return Spread(baseline_cosines(*drawn))


def _spread(matrix: np.ndarray, pairs: np.ndarray) -> Spread:
    return Spread(_sorted(matrix[pairs[:, 0], pairs[:, 1]]))


def _sorted(cosines: np.ndarray) -> np.ndarray:
    """The cosines from low to high, read-only."""
    cosines = np.sort(cosines)
    cosines.flags.writeable = False
    return cosines
