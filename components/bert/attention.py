"""Where a word looks: the attention of its pieces, in a pass of the network of its own.

So reading a text costs the same whether or not anybody asks for attention afterwards, and of a pass only the rows of
the pieces in question are kept: all of a long text would take a gigabyte.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .network import Network, here
from .tokens import Tokens


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


def attention(network: Network, tokens: Tokens, positions: Sequence[int], features: int, heads: int) -> Attention:
    """Where the pieces at some positions look, as the family's own layers work it out."""
    weights, lengths = [], []

    def keep(part: Any, given: Any, made: Any) -> Any:
        weights.append(here(made[1][0, :, list(positions)].mean(1)))
        return made[0], None  # so that the others need no room

    def measure(part: Any, given: Any, made: Any) -> None:
        values = made[0, :, -features:]  # where one layer makes queries, keys and values, these come last
        lengths.append(here(values.reshape(len(tokens), heads, -1).norm(dim=-1).T))

    segments = None if tokens.segments is None else [tokens.segments]
    network.attend([tokens.ids], segments, [tokens.mask], keep, measure)
    return Attention(np.stack(weights), np.stack(lengths))
