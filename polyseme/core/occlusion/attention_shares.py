"""The attention of one word to the other words of its sentence, summed over their pieces."""

from dataclasses import dataclass

import numpy as np

from polyseme.bert import Attention, Bert
from polyseme.core.occlusion.changes import Span
from polyseme.core.occlusion.experiment import other_words, pieces_at


@dataclass(frozen=True)
class AttentionShares:
    """The shares of a word's attention that go to each other word, itself, and signs.

    `weights` are the attention weights. The others are weight times norm of the value, as shares of the total.
    The first layer is layer 1, which attends to the input layer.
    """

    text: str
    span: Span
    spans: tuple[Span, ...]
    weights: np.ndarray  # (word, layer, head)
    weighed: np.ndarray  # (word, layer, head)
    own: np.ndarray  # (layer, head): the word itself
    signs: np.ndarray  # (layer, head): [CLS], [SEP] and punctuation

    @property
    def words(self) -> tuple[str, ...]:
        """The other words, as written."""
        return tuple(self.text[slice(*span)] for span in self.spans)


def look(bert: Bert, text: str, span: Span, segments: str = "library") -> AttentionShares:
    """The attention shares of the word at a span of a text."""
    encoding = bert.encode(text, segments=segments)
    own, spans = pieces_at(encoding.tokens, span), other_words(text, span)
    attention: Attention = bert.attention(encoding, own)
    positions = [pieces_at(encoding.tokens, other) for other in spans]
    weights, weighed = (
        np.array([table[..., pieces].sum(-1) for pieces in positions]).reshape(-1, *table.shape[:2])
        for table in (attention.weights, attention.weighed)
    )
    to_itself = attention.weighed[..., own].sum(-1)
    return AttentionShares(text, span, spans, weights, weighed, to_itself, 1 - to_itself - weighed.sum(0))
