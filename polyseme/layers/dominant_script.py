"""Which feature makes most of the vectors' length? Its share of the squared length, and the length without it."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from polyseme.export.snippets import hidden_states

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
TOKEN = 5  # the position of the piece to look at
SCOPE = "all pieces"  # "this piece": that piece alone

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
states, read = hidden_states(tokenizer, model, TEXT)
words = ~np.isin(read["input_ids"][0], [tokenizer.cls_token_id, tokenizer.sep_token_id])  # special tokens are left out
chosen = states[:, [TOKEN] if SCOPE == "this piece" else words]

squares = (chosen.astype(np.float64) ** 2).mean(1)  # (layer, feature)
shares = squares / squares.sum(-1, keepdims=True)
layer, feature = map(int, np.unravel_index(shares.argmax(), shares.shape))
length = squares[layer].sum()
print("dominant\tlayer\tshare\tlength\twithout")
print(feature, layer, float(shares[layer, feature]), length**0.5, (length - squares[layer, feature]) ** 0.5, sep="\t")
