"""Does one number stand out? One vector's histogram, all layers in numbers, and the features that stand out."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from polyseme.export.snippets import hidden_states

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
TOKEN = 5  # the position of the piece to look at
LAYER = 5  # its layer; 0 is the input layer
BINS = 200  # of the histogram
SCOPE = "all pieces"  # "this piece": the numbers by layer are those of one piece

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
states, read = hidden_states(tokenizer, model, TEXT)
by_token = states.swapaxes(0, 1)  # tokens, layers, features
print("what\tshape\tvalues")
for name, array in {"all layers": states[:, None], "by token": by_token, "one token": by_token[TOKEN]}.items():
    print(name, list(array.shape), array.size, sep="\t")

vector = by_token[TOKEN][LAYER]
counts, edges = np.histogram(vector, BINS)
print(f"\npiece\t{tokenizer.convert_ids_to_tokens(read['input_ids'][0])[TOKEN]}")
print("within -2 and 2", int((abs(vector) <= 2).sum()), sep="\t")
print("lowest", float(vector.min()), int(vector.argmin()), sep="\t")
print("highest", float(vector.max()), int(vector.argmax()), sep="\t")
print("fullest bin", float(edges[counts.argmax()]), int(counts.max()), sep="\t")

print("\nlayer\tmean\tspread\tnorm\tkurtosis\twithin\tlowest\thighest")
for layer, state in enumerate(states.astype(np.float64)):
    values = state[[TOKEN]] if SCOPE == "this piece" else state
    mean, spread = values.mean(), values.std()
    kurtosis = ((values - mean) ** 4).mean() / spread**4 - 3
    within = (abs(values) <= 2).mean()
    row = (mean, spread, np.linalg.norm(values, axis=-1).mean(), kurtosis, within, values.min(), values.max())
    print(layer, *map(float, row), sep="\t")

# An extreme value lies more than 6 standard deviations from the mean of its layer; an outlier feature has some in
# two layers or more.
mean, spread = (function(states, axis=(1, 2), keepdims=True, dtype=np.float64) for function in (np.mean, np.std))
extreme = abs((states - mean) / spread) > 6
carried, layers = extreme.sum((0, 1)), extreme.any(axis=1).sum(0)
print("\nfeature\textreme values\tlayers")
for feature in sorted(np.flatnonzero(layers >= 2).tolist(), key=lambda feature: -carried[feature]):
    print(feature, int(carried[feature]), int(layers[feature]), sep="\t")
