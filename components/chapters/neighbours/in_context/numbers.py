"""Hidden states read as pieces of the vocabulary: by the nearest static vectors, and by the model's own head."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from components import limits
from components.bert import Bert, Tokens
from components.numbers.baseline import SEED, Baseline, Spread, baseline_cosines
from components.numbers.neighbours import Index, highest, index_of, nearest, ranks

CENTRES: dict[str, bool] = {"plain": False, "means subtracted": True}
"""Ways to compare states with static vectors: as they are, or less the mean of their layer and of the vocabulary."""


@dataclass(frozen=True)
class Lens:
    """What serves every text: the vocabulary's index, the mean state of each layer, and what chance gives."""

    index: Index
    means: np.ndarray  # (layer, feature): zeros for plain cosines
    chances: tuple[Spread, ...]  # layer by layer, the cosines of random states with random pieces

    def moved(self, states: np.ndarray) -> np.ndarray:
        """(layer, token, feature) -> the same shape: states set so that the index subtracts their own layer's mean."""
        return np.asarray(states - self.means[:, None] + self.index.centre)


def lens_of(bert: Bert, drawn: Baseline, trained: np.ndarray, centred: bool) -> Lens:
    """The lens of a model. trained: (piece,) bool, the pieces that chance draws from.

    ValueError for a model whose states are wider than its vocabulary's vectors.
    """
    vectors, sample = bert.token_vectors, drawn.sample.swapaxes(0, 1)
    if vectors.shape[1] != bert.features:
        raise ValueError(
            f"The states of this model have {bert.features} features, the vectors of its vocabulary "
            f"{vectors.shape[1]}: they cannot be compared. Choose another model."
        )
    centre = trained.astype(np.float32) @ vectors / trained.sum() if centred else None  # the mean, the table not copied
    index = index_of(vectors, centre)
    means = sample.mean(1) if centred else np.zeros((len(sample), bert.features), np.float32)
    rng = np.random.default_rng(SEED)
    states = rng.integers(sample.shape[1], size=limits.RANDOM_PAIRS)
    rows = vectors[rng.choice(np.flatnonzero(trained), limits.RANDOM_PAIRS)] - index.centre
    layers = zip(sample, means, strict=True)
    return Lens(index, means, tuple(Spread(baseline_cosines(layer[states] - mean, rows)) for layer, mean in layers))


@dataclass(frozen=True)
class Readings:
    """The pieces that the states of some tokens are read as: ids and cosines, (layer, token, rank) each."""

    places: tuple[int, ...]  # the tokens' positions
    ids: np.ndarray
    cosines: np.ndarray

    def first(self, ranks: int, but: np.ndarray | None = None) -> "Readings":
        """The first few of them. but: (token,), a piece for each token that is passed over: its own, for instance."""
        passed = np.zeros(self.ids.shape, bool) if but is None else self.ids == but[None, :, None]
        kept = np.argsort(passed, axis=2, kind="stable")[:, :, : min(ranks, self.ids.shape[2])]
        ids, cosines = (np.take_along_axis(table, kept, axis=2) for table in (self.ids, self.cosines))
        return Readings(self.places, ids, cosines)


def read_states(lens: Lens, states: np.ndarray, places: Sequence[int], k: int, allowed: np.ndarray) -> Readings:
    """(layer, token, feature) -> the k nearest pieces to the tokens at some places in every layer, by one product."""
    chosen = lens.moved(states[:, list(places)])
    ids, cosines = nearest(lens.index, chosen.reshape(-1, chosen.shape[-1]), k, allowed)
    shape = (*chosen.shape[:2], ids.shape[1])
    return Readings(tuple(places), ids.reshape(shape), cosines.reshape(shape))


def own_ranks(lens: Lens, states: np.ndarray, at: int, row: int, allowed: np.ndarray) -> np.ndarray:
    """(layer, token, feature) -> (layer,): the rank of a piece among the neighbours of one token, layer by layer."""
    scores = lens.index.cosines(lens.moved(states[:, [at]])[:, 0])
    return ranks(scores, np.full(len(scores), row), allowed)


def cosines_with(lens: Lens, states: np.ndarray, places: Sequence[int], vectors: np.ndarray) -> np.ndarray:
    """(layer, token, feature), (n, feature) -> (layer, place, n): states with static vectors."""
    chosen = lens.moved(states[:, list(places)])
    found = index_of(vectors, lens.index.centre).cosines(chosen.reshape(-1, chosen.shape[-1]))
    return found.reshape(*chosen.shape[:2], len(vectors))


def window(tokens: Tokens, at: int) -> tuple[int, ...]:
    """The positions that one picture has room for, around a chosen one."""
    first = max(0, min(at - limits.LENS_TOKENS // 2, len(tokens) - limits.LENS_TOKENS))
    return tuple(range(first, min(len(tokens), first + limits.LENS_TOKENS)))


def masked(bert: Bert, tokens: Tokens, at: int) -> Tokens:
    """The same tokens with the mask token at one place; ValueError for a model that has no such piece."""
    mask = bert.tokenizer.mask_piece
    if mask is None:
        raise ValueError("This model has no mask token to put in a word's place.")
    pieces, ids = list(tokens.pieces), list(tokens.ids)
    pieces[at], ids[at] = mask, bert.tokenizer.ids[mask]
    return replace(tokens, pieces=tuple(pieces), ids=tuple(ids))


def head_readings(bert: Bert, states: np.ndarray, at: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """(layer, token, feature) -> ids and probabilities, (layer, k) each: the head's predictions from every layer."""
    found = bert.predictions(states[:, at])
    ids = np.stack([highest(row, k) for row in found])
    return ids, np.exp(np.take_along_axis(found, ids, axis=1))


def reading_table(bert: Bert, tokens: Tokens, found: Readings) -> pd.DataFrame:
    """One row a token, layer and rank: position, token, layer, rank, nearest piece, cosine."""
    layer, at, rank = (grid.ravel() for grid in np.indices(found.ids.shape))
    places = np.asarray(found.places)[at]
    pieces = [tokens.pieces[place] for place in places]
    near = [bert.vocabulary[row] for row in found.ids.ravel()]
    columns = {"position": places, "token": pieces, "layer": layer, "rank": rank + 1, "piece": near}
    return pd.DataFrame(columns | {"cosine": found.cosines.ravel()})
