"""Which sentences are alike? Every pair of sentences, and a search by meaning."""

from transformers import AutoModel, AutoTokenizer

from polyseme.export.snippets import cosine, sentence_vector

MODEL = "sentence-transformers/all-MiniLM-L6-v2"
TEXTS = [
    "The dog bit the man.",
    "The man was bitten by the dog.",
    "Grandmother's apple cake needs an hour in the oven.",
]
QUERY = "A dog has teeth."
LIST = ["The dog bit the man.", "Goats will eat almost anything."]

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()
vectors = [sentence_vector(tokenizer, model, text) for text in TEXTS]
print("every pair")
for first in vectors:
    print(*(f"{cosine(first, second):.6f}" for second in vectors), sep="\t")

print("\nsearch")
query = sentence_vector(tokenizer, model, QUERY)
for text in LIST:
    print(f"{cosine(query, sentence_vector(tokenizer, model, text)):.6f}")
