"""Pieces of the vocabulary: those of a word, and those that may be answers."""

import torch

from components.chapters.neighbours.numbers import trained as fits
from components.numbers.vocabulary import kind


def ids_of(tokenizer, word):
    """The numbers of a word's pieces; a piece of the vocabulary is one."""
    known = tokenizer.get_vocab()
    return [known[word]] if word in known else tokenizer(word, add_special_tokens=False)["input_ids"]


def may_answer(tokenizer, pieces, letters):
    """(piece,) bool: which pieces may be answers, of so many letters at least."""
    kinds = [kind(piece, tokenizer.all_special_tokens) for piece in pieces]
    lengths = [len(piece) - 2 * (of == "continuation") for piece, of in zip(pieces, kinds, strict=True)]
    return torch.tensor([fits(*one) and n >= letters for *one, n in zip(pieces, kinds, lengths, strict=True)])
