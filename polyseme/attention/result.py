"""Where a word looks, beside what moves it; and the attention of every token of a text."""

from dataclasses import dataclass
from typing import Any, overload

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.attention import figures
from polyseme.attention.numbers import Usual, usual_everyday
from polyseme.attention.scene import Looks
from polyseme.bert import Bert, Tokens
from polyseme.bert.given import load
from polyseme.cached_property import cached_property
from polyseme.core.occlusion.attention_shares import AttentionShares, attention_of
from polyseme.core.occlusion.experiment import Experiment, experiment
from polyseme.core.occurrences.places import occurrences
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import ROWS, Result, as_text
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
        return figures.token_heatmap(self.chosen, self.tokens.pieces, self._where)


@dataclass(frozen=True, eq=False, repr=False)
class WordAttention(Result):
    """Where one word looks, and how far each other word moves it when struck out.

    `moved` is None until it has been tried, `usual` unless it was asked for. `layer` is that of the text; `head` is
    None for the mean of all heads. `weighed`: whether shares count the length of what each target brings.
    """

    shares: AttentionShares
    moved: Experiment | None
    usual: Usual | None
    layer: int
    head: int | None = None
    weighed: bool = False
    unrelated: np.ndarray | None = None  # (layer,): how far two random words differ

    def _of_head(self, table: np.ndarray) -> np.ndarray:
        """(layer, head, target) -> (layer, target), layer 0 first, which does not look."""
        shares = table.mean(1) if self.head is None else table[:, self.head]
        return np.concatenate([np.zeros_like(shares[:1]), shares])

    @cached_property
    def looks(self) -> Looks:
        """All that the picture shows, layer by layer."""
        shares, targets = self.shares.weights, self.shares.targets
        usual = None if self.usual is None else self._of_head(self.usual.beside(targets, self.weighed))
        moved = np.full((len(shares) + 1, len(targets)), np.nan)
        if self.moved is not None and self.moved.spans:
            moved[:, self.shares.indices(self.moved.spans)] = self.moved.moved.T
        arrives = self._of_head(self.shares.weighed)
        shown = arrives if self.weighed else self._of_head(shares)
        heads = shares.shape[1] if self.head is None else None
        rest = (usual, moved, self.moved is not None, heads, self.head, self.weighed, self.unrelated)
        return Looks(self.shares.word, targets, shown, arrives, *rest)

    @property
    def finding(self) -> str:
        """The finding in one sentence."""
        return self.looks.finding(self.layer)

    def __str__(self) -> str:
        looks = self.looks
        shares, moved = looks.shares[self.layer], looks.moved[self.layer]
        order = np.argsort(-shares, kind="stable")[:ROWS].tolist()
        far = ["" if np.isnan(value) else as_cosine(value) for value in moved.tolist()]
        rows = [(percent(float(shares[i])), looks.targets[i].name, far[i]) for i in order]
        columns = f"First column: share of the attention. Last: how far {looks.word} moves without the word."
        return as_text(self.finding, rows, f"Layer {self.layer}. {columns}")

    def table(self) -> pd.DataFrame:
        """One row for each layer, head and target, with its shares, and how far it moves the word in that layer."""
        layers, heads, size = self.shares.weights.shape
        targets = self.shares.targets
        layer, head, target = np.unravel_index(np.arange(layers * heads * size), (layers, heads, size))
        columns: dict[str, Any] = {"layer": layer + 1, "head": head + 1, "place": target + 1}
        columns |= {"looks at": [targets[i].name for i in target], "kind": [targets[i].kind for i in target]}
        columns |= {"attention": self.shares.weights.ravel(), "arrives": self.shares.weighed.ravel()}
        if self.usual is not None:
            columns["usual attention"] = self.usual.beside(targets).ravel()
        return pd.DataFrame(columns | {"changed when left out": self.looks.moved[layer + 1, target]})

    def drawn(self) -> go.Figure:
        """Attention in every layer as a heatmap: the targets, rows, by layer."""
        return figures.layer_heatmap(self.looks)

    @property
    def html(self) -> str:
        """The picture of the app as a page that needs no server: arcs to every word, layer by layer."""
        return self.looks.page(self.layer)


def default_layer(bert: Bert) -> int:
    """The layer shown first: two thirds of the way up."""
    return max(1, round(bert.layers * 2 / 3))


@overload
def attention(
    model: Any, text: str, word: None = None, layer: int | None = None, head: int | None = None, *, segments: str = ...
) -> AttentionMap: ...


@overload
def attention(
    model: Any,
    text: str,
    word: str,
    layer: int | None = None,
    head: int | None = None,
    *,
    occurrence: int = ...,
    usual: bool = ...,
    segments: str = ...,
) -> WordAttention: ...


def attention(
    model: Any,
    text: str,
    word: str | None = None,
    layer: int | None = None,
    head: int | None = None,
    *,
    occurrence: int = 0,
    usual: bool = False,
    segments: str = "library",
) -> AttentionMap | WordAttention:
    """Where a word of a text looks, beside what moves it; without a word, the attention of every token.

    layer counts from 1, head from 0; None for all heads, and for the mean of all layers of every token.
    occurrence: the word's number, from 0, if it occurs several times. usual: whether to work out the attention of the
    words in our everyday sentences too, which takes a minute once.

    >>> import polyseme
    >>> found = polyseme.attention("all-MiniLM-L6-v2", "The cat sat.", "cat", layer=1)
    >>> [target.name for target in found.shares.targets]
    ['[CLS]', 'The', 'cat', 'sat', '.', '[SEP]']
    """
    bert = load(model)
    if layer is not None and not 1 <= layer <= bert.layers:
        raise ValueError(f"There is no layer {layer} with attention. Choose one from 1 to {bert.layers}.")
    if head is not None and not 0 <= head < bert.heads:
        raise ValueError(f"There is no head {head}. Heads are counted from 0: the last is {bert.heads - 1}.")
    tokens = bert.tokenize(text, segments=segments)
    if word is None:
        tables = bert.attention(tokens)
        return AttentionMap(tokens, tables.weights, tables.weighed, layer, head)
    found = occurrences([tokens], word)
    if not 0 <= occurrence < len(found):
        raise ValueError(
            f"{word!r} occurs {len(found)} times in this text: choose a number below {len(found)}, not {occurrence}."
        )
    moved = experiment(bert, found[occurrence], segments=segments)
    baseline = usual_everyday(bert) if usual else None
    layer = default_layer(bert) if layer is None else layer
    return WordAttention(attention_of(bert, text, found[occurrence].span, segments), moved, baseline, layer, head)
