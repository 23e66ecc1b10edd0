"""Pieces of the vocabulary: those of a word, and those that may be answers."""

import torch

from components.chapters.neighbours.numbers import trained as fits
from components.numbers.vocabulary import kind, marked_kind


def ids_of(tokenizer, word):
    """The numbers of a word's pieces; a piece of the vocabulary is one."""
    known = tokenizer.get_vocab()
    return [known[word]] if word in known else tokenizer(word, add_special_tokens=False)["input_ids"]


def may_answer(tokenizer, pieces, letters):
    """(piece,) bool: which pieces may be answers, of so many letters at least."""
    kinds = [kind(piece, tokenizer.all_special_tokens) for piece in pieces]
    lengths = [len(piece) - 2 * (of == "continuation") for piece, of in zip(pieces, kinds, strict=True)]
    return torch.tensor([fits(*one) and n >= letters for *one, n in zip(pieces, kinds, lengths, strict=True)])


def marked_ids_of(tokenizer, word, mark):
    """The numbers of a word's pieces, for a tokenizer that marks the pieces which start a word."""
    known = tokenizer.get_vocab()
    whole = [known[piece] for piece in (mark + word, word) if piece in known]
    return whole[:1] or tokenizer(" " + word, add_special_tokens=False)["input_ids"]


def marked_may_answer(tokenizer, pieces, letters, mark):
    """(piece,) bool: which pieces may be answers, for a tokenizer that marks the pieces which start a word."""
    kinds = [marked_kind(piece, tokenizer.all_special_tokens, mark) for piece in pieces]
    lengths = [len(piece.removeprefix(mark)) for piece in pieces]
    return torch.tensor([fits(*one) and n >= letters for *one, n in zip(pieces, kinds, lengths, strict=True)])
