"""Where do the tokens lie? A vector for each point, and its place on each map. The next script tells what is lost."""

from itertools import pairwise

import numpy as np
from scipy.linalg import orthogonal_procrustes
from transformers import AutoModel, AutoTokenizer

from components.chapters.maps.numbers.projection import plain_pca as drawn_all
from components.chapters.maps.snippets import each_layer as chosen
from components.numbers.pooling import mean as pooled
from components.takeaway.snippets import hidden_states

MODEL = "google-bert/bert-base-uncased"
POINTS = [("The bank lends.", (2,)), ("The river bank.", (3,)), ("A bank.", (2,))]  # texts, positions of the pieces
TOGETHER = False  # True: each point once for every layer, on one map
METRIC = "cosine"  # or "euclidean"

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
read = {text: chosen(hidden_states(tokenizer, model, text)[0]) for text in dict.fromkeys(text for text, _ in POINTS)}
spaces = np.stack([pooled(read[text][..., list(places), :]) for text, places in POINTS], axis=-2)
spaces = spaces.reshape(1 if TOGETHER or spaces.ndim == 2 else len(spaces), -1, spaces.shape[-1])
if METRIC == "cosine":  # between vectors at length 1, straight distances rank as cosines do
    spaces = spaces / np.linalg.norm(spaces, axis=-1, keepdims=True)

maps = np.stack(drawn_all(spaces)).astype(np.float64)
if len(maps) > 1:  # each map is turned onto the one before, which changes no distance on it
    maps -= maps.mean(axis=1, keepdims=True)
    for before, after in pairwise(maps):
        after[:] = after @ orthogonal_procrustes(after, before)[0]
np.savez("polyseme-maps.npz", spaces=spaces, maps=maps)

print("lies on", "point", "place", sep="\t")
for number, places in enumerate(maps):
    for point, place in enumerate(places):
        print(number, point, *map(float, place), sep="\t")
