"""Are fewer dimensions enough? The first few, against principal components and random choices."""

import numpy as np

FILE = "polyseme-vectors.npz"  # what the first script has saved
NUMBERS = (50, 100, 200)
NEAREST = 10


def units(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def share_right(vectors):
    """How often the right sense has the nearest mean, with the sentence itself left out."""
    scores = []
    for word in dict.fromkeys(saved["words"].tolist()):
        rows, right = vectors[saved["words"] == word], []
        senses = saved["senses"][saved["words"] == word]
        names = np.unique(senses)
        for i, row in enumerate(rows):
            others = np.arange(len(rows)) != i
            means = np.stack([rows[others & (senses == name)].mean(0) for name in names])
            right.append(names[np.argmax(units(means) @ row)] == senses[i])
        scores.append(np.mean([np.mean(np.array(right)[senses == name]) for name in names]))
    return np.mean(scores)


def nearest(vectors):
    cosines = units(vectors) @ units(vectors).T - 3 * np.eye(len(vectors))
    return [set(row) for row in np.argsort(-cosines, axis=1)[:, :NEAREST].tolist()]


saved = np.load(FILE)
vectors = saved["vectors"].astype(np.float64)
whole, axes = nearest(vectors), np.linalg.svd(vectors, full_matrices=False)[2].T
print(f"dimensions\tright\tkept\nall\t{share_right(vectors):.6f}\t1")
for number in NUMBERS:
    some = np.random.default_rng([1, number]).permutation(vectors.shape[1])[:number]  # one random choice
    ways = {"first": vectors[:, :number], "principal": vectors @ axes[:, :number], "random": vectors[:, some]}
    for way, few in ways.items():
        kept = np.mean([len(a & b) / len(a) for a, b in zip(whole, nearest(few), strict=True)])
        print(f"{way} {number}", f"{share_right(few):.6f}", f"{kept:.6f}", sep="\t")
