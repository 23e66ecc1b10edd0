"""Which layer and pooling tells the senses apart? One setting, scored with transformers and scikit-learn."""

from pathlib import Path

import numpy as np
import pandas as pd
import torch
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.model_selection import LeaveOneOut
from sklearn.neighbors import KNeighborsClassifier
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
FILE = "polyseme-sentences.tsv"  # the page's download: columns sentence, word, sense; beside this script
CHOICE = "Last"  # or "Second-to-last", "Sum of last four", "Concatenation of last four", "Sum of all", "Layer 3", …
TREATMENT = "plain"  # or "mean subtracted", "standardised"
JOIN = "Mean"  # of the pieces of a split word; or "Sum", "First", "Last"
NEIGHBOURS = 5
WORD = ""  # one word of the file; empty for all of them
SEGMENTS = "library"  # "tutorial": segment ids are 1, not 0

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
limit = model.config.max_position_embeddings
torch.set_grad_enabled(False)


def words_of(text: str) -> list[str]:
    """The words that the model sees, normalised, before any is cut into pieces."""
    backend = tokenizer.backend_tokenizer
    return [word for word, _ in backend.pre_tokenizer.pre_tokenize_str(backend.normalizer.normalize_str(text))]


def first_place(read, text: str, word: str) -> list[int]:
    """The token positions of the first occurrence of a word, its plurals included."""
    positions: dict[int, list[int]] = {}
    for position, number in enumerate(read.word_ids(0)):
        if number is not None:
            positions.setdefault(number, []).append(position)
    numbers = sorted(positions)
    typed = {n: text[read.token_to_chars(p[0]).start : read.token_to_chars(p[-1]).end] for n, p in positions.items()}
    found = []
    for wanted in (words_of(form) for form in (word, word + "s", word + "es")):
        for at in range(len(numbers) - len(wanted) + 1):
            run = numbers[at : at + len(wanted)]
            if [words_of(typed[number]) for number in run] == [[one] for one in wanted]:
                found.append([position for number in run for position in positions[number]])
    return min(found)


def chosen(states: np.ndarray) -> np.ndarray:
    """(layer, feature) -> (feature',): one vector out of all layers."""
    last_four = states[1:][-4:]
    if CHOICE.startswith("Layer "):
        return states[int(CHOICE.removeprefix("Layer "))]
    return {
        "Sum of last four": last_four.sum(0),
        "Mean of last four": last_four.mean(0),
        "Concatenation of last four": np.concatenate(list(last_four)),
        "Second-to-last": states[-2],
        "Last": states[-1],
        "Sum of all": states[1:].sum(0),
    }[CHOICE]


JOINS = {
    "Mean": lambda pieces: pieces.mean(1),
    "Sum": lambda pieces: pieces.sum(1),
    "First": lambda pieces: pieces[:, 0],
    "Last": lambda pieces: pieces[:, -1],
}


def vector(text: str, word: str) -> np.ndarray:
    """The vector of a word in a sentence."""
    read = tokenizer(text, return_tensors="pt", truncation=True, max_length=limit)
    if SEGMENTS == "tutorial" and "token_type_ids" in read:
        read["token_type_ids"] = torch.ones_like(read["token_type_ids"])
    states = torch.stack(model(**read, output_hidden_states=True).hidden_states)[:, 0].numpy()
    return chosen(JOINS[JOIN](states[:, first_place(read, text, word)])).astype(np.float64)


def scores(vectors: np.ndarray, senses: np.ndarray) -> np.ndarray:
    """(sentence, 4): right by centroid, right by neighbours, gap, silhouette; each sentence judged by all others."""
    spread = vectors.std(0) if TREATMENT == "standardised" else np.ones(vectors.shape[1])
    vectors = vectors / np.where(spread > 1e-5 * spread.max(), spread, 1)
    found = []
    for rest, (one,) in LeaveOneOut().split(vectors):
        seen = vectors - (0 if TREATMENT == "plain" else vectors[rest].mean(0))
        names = np.unique(senses[rest])
        centroids = np.stack([seen[rest][senses[rest] == name].mean(0) for name in names])
        nearest = names[cosine_similarity(seen[[one]], centroids)[0].argmax()]
        k = min(NEIGHBOURS, len(rest))
        voters = KNeighborsClassifier(k, metric="cosine", weights=lambda distances: 1 - 1e-3 * distances)
        voted = voters.fit(seen[rest], senses[rest]).predict(seen[[one]])[0]
        cosines, same = cosine_similarity(seen[[one]], seen[rest])[0], senses[rest] == senses[one]
        gap = cosines[same].mean() - cosines[~same].mean()
        own, other = (
            1 - cosines[same].mean(),
            1 - max(cosines[senses[rest] == name].mean() for name in names if name != senses[one]),
        )
        silhouette = (other - own) / max(own, other)
        found.append([nearest == senses[one], voted == senses[one], gap, silhouette])
    return np.array(found, dtype=float)


path = Path(FILE) if Path(FILE).exists() else Path(__file__).with_name(FILE)
table = pd.read_csv(path, sep="\t", dtype=str, keep_default_na=False)
table["word"] = table["word"].str.lower()
words = [WORD] if WORD else list(table["word"].unique())
rows = []
print("word", "nearest centroid", "nearest neighbours", "gap", "silhouette", sep="\t")
for word in words:
    of = table[table["word"] == word]
    senses = of["sense"].to_numpy(dtype=object).astype(str)
    found = scores(np.stack([vector(text, word) for text in of["sentence"]]), senses)
    rows.append(np.mean([found[senses == name].mean(0) for name in np.unique(senses)], axis=0))
    print(word, *(f"{score:.6f}" for score in rows[-1]), sep="\t")
print("all", *(f"{score:.6f}" for score in np.mean(rows, axis=0)), sep="\t")
