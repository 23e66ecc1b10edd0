"""The tables of the pages, for download."""

from collections.abc import Collection, Mapping, Sequence
from io import SEEK_END, BytesIO

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices, single_layers
from polyseme.core.occurrences.places import pair_kinds
from polyseme.core.occurrences.states import Occurrences
from polyseme.export.vectors import SHOWN, ExportedVectors

CSV_ROWS = 500  # written together


def token_table(tokens: Tokens) -> pd.DataFrame:
    """One row per piece: position, piece, id, segment (where the model has segments), mask, and the word as typed."""
    columns = {"position": range(len(tokens)), "piece": tokens.pieces, "id": tokens.ids}
    segments = {} if tokens.segments is None else {"segment": tokens.segments}
    return pd.DataFrame(columns | segments | {"mask": tokens.mask, "word": tokens.words})


def part_columns(parts: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """One row per feature, one column per vector; a shorter vector leaves the rest of its column empty."""
    columns = {name: pd.Series(vector) for name, vector in parts.items()}
    return pd.DataFrame(columns).rename_axis("feature").reset_index()


def sense_pair_table(bert: Bert, occurrences: Occurrences, choice: str) -> pd.DataFrame:
    """One row per pair of occurrences: both contexts and senses, the cosine by the layer choice and by every layer."""
    pairs, _ = pair_kinds(occurrences.senses)
    contexts = [f"{item.before[-40:]}{item.word}{item.after[:40]}" for item in occurrences.occurrences]
    columns: dict[str, object] = {}
    for name, indices in (("first", pairs[:, 0]), ("second", pairs[:, 1])):
        columns[name] = [occurrences.labels[i] for i in indices]
        columns[f"{name} sense"] = [occurrences.senses[i] for i in indices]
        columns[f"{name} context"] = [contexts[i] for i in indices]
    choices = layer_choices(bert.layers)
    for name in dict.fromkeys([choice, *(layer.name for layer in single_layers(bert.layers))]):
        columns[name] = occurrences.cosines(choices[name])[tuple(pairs.T)]
    return pd.DataFrame(columns)


def sentence_pair_table(
    texts: Sequence[str], cosines: Mapping[str, np.ndarray], pooling: str, baseline: Spread, measure: str = "cosine"
) -> pd.DataFrame:
    """One row per pair: both sentences, their cosine, the share of random pairs below it, the cosine of each pooling.

    cosines: (pair,) by pooling, in the order of np.triu_indices.
    """
    first, second = np.triu_indices(len(texts), 1)
    columns: dict[str, object] = {
        "first": [texts[i] for i in first.tolist()],
        "second": [texts[i] for i in second.tolist()],
        measure: cosines[pooling],
        "share of lower random pairs": [baseline.rank(cosine) for cosine in cosines[pooling].tolist()],
    }
    return pd.DataFrame(columns | dict(cosines))


def layer_table(vectors: np.ndarray, outliers: Collection[int]) -> pd.DataFrame:
    """(layer, feature) -> one row per feature: one token's value in every layer, and whether it is an outlier."""
    columns = {f"layer {layer}": vector for layer, vector in enumerate(vectors)}
    features = range(vectors.shape[1])
    return pd.DataFrame({"feature": features} | columns | {"outlier": [feature in outliers for feature in features]})


def compared_layers(summaries: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """model -> its summary: one row per model and layer, with the layer's relative depth."""
    table = pd.concat(summaries, names=["model"]).reset_index("model").reset_index(drop=True)
    table.insert(1, "share of the way", table["layer"] / table.groupby("model")["layer"].transform("max"))
    return table


def compared_neighbours(tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """model -> its neighbours: one row per neighbour, with its model and whether both models list it for its word."""
    table = pd.concat([table.assign(model=name) for name, table in tables.items()], ignore_index=True)
    return table.assign(**{"in both lists": table.duplicated(["word", "piece"], keep=False)})


def csv(table: pd.DataFrame) -> bytes:
    """The table as CSV for spreadsheets, in UTF-8 with a byte-order mark; no cell is taken for a formula."""
    table, file = within(table, limits.TABLE_CHARACTERS), BytesIO(b"\xef\xbb\xbf")
    file.seek(0, SEEK_END)
    for start in range(
        0, max(1, len(table)), CSV_ROWS
    ):  # all at once, texts with one emoji take thrice four times as much
        part = table.iloc[start : start + CSV_ROWS].map(lambda cell: harmless(cell) if isinstance(cell, str) else cell)
        part.to_csv(file, index=False, header=not start, lineterminator="\r\n")  # so that any line end is quoted
    return file.getvalue()


def within(table: pd.DataFrame, most: int) -> pd.DataFrame:
    """The table, its longest texts cut alike where all together have more than `most` characters.

    >>> within(pd.DataFrame({"a": ["x", "y" * 9], "b": ["z" * 9, "w"]}), 10).to_numpy().tolist()
    [['x', 'zzzz…'], ['yyyy…', 'w']]
    """
    texts: pd.DataFrame = table.select_dtypes(["str"])
    lengths = {name: texts[name].str.len().fillna(0).to_numpy(np.int64) for name in texts}
    ordered = np.sort(np.concatenate([np.empty(0, np.int64), *lengths.values()]))
    if ordered.sum() <= most:
        return table
    whole = np.cumsum(ordered) - ordered  # characters of all shorter ones
    shares = (most - whole) // np.arange(len(ordered), 0, -1)  # of what is left, for each of the others
    share = int(shares[np.argmax(ordered > shares)])
    return table.assign(
        **{
            str(name): texts[name].where(length <= share, texts[name].str.slice(0, share) + "…")
            for name, length in lengths.items()
        }
    )


def harmless(cell: str) -> str:
    """A cell with an apostrophe in front if spreadsheets would take it for a formula.

    >>> harmless("=1+1"), harmless("bank"), harmless("-")
    ("'=1+1", 'bank', '-')
    """
    return f"'{cell}" if len(cell) > 1 and cell[0] in "=+-@\t\r" else cell


def export_table(whole: ExportedVectors) -> pd.DataFrame:
    """One row per vector: what it stands for, and its first five values; without columns that are all empty."""
    values = {f"feature {i}": column for i, column in enumerate(whole.vectors.T[:5])}
    rows: pd.DataFrame = whole.table.select(list(SHOWN)).to_pandas()
    table = pd.concat([rows.drop(columns="text"), pd.DataFrame(values), rows["text"]], axis=1)
    return table.dropna(axis=1, how="all")


def tsv(table: pd.DataFrame) -> bytes:
    """The table for programs: UTF-8, tabs between cells, quotation marks only where needed."""
    return table.to_csv(index=False, sep="\t", lineterminator="\n").encode()
