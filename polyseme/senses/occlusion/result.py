"""Which words of its sentence move a word, and towards which sense."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.bert.given import load
from polyseme.core.occlusion.experiment import STRUCK, Experiment, WordPulls, experiment, mask_piece, pulls_of
from polyseme.core.occurrences.known import gather, known_senses, occurrences_of
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import ROWS, Result, as_text
from polyseme.senses.occlusion.figures import pulls as charts


@dataclass(frozen=True, eq=False, repr=False)
class Influence(Result):
    """Each other word of a sentence changed in turn; `pulls` towards a sense where senses are known, else None."""

    experiment: Experiment
    pulls: WordPulls | None
    layer: int

    @property
    def values(self) -> np.ndarray:
        """(word, layer): the pull of each word to the sense, or how far it moves the word where no sense is known."""
        return self.experiment.moved if self.pulls is None else self.pulls.pulls

    @property
    def finding(self) -> str:
        """The finding in one sentence."""
        return charts.pulls_finding(self.pulls) if self.pulls else charts.moved_finding(self.experiment, self.layer)

    def __str__(self) -> str:
        values = self.values[:, self.layer]
        order = np.argsort(-np.abs(values), kind="stable")[:ROWS].tolist()
        rows = [(as_cosine(float(values[i])), self.experiment.words[i]) for i in order]
        what = (
            f"pull to {self.pulls.sense}" if self.pulls else f"how far {self.experiment.word} moves without each word"
        )
        return as_text(self.finding, rows, f"Layer {self.layer}: {what}, as a difference of cosines.")

    def table(self) -> pd.DataFrame:
        """One row a word and layer: its pull, where senses are known, and how far the word moves without it."""
        words, layers = self.experiment.moved.shape
        pulls = {"pull": self.pulls.pulls.ravel()} if self.pulls else {}
        return pd.DataFrame(
            {"place": np.repeat(np.arange(words) + 1, layers), "word": np.repeat(self.experiment.words, layers)}
            | {"layer": np.tile(np.arange(layers), words)}
            | pulls
            | {"moved": self.experiment.moved.ravel()}
        )

    def drawn(self) -> go.Figure:
        """The sentence with a bar at each word, layer by layer."""
        return charts.pulls_figure(self.pulls) if self.pulls else charts.moved_figure(self.experiment, self.layer)


def influence(
    model: Any,
    text: str,
    word: str,
    *,
    how: str = "strike",
    put: str = "thing",
    occurrence: int = 0,
    layer: int | None = None,
    join: str = "Mean",
    segments: str = "library",
) -> Influence:
    """Which other words of a sentence move a word: each is changed in turn, and the sentence is encoded again.

    how: "strike" leaves the word out, "mask" replaces it by the model's mask, "swap" by `put`. Towards which sense
    a word pulls is known for the built-in ambiguous words; of others only how far they move. occurrence: its number,
    from 0, if the word occurs several times. layer: of the text and the figure; by default the one in which senses
    are best separated, or the last.

    >>> import polyseme
    >>> found = polyseme.influence("all-MiniLM-L6-v2", "They fished from the bank.", "bank")
    >>> found.experiment.words
    ('They', 'fished', 'from', 'the')
    """
    bert = load(model)
    substitute = _substitute(bert, how, put)
    own = occurrences_of(bert, (text,), word, join, segments)
    if not 0 <= occurrence < len(own):
        raise ValueError(
            f"{word!r} occurs {len(own)} times in this text: choose a number below {len(own)}, not {occurrence}."
        )
    variants = experiment(bert, own.occurrences[occurrence], substitute, join, segments)
    if not variants.spans:
        raise ValueError(f"{variants.word!r} has no other word beside it. Give a sentence.")
    own = replace(own, senses=tuple(known_senses(own)))
    gathering = gather(own, partial(occurrences_of, bert, join=join, segments=segments))
    pulls = pulls_of(gathering, occurrence, variants) if gathering.names else None
    if layer is None:
        layer = pulls.best if pulls else bert.layers
    if not 0 <= layer <= bert.layers:
        raise ValueError(f"There is no layer {layer}. Choose one from 0 to {bert.layers}.")
    return Influence(variants, replace(pulls, best=layer) if pulls else None, layer)


def _substitute(bert: Bert, how: str, put: str) -> str:
    """The text in place of a word."""
    substitutes = {"strike": STRUCK, "mask": mask_piece(bert), "swap": put.strip() or STRUCK}
    if not substitutes.get(how):
        possible = ", ".join(filter(substitutes.get, substitutes))
        raise ValueError(f"{how!r} can't be done with this model. Choose from {possible}.")
    return substitutes[how]
