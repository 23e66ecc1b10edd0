"""Which words does BERT think are alike? How often king - man + woman comes out right, over the pairs of a relation."""

import torch
from transformers import AutoModel, AutoTokenizer

from polyseme.neighbours.snippets import may_answer

MODEL = "google-bert/bert-base-uncased"
PAIRS = [("man", "woman"), ("king", "queen"), ("uncle", "aunt")]  # two pairs make a question
UNIT = True  # the vectors are added at length 1; False: as they are
LETTERS = 1  # fewest letters of an answer

tokenizer = AutoTokenizer.from_pretrained(MODEL)
table = AutoModel.from_pretrained(MODEL).get_input_embeddings().weight.detach()[: len(tokenizer)]  # (piece, feature)
units = torch.nn.functional.normalize(table)
known = tokenizer.get_vocab()
allowed = may_answer(tokenizer, tokenizer.convert_ids_to_tokens(range(len(table))), LETTERS)

asked = torch.tensor([[known[w] for w in (b, a, c, d)] for a, b in PAIRS for c, d in PAIRS if (a, b) != (c, d)])
first, second, third = (units if UNIT else table)[asked[:, :3]].unbind(1)
targets = torch.nn.functional.normalize(first - second + third)
cosines = (targets @ units.T).masked_fill(~allowed, -2)
cosines.scatter_(1, asked[:, :3], -2)  # the words of the question are no answers
ranks = (cosines > cosines.gather(1, asked[:, 3:])).sum(1) + 1
print("questions\tfirst\tamong five")
print(len(asked), float((ranks <= 1).double().mean()), float((ranks <= 5).double().mean()), sep="\t")
