"""Why two sentences are alike, in exact shares of their cosine."""

from dataclasses import dataclass
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.bert.given import load
from polyseme.bert.heads.late import is_late
from polyseme.core.layers import choice_of
from polyseme.core.pooling import SENTENCE_POOLINGS, SentencePooling
from polyseme.core.sentence_head import HeadPooling
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import ROWS, Result, as_text
from polyseme.figures.wording import counted, listed
from polyseme.sentences.reasons.figures.pairs import pairs_heatmap
from polyseme.sentences.reasons.late import MAXSIM, TRAINED, UNTRAINED, LateReason, late_reason, reader
from polyseme.sentences.reasons.numbers import Reason, pairs_table, reason

OWN = "own"


@dataclass(frozen=True, eq=False, repr=False)
class Similarity(Result, Reason):
    """Two sentences, and what each pair of their words adds to the cosine: the shares add up to it exactly."""

    pooling: str
    layer: str
    left_out: int  # pieces of both beyond the limit of the model

    def __str__(self) -> str:
        pairs = counted(self.shares.size, "pair of words", "pairs of words")
        title = (
            f"{self.measure} {as_cosine(self.cosine)}: the sum of {pairs} ({self.layer.lower()} layer, {self.pooling})"
        )
        rows = [
            (as_cosine(float(self.shares[row, column])), self.first.words[row], self.second.words[column])
            for row, column in self.order[:ROWS]
        ]
        sides = [zip(side.words, side.special, strict=True) for side in (self.first, self.second)]
        special = listed(dict.fromkeys(word for side in sides for word, is_special in side if is_special))
        added = f"Pairs with {special} add {as_cosine(self.special)}." if special else ""
        cut = f"{counted(self.left_out, 'piece')} beyond the model's limit left out." if self.left_out else ""
        return "\n".join(filter(None, [as_text(title, rows), added, cut]))

    def table(self) -> pd.DataFrame:
        """One row a pair of words, the largest absolute shares first; places count from 0."""
        return pairs_table(self)

    def drawn(self) -> go.Figure:
        """Each word of the first sentence with each of the second: green adds, purple takes away."""
        return pairs_heatmap(self)


@dataclass(frozen=True, eq=False, repr=False)
class LateSimilarity(Similarity, LateReason):
    """Two sentences by MaxSim: each word of the first with its most similar word of the second."""

    trained: bool = False  # whether the model was made to be compared so


def similarity(model: Any, first: str, second: str, *, pooling: str = OWN, layer: int | str = "Last") -> Similarity:
    """Why two sentences are alike: what each pair of words adds to their cosine, without any estimate.

    pooling: "own" for what the model itself does behind its last layer, with all linear layers and lengths of 1; a
    model that does nothing there is pooled by "Mean". Or one of SENTENCE_POOLINGS, of any layer choice. A bias of the
    head counts as a word of its own, "bias": its shares say how much of the cosine comes whatever the sentences are.
    "MaxSim" compares token by token, on the states of any model, or as a ColBERT-style folder was trained to.
    ValueError where the vector is no sum of its tokens: max pooling, an activation such as Tanh, a LayerNorm.

    >>> import polyseme
    >>> found = polyseme.similarity("all-MiniLM-L6-v2", "A boat on the river.", "A ship at sea.")
    >>> bool(abs(found.shares.sum() - found.cosine) < 1e-9)
    True
    """
    bert = load(model)
    if pooling == MAXSIM or (pooling == OWN and is_late(bert.folder)):
        return _late(bert, first, second, layer)
    head = bert.sentence_head if pooling == OWN else None
    if head and layer != "Last":
        raise ValueError("The model's own pooling uses the last layer. For another layer, choose pooling='Mean'.")
    pool = HeadPooling(head) if head else _linear("Mean" if pooling == OWN else pooling)
    prompt, limit = (head.prompt, head.limit or bert.limit) if head else ("", bert.limit)
    tokens = [bert.tokenizer.tokenize(prompt + text, limit=min(limit, bert.limit)) for text in (first, second)]
    choice = choice_of(bert.layers, layer)
    one, other = map(bert.encode_tokens, tokens)
    why = reason(one, other, choice.take, pool)
    left_out = sum(text.pieces_left_out for text in tokens)
    return Similarity(why.first, why.second, pool.name.lower(), choice.name, left_out)


def _late(bert: Bert, first: str, second: str, layer: int | str) -> LateSimilarity:
    """By a model that was trained for it, or by the states of any other."""
    trained = is_late(bert.folder)
    if trained and layer != "Last":
        raise ValueError("This model always compares its token vectors after the last layer. Don't name a layer.")
    choice = choice_of(bert.layers, layer)
    why = late_reason(reader(bert, choice.take), first, second)
    name = f"MaxSim, {TRAINED if trained else UNTRAINED}"
    left_out = sum(bert.tokenize(text).pieces_left_out for text in (first, second))
    return LateSimilarity(why.first, why.second, why.matched, name, choice.name, left_out, trained)


def _linear(name: str) -> SentencePooling:
    """The pooling of a name; ValueError for one that is not linear."""
    linear = [one.name for one in SENTENCE_POOLINGS.values() if one.linear]
    if name not in linear:
        raise ValueError(f"{name!r} is no weighted sum of tokens. Choose 'own' or one of {', '.join(linear)}.")
    return SENTENCE_POOLINGS[name]
