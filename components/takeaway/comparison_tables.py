"""What two models say of one text, as tables to download: a column, or a row, for each of them."""

from collections.abc import Mapping

import pandas as pd


def compared_layers(summaries: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """model -> its summary: one row a model and layer, with the layer's share of the way to the last."""
    tables = [
        pd.concat(
            [pd.DataFrame({"model": name, "share of the way": table["layer"] / (len(table) - 1)}), table],
            axis="columns",
        )
        for name, table in summaries.items()
    ]
    return pd.concat(tables, ignore_index=True)


def compared_neighbours(tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """model -> its neighbours: one row a neighbour, with its model and whether it stands in both lists of its word."""
    named = [table.assign(model=name) for name, table in tables.items()]
    table = pd.concat(named, ignore_index=True)
    return table.assign(**{"in both lists": table.duplicated(["word", "piece"], keep=False)})
