"""The attention of every token of a text."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.bert import Tokens
from polyseme.bert.given import load
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, trace
from polyseme.figures.result import Result, as_text
from polyseme.figures.strips import BELOW, bar_below
from polyseme.figures.wording import percent


@dataclass(frozen=True, eq=False, repr=False)
class AttentionMap(Result):
    """How much of its attention each token gives to each: `weights` and `weighed`, (layer, head, from, to).

    `weighed` counts the length of the vector that a token brings as well. Both sum to 1 for each token. `layer` counts
    from 1; it and `head` are None for the mean of all.
    """

    tokens: Tokens
    weights: np.ndarray
    weighed: np.ndarray
    layer: int | None
    head: int | None

    @property
    def chosen(self) -> np.ndarray:
        """(from, to): the shares, by weight and length, of the chosen layer and head, or the mean of all."""
        layers = self.weighed if self.layer is None else self.weighed[[self.layer - 1]]
        return np.asarray((layers if self.head is None else layers[:, [self.head]]).mean((0, 1)))

    @property
    def _where(self) -> str:
        layer = "all layers" if self.layer is None else f"layer {self.layer}"
        return f"{layer}, {'all heads' if self.head is None else f'head {self.head}'}"

    def __str__(self) -> str:
        special = np.array(self.tokens.special)
        shares, words = self.chosen, np.flatnonzero(~special)
        others = np.where(special | np.eye(len(special), dtype=bool), -1, shares)  # neither special tokens nor itself
        targets = [(row, int(others[row].argmax())) for row in words.tolist() if len(words) > 1]
        pieces = self.tokens.pieces
        rows = [(pieces[row], "→", pieces[to], percent(float(shares[row, to]))) for row, to in targets]
        share = float(shares[words][:, special].sum(1).mean()) if len(words) else 0.0
        note = f"{percent(share)} of the attention of words goes to special tokens."
        return as_text(f"Where each token looks most, beside itself ({self._where})", rows, note)

    def table(self) -> pd.DataFrame:
        """One row a pair of tokens, (from, to), with the share."""
        size, pieces = len(self.tokens), np.array(self.tokens.pieces)
        first, second = np.divmod(np.arange(size * size), size)
        columns = {"from": pieces[first], "position": first, "to": pieces[second], "to position": second}
        return pd.DataFrame(columns | {"share": self.chosen.ravel()})

    def drawn(self) -> go.Figure:
        """Attention as a heatmap: each token, a row, to each token, a column."""
        names, size = [theme.plain(piece) for piece in self.tokens.pieces], len(self.tokens)
        keys = [f"{position} {name}" for position, name in enumerate(names)]
        hover = "%{y} looks at %{x}: %{z:.1%}<extra></extra>"
        face = {"colorbar": bar_below(f"share of the attention, {self._where}"), "hovertemplate": hover}
        drawing = FigureSpec(trace("heatmap", z=self.chosen, x=keys, y=keys, colorscale=theme.VIRIDIS, **face))
        drawing.x(tickvals=keys, ticktext=names, tickangle=-45, side="top", showgrid=False)
        drawing.y(tickvals=keys, ticktext=names, autorange="reversed", showgrid=False)
        return theme.with_theme(drawing, 130 + BELOW + 27 * size, margin={"b": BELOW})


def attention(
    model: Any, text: str, layer: int | None = None, head: int | None = None, *, segments: str = "library"
) -> AttentionMap:
    """The attention of every token of a text. layer counts from 1, head from 0; None for the mean of all.

    >>> import polyseme
    >>> found = polyseme.attention("all-MiniLM-L6-v2", "The cat sat.")
    >>> found.weights.shape
    (6, 12, 6, 6)
    """
    bert = load(model)
    if layer is not None and not 1 <= layer <= bert.layers:
        raise ValueError(f"There is no layer {layer} with attention. Choose one from 1 to {bert.layers}.")
    if head is not None and not 0 <= head < bert.heads:
        raise ValueError(f"There is no head {head}. Choose one from 0 to {bert.heads - 1}.")
    encoding = bert.encode(text, segments=segments)
    tables = bert.attention(encoding)
    return AttentionMap(encoding.tokens, tables.weights, tables.weighed, layer, head)
