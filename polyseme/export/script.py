"""How do I take the vectors home? One vector a token, a word or a sentence, in a table."""

import numpy as np
import pandas as pd
from transformers import AutoModel, AutoTokenizer

from polyseme.core.layers import sum_of_last_four as chosen
from polyseme.export.snippets import as_many as reduced
from polyseme.export.snippets import hidden_states
from polyseme.export.snippets import token_rows as rows_of

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."]
FILE = None  # a name such as "vectors.csv" to keep the table

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
rows, vectors = [], []
for line, text in enumerate(TEXTS, start=1):
    states, read = hidden_states(tokenizer, model, text)
    for row, vector in rows_of(tokenizer, read, text, chosen(states)):
        rows.append((line, *row))
        vectors.append(vector)

vectors = reduced(np.stack(vectors))
table = pd.DataFrame(rows, columns=["line", "token", "position", "word"])
print("vectors", *vectors.shape, sep="\t")
for row, vector in zip(rows, vectors, strict=True):
    print(*row, *(f"{value:.6f}" for value in vector[:5]), sep="\t")
if FILE:
    pd.concat([table, pd.DataFrame(vectors).add_prefix("feature ")], axis=1).to_csv(FILE, index=False)
