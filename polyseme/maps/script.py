"""Where do the tokens lie? A vector for each point, and its place on each map. The next script shows what is lost."""

from itertools import pairwise

import numpy as np
from scipy.linalg import orthogonal_procrustes
from transformers import AutoModel, AutoTokenizer

from polyseme.core.pooling import mean as pooled
from polyseme.export.snippets import hidden_states
from polyseme.maps.numbers.projection import plain_pca as drawn_all
from polyseme.maps.snippets import each_layer as chosen

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["The bank lends.", "The river bank.", "A bank."]
POINTS = [(0, (2,)), (1, (3,)), (2, (2,))]  # the number of a text, the positions of the pieces in it
TOGETHER = False  # True: each point once for every layer, on one map
METRIC = "cosine"  # or "euclidean"

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
read = [chosen(hidden_states(tokenizer, model, text)[0]) for text in TEXTS]
spaces = np.stack([pooled(read[text][..., list(positions), :]) for text, positions in POINTS], axis=-2)
spaces = spaces.reshape(1 if TOGETHER or spaces.ndim == 2 else len(spaces), -1, spaces.shape[-1])
if METRIC == "cosine":  # at length 1, distance and cosine put pairs in the same order
    spaces = spaces / np.linalg.norm(spaces, axis=-1, keepdims=True)

maps = np.stack(drawn_all(spaces)).astype(np.float64)
if len(maps) > 1:  # each map is rotated to fit the one before; distances do not change
    maps -= maps.mean(axis=1, keepdims=True)
    for before, after in pairwise(maps):
        after[:] = after @ orthogonal_procrustes(after, before)[0]
np.savez("polyseme-maps.npz", spaces=spaces, maps=maps)

print("lies on", "point", "place", sep="\t")
for number, coordinates in enumerate(maps):
    for point, place in enumerate(coordinates):
        print(number, point, *map(float, place), sep="\t")
