"""The attention of a few pieces, from a forward pass of its own.

Encoding a text costs the same whether or not its attention is read later. Only the rows of the requested pieces are
stored: all attention weights of a long text would take a gigabyte.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polyseme.bert.network import Network, here
from polyseme.bert.tokens import Tokens


@dataclass(frozen=True)
class Attention:
    """The attention of some pieces, averaged over them; both arrays are (layer, head, token), the first layer first.

    `weights` add up to 1 in each head; `lengths` are the norms of the value vectors that they weigh. For all pieces one
    by one, the weights are (layer, head, token, token): from, to.
    """

    weights: np.ndarray
    lengths: np.ndarray

    @property
    def weighed(self) -> np.ndarray:
        """(layer, head, …, token): weight times norm of the value vector, scaled to add up to 1 in each head."""
        lengths = self.lengths if self.weights.ndim == self.lengths.ndim else self.lengths[:, :, None]
        contributions = self.weights * lengths
        return np.asarray(contributions / contributions.sum(-1, keepdims=True))


def attention(
    network: Network, tokens: Tokens, positions: Sequence[int] | None, heads: int, features: int
) -> Attention:
    """The attention of the pieces at some positions, computed by the family's own layers.

    positions: None for all pieces one by one; the weights are then (layer, head, token, token). heads: how many have
    values of their own, of so many features each.
    """
    weights, lengths = [], []

    def store_weights(module: Any, inputs: Any, outputs: Any) -> Any:
        if outputs[1] is None:
            raise ValueError("This model does not show its attention weights. Choose another model, or open Senses.")
        weights.append(here(outputs[1][0] if positions is None else outputs[1][0, :, list(positions)].mean(1)))
        return outputs[0], None  # frees the full matrix of weights

    def store_lengths(module: Any, inputs: Any, outputs: Any) -> None:
        values = outputs[0, :, -heads * features :]  # one layer for query, key and value puts the value last
        lengths.append(here(values.reshape(len(tokens), heads, features).norm(dim=-1).T))

    segments = None if tokens.segments is None else [tokens.segments]
    network.attend([tokens.ids], segments, [tokens.mask], store_weights, store_lengths)
    shared = weights[0].shape[0] // heads
    return Attention(np.stack(weights), np.stack(lengths).repeat(shared, axis=1))
