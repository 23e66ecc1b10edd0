"""Which layer and pooling tells the senses apart? Each sentence is judged by all others of its word."""

import numpy as np

from components.chapters.pooling.numbers.view import as_they_are as treated
from components.chapters.pooling.snippets import by_centroid as judged

FILE = "polyseme-vectors.npz"  # what the script before this one has saved
CENTRED = False  # True: the mean of the others is subtracted
COMMON = False  # True: that of all words and what is learned from them, not from the word alone
PARTS = 1  # of the sentences: each is judged by what is learned from the other parts; 1: from all

saved = np.load(FILE)
vectors, words = saved["vectors"].astype(np.float64), saved["words"]
part = np.array([np.sum(words[:at] == word) % PARTS for at, word in enumerate(words)])
scores = []
print("word", "score", sep="\t")
for word in dict.fromkeys(words.tolist()):
    of, found, senses = words == word, [], saved["senses"][words == word]
    known = of | COMMON
    for at in np.flatnonzero(of):
        if not found or PARTS > 1:
            seen = treated(vectors, vectors[known & ((part != part[at]) | (PARTS == 1))])
        rest = np.arange(len(words)) != at
        moved = seen - CENTRED * seen[known & rest].mean(0)
        found.append(judged(moved[at], saved["senses"][at], moved[of & rest], saved["senses"][of & rest]))
    scores.append(np.mean([np.mean(np.array(found)[senses == sense]) for sense in np.unique(senses)]))
    print(word, f"{scores[-1]:.6f}", sep="\t")
print("all", f"{np.mean(scores):.6f}", sep="\t")
