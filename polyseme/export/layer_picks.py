"""The layers of an export and how they are joined: a layer choice of the app, or layers by number."""

import re

import numpy as np

from polyseme.core.layers import Take, layer_choices

JOINS: dict[str, Take] = {
    "sum": lambda states: states.sum(0),
    "mean": lambda states: states.mean(0),
    "concat": lambda states: np.concatenate(list(states), axis=-1),
}
"""(layer, token, feature) -> (token, feature'): the ways to join several layers."""


def pick_layers(name: str, join: str, depth: int) -> Take:
    """(layer, token, feature) -> (token, feature'): a choice of layer_choices, or layers by number and their join.

    The case of a choice's name does not matter. Numbers below zero count from the end, 0 is the input layer, and a
    range includes both ends: "-4:-1" are the last four.
    """
    choices = {choice.casefold(): take for choice, take in layer_choices(depth).items()}
    if take := choices.get(name.casefold()):
        if join:
            raise ValueError(f"{name!r} joins its layers already. Leave out the join, or give layers by number.")
        return take
    layers = layer_numbers(name, depth)
    if len(layers) == 1:
        return lambda states: np.asarray(states[layers[0]])
    if join not in JOINS:
        raise ValueError(f"{len(layers)} layers must be joined. Choose from {', '.join(JOINS)}.")
    return lambda states: JOINS[join](states[list(layers)])


def layer_numbers(text: str, depth: int) -> tuple[int, ...]:
    """Layers by number, counted from 0.

    >>> layer_numbers("-4:-1", 12), layer_numbers("0,2:3", 12), layer_numbers("-1,-2", 6)
    ((9, 10, 11, 12), (0, 2, 3), (6, 5))
    """
    layers: list[int] = []
    for part in text.replace(" ", "").split(","):
        ends = [int(end) for end in part.split(":")] if re.fullmatch(r"-?\d+(:-?\d+)?", part) else []
        ends = [end + depth + 1 if end < 0 else end for end in ends]
        if not ends or not all(0 <= end <= depth for end in ends) or ends[0] > ends[-1]:
            raise ValueError(
                f"There are no layers {text!r}. Give numbers from 0 to {depth} (or -1 to {-depth - 1} from the "
                f"end), such as 0,3,6 or -4:-1; or a choice: {', '.join(layer_choices(depth))}."
            )
        layers += range(ends[0], ends[-1] + 1)
    return tuple(layers)


def layers_side_by_side(take: Take, depth: int) -> tuple[int, ...]:
    """The layers that a choice concatenates unmixed, counted from the end: -1 is the last. Empty if it mixes layers.

    >>> layers_side_by_side(layer_choices(6)["Concatenation of last four"], 6)
    (-4, -3, -2, -1)
    >>> layers_side_by_side(layer_choices(6)["Sum of last four"], 6)
    ()
    """
    each = np.eye(depth + 1)  # (layer, feature): 1 in one feature, another in each layer
    rows = take(each[:, None]).reshape(-1, depth + 1)
    layers = rows.argmax(axis=1)
    return tuple((layers - depth - 1).tolist()) if np.array_equal(rows, each[layers]) else ()
