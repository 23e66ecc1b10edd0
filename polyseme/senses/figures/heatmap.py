"""The heatmap of a word's occurrences, in the order of the text or by similarity, and its reading."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.occurrences.places import misordered_share, pair_kinds
from polyseme.core.occurrences.states import Occurrences
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.heatmap import pairwise_heatmap
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, percent

LEAST_COMPARISONS = 10
"""Of pairs with one meaning and with different ones, from which it is said which are closer."""


def cosine_heatmap(
    occurrences: Occurrences,
    cosines: np.ndarray,
    chance: Spread | None,
    like: bool,
    floor: float | None = None,
    kinds: tuple[Spread, Spread] | None = None,
) -> go.Figure:
    """(n, n) -> each pair of occurrences, grouped by sense.

    The colours hold the pairs shown and, if given, those of one meaning and of different meanings among our examples.
    like: ordered by similarity instead, with the tree above. floor: the colours run from here to 1 instead.
    """
    hovers = [_hover(occurrences, i) for i in range(len(occurrences))]
    names = list(dict.fromkeys(sense for sense in occurrences.senses if sense))
    order = np.argsort([names.index(sense) if sense else len(names) for sense in occurrences.senses], kind="stable")
    marks = [f"{mark_of(names.index(sense)).glyph} " if sense else "" for sense in occurrences.senses]
    labels = [mark + theme.plain(label) for mark, label in zip(marks, occurrences.labels, strict=True)]
    across = below(marks, labels)
    if floor is not None:
        return pairwise_heatmap(hovers, labels, cosines, chance, like, across, floor)
    scale = scale_of(cosines, kinds)
    return pairwise_heatmap(hovers, labels, cosines, chance, like, across, *scale, order, once=True)


def below(marks: Sequence[str], labels: Sequence[str]) -> list[str] | None:
    """The labels of the lower axis: the words below the sign where there is room, else the sign alone.

    Upright, since a turned sign is another sign. None where a sense has no name, and so no sign.
    """
    if not all(marks):
        return None
    return [label.replace(" ", "<br>") for label in labels] if len(labels) <= 4 else [mark.strip() for mark in marks]


def scale_of(cosines: np.ndarray, kinds: tuple[Spread, Spread] | None) -> tuple[float, float]:
    """(n, n) -> the ends of a colour scale: of all pairs that it must hold, or just below and at those shown."""
    pairs = cosines[np.triu_indices(len(cosines), 1)]
    low, high = float(pairs.min()), min(float(pairs.max()), 0.999)
    if kinds:
        return min(low, *(kind.low for kind in kinds)), max(high, *(kind.high for kind in kinds))
    return low - max(0.08 * (high - low), 0.005), high


def _hover(occurrences: Occurrences, i: int) -> str:
    """An occurrence in its context; its number tells equal ones apart."""
    one, sense = occurrences.occurrences[i], occurrences.senses[i]
    before, word, after = (theme.plain(part) for part in (one.before[-18:], one.word, one.after[:18]))
    return f"{i + 1}: …{before}<b>{word}</b>{after}…{f' ({theme.plain(sense)})' if sense else ''}"


def heatmap_reading(occurrences: Occurrences, cosines: np.ndarray) -> str:
    """The closest and the most distant pair, and how often the senses are mixed up."""
    pairs, same = pair_kinds(occurrences.senses)
    values = cosines[pairs[:, 0], pairs[:, 1]]
    near, far = (
        f"{pair_named(occurrences, pairs[i])}, cosine {as_cosine(values[i])}"
        for i in (values.argmax(), values.argmin())
    )
    reading = f"Closest: {near}." + f" Furthest apart: {far}." * (len(values) > 1)
    if not occurrences.named or same.sum() * (~same).sum() < LEAST_COMPARISONS:
        return reading
    if wrong := misordered_share(values, same):
        return f"{reading} In {percent(wrong)} of comparisons, the pair with different meanings is closer."
    closer = "pair with one meaning is" if same.sum() == 1 else "pairs with one meaning are"
    return f"{reading} Here, the {closer} closer than the others."


def one_sentence_reading(
    occurrences: Occurrences, cosines: np.ndarray, kinds: tuple[Spread, Spread] | None, where: str
) -> str:
    """Why all pairs are more alike than our examples of one meaning: they stand in one sentence; else ""."""
    sentences = {(one.sentence, one.text) for one in occurrences.occurrences}
    if kinds is None or len(sentences) > 1 or cosines[np.tril_indices(len(cosines), -1)].min() <= kinds[0].high:
        return ""
    return f"All cosines are high ({where}), whatever the words mean: they share one sentence"


def pair_named(occurrences: Occurrences, pair: np.ndarray) -> str:
    """Two occurrences by their labels."""
    return " and ".join(f"**{escaped(occurrences.labels[i])}**" for i in pair)
