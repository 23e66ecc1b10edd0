"""An association test (WEAT) of static vectors, with an exact permutation test."""

from itertools import combinations

import numpy as np
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
FIRST = ["rose", "lily", "tulip", "daisy"]
SECOND = ["ant", "wasp", "flea", "moth"]
TOWARDS = ["love", "peace", "friend", "gift"]
AWAY = ["hatred", "war", "poison", "prison"]

tokenizer = AutoTokenizer.from_pretrained(MODEL)
table = AutoModel.from_pretrained(MODEL).get_input_embeddings().weight.detach().numpy()


def vectors(words):
    """(word, feature): of each word, the mean vector of its pieces (from the vocabulary), at length 1."""
    rows = [table[tokenizer(f" {word}", add_special_tokens=False)["input_ids"]].mean(0) for word in words]
    return np.stack([row / np.linalg.norm(row) for row in rows])


words = FIRST + SECOND
towards, away = vectors(TOWARDS), vectors(AWAY)
leans = (vectors(words) @ towards.T).mean(1) - (vectors(words) @ away.T).mean(1)
splits = np.array(list(combinations(range(len(words)), len(FIRST))))
sums = leans[splits].sum(1)
differences = sums / len(FIRST) - (leans.sum() - sums) / len(SECOND)
effect = differences[0] / leans.std(ddof=1)  # the first split is the one given
share = (abs(differences) >= abs(differences[0]) - 1e-7).mean()
print("word\tlean")
for word, lean in zip(words, leans.tolist(), strict=True):
    print(word, lean, sep="\t")
print("effect size", effect, "p", share, "splits", len(splits), sep="\t")
