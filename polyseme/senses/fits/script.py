"""Is a bank a bank? The words that the model itself would put in the place of each."""

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer

from polyseme.export.snippets import occurrences

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."]
WORD = "bank"
K = 5  # words for each place
PLACES = 12  # only the first occurrences
ONES = False  # True: segment ids are 1, as the tutorial gives them, not 0

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModelForMaskedLM.from_pretrained(MODEL).eval()
hidden = []
for text in TEXTS:
    read = tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings)
    for places in occurrences(tokenizer, read, text, WORD):
        end = read.token_to_chars(places[-1]).end
        first = end - len(text[read.token_to_chars(places[0]).start : end].strip())
        hidden.append((text[:first] + tokenizer.mask_token + text[end:], first))
rows = []
for place, (text, first) in enumerate(hidden[:PLACES], 1):
    read = tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings, return_tensors="pt")
    at = read.char_to_token(first + 1)
    if at is not None:
        ones = {"token_type_ids": torch.ones_like(read["input_ids"])} if ONES else {}
        with torch.inference_mode():
            shares = model(read["input_ids"], **ones).logits[0, at, : len(tokenizer)].softmax(-1)
        for share, row in zip(*map(torch.Tensor.tolist, shares.topk(K)), strict=True):
            rows.append((tokenizer.convert_ids_to_tokens(row), share, place))
print("word\tprobability\tplace")
for row in rows:
    print(*row, sep="\t")
