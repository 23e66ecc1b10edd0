"""How is a word used in many texts? The share of each group of its uses."""

import pandas as pd

from polyseme.core.accuracy import wilson

FILE = "polyseme-atlas.parquet"  # one row per occurrence: its group, empty if it belongs to none, and its source
WEIGHTS = {"1990": 1.0, "2010": 1.0}  # how many occurrences of the corpus each row of a source stands for
LEVEL = 0.95


rows = pd.read_parquet(FILE).astype({"group": "category"})
groups = [*rows["group"].cat.categories, "none of these"]
rows["group"] = rows["group"].cat.add_categories("none of these").fillna("none of these")
weight = rows["source"].map(WEIGHTS).astype(float)
size = weight.sum() ** 2 / (weight**2).sum()  # effective sample size: weighted rows count for less

print("group", "share", "from", "to", sep="\t")
for group in groups:
    share = weight[rows["group"] == group].sum() / weight.sum()
    print(group, share, *wilson(share, size, LEVEL), sep="\t")
