"""Which layer and pooling separates the meanings best? The next script scores."""

import numpy as np
import pandas as pd
from transformers import AutoModel, AutoTokenizer

from polyseme.core.layers import last as chosen
from polyseme.core.pooling import mean as joined
from polyseme.export.snippets import hidden_states, occurrences

MODEL = "google-bert/bert-base-uncased"
FILE = "polyseme-sentences.tsv"  # the columns sentence, word, sense; the file lies where this script is run

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()
table = pd.read_csv(FILE, sep="\t", dtype=str, keep_default_na=False)
vectors = []
for text, word in zip(table["sentence"], table["word"], strict=True):
    states, read = hidden_states(tokenizer, model, text)
    places = occurrences(tokenizer, read, text, word)[0]  # where the word first occurs
    vectors.append(chosen(joined(states[:, places])))
words, senses = table["word"].str.lower().to_numpy(str), table["sense"].to_numpy(str)
np.savez("polyseme-vectors.npz", vectors=vectors, words=words, senses=senses)
print("vectors", *np.shape(vectors), sep="\t")
