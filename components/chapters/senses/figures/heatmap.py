"""The heatmap of a word's occurrences, in the order of the text or of their likeness, and its reading."""

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.heatmap import each_with_each
from components.figures.prose import counted, escaped, percent
from components.numbers.baseline import Spread
from components.numbers.occurrence_states import Occurrences
from components.numbers.occurrences import mixed_up, pair_kinds


def cosine_heatmap(
    occurrences: Occurrences,
    vectors: np.ndarray,
    cosines: np.ndarray,
    chance: Spread,
    like: bool,
    floor: float | None = None,
) -> go.Figure:
    """(n, feature), (n, n) -> each occurrence against each; the colour runs from the lower end of chance to 1.

    like: ordered so that like stands beside like, with the tree above; else in the order of the text.
    floor: where the colour begins instead.
    """
    hovers = [_hover(occurrences, at) for at in range(len(occurrences))]
    labels = [look.plain(label) for label in occurrences.labels]
    return each_with_each(hovers, labels, vectors, cosines, chance, like, floor=floor)


def _hover(occurrences: Occurrences, at: int) -> str:
    """An occurrence in its context, as hovering tells it; its number tells equal ones apart."""
    found = occurrences.occurrences[at]
    before, after = (look.plain(part) for part in (found.before[-18:], found.after[:18]))
    sense = f" ({look.plain(occurrences.senses[at])})" if occurrences.senses[at] else ""
    return f"{at + 1}: …{before}<b>{look.plain(found.word)}</b>{after}…{sense}"


def heatmap_reading(occurrences: Occurrences, cosines: np.ndarray, chance: Spread) -> str:
    """The closest and the most distant pair, against chance; and how same and different senses compare."""
    pairs, same = pair_kinds(occurrences.senses)
    values = cosines[pairs[:, 0], pairs[:, 1]]
    near, far = (
        f"{pair_named(occurrences, pairs[at])}, {as_cosine(values[at])}, {above_chance(chance, values[at])}"
        for at in (values.argmax(), values.argmin())
    )
    reading = f"Closest: {near}." + f" Furthest apart: {far}." * (len(values) > 1)
    reading += f" Half of all random pairs are above {as_cosine(chance.median)}."
    if not occurrences.named:
        return reading
    wrong = mixed_up(values, same)
    verdict = f"in {percent(wrong)} of comparisons a pair of different senses is the closer one"
    alike, apart = counted(int(same.sum()), "pair"), counted(int((~same).sum()), "pair")
    return (
        f"{reading} {alike} of one sense: mean {as_cosine(values[same].mean())}; {apart} of different senses: mean "
        f"{as_cosine(values[~same].mean())}; {verdict if wrong else 'the senses stand clearly apart'}."
    )


def pair_named(occurrences: Occurrences, pair: np.ndarray) -> str:
    """Two occurrences by their labels."""
    return " and ".join(f"**{escaped(occurrences.labels[at])}**" for at in pair)
