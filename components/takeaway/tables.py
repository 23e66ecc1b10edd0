"""What a page shows, as a table to download."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict

import numpy as np
import pandas as pd

from components.bert import Bert, Tokens
from components.numbers.baseline import Spread
from components.numbers.input_layer import measured
from components.numbers.layers import layer_choices, numbered_layers
from components.numbers.occurrences.places import pair_kinds
from components.numbers.occurrences.states import Occurrences
from components.takeaway.vectors import SHOWN, Export


def token_table(tokens: Tokens) -> pd.DataFrame:
    """One row a piece: position, piece, id, segment (where the model has segments), mask, and the word as typed."""
    columns = {"position": range(len(tokens)), "piece": tokens.pieces, "id": tokens.ids}
    segments = {} if tokens.segments is None else {"segment": tokens.segments}
    return pd.DataFrame(columns | segments | {"mask": tokens.mask, "word": tokens.words})


def part_columns(parts: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """One row a feature, one column a vector by name; a shorter vector leaves the rest of its column empty."""
    columns = {name: pd.Series(vector) for name, vector in parts.items()}
    return pd.DataFrame(columns).rename_axis("feature").reset_index()


def measure_table(parts: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """One row a vector by name: its norm, mean and variance."""
    return pd.DataFrame([{"vector": name} | asdict(found) for name, found in measured(parts).items()])


def sense_table(bert: Bert, occurrences: Occurrences, choice: str) -> pd.DataFrame:
    """One row a pair of occurrences: both contexts and senses, the cosine by the layer choice and by every layer."""
    pairs, _ = pair_kinds(occurrences.senses)
    first, second = pairs[:, 0], pairs[:, 1]
    around = [f"{one.before[-40:]}{one.word}{one.after[:40]}" for one in occurrences.occurrences]
    columns: dict[str, object] = {}
    for name, places in (("first", first), ("second", second)):
        columns[name] = [occurrences.labels[at] for at in places]
        columns[f"{name} sense"] = [occurrences.senses[at] for at in places]
        columns[f"{name} context"] = [around[at] for at in places]
    choices = layer_choices(bert.layers)
    shown = [choice, *(one.name for one in numbered_layers(bert.layers) if one.name != choice)]
    cosines = {name: occurrences.cosines(choices[name])[first, second] for name in shown}
    return pd.DataFrame(columns | cosines)


def sentence_table(texts: Sequence[str], pairs: Mapping[str, np.ndarray], pooling: str, chance: Spread) -> pd.DataFrame:
    """One row a pair: both sentences, their cosine by the pooling, the share of random pairs below it, every pooling's.

    pairs: (pair,) by pooling, in the order of np.triu_indices.
    """
    first, second = np.triu_indices(len(texts), 1)
    columns: dict[str, object] = {
        "first": [texts[at] for at in first.tolist()],
        "second": [texts[at] for at in second.tolist()],
        "cosine": pairs[pooling],
        "share of random pairs below": [chance.rank(value) for value in pairs[pooling].tolist()],
    }
    return pd.DataFrame(columns | dict(pairs))


def layer_table(vectors: np.ndarray, outliers: Collection[int]) -> pd.DataFrame:
    """(layer, feature) -> one row a feature: one token's value in every layer, and whether it is an outlier feature."""
    columns = {f"layer {layer}": vector for layer, vector in enumerate(vectors)}
    features = range(vectors.shape[1])
    return pd.DataFrame({"feature": features} | columns | {"outlier": [feature in outliers for feature in features]})


def compared_layers(summaries: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """model -> its summary: one row a model and layer, with the layer's share of the way to the last."""
    table = pd.concat(summaries, names=["model"]).reset_index("model").reset_index(drop=True)
    table.insert(1, "share of the way", table["layer"] / table.groupby("model")["layer"].transform("max"))
    return table


def compared_neighbours(tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """model -> its neighbours: one row a neighbour, with its model and whether it stands in both lists of its word."""
    table = pd.concat([table.assign(model=name) for name, table in tables.items()], ignore_index=True)
    return table.assign(**{"in both lists": table.duplicated(["word", "piece"], keep=False)})


def csv(table: pd.DataFrame) -> bytes:
    """The table as CSV that spreadsheets open rightly: UTF-8 with a byte-order mark.

    A cell that starts like a formula is given a leading apostrophe, so that a spreadsheet shows it and runs nothing.
    """
    safe = table.map(lambda cell: harmless(cell) if isinstance(cell, str) else cell)
    return safe.to_csv(index=False, lineterminator="\r\n").encode("utf-8-sig")  # so that any line end is quoted


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("bank"), harmless("-")
    ("'=1+1", 'bank', '-')
    """
    return f"'{cell}" if len(cell) > 1 and cell[0] in "=+-@\t\r" else cell


def export_table(whole: Export, features: int = 5) -> pd.DataFrame:
    """One row a vector: what it stands for, and its first few values; without columns that are empty throughout."""
    values = {f"feature {at}": column for at, column in enumerate(whole.vectors.T[:features])}
    said: pd.DataFrame = whole.table.select(list(SHOWN)).to_pandas()
    table = pd.concat([said.drop(columns="text"), pd.DataFrame(values), said["text"]], axis=1)
    return table.dropna(axis=1, how="all")


def tsv(table: pd.DataFrame) -> bytes:
    """The table as it is, for programs to read: UTF-8, tabs between cells, quotation marks only where they must be."""
    return table.to_csv(index=False, sep="\t", lineterminator="\n").encode()
