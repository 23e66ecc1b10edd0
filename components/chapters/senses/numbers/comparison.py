"""A word's occurrences in two models: those that both find, their cosines and lines, and how well each tells senses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd
from scipy.stats import kendalltau

from components.chapters.senses.numbers.by_layer import lines_by_layer
from components.numbers.baseline import Spread
from components.numbers.comparison import layer_at_same_depth
from components.numbers.layers import layer_choices, layer_name, numbered_layers
from components.numbers.occurrences.places import pair_kinds
from components.numbers.occurrences.states import Line, Occurrences


def at_same_depth(choice: str, layers: int, other_layers: int) -> str:
    """The choice that lies as deep in a model of other_layers as a choice does in one of layers.

    >>> at_same_depth("Layer 3", 6, 12), at_same_depth("Layer 6", 6, 2), at_same_depth("Sum of last four", 6, 12)
    ('Layer 6', 'Layer 2', 'Sum of last four')
    """
    chosen = layer_choices(layers)[choice]
    if chosen.layer is None or not chosen.numbered:
        return choice
    return layer_name(layer_at_same_depth(chosen.layer, layers, other_layers))


def in_common(one: Occurrences, other: Occurrences) -> tuple[Occurrences, Occurrences]:
    """The occurrences that both models found, in one order and under the names and senses of the first."""
    there = {(found.sentence, found.span): at for at, found in enumerate(other.occurrences)}
    places = [(found.sentence, found.span) for found in one.occurrences]
    ours = one.named_and_kept(one.senses, [at for at, place in enumerate(places) if place in there])
    theirs = other.named_and_kept(other.senses, [there[place] for place in places if place in there])
    return ours, replace(theirs, labels=ours.labels, senses=ours.senses)


@dataclass(frozen=True)
class Side:
    """One of two models: its name and depth, the occurrences of a word, its layer choice, and chance by choice."""

    name: str
    layers: int
    occurrences: Occurrences
    choice: str
    chances: Mapping[str, Spread]

    @property
    def chance(self) -> Spread:
        """What random pairs reach under the layer choice."""
        return self.chances[self.choice]

    @property
    def vectors(self) -> np.ndarray:
        """(occurrence, feature'): one vector an occurrence."""
        return self.occurrences.vectors(layer_choices(self.layers)[self.choice])

    @cached_property
    def cosines(self) -> np.ndarray:
        """(occurrence, occurrence): each with each."""
        return self.occurrences.cosines(layer_choices(self.layers)[self.choice])

    @property
    def values(self) -> np.ndarray:
        """(pair,): the cosine of each pair, in the order of pair_kinds."""
        pairs, _ = pair_kinds(self.occurrences.senses)
        return np.asarray(self.cosines[pairs[:, 0], pairs[:, 1]])

    @cached_property
    def lines(self) -> list[Line]:
        """Pairs, or groups of pairs, over the layers."""
        return lines_by_layer(self.occurrences, layer_choices(self.layers))

    @property
    def by_layer(self) -> list[Spread]:
        """Chance in every single layer, the input layer first."""
        return [self.chances[choice.name] for choice in numbered_layers(self.layers)]


def same_order_share(one: np.ndarray, other: np.ndarray) -> float:
    """(n,), (n,) -> of all comparisons between two entries, the share in which both name the same as the greater.

    Ties count half. Worked out of Kendall's tau (Stuart's, scaled by the number of values), which counts in n log n.

    >>> same_order_share(np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0, 2.0])).__round__(3)
    0.667
    """
    entries, values = len(one), min(len(np.unique(side)) for side in (one, other))
    if values < 2:
        return 0.5
    surplus = float(kendalltau(one, other, variant="c").statistic) * (1 - 1 / values) / (1 - 1 / entries)
    return 0.5 + surplus / 2


def compared_senses(one: Side, other: Side) -> pd.DataFrame:
    """One row a pair of occurrences: both labels, and of each model the cosine and the random pairs below it."""
    pairs, _ = pair_kinds(one.occurrences.senses)
    table = pd.DataFrame(np.asarray(one.occurrences.labels, object)[pairs], columns=["first", "second"])
    for side in (one, other):
        table[f"{side.name}: {side.choice}"] = side.values
        table[f"{side.name}: random pairs below"] = [side.chance.rank(float(at)) for at in side.values]
    return table
