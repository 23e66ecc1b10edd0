"""The heatmap of a word's occurrences, in the order of the text or of their likeness, and its reading."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.heatmap import each_with_each
from components.figures.marks import sign
from components.figures.prose import escaped, percent
from components.numbers.baseline import Spread
from components.numbers.occurrences.places import mixed_up, pair_kinds
from components.numbers.occurrences.states import Occurrences


def cosine_heatmap(
    occurrences: Occurrences,
    vectors: np.ndarray,
    cosines: np.ndarray,
    chance: Spread,
    like: bool,
    floor: float | None = None,
) -> go.Figure:
    """(n, feature), (n, n) -> each occurrence against each, sense beside sense, the colours fitted to the pairs.

    like: ordered so that like stands beside like instead, with the tree above.
    floor: where the colour begins instead; it then ends at 1.
    """
    hovers = [_hover(occurrences, at) for at in range(len(occurrences))]
    names = list(dict.fromkeys(sense for sense in occurrences.senses if sense))
    order = np.argsort([names.index(sense) if sense else len(names) for sense in occurrences.senses], kind="stable")
    marks = [f"{sign(names.index(sense))} " if sense else "" for sense in occurrences.senses]
    labels = [mark + look.plain(label) for mark, label in zip(marks, occurrences.labels, strict=True)]
    across = below(marks, labels)
    if floor is not None:
        return each_with_each(hovers, labels, vectors, cosines, chance, like, across, floor)
    low, high = fitted(cosines)
    return each_with_each(hovers, labels, vectors, cosines, chance, like, across, low, high, order)


def below(marks: Sequence[str], labels: Sequence[str]) -> list[str] | None:
    """What the lower axis says, upright, since a sign that is turned is another sign: the words below the sign where
    there is room, else the sign alone. None where a sense has no name, and with it no sign."""
    if not all(marks):
        return None
    return [label.replace(" ", "<br>") for label in labels] if len(labels) <= 4 else [mark.strip() for mark in marks]


def fitted(cosines: np.ndarray) -> tuple[float, float]:
    """(n, n) -> where a scale begins and ends that tells the pairs apart: just below the least, at the greatest."""
    pairs = cosines[np.triu_indices(len(cosines), 1)]
    low, high = float(pairs.min()), min(float(pairs.max()), 0.999)
    return low - max(0.08 * (high - low), 0.005), high


def _hover(occurrences: Occurrences, at: int) -> str:
    """An occurrence in its context, as hovering tells it; its number tells equal ones apart."""
    found = occurrences.occurrences[at]
    before, after = (look.plain(part) for part in (found.before[-18:], found.after[:18]))
    sense = f" ({look.plain(occurrences.senses[at])})" if occurrences.senses[at] else ""
    return f"{at + 1}: …{before}<b>{look.plain(found.word)}</b>{after}…{sense}"


def heatmap_reading(occurrences: Occurrences, cosines: np.ndarray) -> str:
    """The closest and the most distant pair, and how often the senses are mixed up."""
    pairs, same = pair_kinds(occurrences.senses)
    values = cosines[pairs[:, 0], pairs[:, 1]]
    near, far = (
        f"{pair_named(occurrences, pairs[at])}, {as_cosine(values[at])}" for at in (values.argmax(), values.argmin())
    )
    reading = f"Closest: {near}." + f" Furthest apart: {far}." * (len(values) > 1)
    if not occurrences.named:
        return reading
    wrong = mixed_up(values, same)
    verdict = f"In {percent(wrong)} of comparisons a pair of different senses is the closer one."
    return f"{reading} {verdict if wrong else 'Every pair of one sense is closer than every pair of different senses.'}"


def pair_named(occurrences: Occurrences, pair: np.ndarray) -> str:
    """Two occurrences by their labels."""
    return " and ".join(f"**{escaped(occurrences.labels[at])}**" for at in pair)
