"""Which layer and pooling tells the senses apart? Each sentence is judged by all others of its word."""

import numpy as np

from components.chapters.pooling.numbers.view import one_for_all as scale
from components.chapters.pooling.snippets import by_centroid as judged

FILE = "polyseme-vectors.npz"  # what the script before this one has saved
CENTRED = False  # True: the mean of the others is subtracted

saved = np.load(FILE)
scores = []
print("word", "score", sep="\t")
for word in dict.fromkeys(saved["words"].tolist()):
    of = saved["words"] == word
    vectors, senses, found = saved["vectors"][of].astype(np.float64), saved["senses"][of], []
    vectors = vectors / scale(vectors)
    for rest in ~np.eye(len(vectors), dtype=bool):
        seen = vectors - CENTRED * vectors[rest].mean(0)
        found.append(judged(seen[~rest][0], senses[~rest][0], seen[rest], senses[rest]))
    scores.append(np.mean([np.mean(np.array(found)[senses == sense]) for sense in np.unique(senses)]))
    print(word, f"{scores[-1]:.6f}", sep="\t")
print("all", f"{np.mean(scores):.6f}", sep="\t")
