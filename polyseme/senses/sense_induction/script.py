"""Meanings that nobody named: the occurrences of a word in groups."""

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from sklearn.decomposition import PCA
from sklearn.preprocessing import normalize
from transformers import AutoModel, AutoTokenizer

from polyseme.core.pooling import mean as joined
from polyseme.export.snippets import hidden_states

MODEL = "google-bert/bert-base-uncased"
PLACES = [["A bank lends money.", 2, 6], ["The bank charged a fee.", 4, 8], ["We fished from the bank.", 19, 23]]
GROUPS = 2  # how many the page found

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
vectors = []
for text, start, end in PLACES:
    states, read = hidden_states(tokenizer, model, text)
    vectors.append(joined(states[-1, read.char_to_token(start) : read.char_to_token(end - 1) + 1]))
vectors = normalize(np.array(vectors, dtype=float))
written = np.array([text[start:end].casefold() for text, start, end in PLACES])
level = vectors.copy()
for form in set(written):  # otherwise the first groups are singular and plural
    members = written == form
    level[members] -= (vectors[members].mean(0) - vectors.mean(0)) * members.sum() / (members.sum() + 2)
apart = np.sort(np.unique([text for text, *_ in PLACES], return_index=True)[1])  # one of each text
centre, spread = level[apart].mean(0), level[apart].std(0)
scaled = (level - centre) / np.where(spread <= 1e-4 * np.median(spread), 1, spread)
directions = min(6, len(apart) - 1)  # the directions in which the occurrences differ most
places = normalize(PCA(directions, svd_solver="full").fit(scaled[apart]).transform(scaled))
chosen = places[apart]
groups = fcluster(linkage(chosen, "ward"), GROUPS, "maxclust") - 1
for _ in range(10):  # k-means from there, by cosine
    means = normalize(np.eye(GROUPS)[groups].T @ chosen)
    groups = (chosen @ means.T).argmax(1)
sizes = np.bincount(groups, minlength=GROUPS)
cosines = places @ means[np.argsort(-sizes, kind="stable")].T
second, first = np.sort(cosines, axis=1)[:, -2:].T
groups = np.where(first - second < 0.1, 0, cosines.argmax(1) + 1)  # 0: in no group, as it lies between two
print("group\tlead\toccurrence")
for group, lead, (text, start, end) in zip(groups, first - second, PLACES, strict=True):
    print(group, f"{lead:.6f}", f"{text[:start]}[{text[start:end]}]{text[end:]}", sep="\t")
