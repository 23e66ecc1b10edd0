"""What do many texts mean by a word? The share of each sense, and how it differs between two sources."""

import numpy as np
import pandas as pd
from scipy.stats import norm

FILE = "polyseme-atlas.parquet"  # a row an occurrence: its sense, empty for none of them, and its source
WEIGHTS = {"1990": 1.0, "2010": 1.0}  # how many occurrences of the corpus each row of a source stands for
PAIR = ("1990", "2010")
LEVEL = 0.95


def wilson(share, of, level):
    z = norm.ppf((1 + level) / 2)
    middle = (share * of + z * z / 2) / (of + z * z)
    reach = z / (of + z * z) * np.sqrt(of * share * (1 - share) + z * z / 4)
    return np.array([share, max(0, middle - reach), min(1, middle + reach)])


found = pd.read_parquet(FILE)
senses = [*found["sense"].cat.categories, "none of these"]
found["sense"] = found["sense"].cat.add_categories("none of these").fillna("none of these")
weight = found["source"].map(WEIGHTS).astype(float)
of = weight.sum() ** 2 / (weight**2).sum()  # as many say as much, where some sources are kept in part

print("sense", "share", "from", "to", sep="\t")
for sense in senses:
    print(sense, *wilson(weight[found["sense"] == sense].sum() / weight.sum(), of, LEVEL), sep="\t")

print("\ndifference", "value", "from", "to", sep="\t")
level = 1 - (1 - LEVEL) / len(senses)  # all differences are to hold together
for sense in senses:
    parts = [found["sense"][found["source"] == source] == sense for source in PAIR]
    (a, a_low, a_high), (b, b_low, b_high) = (wilson(part.mean(), len(part), level) for part in parts)
    print(sense, b - a, b - a - np.hypot(b - b_low, a_high - a), b - a + np.hypot(b_high - b, a - a_low), sep="\t")
