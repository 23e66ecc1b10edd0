"""The random baseline: the cosines of random pairs, which every other cosine is compared with.

In the upper layers of many models any two words are alike, so a cosine says little by itself (Ethayarajh 2019). A
model's baseline uses random pieces of many sentences; a table's uses its rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.random_pairs import Drawable, without_special
from polyseme.core.similarity import cosine_matrix, cosine_pairs, cosines_of_units, unit

SEED = 1
"""The seed of every random choice in this module, shown next to the results."""


@dataclass(frozen=True)
class Spread:
    """The cosines of random pairs, (pair,), sorted and read-only."""

    cosines: np.ndarray

    @property
    def low(self) -> float:
        """The 5 % quantile."""
        return float(np.quantile(self.cosines, 0.05))

    @property
    def median(self) -> float:
        return float(np.median(self.cosines))

    @property
    def high(self) -> float:
        """The 95 % quantile."""
        return float(np.quantile(self.cosines, 0.95))

    @property
    def mean(self) -> float:
        return float(self.cosines.mean())

    def rank(self, value: float) -> float:
        """The share of random pairs with a lower cosine; ties count half.

        >>> spread = Spread(np.array([0.1, 0.2, 0.3, 0.4]))
        >>> spread.rank(0.25), spread.rank(0.4)
        (0.5, 0.875)
        """
        below, up_to = (np.searchsorted(self.cosines, value, side=side) for side in ("left", "right"))
        return float(below + up_to) / (2 * len(self.cosines))


@dataclass(frozen=True)
class Baseline:
    """Random pieces of many sentences, (piece, layer, feature), and random pairs of them from different sentences.

    For a layer choice, apply it to `sample` and pass the result to `cosines`.
    """

    sample: np.ndarray
    pairs: np.ndarray  # (pair, 2): indices into the sample
    layers: tuple[Spread, ...]  # the random pairs of each layer, layer 0 first
    texts: int
    seed: int

    def cosines(self, vectors: np.ndarray) -> Spread:
        """(piece, feature) -> the spread of the random pairs, for any vectors computed from the sample."""
        return _spread(cosine_matrix(vectors), self.pairs)


def baseline_cosines(vectors_a: np.ndarray, vectors_b: np.ndarray) -> np.ndarray:
    """(pair, feature), (pair, feature) -> (pair,): the cosines of the pairs, ascending and read-only."""
    return _sorted(cosine_pairs(vectors_a, vectors_b))


def random_baseline(
    bert: Bert,
    texts: Sequence[str],
    seed: int = SEED,
    drawable: Drawable = without_special,
) -> Baseline:
    """The baseline of a model: a few random pieces per text, among the drawable ones, and random pairs of them.

    ValueError if fewer than two texts have different pieces.
    """
    rng = np.random.default_rng(seed)
    tokenized = [bert.tokenize(text) for text in texts]
    most = limits.RANDOM_PIECES
    sampled = {tokens.text: rng.permutation(drawable(tokens))[:most].astype(int).tolist() for tokens in tokenized}
    states = bert.encode_many(texts, lambda states, tokens: states[:, sampled[tokens.text]].swapaxes(0, 1))
    sample = np.concatenate([np.empty((0, bert.layers + 1, bert.features), np.float32), *states])
    sample.flags.writeable = False
    text_of = np.repeat(np.arange(len(tokenized)), [len(sampled[tokens.text]) for tokens in tokenized])
    ids = np.array([tokens.ids[i] for tokens in tokenized for i in sampled[tokens.text]])
    pairs = _random_pairs(text_of, ids, rng)
    layers = tuple(_spread(cosine_matrix(sample[:, layer]), pairs) for layer in range(sample.shape[1]))
    return Baseline(sample, pairs, layers, len(tokenized), seed)


def _random_pairs(text_of: np.ndarray, ids: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """(piece,), (piece,) -> (pair, 2): pairs of different pieces from different texts, none twice."""
    first, second = np.triu_indices(len(text_of), 1)
    candidates = np.flatnonzero((text_of[first] != text_of[second]) & (ids[first] != ids[second]))
    if not len(candidates):
        raise ValueError("Random pairs need at least two texts with different words. Add texts.")
    chosen = rng.choice(candidates, min(limits.RANDOM_PAIRS, len(candidates)), replace=False)
    return np.stack([first[chosen], second[chosen]], axis=1)


def table_spread(vectors: np.ndarray, rows: Sequence[int] | np.ndarray) -> Spread:
    """(row, feature) -> the spread of random pairs of different rows, among the given ones."""
    rng = np.random.default_rng(SEED)
    first = rng.integers(len(rows), size=limits.RANDOM_PAIRS)
    second = (first + rng.integers(1, max(2, len(rows)), size=limits.RANDOM_PAIRS)) % len(rows)
    rows = np.asarray(rows)
    return Spread(baseline_cosines(vectors[rows[first]], vectors[rows[second]]))


def sentence_baselines(vectors: Mapping[str, np.ndarray]) -> dict[str, Spread]:
    """pooling -> (sentence, feature') gives pooling -> the spread of random pairs of sentences.

    No pair comes twice, and every pooling uses the same pairs.
    """
    first, second = np.triu_indices(len(next(iter(vectors.values()))), 1)
    chosen = np.random.default_rng(SEED).permutation(len(first))[: limits.RANDOM_PAIRS]
    units = {name: unit(pooled) for name, pooled in vectors.items()}
    return {
        name: Spread(_sorted(cosines_of_units(pooled[first[chosen]], pooled[second[chosen]])))
        for name, pooled in units.items()
    }


def _spread(matrix: np.ndarray, pairs: np.ndarray) -> Spread:
    return Spread(_sorted(matrix[pairs[:, 0], pairs[:, 1]]))


def _sorted(cosines: np.ndarray) -> np.ndarray:
    cosines = np.sort(cosines)
    cosines.flags.writeable = False
    return cosines
