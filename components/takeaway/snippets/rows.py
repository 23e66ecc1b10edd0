"""What gets a vector in an export: each token, each word, or the whole text."""

from components.numbers.pooling import mean as pooled
from components.takeaway.snippets.pieces import own_pieces
from components.takeaway.snippets.words import places_of


def token_rows(tokenizer, read, text, vectors):
    """Each token: the piece, its position, its word as typed; and its vector."""
    typed = {place: word for word, places in places_of(read, text) for place in places}
    return [((piece, at, typed.get(at)), vectors[at]) for at, piece in enumerate(read.tokens(0))]


def word_rows(tokenizer, read, text, vectors):
    """Each word: its pieces, the position of the first, the word as typed; and one vector."""
    pieces = read.tokens(0)
    words = places_of(read, text)
    return [((" ".join(pieces[at] for at in at_), at_[0], word), pooled(vectors[at_])) for word, at_ in words]


def sentence_rows(tokenizer, read, text, vectors):
    """The whole text: one vector of all its tokens."""
    return [((None, None, None), pooled(vectors))]


def own_sentence_rows(tokenizer, read, text, vectors):
    """The whole text: one vector of its own pieces, without [CLS] and [SEP]."""
    return [((None, None, None), pooled(vectors[own_pieces(tokenizer, read)]))]
