"""Which way does a word lean? Words between opposed words, over several pairs and sentences."""

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

from polyseme.axes.numbers import interval

MODEL = "google-bert/bert-base-uncased"
LEFT = ["he", "man", "boy"]
RIGHT = ["she", "woman", "girl"]
WORDS = ["nurse", "carpenter"]
SENTENCES = ["The word is {}.", "This is {}."]

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()


def vectors(words):
    """(word, sentence, feature): the mean of a word's pieces in each sentence, after the last layer, at length 1."""
    rows = []
    for word in words:
        texts = [sentence.replace("{}", word) for sentence in SENTENCES]
        read = tokenizer(texts, padding=True, return_tensors="pt", return_offsets_mapping=True)
        with torch.inference_mode():
            states = model(read["input_ids"], attention_mask=read["attention_mask"]).last_hidden_state
        for sentence, ends, every in zip(SENTENCES, read["offset_mapping"].tolist(), states, strict=True):
            start = sentence.index("{}")
            pieces = [i for i, (first, end) in enumerate(ends) if first < start + len(word) and end > start]
            rows.append(torch.nn.functional.normalize(every[pieces].mean(0), dim=0).numpy())
    return np.stack(rows).reshape(len(words), len(SENTENCES), -1)


left, right = vectors(LEFT), vectors(RIGHT)
print("word\tlean\tfrom\tto")
for word, vector in zip(WORDS, vectors(WORDS), strict=True):
    own = [word.lower() in (a.lower(), b.lower()) for a, b in zip(LEFT, RIGHT, strict=True)]  # its own pair is left out
    leans = np.einsum("sf,psf->ps", vector, right - left)[~np.array(own)].astype(float)
    print(word, *interval(leans), sep="\t")
