"""Which words does BERT think are alike? The words of other sentences that are nearest to one of the first."""

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["The bank robber fled.", "She sat on the river bank."]
TOKEN = 2  # the position of a piece of the word, in the first text
CHOICE = "Sum of last four"  # or "Mean of last four", "Second-to-last", "Last", "Sum of all", "Layer 3", …
JOIN = "Mean"  # of the pieces of a split word; or "Sum", "First", "Last"
SEGMENTS = "library"  # "tutorial": segment ids are 1, not 0

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
limit = model.config.max_position_embeddings


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


def words(text):
    """Every word of a text: as typed, its positions, its vector."""
    read = tokenizer(text, return_tensors="pt", truncation=True, max_length=limit)
    if SEGMENTS == "tutorial" and "token_type_ids" in read:
        read["token_type_ids"] = torch.ones_like(read["token_type_ids"])
    with torch.inference_mode():
        hidden = model(**read, output_hidden_states=True).hidden_states
    states = torch.stack(hidden)[:, 0].numpy()  # (layer, token, feature)
    positions = {}
    for position, number in enumerate(read.word_ids(0)):
        if number is not None:
            positions.setdefault(number, []).append(position)
    for places in positions.values():
        typed = text[read.token_to_chars(places[0]).start : read.token_to_chars(places[-1]).end]
        yield typed, places, chosen(JOINS[JOIN](states[:, places]))


found = [(number, *word) for number, text in enumerate(TEXTS) for word in words(text)]
own = next(vector for number, _, places, vector in found if number == 0 and TOKEN in places)
rows = []
for number, word, places, vector in found:
    cosine = float(own @ vector / np.linalg.norm(own) / np.linalg.norm(vector))
    if any(letter.isalnum() for letter in word) and not (number == 0 and TOKEN in places):
        rows.append((cosine, word, TEXTS[number]))
print("cosine\tword\tsentence")
for cosine, word, text in sorted(rows, key=lambda row: -row[0]):
    print(cosine, word, " ".join(text.split()), sep="\t")
