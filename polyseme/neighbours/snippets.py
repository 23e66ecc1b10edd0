"""Functions of the neighbours scripts: the pieces of a word, and the pieces that may be answers."""

import torch

from polyseme.core.vocabulary import kind, marked_kind
from polyseme.neighbours.numbers import trained as fits


def ids_of(tokenizer, word):
    """The ids of a word's pieces; a piece of the vocabulary is not split."""
    known = tokenizer.get_vocab()
    return [known[word]] if word in known else tokenizer(word, add_special_tokens=False)["input_ids"]


def may_answer(tokenizer, pieces, letters):
    """(piece,) bool: the pieces that may be answers; letters: the minimum."""
    kinds = [kind(piece, tokenizer.all_special_tokens) for piece in pieces]
    lengths = [len(piece) - 2 * (name == "continuation") for piece, name in zip(pieces, kinds, strict=True)]
    return torch.tensor([fits(*row) and n >= letters for *row, n in zip(pieces, kinds, lengths, strict=True)])


def marked_ids_of(tokenizer, word, mark):
    """The ids of a word's pieces, for a tokenizer that marks pieces at the start of a word."""
    known = tokenizer.get_vocab()
    whole = [known[piece] for piece in (mark + word, word) if piece in known]
    return whole[:1] or tokenizer(" " + word, add_special_tokens=False)["input_ids"]


def marked_may_answer(tokenizer, pieces, letters, mark):
    """(piece,) bool: the pieces that may be answers, for a tokenizer that marks pieces at the start of a word."""
    kinds = [marked_kind(piece, tokenizer.all_special_tokens, mark) for piece in pieces]
    lengths = [len(piece.removeprefix(mark)) for piece in pieces]
    return torch.tensor([fits(*row) and n >= letters for *row, n in zip(pieces, kinds, lengths, strict=True)])
