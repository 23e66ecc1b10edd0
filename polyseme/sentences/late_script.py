"""Which sentences are alike, word by word? MaxSim of every pair, both ways, and a search, one way."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from polyseme.core.layers import last as chosen
from polyseme.export.snippets import hidden_states, without_special

MODEL = "sentence-transformers/all-MiniLM-L6-v2"
TEXTS = [
    "The dog bit the man.",
    "The man was bitten by the dog.",
    "Grandmother's apple cake needs an hour in the oven.",
]
QUERY = "A dog has teeth."
LIST = ["The dog bit the man.", "Goats will eat almost anything."]

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()


def piece_vectors(text):
    """(piece, feature): the pieces of a text without special tokens, each at length 1."""
    states, read = hidden_states(tokenizer, model, text)
    rows = chosen(states)[without_special(tokenizer, read)]
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def maxsim(first, second):
    """For each piece of the first text, its greatest cosine with a piece of the second; then the mean."""
    return (first @ second.T).max(1).mean()


read = [piece_vectors(text) for text in TEXTS]
print("every pair")
for first in read:
    print(*(f"{(maxsim(first, second) + maxsim(second, first)) / 2:.6f}" for second in read), sep="\t")

print("\nsearch")
query = piece_vectors(QUERY)
for text in LIST:
    print(f"{maxsim(query, piece_vectors(text)):.6f}")
