"""Which layer and pooling separates the meanings best? Each sentence is judged by all others of its word."""

import numpy as np

from polyseme.pooling.numbers.treatments import identity as treated
from polyseme.pooling.snippets import by_centroid as judged

FILE = "polyseme-vectors.npz"  # what the script before this one has saved
CENTRED = False  # True: the mean of the others is subtracted
COMMON = False  # True: mean and spread come from all words, not from the word alone
PARTS = 1  # parts of the data; each takes mean and spread from the others (1: from all data)

saved = np.load(FILE)
vectors, words = saved["vectors"].astype(np.float64), saved["words"]
part = np.zeros(len(words), int)
for word in np.unique(words):  # sorted by the first feature: the file's own order has no effect
    rows = np.flatnonzero(words == word)
    part[rows[np.argsort(vectors[rows, 0], kind="stable")]] = np.arange(len(rows)) % PARTS
scores = []
print("word", "score", sep="\t")
for word in dict.fromkeys(words.tolist()):
    of_word, results, senses = words == word, [], saved["senses"][words == word]
    known = of_word | COMMON
    for i in np.flatnonzero(of_word):
        if not results or PARTS > 1:
            changed = treated(vectors, vectors[known & ((part != part[i]) | (PARTS == 1))], known.sum())
        rest = np.arange(len(words)) != i
        moved, others = changed - CENTRED * changed[known & rest].mean(0), of_word & rest
        results.append(judged(moved[i], saved["senses"][i], moved[others], saved["senses"][others]))
    scores.append(np.mean([np.mean(np.array(results)[senses == sense]) for sense in np.unique(senses)]))
    print(word, f"{scores[-1]:.6f}", sep="\t")
print("all", f"{np.mean(scores):.6f}", sep="\t")
