"""Is a bank a bank? The cosines between a word's occurrences, by a layer choice, with transformers alone."""

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."]
WORD = "bank"
CHOICE = "Sum of last four"  # or "Mean of last four", "Second-to-last", "Last", "Sum of all", "Layer 3", …
JOIN = "Mean"  # of the pieces of a split word; or "Sum", "First", "Last"
SEGMENTS = "library"  # "tutorial": segment ids are 1, not 0
MOST = 200  # occurrences compared at most

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
limit = model.config.max_position_embeddings


def words_of(text: str) -> list[str]:
    """The words that the model sees, normalised, before any is cut into pieces."""
    backend = tokenizer.backend_tokenizer
    return [word for word, _ in backend.pre_tokenizer.pre_tokenize_str(backend.normalizer.normalize_str(text))]


def occurrences(read, text: str) -> list[list[int]]:
    """The token positions of WORD and its plurals in one text."""
    positions: dict[int, list[int]] = {}
    for position, number in enumerate(read.word_ids(0)):
        if number is not None:
            positions.setdefault(number, []).append(position)
    numbers = sorted(positions)
    typed = {n: text[read.token_to_chars(p[0]).start : read.token_to_chars(p[-1]).end] for n, p in positions.items()}
    found = []
    for wanted in (words_of(form) for form in (WORD, WORD + "s", WORD + "es")):
        for at in range(len(numbers) - len(wanted) + 1):
            run = numbers[at : at + len(wanted)]
            if [words_of(typed[number]) for number in run] == [[word] for word in wanted]:
                found.append([position for number in run for position in positions[number]])
    return sorted(found)


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
vectors = []
for text in TEXTS:
    read = tokenizer(text, return_tensors="pt", truncation=True, max_length=limit)
    if SEGMENTS == "tutorial" and "token_type_ids" in read:
        read["token_type_ids"] = torch.ones_like(read["token_type_ids"])
    with torch.inference_mode():
        hidden = model(**read, output_hidden_states=True).hidden_states
    states = torch.stack(hidden)[:, 0].numpy()  # (layer, token, feature)
    vectors += [chosen(JOINS[JOIN](states[:, places])) for places in occurrences(read, text)]

units = np.stack([vector / np.linalg.norm(vector) for vector in vectors[:MOST]])
for row in units @ units.T:
    print(*(f"{cosine:.6f}" for cosine in row), sep="\t")
