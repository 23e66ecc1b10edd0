"""Which words does BERT think are alike? A token's states read as pieces, layer by layer; and the head's words."""

import re
import unicodedata

import torch
from transformers import AutoConfig, AutoModel, AutoModelForMaskedLM, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
SEGMENTS = "library"  # "tutorial": segment ids are 1, not 0
TOKEN = 6  # the position of the piece to read
MASKED = False  # True: the head reads it with [MASK] in its place
HEAD = False  # True: the model's files have a masked-language-model head
K = 5  # neighbours in each layer
AMONG = "trained pieces"  # or "whole words", "continuations", "other scripts", "everything"
LETTERS = 1  # of a neighbour, at least
OTHERS = False  # True: the piece itself is passed over
LIMIT = 512  # positions of the model

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
table = model.get_input_embeddings().weight.detach()  # (vocabulary, feature)
units = torch.nn.functional.normalize(table)
pieces = tokenizer.convert_ids_to_tokens(range(len(table)))
special = set(tokenizer.all_special_tokens)
read = tokenizer(TEXT, truncation=True, max_length=LIMIT, return_tensors="pt")
given = {name: read[name] for name in ("input_ids", "attention_mask")}
if AutoConfig.from_pretrained(MODEL).model_type != "distilbert":
    given["token_type_ids"] = torch.full_like(read["input_ids"], int(SEGMENTS == "tutorial"))


def fits(piece):
    """Whether a piece may be an answer."""
    unused = piece in special or re.fullmatch(r"\[unused\d+\]", piece)
    continues = piece.startswith("##") and len(piece) > 2
    script = any(not unicodedata.name(c, "").startswith(("LATIN", "MODIFIER LETTER"))
                 for c in unicodedata.normalize("NFKC", piece) if c.isalpha())  # fmt: skip
    by_filter = {
        "trained pieces": not unused,
        "whole words": not unused and not continues and len(piece) > 1,
        "continuations": not unused and continues,
        "other scripts": not unused and script,
        "everything": True,
    }
    return by_filter[AMONG] and len(piece) - 2 * continues >= LETTERS


allowed = torch.tensor([fits(piece) for piece in pieces])
with torch.inference_mode():
    hidden = torch.stack(model(**given, output_hidden_states=True).hidden_states)[:, 0]  # (layer, token, feature)
print("layer\trank\tpiece\tcosine")
for layer, state in enumerate(hidden[:, TOKEN]):
    cosines = (units @ (state / state.norm())).masked_fill(~allowed, -2)
    if OTHERS:
        cosines[read["input_ids"][0, TOKEN]] = -2
    best = cosines.topk(min(K, int((cosines > -2).sum())))
    for rank, (cosine, row) in enumerate(zip(best.values.tolist(), best.indices.tolist(), strict=True), 1):
        print(layer, rank, pieces[row], cosine, sep="\t")

if HEAD:
    whole = AutoModelForMaskedLM.from_pretrained(MODEL).eval()
    if MASKED:
        given["input_ids"][0, TOKEN] = tokenizer.mask_token_id
    with torch.inference_mode():
        shares = whole(**given).logits[0, TOKEN].softmax(-1)
    best = shares.topk(K)
    print("\npredicted\tprobability, by the last layer")
    for share, row in zip(best.values.tolist(), best.indices.tolist(), strict=True):
        print(pieces[row], share, sep="\t")
