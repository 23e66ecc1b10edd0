"""The start page's live miniatures, one a page. To add one, add an entry to MINIATURES."""

from collections.abc import Callable

import numpy as np
import plotly.graph_objects as go

from components import examples
from components.bert import Bert, Encoding
from components.charts import miniatures as charts
from components.charts.prose import counted
from components.widgets import caches

Miniature = tuple[go.Figure, str]
CHOICE = "Sum of last four"


def _encoding(bert: Bert) -> Encoding:
    return caches.encoding(bert.name, examples.TUTORIAL, None, "library")


def _pieces(bert: Bert) -> Miniature:
    tokens = bert.tokenize("Word embeddings, piece by piece.")
    own = slice(1, -1)
    figure = charts.pieces_miniature(tokens.pieces[own], tokens.continuation[own])
    return figure, f"A short text as {counted(len(tokens) - 2, 'piece')}: {' '.join(tokens.pieces[own])}"


def _inputs(bert: Bert) -> Miniature:
    from components.analysis.inputs import ingredients, parts_of

    parts = parts_of(bert, ingredients(bert.tokenize(examples.TUTORIAL), 6))
    rows = np.stack([parts[name][:48] for name in ("token", "position", "normalised")])
    return charts.rows_miniature(rows), "The first 48 values of a token vector, a position vector, and what they make"


def _layers(bert: Bert) -> Miniature:
    values = _encoding(bert).states[-1].ravel()
    return charts.heap_miniature(values), f"The {len(values):,} values of the last layer: a heap around zero"


def _banks(bert: Bert) -> np.ndarray:
    """(layer, bank, feature): the words “bank” of the tutorial's sentence, or its first words where there are none."""
    encoding = _encoding(bert)
    places = [positions[0] for positions in encoding.positions("bank")] or [1, 2, 3]
    return encoding.states[:, places]


def _senses(bert: Bert) -> Miniature:
    from components.analysis.layers import LAYER_CHOICES
    from components.analysis.similarity import cosine_matrix

    matrix = cosine_matrix(LAYER_CHOICES[CHOICE](_banks(bert)))
    names = ["vault", "robber", "river"][: len(matrix)]
    return charts.square_miniature(matrix, names), f"The three banks compared: cosines from {matrix.min():.2f} to 1"


MINIATURES: dict[str, Callable[[Bert], Miniature]] = {
    "tokens": _pieces,
    "inputs": _inputs,
    "layers": _layers,
    "senses": _senses,
}
"""page -> its picture and what it shows in words, by a model whose network is loaded."""
