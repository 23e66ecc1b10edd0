"""Which words does BERT think are alike? The hubs, which are among the nearest of most others, and their norms."""

import re

import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
K = 10  # neighbours of each piece
SHOWN = 50  # of the biggest hubs

tokenizer = AutoTokenizer.from_pretrained(MODEL)
table = AutoModel.from_pretrained(MODEL).get_input_embeddings().weight.detach()[: len(tokenizer)]  # (piece, feature)
pieces = tokenizer.convert_ids_to_tokens(range(len(table)))
special = set(tokenizer.all_special_tokens)
rows = torch.tensor([at for at, piece in enumerate(pieces)
                     if piece not in special and not re.fullmatch(r"\[unused\d+\]", piece)])  # fmt: skip
units = torch.nn.functional.normalize(table[rows])
times = torch.zeros(len(rows), dtype=torch.long)
for start in range(0, len(rows), 1024):
    cosines = units[start : start + 1024] @ units.T
    cosines[torch.arange(len(cosines)), torch.arange(start, start + len(cosines))] = -2  # not itself
    times += torch.bincount(cosines.topk(K).indices.flatten(), minlength=len(rows))

print("piece\tid\tnamed by\tnorm")
for at in times.argsort(descending=True, stable=True)[:SHOWN].tolist():
    print(pieces[rows[at]], int(rows[at]), int(times[at]), float(table[rows[at]].norm()), sep="\t")
