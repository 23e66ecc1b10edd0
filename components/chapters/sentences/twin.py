"""One vector for a sentence: each with each, a search by meaning, and small changes, with transformers alone."""

import unicodedata

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "sentence-transformers/all-MiniLM-L6-v2"
TEXTS = [
    "The dog bit the man.",
    "The man was bitten by the dog.",
    "Grandmother's apple cake needs an hour in the oven.",
]
CHOICE = "Last"  # or "Second-to-last", "Sum of last four", "Layer 3", …
POOLING = "Mean"  # or "Max", "Mean and max", each also "… of its own pieces"; or "[CLS]", "[SEP]"
QUERY = "A dog has teeth."
LIST = ["The dog bit the man.", "Goats will eat almost anything."]
PADDING = 32  # padding pieces put behind a sentence
CHANGED = 12  # of the sentences are changed

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
limit = model.config.max_position_embeddings


def chosen(states: torch.Tensor) -> torch.Tensor:
    """(layer, token, feature) -> (token, feature'): one vector a token out of all layers."""
    last_four = states[1:][-4:]
    if CHOICE.startswith("Layer "):
        return states[int(CHOICE.removeprefix("Layer "))]
    return {
        "Sum of last four": last_four.sum(0),
        "Mean of last four": last_four.mean(0),
        "Concatenation of last four": torch.cat(list(last_four), dim=-1),
        "Second-to-last": states[-2],
        "Last": states[-1],
        "Sum of all": states[1:].sum(0),
    }[CHOICE]


def pooled(vectors: torch.Tensor, own: torch.Tensor, pooling: str) -> np.ndarray:
    """(token, feature) -> (feature',): `own` marks the tokens that are neither [CLS] nor [SEP]."""
    if pooling in ("[CLS]", "[SEP]"):
        return vectors[0 if pooling == "[CLS]" else -1].numpy()
    taken = vectors[own] if pooling.endswith(" of its own pieces") else vectors
    mean, largest = taken.mean(0), taken.max(0).values
    kind = pooling.removesuffix(" of its own pieces")
    return {"Mean": mean, "Max": largest, "Mean and max": torch.cat([mean, largest])}[kind].numpy()


def vector(text: str, padding: int = 0, masked: bool = True, left_out: bool = True, segment: int = 0, pooling=POOLING):
    """A sentence's vector. masked: whether the model ignores the padding; left_out: whether the pooling does."""
    read = tokenizer(text, truncation=True, max_length=limit)
    size, special = len(read["input_ids"]), set(tokenizer.all_special_ids) - {tokenizer.unk_token_id}
    ids = read["input_ids"] + [tokenizer.pad_token_id] * min(padding, limit - size)
    mask = [1] * size + [0 if masked else 1] * (len(ids) - size)
    given = {"input_ids": torch.tensor([ids]), "attention_mask": torch.tensor([mask])}
    if "token_type_ids" in read:
        given["token_type_ids"] = torch.tensor([[segment] * size + [0 if padding else segment] * (len(ids) - size)])
    with torch.inference_mode():
        states = torch.stack(model(**given, output_hidden_states=True).hidden_states)[:, 0]
    taken = size if left_out else len(ids)
    own = torch.tensor([at >= size or ids[at] not in special for at in range(taken)])
    return pooled(chosen(states[:, :taken]), own, pooling)


def cosine(a: np.ndarray, b: np.ndarray) -> float:
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def bare(text: str) -> str:
    """The text without punctuation, but for what joins letters."""
    kept = [at for at, sign in enumerate(text) if not unicodedata.category(sign).startswith("P")]
    joins = [at for at in range(1, len(text) - 1) if text[at - 1].isalnum() and text[at + 1].isalnum()]
    return "".join(text[at] for at in sorted({*kept, *joins}))


vectors = [vector(text) for text in TEXTS]
print("each with each")
for first in vectors:
    print(*(f"{cosine(first, second):.6f}" for second in vectors), sep="\t")

if LIST:
    print("\nsearch")
    asked = vector(QUERY)
    for text in LIST:
        print(f"{cosine(asked, vector(text)):.6f}")

OWN = " of its own pieces"
other = POOLING if "[" in POOLING else POOLING.removesuffix(OWN) if POOLING.endswith(OWN) else POOLING + OWN
names = ["padded, and masked", "padding pooled as well", "padding neither masked nor left out"]
names += ["with or without [CLS] and [SEP]", "without punctuation", "segment ids 1 instead of 0"]
print("\n" + "\t".join(names))
for text, plain in list(zip(TEXTS, vectors, strict=True))[:CHANGED]:
    changed = [
        vector(text, PADDING),
        vector(text, PADDING, left_out=False),
        vector(text, PADDING, masked=False, left_out=False),
        vector(text, pooling=other),
        vector(bare(text) if bare(text).strip() else text),
        vector(text, segment=1),
    ]
    print(*(f"{cosine(plain, one):.6f}" for one in changed), sep="\t")
