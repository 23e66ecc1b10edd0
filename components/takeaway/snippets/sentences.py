"""One vector for a sentence."""

from components.numbers.layers import last as chosen
from components.numbers.pooling import mean as pooled
from components.takeaway.snippets.pieces import own_pieces
from components.takeaway.snippets.reading import hidden_states


def sentence_vector(tokenizer, model, text):
    """(feature,): one vector for a sentence, of all its pieces."""
    states, _ = hidden_states(tokenizer, model, text)
    return pooled(chosen(states))


def own_vector(tokenizer, model, text):
    """(feature,): one vector for a sentence, of its own pieces: without [CLS], [SEP] and the like."""
    states, read = hidden_states(tokenizer, model, text)
    return pooled(chosen(states)[own_pieces(tokenizer, read)])
