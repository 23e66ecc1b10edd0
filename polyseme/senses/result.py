"""A word's occurrences in some texts: their cosines in every layer, and the verdict on the sense of each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from sys import maxsize
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.bert.given import load
from polyseme.cached_property import cached_property
from polyseme.core.layers import LayerChoice, choice_of
from polyseme.core.occurrences.gathering import Gathering, gathered
from polyseme.core.occurrences.known import around, known_senses, occurrences_of
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.similarity import cosine_matrix
from polyseme.core.verdict.calibration import calibration_at_hand
from polyseme.core.verdict.verdicts import Judgement, Verdict, judge, judge_layers
from polyseme.figures.moving_map.files import MapPage
from polyseme.figures.result import ROWS, Result, as_text, standalone
from polyseme.senses.figures.heatmap import cosine_heatmap
from polyseme.senses.figures.uncertainty import verdicts_table
from polyseme.senses.occurrence_map import finding
from polyseme.senses.scene import judged_scene


@dataclass(frozen=True, eq=False, repr=False)
class Senses(Result):
    """Occurrences of a word, those in built-in sentences around them, the layer choice, and the verdicts."""

    occurrences: Occurrences
    around: Occurrences | None
    judgement: Judgement
    by_layer: tuple[Judgement, ...]
    choice: LayerChoice

    @property
    def gathering(self) -> Gathering:
        """The occurrences with the built-in ones of the same word."""
        return self.judgement.gathering

    @cached_property
    def cosines(self) -> np.ndarray:
        """(layer, occurrence, occurrence)."""
        return np.stack([cosine_matrix(layer) for layer in self.occurrences.states.swapaxes(0, 1)])

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each occurrence: its sense, or why the model can't tell or can't be asked."""
        return self.judgement.verdicts

    def __str__(self) -> str:
        table = verdicts_table(self.judgement)
        more = f"and {len(table) - ROWS} more" if len(table) > ROWS else ""
        rough = "" if self.judgement.measured_elsewhere else " How often this model is right was not measured."
        return as_text(finding(self.judgement) + rough, [tuple(table.columns), *table.values.tolist()[:ROWS]], more)

    def table(self) -> pd.DataFrame:
        """One row an occurrence: its label, the verdict, why there is none, the two nearest senses, its sentence."""
        return verdicts_table(self.judgement).assign(sentence=[one.text for one in self.occurrences.occurrences])

    def map(self) -> MapPage:
        """The map of all occurrences, which moves from layer to layer; it shows itself in a notebook."""
        scene = judged_scene(self.judgement, self.by_layer, findings=tuple(map(finding, self.by_layer)))
        return MapPage(scene, f"The word {self.gathering.word}", self.gathering.layer)

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, Any]:
        """The map, with the text beside it."""
        return {"text/html": self.map()._repr_html_(), "text/plain": str(self)}

    def drawn(self, like: bool = False) -> go.Figure:
        """Each occurrence against each, under the layer choice. like: ordered by similarity, with a tree."""
        return cosine_heatmap(self.occurrences, self.occurrences.cosines(self.choice), None, like)

    def heatmap(self, like: bool = False) -> go.Figure:
        """The cosines as a heatmap. like: ordered by similarity, with a tree."""
        return standalone(self.drawn(like))


def senses(
    model: Any,
    texts: str | Sequence[str],
    word: str,
    *,
    layer: int | str | None = None,
    labels: Sequence[str] = (),
    join: str = "Mean",
    segments: str = "library",
) -> Senses:
    """The occurrences of a word in some texts, and the verdict on the sense of each.

    The senses are those of the built-in sentences, if the word is one of the built-in ones, and `labels`: one for each
    occurrence, "" where it is not known. layer: a number or a layer choice; by default the one that suits the model
    best. join: how the pieces of a split word become one vector. ValueError if the word does not occur.

    >>> import polyseme
    >>> found = polyseme.senses("all-MiniLM-L6-v2", ["We sat on the river bank.", "The bank lent money."], "bank")
    >>> [verdict.answer for verdict in found.verdicts]
    ['river', 'money']
    """
    bert = load(model)
    texts = (texts,) if isinstance(texts, str) else tuple(texts)
    find = partial(occurrences_of, bert, join=join, segments=segments)
    own = find(texts, word, limit=maxsize)
    if not len(own):
        raise ValueError(f"{word!r} does not occur in these texts. Give texts with it.")
    if labels and len(labels) != len(own):
        raise ValueError(f"There are {len(own)} occurrences and {len(labels)} labels. Give one for each, '' for none.")
    own = replace(own, senses=tuple(labels or known_senses(own)))
    calibration = calibration_at_hand(bert)
    asked = calibration.layer if layer is None and calibration else layer
    choice = choice_of(bert.layers, bert.layers if asked is None else asked)
    others, names = around(word, find, len(own) == 1)
    judgement = judge(bert, gathered(own, others, names, choice), calibration)
    return Senses(own, others, judgement, judge_layers(bert, judgement, calibration), choice)
