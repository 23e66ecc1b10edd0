"""What the Neighbours page shows, as tables to download."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from components.bert import Bert, Tokens
from components.chapters.neighbours.arithmetic.numbers import Family, Sum
from components.chapters.neighbours.in_context.numbers import Readings
from components.chapters.neighbours.numbers.queries import Neighbours
from components.chapters.neighbours.occurrences.numbers import WordOccurrences
from components.numbers.baseline import Spread


def neighbour_table(bert: Bert, found: Sequence[Neighbours], chance: Spread) -> pd.DataFrame:
    """One row a neighbour: word, rank, piece, id, cosine, and the share of random pairs that are less alike."""
    rows = [
        (one.query.name, rank, bert.vocabulary[row], int(row), float(value), chance.rank(float(value)))
        for one in found
        for rank, (row, value) in enumerate(zip(one.ids, one.cosines, strict=True), 1)
    ]
    return pd.DataFrame(rows, columns=["word", "rank", "piece", "id", "cosine", "random pairs below"])


def reading_table(bert: Bert, tokens: Tokens, found: Readings) -> pd.DataFrame:
    """One row a token, layer and rank: position, token, layer, rank, nearest piece, cosine."""
    layers, width, ranks = found.ids.shape
    layer, at, rank = (grid.ravel() for grid in np.meshgrid(*map(range, (layers, width, ranks)), indexing="ij"))
    places = np.asarray(found.places)[at]
    return pd.DataFrame(
        {
            "position": places,
            "token": [tokens.pieces[place] for place in places],
            "layer": layer,
            "rank": rank + 1,
            "piece": [bert.vocabulary[row] for row in found.ids.ravel()],
            "cosine": found.cosines.ravel(),
        }
    )


def occurrence_table(
    occurrences: WordOccurrences, places: np.ndarray, cosines: np.ndarray, senses: Sequence[str], chance: Spread
) -> pd.DataFrame:
    """One row an occurrence: rank, cosine, random pairs below it, what stands before, the word, after, its sense."""
    parts = [occurrences.parts(int(at)) for at in places]
    return pd.DataFrame(
        {
            "rank": range(1, len(places) + 1),
            "cosine": cosines.astype(float),
            "random pairs below": [chance.rank(float(value)) for value in cosines],
            "before": [before[-70:] for before, _, _ in parts],
            "word": [word for _, word, _ in parts],
            "after": [after[:70] for _, _, after in parts],
            "sense": [senses[at] for at in places],
        }
    )


def sum_table(bert: Bert, found: Sum, chance: Spread) -> pd.DataFrame:
    """One row an answer to the sum: rank with inputs kept, piece, id, cosine, random pairs below, whether an input."""
    return pd.DataFrame(
        {
            "rank": range(1, len(found.ids) + 1),
            "piece": [bert.vocabulary[row] for row in found.ids],
            "id": found.ids,
            "cosine": found.cosines.astype(float),
            "random pairs below": [chance.rank(float(value)) for value in found.cosines],
            "input": np.isin(found.ids, found.own),
        }
    )


def family_table(families: Mapping[str, Family]) -> pd.DataFrame:
    """One row a relation: its pairs, its questions, and the shares that come out right."""
    return pd.DataFrame(
        [
            {"relation": name, "pairs": len(family.pairs), "questions": family.questions} | family.shares
            for name, family in families.items()
        ]
    )
