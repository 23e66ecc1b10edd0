"""Do texts of one class lie together? Each text against the means of the classes, by layer."""

import numpy as np
from sklearn.decomposition import PCA
from transformers import AutoModel, AutoTokenizer

from polyseme.core.pooling import mean as pooled
from polyseme.export.snippets import cosine, hidden_states

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["Rain is expected.", "It will snow.", "She scored a goal.", "The match is over."]
LABELS = ["weather", "weather", "sport", "sport"]

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()
vectors = np.stack([pooled(hidden_states(tokenizer, model, text)[0]) for text in TEXTS], axis=1).astype(float)
labels = np.array(LABELS)
names = np.unique(labels)
print("layer\tright\tkept by two directions")
for layer, points in enumerate(vectors):
    right = 0
    for point, rest in zip(points, ~np.eye(len(points), dtype=bool), strict=True):
        means = [points[rest & (labels == name)].mean(0) for name in names]
        right += names[np.argmax([cosine(point, mean) for mean in means])] == labels[~rest][0]
    pca = PCA(2, svd_solver="full").fit(points)
    print(layer, right / len(points), f"{pca.explained_variance_ratio_.sum():.6f}", sep="\t")
