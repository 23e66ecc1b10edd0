"""How do I take the vectors home? One vector a token, a word or a sentence, in a table, with transformers alone."""

import re

import numpy as np
import pandas as pd
import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."]
UNIT = "tokens"  # or "words", "sentences": what gets a vector
CHOICE = "Sum of last four"  # or "Concatenation of last four", "Second-to-last", "Last", "Sum of all", "Layer 3", …
POOLING = "Mean"  # of words: or "Sum", "First", "Last"; of sentences: or "Max", "Mean and max", "[CLS]", "[SEP]", …
DIMENSIONS = "full"  # or 50 for the first 50, or "pca:50"
SEGMENTS = "library"  # "tutorial": segment ids are 1, not 0
LIMIT = 512  # positions of the model
FILE = None  # a name such as "vectors.csv" to keep the table

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()


def chosen(states: np.ndarray) -> np.ndarray:
    """(layer, token, feature) -> (token, feature'): one vector a token out of all layers."""
    last_four = states[1:][-4:]
    if CHOICE.startswith("Layer "):
        return states[int(CHOICE.removeprefix("Layer "))]
    return {
        "Sum of last four": last_four.sum(0),
        "Mean of last four": last_four.mean(0),
        "Concatenation of last four": np.concatenate(list(last_four), axis=-1),
        "Second-to-last": states[-2],
        "Last": states[-1],
        "Sum of all": states[1:].sum(0),
    }[CHOICE]


def pooled(rows: np.ndarray) -> np.ndarray:
    """(token, feature) -> (feature',): one vector out of several."""
    return {
        "Mean": rows.mean(0),
        "Sum": rows.sum(0),
        "Max": rows.max(0),
        "Mean and max": np.concatenate([rows.mean(0), rows.max(0)]),
        "First": rows[0],
        "[CLS]": rows[0],
        "Last": rows[-1],
        "[SEP]": rows[-1],
    }[POOLING.removesuffix(" of its own pieces")]


rows, vectors = [], []
for line, text in enumerate(TEXTS, start=1):
    read = tokenizer(text, truncation=True, max_length=LIMIT, return_tensors="pt")
    if SEGMENTS == "tutorial" and "token_type_ids" in read:
        read["token_type_ids"] = torch.ones_like(read["token_type_ids"])
    with torch.inference_mode():
        hidden = model(**read, output_hidden_states=True).hidden_states
    states = chosen(torch.stack(hidden)[:, 0].numpy())  # one vector a token
    pieces, numbers = tokenizer.convert_ids_to_tokens(read["input_ids"][0]), read.word_ids(0)
    words: dict[int, list[int]] = {}
    for position, number in enumerate(numbers):
        if number is not None:
            words.setdefault(number, []).append(position)
    typed = {n: text[read.token_to_chars(p[0]).start : read.token_to_chars(p[-1]).end] for n, p in words.items()}
    if UNIT == "tokens":
        rows += [(line, piece, at, typed.get(numbers[at])) for at, piece in enumerate(pieces)]
        vectors += list(states)
    elif UNIT == "words":
        rows += [(line, " ".join(pieces[at] for at in p), p[0], typed[n]) for n, p in words.items()]
        vectors += [pooled(states[p]) for p in words.values()]
    else:
        added = set(tokenizer.all_special_ids) - {tokenizer.unk_token_id}
        own = [at for at, number in enumerate(read["input_ids"][0].tolist()) if number not in added]
        rows.append((line, None, None, None))
        vectors.append(pooled(states[own] if POOLING.endswith("of its own pieces") else states))

vectors = np.stack(vectors)
if isinstance(DIMENSIONS, int):
    vectors = vectors[:, :DIMENSIONS]
elif found := re.fullmatch(r"pca:(\d+)", DIMENSIONS):
    from sklearn.decomposition import PCA

    pca = PCA(int(found[1]), svd_solver="full").fit(vectors.astype(float))
    vectors = pca.transform(vectors.astype(float)).astype(np.float32)
    print(f"explained variance\t{pca.explained_variance_ratio_.sum():.6f}\n")

table = pd.DataFrame(rows, columns=["line", "token", "position", "word"])
print("vectors", *vectors.shape, sep="\t")
for row, vector in zip(rows, vectors, strict=True):
    print(*row, *(f"{value:.6f}" for value in vector[:5]), sep="\t")
if FILE:
    features = pd.DataFrame(vectors).add_prefix("feature ")
    pd.concat([table, features], axis=1).to_csv(FILE, index=False)
