"""Is a bank a bank? The cosines between a word's occurrences, by a layer choice."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from polyseme.core.layers import sum_of_last_four as chosen
from polyseme.core.pooling import mean as joined
from polyseme.export.snippets import hidden_states, occurrences

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."]
WORD = "bank"

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
vectors = []
for text in TEXTS:
    states, read = hidden_states(tokenizer, model, text)
    vectors += [chosen(joined(states[:, places])) for places in occurrences(tokenizer, read, text, WORD)]
units = np.stack([vector / np.linalg.norm(vector) for vector in vectors[:200]])
for row in units @ units.T:
    print(*(f"{cosine:.6f}" for cosine in row), sep="\t")
