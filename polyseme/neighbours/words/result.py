"""polyseme.neighbours: the nearest pieces of the vocabulary to a word, without context."""

from dataclasses import dataclass
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from polyseme.bert.given import load
from polyseme.core.baseline import Spread
from polyseme.core.input_layer import table_baselines
from polyseme.core.neighbours import build_index
from polyseme.core.vocabulary import vocabulary_table
from polyseme.figures.cosines import as_cosine, beside_chance
from polyseme.figures.result import Result, as_text
from polyseme.neighbours.numbers import FILTERS, Neighbours, allowed, neighbours_of, query
from polyseme.neighbours.words.figures import neighbour_bars, words_finding
from polyseme.neighbours.words.numbers import neighbour_table


@dataclass(frozen=True, eq=False, repr=False)
class NearestPieces(Result):
    """The nearest pieces of a word, their vocabulary, and the cosines of random pairs of pieces."""

    found: Neighbours
    vocabulary: tuple[str, ...]
    kinds: pd.DataFrame  # the vocabulary with the kind of each piece
    chance: Spread

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces, the nearest first."""
        return tuple(self.vocabulary[piece] for piece in self.found.ids)

    def __str__(self) -> str:
        rows = [(as_cosine(float(value)), piece) for piece, value in zip(self.pieces, self.found.cosines, strict=True)]
        finding = words_finding([self.found], self.kinds, self.chance)
        return as_text(finding, rows, f"{beside_chance(self.chance, 'random pairs')}.")

    def table(self) -> pd.DataFrame:
        """One row per neighbour: word, rank, piece, id, cosine, and the share of lower random pairs."""
        return neighbour_table(self.vocabulary, [self.found], self.chance)

    def drawn(self) -> go.Figure:
        """The pieces as bars over random pairs."""
        return neighbour_bars(self.found, self.vocabulary, self.chance, 0)


def neighbours(
    model: Any, word: str, n: int = 10, *, among: str = "trained pieces", letters: int = 1, join: str = "Mean"
) -> NearestPieces:
    """The n nearest pieces of the model's vocabulary to a word, before any context.

    among: one of FILTERS ("whole words", "everything" …); letters: the fewest of a piece; join: for a split word.

    >>> import polyseme
    >>> polyseme.neighbours("all-MiniLM-L6-v2", "bank", n=3).pieces
    ('banks', 'banking', '##bank')
    """
    bert = load(model)
    if among not in FILTERS:
        raise ValueError(f"{among!r} is not a filter. Choose from {', '.join(FILTERS)}.")
    word_query = query(bert, word, join)
    if word_query is None:
        raise ValueError(f"The vocabulary has no pieces for {word!r}. Give another word.")
    tokenizer = bert.tokenizer
    table = vocabulary_table(tokenizer.vocabulary, tokenizer.special, tokenizer.mark)
    fit = allowed(table, among, letters, tokenizer.mark)
    (found,) = neighbours_of(build_index(bert.token_vectors), [word_query], n, fit)
    if not len(found.ids):
        raise ValueError("No piece fits. Choose another filter, or fewer letters.")
    return NearestPieces(found, bert.vocabulary, table, table_baselines(bert)["token"])
