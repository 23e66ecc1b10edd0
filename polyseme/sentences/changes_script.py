"""How does a sentence become one vector? What changes it: padding, special tokens, punctuation, segment ids."""

import torch
from transformers import AutoModel, AutoTokenizer

from polyseme.core.layers import last as chosen
from polyseme.core.pooling import mean as pooled
from polyseme.export.snippets import without_punctuation

MODEL = "sentence-transformers/all-MiniLM-L6-v2"
TEXTS = ["The dog bit the man.", "The man was bitten by the dog."]
OWN = False  # True: [CLS] and [SEP] are left out; None: the pooling takes one of the two

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()
limit, special = model.config.max_position_embeddings, set(tokenizer.all_special_ids) - {tokenizer.unk_token_id}


def vector(text, own=OWN, padding=0, masked=True, left_out=True, segment=0):
    """A sentence's vector at length 1. Who ignores the padding? masked: the model; left_out: the pooling."""
    ids = tokenizer(text, truncation=True, max_length=limit)["input_ids"]
    padded = torch.tensor([ids + [tokenizer.pad_token_id] * min(padding, limit - len(ids))])
    mask = torch.tensor([[int(at < len(ids) or not masked) for at in range(padded.shape[1])]])
    ones = {"token_type_ids": torch.ones_like(padded)} if segment else {}
    with torch.inference_mode():
        hidden = model(padded, attention_mask=mask, output_hidden_states=True, **ones).hidden_states
    size = len(ids) if left_out else padded.shape[1]
    places = [at for at in range(size) if not own or at >= len(ids) or ids[at] not in special]
    unscaled = pooled(chosen(torch.stack(hidden)[:, 0].numpy())[places])
    return unscaled / (unscaled @ unscaled) ** 0.5


changes = {
    "padding ignored": lambda text: vector(text, padding=32),
    "only the pooling counts the padding": lambda text: vector(text, padding=32, left_out=False),
    "padding not ignored": lambda text: vector(text, padding=32, masked=False, left_out=False),
    f"[CLS] and [SEP] {'added' if OWN else 'left out'}": lambda text: vector(
        text, own=None if OWN is None else not OWN
    ),
    "without punctuation": lambda text: vector(without_punctuation(text)),
    "segment ids 1 instead of 0": lambda text: vector(text, segment=getattr(model.config, "type_vocab_size", 0) > 1),
}
print(*changes, sep="\t")
for text in TEXTS:
    print(*(f"{vector(text) @ change(text):.6f}" for change in changes.values()), sep="\t")
