"""A word's occurrences in two models: those that both find, their cosines and lines, and how well each tells senses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from scipy.stats import kendalltau

from polyseme.cached_property import cached_property
from polyseme.core.baseline import Spread
from polyseme.core.comparison import layer_at_same_depth
from polyseme.core.layers import layer_choices, layer_name, single_layers
from polyseme.core.occurrences.places import pair_kinds
from polyseme.core.occurrences.states import ChoiceLine, Occurrences
from polyseme.senses.numbers.by_layer import lines_by_layer


def at_same_depth(choice: str, layers: int, other_layers: int) -> str:
    """The layer choice of a model with `other_layers` that is as deep as a choice of a model with `layers`.

    >>> at_same_depth("Layer 3", 6, 12), at_same_depth("Layer 6", 6, 2), at_same_depth("Sum of last four", 6, 12)
    ('Layer 6', 'Layer 2', 'Sum of last four')
    """
    chosen = layer_choices(layers)[choice]
    if chosen.layer is None or not chosen.by_number:
        return choice
    return layer_name(layer_at_same_depth(chosen.layer, layers, other_layers))


def in_common(first: Occurrences, second: Occurrences) -> tuple[Occurrences, Occurrences]:
    """The occurrences that both models found, in one order, with the labels and senses of the first."""
    rows = {(one.sentence, one.span): row for row, one in enumerate(second.occurrences)}
    matches = [(row, rows.get((one.sentence, one.span))) for row, one in enumerate(first.occurrences)]
    common = [(row, match) for row, match in matches if match is not None]
    ours = first.select(first.senses, [row for row, _ in common])
    theirs = second.select(second.senses, [match for _, match in common])
    return ours, replace(theirs, labels=ours.labels, senses=ours.senses)


@dataclass(frozen=True)
class ModelSide:
    """One of two models: name, depth, occurrences of a word, layer choice, and random baselines by choice."""

    name: str
    layers: int
    occurrences: Occurrences
    choice: str
    chances: Mapping[str, Spread]

    @property
    def chance(self) -> Spread:
        """The cosines of random pairs under the layer choice."""
        return self.chances[self.choice]

    @cached_property
    def cosines(self) -> np.ndarray:
        """(occurrence, occurrence)."""
        return self.occurrences.cosines(layer_choices(self.layers)[self.choice])

    @property
    def values(self) -> np.ndarray:
        """(pair,): the cosine of each pair, in the order of pair_kinds."""
        return np.asarray(self.cosines[np.triu_indices(len(self.cosines), 1)])

    @cached_property
    def lines(self) -> list[ChoiceLine]:
        """Pairs, or groups of pairs, over the layers."""
        return lines_by_layer(self.occurrences, layer_choices(self.layers))

    @property
    def by_layer(self) -> list[Spread]:
        """The random baseline in every single layer, the input layer first."""
        return [self.chances[choice.name] for choice in single_layers(self.layers)]


def same_order_share(first: np.ndarray, second: np.ndarray) -> float:
    """(n,), (n,) -> in which share of all comparisons between two entries both name the same one as the greater.

    Ties count half. From Kendall's tau (Stuart's, scaled by the number of values), which counts in n log n.

    >>> same_order_share(np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0, 2.0])).__round__(3)
    0.667
    """
    entries, values = len(first), min(len(np.unique(first)), len(np.unique(second)))
    if values < 2:
        return 0.5
    surplus = float(kendalltau(first, second, variant="c").statistic) * (1 - 1 / values) / (1 - 1 / entries)
    return 0.5 + surplus / 2


def compared_senses(one: ModelSide, other: ModelSide) -> pd.DataFrame:
    """One row a pair of occurrences: both labels, and of each model the cosine and its rank among random pairs."""
    pairs, _ = pair_kinds(one.occurrences.senses)
    table = pd.DataFrame(np.asarray(one.occurrences.labels, object)[pairs], columns=["first", "second"])
    for side in (one, other):
        table[f"{side.name}: {side.choice}"] = side.values
        table[f"{side.name}: lower random pairs"] = [side.chance.rank(float(value)) for value in side.values]
    return table
