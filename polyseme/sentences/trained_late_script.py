"""Which sentences are alike, word by word? MaxSim, for which this model was trained: every pair, and a search."""

from sentence_transformers import MultiVectorEncoder

MODEL = "lightonai/GTE-ModernColBERT-v1"
TEXTS = [
    "The dog bit the man.",
    "The man was bitten by the dog.",
    "Grandmother's apple cake needs an hour in the oven.",
]
QUERY = "A dog has teeth."
LIST = ["The dog bit the man.", "Goats will eat almost anything."]

model = MultiVectorEncoder(MODEL, device="cpu")


def maxsim(first, second):
    """For each piece of the first text, its greatest product with a piece of the second; then the mean."""
    return float((first @ second.T).max(1).values.mean())


def read(encode, texts):
    """(piece, feature) of each text: the pieces that the model compares."""
    return [one["token_embeddings"][one["attention_mask"].bool()] for one in encode(texts, output_value=None)]


documents = read(model.encode_document, TEXTS)
print("every pair")
for first in documents:
    print(*(f"{(maxsim(first, second) + maxsim(second, first)) / 2:.6f}" for second in documents), sep="\t")

print("\nsearch")
(query,) = read(model.encode_query, [QUERY])
for text in read(model.encode_document, LIST) if LIST else []:
    print(f"{maxsim(query, text):.6f}")
