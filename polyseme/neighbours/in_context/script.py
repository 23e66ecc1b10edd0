"""Which words does BERT think are alike? The nearest pieces of the vocabulary to a token's states, layer by layer."""

import torch
from transformers import AutoModel, AutoTokenizer

from polyseme.export.snippets import hidden_states
from polyseme.neighbours.snippets import may_answer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
TOKEN = 6  # the position of the piece to read
K = 5  # neighbours in each layer
LETTERS = 1  # fewest letters of a neighbour
OTHERS = False  # True: the piece itself is skipped

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
table = model.get_input_embeddings().weight.detach()[: len(tokenizer)]  # (piece, feature)
units = torch.nn.functional.normalize(table)
pieces = tokenizer.convert_ids_to_tokens(range(len(table)))
allowed = may_answer(tokenizer, pieces, LETTERS)
states, read = hidden_states(tokenizer, model, TEXT)
if OTHERS:
    allowed[read["input_ids"][0, TOKEN]] = False
print("layer\trank\tpiece\tcosine")
for layer, state in enumerate(torch.from_numpy(states[:, TOKEN])):
    cosines = (units @ (state / state.norm())).masked_fill(~allowed, -2)
    best = cosines.topk(min(K, int(allowed.sum())))
    for rank, (cosine, row) in enumerate(zip(best.values.tolist(), best.indices.tolist(), strict=True), 1):
        print(layer, rank, pieces[row], cosine, sep="\t")
