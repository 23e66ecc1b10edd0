"""What do many texts mean by a word? The share of each group of its uses, and how it differs between two sources."""

import numpy as np
import pandas as pd
from scipy.stats import norm

FILE = "polyseme-atlas.parquet"  # a row an occurrence: its group, empty for none of them, and its source
WEIGHTS = {"1990": 1.0, "2010": 1.0}  # how many occurrences of the corpus each row of a source stands for
PAIR = ("1990", "2010")
LEVEL = 0.95


def wilson(share, of, level):
    z = norm.ppf((1 + level) / 2)
    middle = (share * of + z * z / 2) / (of + z * z)
    reach = z / (of + z * z) * np.sqrt(of * share * (1 - share) + z * z / 4)
    return np.array([share, max(0, middle - reach), min(1, middle + reach)])


found = pd.read_parquet(FILE)
groups = [*found["group"].cat.categories, "none of these"]
found["group"] = found["group"].cat.add_categories("none of these").fillna("none of these")
weight = found["source"].map(WEIGHTS).astype(float)
of = weight.sum() ** 2 / (weight**2).sum()  # as many say as much, where some sources are kept in part

print("group", "share", "from", "to", sep="\t")
for group in groups:
    print(group, *wilson(weight[found["group"] == group].sum() / weight.sum(), of, LEVEL), sep="\t")

print("\ndifference", "value", "from", "to", sep="\t")
level = 1 - (1 - LEVEL) / len(groups)  # all differences are to hold together
for group in groups:
    parts = [found["group"][found["source"] == source] == group for source in PAIR]
    (a, a_low, a_high), (b, b_low, b_high) = (wilson(part.mean(), len(part), level) for part in parts)
    print(group, b - a, b - a - np.hypot(b - b_low, a_high - a), b - a + np.hypot(b_high - b, a - a_low), sep="\t")
