"""Which words does BERT think are alike? The hubs, neighbours of very many other pieces, and their norms."""

import re

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
K = 10  # neighbours of each piece
SHOWN = 50  # of the biggest hubs
ASKED = None  # size of a random sample of pieces whose neighbours are counted; None: all pieces

tokenizer = AutoTokenizer.from_pretrained(MODEL)
table = AutoModel.from_pretrained(MODEL).get_input_embeddings().weight.detach()[: len(tokenizer)]  # (piece, feature)
pieces = tokenizer.convert_ids_to_tokens(range(len(table)))
special = set(tokenizer.all_special_tokens)
unused = re.compile(r"\[unused\d+\]")
rows = torch.tensor([i for i, piece in enumerate(pieces) if piece not in special and not unused.fullmatch(piece)])
units = torch.nn.functional.normalize(table[rows])
times = torch.zeros(len(rows), dtype=torch.long)
order = np.random.default_rng(1).permutation(len(rows))[:ASKED]
for asked in torch.from_numpy(order).split(256):
    cosines = units[asked] @ units.T
    cosines[torch.arange(len(asked)), asked] = -2  # a piece is no neighbour of itself
    times += torch.bincount(cosines.topk(K).indices.flatten(), minlength=len(rows))

print("piece\tid\tin lists\tnorm")
for index in times.argsort(descending=True, stable=True)[:SHOWN].tolist():
    print(pieces[rows[index]], int(rows[index]), int(times[index]), float(table[rows[index]].norm()), sep="\t")
