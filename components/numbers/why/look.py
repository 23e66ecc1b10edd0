"""Where a word looks, word by word: attention summed up over the pieces of each."""

from dataclasses import dataclass

import numpy as np

from components.bert import Attention, Bert
from components.numbers.why.changes import Span
from components.numbers.why.experiment import other_words, pieces_at


@dataclass(frozen=True)
class Look:
    """How much of its attention a word gives to each other word, itself, and signs; all (…, layer, head).

    Each comes twice: by the weights alone, and by weight times the norm of the value, a share of the whole as well.
    The first layer is layer 1: it attends to the states of the input layer.
    """

    text: str
    span: Span
    spans: tuple[Span, ...]
    weights: np.ndarray  # (word, layer, head)
    weighed: np.ndarray  # (word, layer, head)
    own: np.ndarray  # (layer, head): what stays with the word itself, weighed
    signs: np.ndarray  # (layer, head): what goes to [CLS], [SEP] and punctuation, weighed

    @property
    def words(self) -> tuple[str, ...]:
        """The other words, as written."""
        return tuple(self.text[slice(*span)] for span in self.spans)


def look(bert: Bert, text: str, span: Span, segments: str = "library") -> Look:
    """Where the word at a span of a text looks."""
    encoding = bert.encode(text, segments=segments)
    own, spans = pieces_at(encoding.tokens, span), other_words(text, span)
    found: Attention = bert.attention(encoding, own)
    places = [pieces_at(encoding.tokens, one) for one in spans]
    weights, weighed = (
        np.array([table[..., at].sum(-1) for at in places]).reshape(-1, *table.shape[:2])
        for table in (found.weights, found.weighed)
    )
    stays = found.weighed[..., own].sum(-1)
    return Look(text, span, spans, weights, weighed, stays, 1 - stays - weighed.sum(0))
