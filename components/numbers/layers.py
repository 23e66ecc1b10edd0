"""Layer choices: ways to make one vector a token out of all its layers. To add one, add an entry to LAYER_CHOICES."""

from collections.abc import Callable

import numpy as np

LayerChoice = Callable[[np.ndarray], np.ndarray]


def _last_four(states: np.ndarray) -> np.ndarray:
    """(layer, token, feature) -> the last four transformer layers; fewer where the model has fewer, never layer 0."""
    return states[1:][-4:]


LAYER_CHOICES: dict[str, LayerChoice] = {
    "Sum of last four": lambda states: _last_four(states).sum(0),
    "Mean of last four": lambda states: _last_four(states).mean(0),
    "Concatenation of last four": lambda states: np.concatenate(list(_last_four(states)), axis=-1),
    "Second-to-last": lambda states: states[-2],
    "Last": lambda states: states[-1],
    "Sum of all": lambda states: states[1:].sum(0),
}
"""(layer, token, feature) -> (token, feature'): the choices that every model has. "All" are the transformer layers."""


def layer_choices(layers: int) -> dict[str, LayerChoice]:
    """Every choice for a model of so many layers: LAYER_CHOICES, then each single layer, 0 (the input layer) first.

    >>> list(layer_choices(2))[-3:]
    ['Layer 0', 'Layer 1', 'Layer 2']
    """
    return LAYER_CHOICES | {f"Layer {layer}": _single(layer) for layer in range(layers + 1)}


def _single(layer: int) -> LayerChoice:
    return lambda states: np.asarray(states[layer])
