"""Where do the tokens lie? Maps of hidden states by scikit-learn and umap-learn, and what they kept."""

import csv
from itertools import pairwise

import numpy as np
import torch
from scipy.linalg import orthogonal_procrustes
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE, trustworthiness
from sklearn.neighbors import NearestNeighbors
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
POINTS = [("The bank lends.", (2,)), ("The river bank.", (3,)), ("A bank.", ())]  # positions of the pieces; (): all
TABLE = ""  # or the table that the page's "Data" saves: the points are then read from it
LAYERS = "each"  # or "together": each point once for every layer; or "Layer 3", "Sum of last four", …
POOLING = "Mean"  # of the pieces of a split word, or of a sentence; see poolings below
SEGMENTS = "library"  # "tutorial": segment ids are 1, not 0
METHOD = "PCA"  # or "UMAP", "t-SNE": these two magnify the last digit, and agree in what they keep, not in each place
DIMENSIONS = 2
METRIC = "cosine"  # or "euclidean"
SEED = 1
NEIGHBOURS = 15  # of UMAP
MIN_DIST = 0.1  # of UMAP
PERPLEXITY = 30.0  # of t-SNE
LIMIT = 512  # positions of the model

if TABLE:
    with open(TABLE, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    rows = [row for row in rows if row["map"] == rows[0]["map"]]
    POINTS = [(row["sentence"], tuple(map(int, row["pieces"].split()))) for row in rows]

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()


def choices(states: np.ndarray) -> dict[str, np.ndarray]:
    """The ways to make one vector a token out of all layers: (layer, token, feature) -> name: (token, feature)."""
    last_four = states[1:][-4:]
    return {f"Layer {number}": layer for number, layer in enumerate(states)} | {
        "Sum of last four": last_four.sum(0),
        "Mean of last four": last_four.mean(0),
        "Concatenation of last four": np.concatenate(list(last_four), axis=-1),
        "Second-to-last": states[-2],
        "Last": states[-1],
        "Sum of all": states[1:].sum(0),
    }


def pooled(vectors: np.ndarray, positions: tuple[int, ...]) -> np.ndarray:
    """(token, feature) -> (feature,): one vector for a word's pieces or, where there are no positions, a sentence."""
    if positions:
        vectors = vectors[list(positions)]
    elif POOLING.endswith(" of its own pieces"):
        vectors = vectors[1:-1]
    return {
        "Mean": lambda: vectors.mean(0),
        "Sum": lambda: vectors.sum(0),
        "Max": lambda: vectors.max(0),
        "Mean and max": lambda: np.concatenate([vectors.mean(0), vectors.max(0)]),
        "First": lambda: vectors[0],
        "Last": lambda: vectors[-1],
        "[CLS]": lambda: vectors[0],
        "[SEP]": lambda: vectors[-1],
    }[POOLING.removesuffix(" of its own pieces")]()


read: dict[str, dict[str, np.ndarray]] = {}
for text in dict.fromkeys(text for text, _ in POINTS):
    given = tokenizer(text, return_tensors="pt", truncation=True, max_length=LIMIT)
    if SEGMENTS == "tutorial" and "token_type_ids" in given:
        given["token_type_ids"] = torch.ones_like(given["token_type_ids"])
    with torch.inference_mode():
        hidden = model(**given, output_hidden_states=True).hidden_states
    read[text] = choices(torch.stack(hidden)[:, 0].numpy())

every = [name for name in next(iter(read.values())) if name.startswith("Layer ")]
names = every if LAYERS in ("each", "together") else [LAYERS]
spaces = [np.stack([pooled(read[text][name], tuple(at)) for text, at in POINTS]) for name in names]
if LAYERS == "together":
    names, spaces = ["together"], [np.concatenate(spaces)]
if METRIC == "cosine":  # between vectors at length 1, straight distances rank as cosines do
    spaces = [vectors / np.linalg.norm(vectors, axis=1, keepdims=True) for vectors in spaces]


def drawn(vectors: np.ndarray) -> np.ndarray:
    """(point, feature) -> (point, dimension): one map."""
    if METHOD == "UMAP":
        import umap

        count = min(NEIGHBOURS, len(vectors) - 1)
        return umap.UMAP(count, DIMENSIONS, min_dist=MIN_DIST, n_epochs=200, random_state=SEED).fit_transform(vectors)
    axes = PCA(DIMENSIONS, svd_solver="full").fit_transform(vectors.astype(np.float64))
    if METHOD == "PCA":
        return axes
    start = axes / axes[:, 0].std() * 1e-4
    perplexity = min(PERPLEXITY, (len(vectors) - 1) / 3)
    return TSNE(DIMENSIONS, perplexity=perplexity, init=start, random_state=SEED).fit_transform(vectors)


if METHOD == "UMAP" and len(spaces) > 1:
    import umap

    same = [{at: at for at in range(len(POINTS))}] * (len(spaces) - 1)
    held = {"alignment_regularisation": 0.1, "random_state": SEED, "transform_seed": SEED, "n_epochs": 200}
    aligned = umap.AlignedUMAP(min(NEIGHBOURS, len(POINTS) - 1), DIMENSIONS, **held)
    maps = aligned.fit(spaces, relations=same).embeddings_
else:
    maps = [drawn(vectors) for vectors in spaces]
if len(maps) > 1:  # each layer's map is turned onto the one before, which changes no distance on it
    maps = [places - places.mean(0) for places in maps]
    for before, after in pairwise(maps):
        after[:] = after @ orthogonal_procrustes(after, before)[0]

k = max(1, min(10, (len(maps[0]) - 1) // 2))
print("map", "explained", "trustworthiness", "neighbours kept", sep="\t")
for name, vectors, places in zip(names, spaces, maps, strict=True):
    explained = places.var(0).sum() / vectors.var(0).sum()
    true, shown = (NearestNeighbors(n_neighbors=k).fit(x).kneighbors(return_distance=False) for x in (vectors, places))
    kept = np.mean([len(set(a) & set(b)) / k for a, b in zip(true, shown, strict=True)])
    print(name, explained, trustworthiness(vectors, places, n_neighbors=k), kept, sep="\t")

print("\nlies on", "number", "place", sep="\t")
for name, places in zip(names, maps, strict=True):
    for number, place in enumerate(places):
        print(name, number, *map(float, place), sep="\t")
