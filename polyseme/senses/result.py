"""A word's occurrences in some texts: their cosines in every layer, and the sense each is nearest to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from sys import maxsize
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.bert.given import load
from polyseme.core.layers import LayerChoice, choice_of
from polyseme.core.occurrences.gathering import Gathering, gathered
from polyseme.core.occurrences.known import around, known_senses, occurrences_of
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.similarity import cosine_matrix
from polyseme.figures.occurrence_map import OccurrenceScene, occurrence_map_figure
from polyseme.figures.result import ROWS, Result, as_text, standalone
from polyseme.senses.figures.heatmap import cosine_heatmap
from polyseme.senses.figures.uncertainty import verdicts
from polyseme.senses.occurrence_map import finding


@dataclass(frozen=True, eq=False, repr=False)
class Senses(Result):
    """Occurrences of a word, those in built-in sentences around them, and the layer choice of the heatmap."""

    occurrences: Occurrences
    around: Occurrences | None
    gathering: Gathering
    choice: LayerChoice

    @cached_property
    def cosines(self) -> np.ndarray:
        """(layer, occurrence, occurrence)."""
        return np.stack([cosine_matrix(layer) for layer in self.occurrences.states.swapaxes(0, 1)])

    @property
    def verdicts(self) -> tuple[str, ...]:
        """The sense whose mean is nearest to each occurrence in the best layer; "" where fewer than two are known."""
        nearest = self.gathering.nearest[: self.gathering.own, self.gathering.best]
        return tuple(self.gathering.names[sense] if sense >= 0 else "" for sense in nearest.tolist())

    def __str__(self) -> str:
        table = verdicts(self.gathering)
        more = f"and {len(table) - ROWS} more" if len(table) > ROWS else ""
        return as_text(finding(self.gathering), [tuple(table.columns), *table.values.tolist()[:ROWS]], more)

    def table(self) -> pd.DataFrame:
        """One row an occurrence: its own sense, the nearest one, in how many layers that is so, and its sentence."""
        return verdicts(self.gathering).assign(sentence=[one.text for one in self.occurrences.occurrences])

    def drawn(self) -> go.Figure:
        """The map of all occurrences, layer by layer."""
        return occurrence_map_figure(OccurrenceScene(self.gathering, self.gathering.best))

    map = Result.figure

    def heatmap(self, like: bool = False) -> go.Figure:
        """Each occurrence against each, under the layer choice. like: ordered by similarity, with a tree."""
        vectors, cosines = self.occurrences.vectors(self.choice), self.occurrences.cosines(self.choice)
        return standalone(cosine_heatmap(self.occurrences, vectors, cosines, None, like))


def senses(
    model: Any,
    texts: str | Sequence[str],
    word: str,
    *,
    layer: int | str = "Sum of last four",
    labels: Sequence[str] = (),
    join: str = "Mean",
    segments: str = "library",
) -> Senses:
    """The occurrences of a word in some texts, and the sense that the model puts each with.

    The senses are those of the built-in sentences, if the word is one of the built-in ones, and `labels`: one for each
    occurrence, "" where it is not known. layer: of the heatmap; a number or a layer choice. join: how the pieces of a
    split word become one vector. ValueError if the word occurs less than twice.

    >>> import polyseme
    >>> found = polyseme.senses("all-MiniLM-L6-v2", ["We sat on the river bank.", "The bank lent money."], "bank")
    >>> found.verdicts
    ('river', 'money')
    """
    bert = load(model)
    texts = (texts,) if isinstance(texts, str) else tuple(texts)
    find = partial(occurrences_of, bert, join=join, segments=segments)
    own = find(texts, word, limit=maxsize)
    if len(own) < 2:
        raise ValueError(
            f"{word!r} occurs {len(own)} times in these texts. Give texts in which it occurs twice or more."
        )
    if labels and len(labels) != len(own):
        raise ValueError(f"There are {len(own)} occurrences and {len(labels)} labels. Give one for each, '' for none.")
    own = replace(own, senses=tuple(labels or known_senses(own)))
    others, names = around(word, find)
    return Senses(own, others, gathered(own, others, names), choice_of(bert.layers, layer))
