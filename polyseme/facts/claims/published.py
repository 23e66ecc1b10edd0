"""Checks of published figures of single models: what a model has in the places of the printed values."""

from collections.abc import Collection

import numpy as np

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.distribution import outlier_features
from polyseme.core.similarity import cosine
from polyseme.facts.claims import CannotAsk
from polyseme.facts.claims.checks import three_banks
from polyseme.figures.wording import number, percent

CORNERS = [0, 1, 2, -3, -2, -1]


def ends(rows: np.ndarray) -> np.ndarray:
    """(row, feature) -> (row, 6): the first and the last three values."""
    return np.concatenate([rows[:, :3], rows[:, -3:]], axis=1)


def bank_cosines(bert: Bert) -> list[list[float]]:
    """The cosines of the robber's bank with the vault's and with the river's."""
    vault, robber, river = three_banks(bert)
    return [[cosine(robber, vault), cosine(robber, river)]]


def bank_values(bert: Bert, count: int) -> np.ndarray:
    return three_banks(bert)[:, :count]


def first_layer(bert: Bert) -> np.ndarray:
    """The corners of the old library's encoded_layers[0], which is layer 1."""
    return ends(bert.encode(examples.TUTORIAL, segments="tutorial").states[1][CORNERS])


def input_rows(bert: Bert, text: str) -> np.ndarray:
    return ends(bert.encode(text).states[0])


def token_row(bert: Bert, text: str) -> np.ndarray:
    return ends(bert.token_vectors[[bert.tokenize(text).ids[1]]])


def token_table(bert: Bert) -> list[np.ndarray]:
    return [*bert.token_vectors[CORNERS, :3], bert.token_vectors[-1, -3:]]


def position_table(bert: Bert) -> list[np.ndarray]:
    if bert.position_vectors is None:
        raise CannotAsk("This model has no position vectors.")
    rows = ends(bert.position_vectors[:3])
    return [rows[0], rows[1][:3], rows[2][:3]]


def segment_table(bert: Bert) -> np.ndarray:
    if bert.segment_vectors is None:
        raise CannotAsk("This model has no segment vectors.")
    return ends(bert.segment_vectors[:2])


def sizes(bert: Bert) -> str:
    return f"{bert.layers} layers, {bert.features:,} features, {bert.heads} heads"


def table_sizes(bert: Bert) -> str:
    tables = (bert.token_vectors, bert.position_vectors, bert.segment_vectors)
    return ", ".join(f"{len(table):,} × {table.shape[1]}" for table in tables if table is not None)


def states_shape(bert: Bert) -> str:
    states = bert.encode(examples.TUTORIAL).states
    return f"{' × '.join(map(str, states.shape))} = {states.size:,}"


def concatenated(bert: Bert) -> str:
    return f"{three_banks(bert, 'Concatenation of last four').shape[1]:,}"


def mostly_within_two(bert: Bert) -> tuple[str, bool]:
    """Whether token 5 of the tutorial's sentence in layer 5 lies mostly within [-2, 2], and reaches below -8."""
    if bert.layers < 5:
        raise CannotAsk("This model has fewer than five layers.")
    values = bert.encode(examples.TUTORIAL, segments="tutorial").states[5, 5]
    share, lowest = float((np.abs(values) <= 2).mean()), float(values.min())
    return f"{percent(share)} within, the lowest {number(lowest, 1)}", share > 0.9 and lowest < -8


def named_in_code(bert: Bert) -> tuple[str, bool]:
    """Which layer encoded_layers[11] is: the old library leaves out the input layer."""
    if bert.layers < 12:
        raise CannotAsk("This model has fewer than twelve layers.")
    return f"layer 12 of {bert.layers}", bert.layers == 13


def outliers(bert: Bert, published: Collection[int]) -> tuple[str, bool]:
    features = outlier_features(bert.encode(examples.TUTORIAL).states).features
    return " ".join(map(str, features[:4])) or "none", set(published) <= set(features)
