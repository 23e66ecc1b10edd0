"""What a page shows, as a table to download."""

from collections.abc import Collection, Mapping
from dataclasses import asdict

import numpy as np
import pandas as pd

from components.analysis.contexts import Contexts
from components.analysis.inputs import measured
from components.analysis.layers import layer_choices
from components.analysis.senses import pair_kinds
from components.bert import Bert, Tokens


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


def sense_table(bert: Bert, contexts: Contexts, choice: str) -> pd.DataFrame:
    """One row a pair of occurrences: both contexts and senses, the cosine by the layer choice and by every layer."""
    pairs, _ = pair_kinds(contexts.senses)
    first, second = pairs[:, 0], pairs[:, 1]
    around = [f"{one.before[-40:]}{one.word}{one.after[:40]}" for one in contexts.occurrences]
    columns: dict[str, object] = {}
    for name, places in (("first", first), ("second", second)):
        columns[name] = [contexts.labels[at] for at in places]
        columns[f"{name} sense"] = [contexts.senses[at] for at in places]
        columns[f"{name} context"] = [around[at] for at in places]
    choices = layer_choices(bert.layers)
    shown = [choice, *(name for name in choices if name.startswith("Layer ") and name != choice)]
    cosines = {name: contexts.cosines(choices[name])[first, second] for name in shown}
    return pd.DataFrame(columns | cosines)


def layer_table(vectors: np.ndarray, outliers: Collection[int]) -> pd.DataFrame:
    """(layer, feature) -> one row a feature: one token's value in every layer, and whether it is an outlier feature."""
    columns = {f"layer {layer}": vector for layer, vector in enumerate(vectors)}
    features = range(vectors.shape[1])
    return pd.DataFrame({"feature": features} | columns | {"outlier": [feature in outliers for feature in features]})


def csv(table: pd.DataFrame) -> bytes:
    """The table as CSV that spreadsheets open rightly: UTF-8 with a byte-order mark.

    A cell that starts like a formula is given a leading apostrophe, so that a spreadsheet shows it and runs nothing.
    """
    safe = table.map(lambda cell: f"'{cell}" if isinstance(cell, str) and _formula(cell) else cell)
    return safe.to_csv(index=False, lineterminator="\r\n").encode("utf-8-sig")  # so that any line end is quoted


def _formula(cell: str) -> bool:
    return len(cell) > 1 and cell[0] in "=+-@\t\r"


def tsv(table: pd.DataFrame) -> bytes:
    """The table as it is, for programs to read: UTF-8, tabs between cells, quotation marks only where they must be."""
    return table.to_csv(index=False, sep="\t", lineterminator="\n").encode()
