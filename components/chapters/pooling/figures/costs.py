"""What a layer choice costs: the size of its vectors, the layers that must be run, the time a sentence took here."""

import pandas as pd

from components.chapters.pooling.figures.board import row_names
from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking
from components.figures.prose import number
from components.numbers.layers import layer_choices

TIMED = 300
"""Sentences that must have been read for a time to be told: of fewer, some were read before."""


def cost_table(board: BenchBoard, states: BenchStates, ranking: Ranking) -> pd.DataFrame:
    """One row a choice: its best score, the numbers of one vector, their memory, and the layers that must be run."""
    choices, rows = list(layer_choices(board.layers).values()), []
    for name, at in row_names(board).items():
        width = choices[at](states.vectors[:1].swapaxes(0, 1)).shape[-1]
        deepest = choices[at].layer if choices[at].numbered else board.layers
        rows.append((name, ranking.scores[at].max().round(3), width, 4 * width / 1000, deepest))
    names = ["Choice", "Best score", "Dimensions", "KB a vector", "Layers to run"]
    return pd.DataFrame(rows, columns=names)


def cost_reading(board: BenchBoard, states: BenchStates) -> str:
    """How long a sentence took, and what costs more."""
    sentences = int((states.spans[:, 1] > 0).sum())
    took = "How long a sentence takes is told where 300 or more were read."
    if sentences >= TIMED and states.seconds:
        each = 1000 * states.seconds / sentences
        took = f"This server read {sentences:,} sentences at {number(each, 1)} milliseconds each, all layers at once."
    return (
        f"{took} Memory, search and whatever you train on the vectors grow with their length. A layer further down "
        "could save the layers above it; taking several saves none."
    )
