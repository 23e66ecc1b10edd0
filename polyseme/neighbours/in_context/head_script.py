"""Which words does BERT think are alike? The words that the model's own head predicts in the place of a token."""

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
TOKEN = 6  # the position of the piece
MASKED = False  # True: the head reads [MASK] in its place
ONES = False  # True: segment ids are 1, as the tutorial gives them, not 0
K = 5  # words

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModelForMaskedLM.from_pretrained(MODEL).eval()
ids = tokenizer(TEXT, truncation=True, max_length=model.config.max_position_embeddings, return_tensors="pt")[
    "input_ids"
]
segments = {"token_type_ids": torch.ones_like(ids)} if ONES else {}
if MASKED:
    ids[0, TOKEN] = tokenizer.mask_token_id
with torch.inference_mode():
    shares = model(ids, **segments).logits[0, TOKEN, : len(tokenizer)].softmax(-1)
best = shares.topk(K)
print("predicted\tprobability, by the last layer")
for share, row in zip(best.values.tolist(), best.indices.tolist(), strict=True):
    print(tokenizer.convert_ids_to_tokens(row), share, sep="\t")
