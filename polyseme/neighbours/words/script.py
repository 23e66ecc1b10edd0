"""Which words does BERT think are alike? The nearest pieces of the vocabulary to words, without context."""

import torch
from transformers import AutoModel, AutoTokenizer

from polyseme.core.pooling import mean as joined
from polyseme.neighbours.snippets import ids_of, may_answer

MODEL = "google-bert/bert-base-uncased"
WORDS = ["bank", "embeddings"]
K = 10  # neighbours of each
LETTERS = 1  # fewest letters of a neighbour

tokenizer = AutoTokenizer.from_pretrained(MODEL)
table = AutoModel.from_pretrained(MODEL).get_input_embeddings().weight.detach()[: len(tokenizer)]  # (piece, feature)
units = torch.nn.functional.normalize(table)
pieces = tokenizer.convert_ids_to_tokens(range(len(table)))
allowed = may_answer(tokenizer, pieces, LETTERS)
for word in WORDS:
    ids = ids_of(tokenizer, word)
    vector = torch.from_numpy(joined(table[ids].numpy()))
    cosines = (units @ (vector / vector.norm())).masked_fill(~allowed, -2)
    cosines[ids] = -2  # the word itself is no neighbour
    best = cosines.topk(min(K, int((cosines > -2).sum())))
    print("word", word, *tokenizer.convert_ids_to_tokens(ids), sep="\t")
    for cosine, row in zip(best.values.tolist(), best.indices.tolist(), strict=True):
        print(pieces[row], row, cosine, sep="\t")
    print()
