"""Hidden states as pieces of the vocabulary: the nearest static vectors, or the predictions of the model's own head."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import SEED, Baseline, Spread, baseline_cosines
from polyseme.core.neighbours import Index, build_index, nearest, ranks, top_indices

CENTRES: dict[str, bool] = {"plain": False, "means subtracted": True}
"""Whether means are subtracted before comparing: the layer's from states, the vocabulary's from pieces."""


@dataclass(frozen=True)
class Lens:
    """What all texts share: the vocabulary's index, the mean state of each layer, and the random baselines."""

    index: Index
    means: np.ndarray  # (layer, feature): zeros for plain cosines
    chances: tuple[Spread, ...]  # for each layer the cosines of random states with random pieces

    def moved(self, states: np.ndarray) -> np.ndarray:
        """(layer, token, feature) -> the same shape, shifted: the index then subtracts the layer's mean."""
        return np.asarray(states - self.means[:, None] + self.index.centre)


def lens_of(bert: Bert, baseline: Baseline, trained: np.ndarray, centred: bool) -> Lens:
    """The lens of a model. trained: (piece,) bool, the pieces of the random baseline.

    ValueError for a model whose states and vocabulary have different widths.
    """
    vectors, sample = bert.token_vectors, baseline.sample.swapaxes(0, 1)
    if vectors.shape[1] != bert.features:
        raise ValueError(
            f"This model's states have {bert.features} features, its vocabulary's vectors {vectors.shape[1]}. "
            f"They can't be compared. Choose another model."
        )
    centre = trained.astype(np.float32) @ vectors / trained.sum() if centred else None  # the mean, without a copy
    index = build_index(vectors, centre)
    means = sample.mean(1) if centred else np.zeros((len(sample), bert.features), np.float32)
    rng = np.random.default_rng(SEED)
    states = rng.integers(sample.shape[1], size=limits.RANDOM_PAIRS)
    rows = vectors[rng.choice(np.flatnonzero(trained), limits.RANDOM_PAIRS)] - index.centre
    chances = [Spread(baseline_cosines(layer[states] - mean, rows)) for layer, mean in zip(sample, means, strict=True)]
    return Lens(index, means, tuple(chances))


@dataclass(frozen=True)
class Readings:
    """The nearest pieces to the states of some tokens: ids and cosines, (layer, token, rank) each."""

    places: tuple[int, ...]  # the tokens' positions
    ids: np.ndarray
    cosines: np.ndarray

    def first(self, ranks: int, but: np.ndarray | None = None) -> "Readings":
        """The first ranks. but: (token,), for each token a piece to skip, such as its own."""
        skipped = np.zeros(self.ids.shape, bool) if but is None else self.ids == but[None, :, None]
        order = np.argsort(skipped, axis=2, kind="stable")[:, :, :ranks]
        return Readings(self.places, *(np.take_along_axis(table, order, axis=2) for table in (self.ids, self.cosines)))


def read_states(lens: Lens, states: np.ndarray, places: Sequence[int], k: int, allowed: np.ndarray) -> Readings:
    """(layer, token, feature) -> the k nearest pieces to the tokens at some positions, by one matrix product."""
    chosen = lens.moved(states[:, list(places)])
    ids, cosines = nearest(lens.index, chosen.reshape(-1, chosen.shape[-1]), k, allowed)
    shape = (*chosen.shape[:2], ids.shape[1])
    return Readings(tuple(places), ids.reshape(shape), cosines.reshape(shape))


def own_ranks(lens: Lens, states: np.ndarray, position: int, piece: int, allowed: np.ndarray) -> np.ndarray:
    """(layer, token, feature) -> (layer,): the rank of a piece among the neighbours of one token."""
    scores = lens.index.cosines(lens.moved(states[:, [position]])[:, 0])
    return ranks(scores, np.full(len(scores), piece), allowed)


def cosines_with(lens: Lens, states: np.ndarray, places: Sequence[int], vectors: np.ndarray) -> np.ndarray:
    """(layer, token, feature), (n, feature) -> (layer, place, n): the states at some positions with static vectors."""
    chosen = lens.moved(states[:, list(places)])
    cosines = build_index(vectors, lens.index.centre).cosines(chosen.reshape(-1, chosen.shape[-1]))
    return cosines.reshape(*chosen.shape[:2], len(vectors))


def window(tokens: Tokens, position: int) -> tuple[int, ...]:
    """The positions around a chosen one that fit into one figure."""
    first = max(0, min(position - limits.LENS_TOKENS // 2, len(tokens) - limits.LENS_TOKENS))
    return tuple(range(first, min(len(tokens), first + limits.LENS_TOKENS)))


def masked(bert: Bert, tokens: Tokens, position: int) -> Tokens:
    """The tokens with the mask token at a position; ValueError for a model without one."""
    mask = bert.tokenizer.mask_piece
    if mask is None:
        raise ValueError("This model has no mask token, so no word can be hidden.")
    pieces, ids = list(tokens.pieces), list(tokens.ids)
    pieces[position], ids[position] = mask, bert.tokenizer.ids[mask]
    return replace(tokens, pieces=tuple(pieces), ids=tuple(ids))


def head_readings(bert: Bert, states: np.ndarray, position: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """(layer, token, feature) -> ids and probabilities, (layer, k) each: the head's predictions from each layer."""
    logarithms = bert.predictions(states[:, position])
    ids = np.stack([top_indices(row, k) for row in logarithms])
    return ids, np.exp(np.take_along_axis(logarithms, ids, axis=1))


def reading_table(bert: Bert, tokens: Tokens, found: Readings) -> pd.DataFrame:
    """One row per layer, token and rank: position, token, layer, rank, nearest piece, cosine."""
    layer, token, rank = (grid.ravel() for grid in np.indices(found.ids.shape))
    positions = np.asarray(found.places)[token]
    pieces = [tokens.pieces[position] for position in positions]
    near = [bert.vocabulary[piece] for piece in found.ids.ravel()]
    columns = {"position": positions, "token": pieces, "layer": layer, "rank": rank + 1, "piece": near}
    return pd.DataFrame(columns | {"cosine": found.cosines.ravel()})
