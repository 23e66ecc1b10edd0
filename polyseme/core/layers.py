"""Layer choices: ways to get one vector per token from all layers.

To add one, add an entry to LAYER_CHOICES, and below what it makes of 1, 2, 4, 8, 16 and 32 in layers 0 to 5:

>>> for choice in LAYER_CHOICES.values():
...     print(choice(2 ** np.arange(6)[:, None]).tolist(), "is", choice.words)
[60] is the sum of the last four layers
[15.0] is the mean of the last four layers
[4, 8, 16, 32] is the concatenation of the last four layers
[16] is the second-to-last layer
[32] is the last layer
[62] is the sum of all layers

The functions are plain because the code that a page shows contains the chosen one as it stands here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

Take = Callable[[np.ndarray], np.ndarray]
"""(layer, ..., feature) -> (..., feature')."""


@dataclass(frozen=True)
class LayerChoice:
    """A function from all layers to one vector per token, with its names."""

    name: str
    short: str  # where there is little room: the axes of charts, small maps
    words: str  # in a sentence
    take: Take
    width: int = 1  # of its vectors at most, in vectors of one layer
    layer: int | None = None  # the layer, for a single one: from 0, the input layer, or from -1, the last
    same_cosines_as: str = ""  # another choice whose vectors differ in length at most

    def __call__(self, states: np.ndarray) -> np.ndarray:
        """(layer, ..., feature) -> (..., feature')."""
        return self.take(states)

    @property
    def by_number(self) -> bool:
        """Whether it is a single layer by its number, not a choice that every model has."""
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
        LayerChoice("Sum of last four", "sum of last 4", "the sum of the last four layers", sum_of_last_four),
        LayerChoice(
            "Mean of last four",
            "mean of last 4",
            "the mean of the last four layers",
            mean_of_last_four,
            same_cosines_as="Sum of last four",
        ),
        LayerChoice(
            "Concatenation of last four",
            "concat of last 4",
            "the concatenation of the last four layers",
            concatenation_of_last_four,
            width=4,
        ),
        LayerChoice("Second-to-last", "−2", "the second-to-last layer", second_to_last, layer=-2),
        LayerChoice("Last", "−1", "the last layer", last, layer=-1),
        LayerChoice("Sum of all", "sum of all", "the sum of all layers", sum_of_all),
    )
}
"""The choices that every model has, by name, in the order of the lists. "All" are the transformer layers."""


def layer_name(layer: int) -> str:
    """The name of the choice of one layer by its number."""
    return f"Layer {layer}"


def layer_choices(layers: int) -> dict[str, LayerChoice]:
    """Every choice for a model of so many layers: LAYER_CHOICES, then each single layer, 0 (the input layer) first.

    >>> list(layer_choices(2))[-3:], layer_choices(2)["Layer 2"].same_cosines_as
    (['Layer 0', 'Layer 1', 'Layer 2'], 'Last')
    """
    same = {choice.layer + layers + 1: name for name, choice in LAYER_CHOICES.items() if choice.layer is not None}
    single = [
        LayerChoice(name, str(i), name.lower(), partial(single_layer, layer=i), 1, i, same_cosines_as=same.get(i, ""))
        for i, name in enumerate(map(layer_name, range(layers + 1)))
    ]
    return LAYER_CHOICES | {choice.name: choice for choice in single}


def layers_in_words(name: str) -> str:
    """A layer choice in a sentence, by its name in any model.

    >>> layers_in_words("Layer 6"), layers_in_words("Sum of all")
    ('layer 6', 'the sum of all layers')
    """
    return LAYER_CHOICES[name].words if name in LAYER_CHOICES else name.lower()


def choice_of(layers: int, layer: int | str) -> LayerChoice:
    """The choice for a layer number, from 0 (input) or from -1 (last), or for a name. ValueError with the choices.

    >>> choice_of(6, -1).name, choice_of(6, "Sum of last four").name
    ('Layer 6', 'Sum of last four')
    """
    choices = layer_choices(layers)
    name = layer_name(layer % (layers + 1)) if isinstance(layer, int) and -layers - 2 < layer <= layers else str(layer)
    if name not in choices:
        raise ValueError(
            f"{layer!r} is not a layer of this model. Choose a number up to {layers}, or one of {', '.join(choices)}."
        )
    return choices[name]


def distinct_choices(layers: int) -> dict[str, str]:
    """The choices with different cosines -> a synonym, or ""; single layers go by their number.

    >>> distinct_choices(2)["Layer 2"], distinct_choices(2)["Sum of last four"], "Last" in distinct_choices(2)
    ('Last', 'Mean of last four', False)
    """
    choices = layer_choices(layers)
    synonyms = {choice.same_cosines_as: name for name, choice in choices.items()}
    return {
        name: choice.same_cosines_as or synonyms.get(name, "")
        for name, choice in choices.items()
        if choice.by_number or (choice.layer is None and not choice.same_cosines_as)
    }


def highest_layer(choice: LayerChoice, layers: int) -> int:
    """The highest layer that a choice depends on; the layers above it need not be computed.

    >>> highest_layer(LAYER_CHOICES["Second-to-last"], 12), highest_layer(LAYER_CHOICES["Sum of all"], 12)
    (11, 12)
    """
    states = np.where(np.eye(layers + 1, dtype=bool), np.nan, 0.0)[..., None]  # NaN in one layer at a time
    return max(layer for layer in range(layers + 1) if np.isnan(choice(states[layer])).any())


def single_layers(layers: int) -> list[LayerChoice]:
    """The single layers of a model, 0 (the input layer) first."""
    return [choice for choice in layer_choices(layers).values() if choice.by_number]
