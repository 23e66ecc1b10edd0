"""Where a word looks: the attention of its pieces, worked out from hidden states that are there already.

What a layer attends with are the states below it and three tables of its own. So nothing has to be kept while the
network runs, and reading a text costs the same whether or not anybody asks for attention afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from .network import Network


class Parts(NamedTuple):
    """Where a family keeps what its layers attend with."""

    layers: str
    query: str
    key: str
    value: str


_BERT = Parts("encoder.layer", "attention.self.query", "attention.self.key", "attention.self.value")
PARTS: dict[str, Parts] = {
    "bert": _BERT,
    "electra": _BERT,
    "distilbert": Parts("transformer.layer", "attention.q_lin", "attention.k_lin", "attention.v_lin"),
}
"""The families whose attention rests on nothing but the states below: positions take no part of their own."""


@dataclass(frozen=True)
class Attention:
    """Where some pieces look, their mean; both (layer, head, token), the first layer first.

    `weights` are the attention, which sums up to 1 for each head; `lengths` the norms of the values that it weighs.
    """

    weights: np.ndarray
    lengths: np.ndarray

    @property
    def weighed(self) -> np.ndarray:
        """(layer, head, token): how much of each token arrives, weight times norm; its sum is 1 for each head."""
        arriving = self.weights * self.lengths
        return np.asarray(arriving / arriving.sum(-1, keepdims=True))


def attention(
    network: Network, kind: str, states: np.ndarray, positions: Sequence[int], layers: int, heads: int
) -> Attention:
    """(layer, token, feature): the states of one text -> where the pieces at some positions look.

    kind: the model_type of the configuration; ValueError for one that attends in another way.
    """
    if kind not in PARTS:
        raise ValueError(f"How a {kind} model attends is not read here. Choose one of {', '.join(PARTS)}.")
    parts, weights, lengths = PARTS[kind], [], []
    for layer, below in enumerate(states[:layers]):
        query, key, value = (
            _by_head(network.linear(f"{parts.layers}.{layer}.{part}"), rows, heads)
            for part, rows in ((parts.query, below[list(positions)]), (parts.key, below), (parts.value, below))
        )
        scores = np.einsum("hpf,htf->hpt", query, key) / np.sqrt(query.shape[-1])
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        weights.append((shares / shares.sum(-1, keepdims=True)).mean(1))
        lengths.append(np.linalg.norm(value, axis=-1))
    return Attention(np.stack(weights), np.stack(lengths))


def _by_head(table: tuple[np.ndarray, np.ndarray], rows: np.ndarray, heads: int) -> np.ndarray:
    """(token, feature) -> (head, token, feature of a head): rows through a table and its bias."""
    weight, bias = table
    return np.asarray((rows @ weight.T + bias).reshape(len(rows), heads, -1).swapaxes(0, 1))
