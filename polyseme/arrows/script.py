"""What is a vector? The cosine of two arrows, of random ones in many dimensions, and of two pieces of a text."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from polyseme.export.snippets import hidden_states

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
TOKEN = 6  # the position of a piece
BESIDE = 7  # the position of another
ANGLE = 30  # degrees between two arrows in the plane


def cosine(a, b):
    """Multiply number by number, add up, divide by both lengths."""
    return float((a * b).sum(-1) / np.linalg.norm(a) / np.linalg.norm(b))


right = np.array([1.0, 0.0])
turned = np.array([np.cos(np.radians(ANGLE)), np.sin(np.radians(ANGLE))])
print("arrows\tcosine")
print(f"{ANGLE} degrees apart", cosine(right, turned), sep="\t")
print("one twice as long", cosine(right, 2 * turned), sep="\t")

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
states, read = hidden_states(tokenizer, model, TEXT)
pieces, last = tokenizer.convert_ids_to_tokens(read["input_ids"][0]), states[-1]
print(f"{pieces[TOKEN]} and {pieces[BESIDE]}", cosine(last[TOKEN], last[BESIDE]), sep="\t")

print("\nnumbers\tnine in ten cosines of random arrows stay within")
reached = {}
for features in (2, 3, 30, last.shape[1]):
    first, second = np.random.default_rng(0).standard_normal((2, 4000, features), dtype=np.float32)
    cosines = [cosine(a, b) for a, b in zip(first, second, strict=True)]
    reached[features] = float(np.quantile(np.abs(cosines), 0.9))
    print(features, reached[features], sep="\t")
