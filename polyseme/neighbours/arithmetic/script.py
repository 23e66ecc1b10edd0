"""Which words does BERT think are alike? The answers to king - man + woman, and the rank of the expected one."""

import torch
from transformers import AutoModel, AutoTokenizer

from polyseme.neighbours.snippets import ids_of, may_answer

MODEL = "google-bert/bert-base-uncased"
WORDS = ["king", "man", "woman"]  # the first, minus the second, plus the third
EXPECTED = "queen"  # or None
UNIT = True  # the vectors are added at length 1; False: as they are
K = 10  # answers
LETTERS = 1  # fewest letters of an answer

tokenizer = AutoTokenizer.from_pretrained(MODEL)
table = AutoModel.from_pretrained(MODEL).get_input_embeddings().weight.detach()[: len(tokenizer)]  # (piece, feature)
pieces = tokenizer.convert_ids_to_tokens(range(len(table)))
ids = [ids_of(tokenizer, word) for word in WORDS]
inputs = torch.tensor([rows[0] for rows in ids if len(rows) == 1], dtype=int)
answers = may_answer(tokenizer, pieces, LETTERS).index_fill(0, inputs, True)
terms = torch.stack([table[rows].mean(0) for rows in ids])
target = torch.tensor([1.0, -1, 1]) @ (terms / (terms.norm(dim=1, keepdim=True) if UNIT else 1))
cosines = (torch.nn.functional.normalize(table) @ (target / target.norm())).masked_fill(~answers, -2)
best = cosines.topk(K + len(inputs))
print("answer\tcosine\tan input")
for cosine, row in zip(best.values.tolist(), best.indices.tolist(), strict=True):
    print(pieces[row], cosine, row in inputs, sep="\t")
if EXPECTED in pieces:
    both = (cosines.index_fill(0, inputs, -2), cosines)
    ranks = [int((scores > scores[pieces.index(EXPECTED)]).sum()) + 1 for scores in both]
    print("\nrank of the expected word, the three words left out and kept", *ranks, sep="\t")
