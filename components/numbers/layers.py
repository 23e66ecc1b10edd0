"""Layer choices: ways to make one vector a token out of all its layers. To add one, add an entry to LAYER_CHOICES.

The functions are plain: a reader gets the very one that was chosen in the code of the page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

Take = Callable[[np.ndarray], np.ndarray]
"""(layer, ..., feature) -> (..., feature')."""


@dataclass(frozen=True)
class LayerChoice:
    """One way to make one vector out of all layers; called with states, it does so."""

    name: str
    short: str  # where there is little room, as on an axis
    take: Take
    width: int = 1  # of its vectors at the most, in vectors of one layer
    layer: int | None = None  # the one layer that it is: from 0, the input layer, or from -1, the last
    same_cosines_as: str = ""  # another choice, which differs in the length of its vectors at the most
    narrow: str = ""  # the name where the whole one is too wide
    order_only: bool = False  # the same as another but for the order of its features, which matters to files alone

    def __call__(self, states: np.ndarray) -> np.ndarray:
        """(layer, ..., feature) -> (..., feature')."""
        return self.take(states)

    @property
    def numbered(self) -> bool:
        """Whether it is one of the layers by its number, rather than a choice that every model has."""
        return self.layer is not None and self.layer >= 0


def sum_of_last_four(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., feature): the last four layers added up, never the input layer."""
    return states[1:][-4:].sum(0)


def mean_of_last_four(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., feature): the mean of the last four layers, never the input layer."""
    return states[1:][-4:].mean(0)


def concatenation_of_last_four(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., 4 x feature): the last four layers side by side, never the input layer."""
    return np.concatenate(list(states[1:][-4:]), axis=-1)


def last_four_backwards(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., 4 x feature): the last four layers side by side, the last first."""
    return np.concatenate(list(states[1:][-4:][::-1]), axis=-1)


def second_to_last(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., feature): the second-to-last layer."""
    return states[-2]


def last(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., feature): the last layer."""
    return states[-1]


def sum_of_all(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., feature): all layers but the input layer added up."""
    return states[1:].sum(0)


def single_layer(states: np.ndarray, layer: int) -> np.ndarray:
    """(layer, ..., feature) -> (..., feature): one layer; 0 is the input layer."""
    return states[layer]


LAYER_CHOICES: dict[str, LayerChoice] = {
    choice.name: choice
    for choice in (
        LayerChoice("Sum of last four", "sum of 4", sum_of_last_four),
        LayerChoice("Mean of last four", "mean of 4", mean_of_last_four, same_cosines_as="Sum of last four"),
        LayerChoice(
            "Concatenation of last four",
            "concat of 4",
            concatenation_of_last_four,
            width=4,
            narrow="Concat. of last four",
        ),
        LayerChoice(
            "Concatenation of last four, last first",
            "concat −1 … −4",
            last_four_backwards,
            width=4,
            same_cosines_as="Concatenation of last four",
            narrow="Concat., last first",
            order_only=True,
        ),
        LayerChoice("Second-to-last", "−2", second_to_last, layer=-2),
        LayerChoice("Last", "−1", last, layer=-1),
        LayerChoice("Sum of all", "sum of all", sum_of_all),
    )
}
"""The choices that every model has, by name. "All" are the transformer layers."""


def file_choices(layers: int) -> dict[str, LayerChoice]:
    """Every choice for a model of so many layers: LAYER_CHOICES, then each single layer, 0 (the input layer) first."""
    known = {choice.layer + layers + 1: name for name, choice in LAYER_CHOICES.items() if choice.layer is not None}
    return LAYER_CHOICES | {
        layer_name(layer): LayerChoice(
            layer_name(layer),
            str(layer),
            partial(single_layer, layer=layer),
            layer=layer,
            same_cosines_as=known.get(layer, ""),
        )
        for layer in range(layers + 1)
    }


def layer_choices(layers: int) -> dict[str, LayerChoice]:
    """The choices whose vectors can be told apart by cosines or lengths: without those that differ in order only.

    >>> list(layer_choices(2))[-3:], layer_choices(2)["Layer 2"].same_cosines_as
    (['Layer 0', 'Layer 1', 'Layer 2'], 'Last')
    """
    return {name: choice for name, choice in file_choices(layers).items() if not choice.order_only}


def told_apart(layers: int) -> dict[str, str]:
    """The choices whose cosines differ -> another name for the same, where there is one; a layer has its number.

    >>> told_apart(2)["Layer 2"], told_apart(2)["Sum of last four"], "Last" in told_apart(2)
    ('Last', 'Mean of last four', False)
    """
    choices = layer_choices(layers)
    others = {one.same_cosines_as: name for name, one in choices.items()}
    return {
        name: one.same_cosines_as or others.get(name, "")
        for name, one in choices.items()
        if one.numbered or (one.layer is None and not one.same_cosines_as)
    }


def layer_name(layer: int) -> str:
    """What the choice of one layer by its number is called."""
    return f"Layer {layer}"


def numbered_layers(layers: int) -> list[LayerChoice]:
    """The single layers of a model of so many, 0 (the input layer) first."""
    return [choice for choice in layer_choices(layers).values() if choice.numbered]
