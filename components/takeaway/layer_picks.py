"""Which layers an export takes, and how it joins them: a layer choice of the app, or layers by number."""

import re

import numpy as np

from components.numbers.layers import Take, file_choices

JOINS: dict[str, Take] = {
    "sum": lambda states: states.sum(0),
    "mean": lambda states: states.mean(0),
    "concat": lambda states: np.concatenate(list(states), axis=-1),
}
"""(layer, token, feature) -> (token, feature'): how several layers become one vector a token."""


def pick_layers(asked: str, join: str, depth: int) -> Take:
    """The layer choice that is asked for, of a model with so many transformer layers.

    It is one of file_choices, whatever its capitals; or layers by number with a way to join them. Numbers below zero
    count from the end, 0 is the input layer, and a range has both its ends: "-4:-1" are the last four.
    """
    named = {name.casefold(): choose for name, choose in file_choices(depth).items()}
    if asked.casefold() in named:
        if join:
            raise ValueError(f"{asked!r} joins its layers already: leave the join out, or name layers by number.")
        return named[asked.casefold()]
    layers = layer_numbers(asked, depth)
    if len(layers) == 1:
        return lambda states: np.asarray(states[layers[0]])
    if join not in JOINS:
        raise ValueError(f"{len(layers)} layers need a way to join them: {', '.join(JOINS)}.")
    return lambda states: JOINS[join](states[list(layers)])


def layer_numbers(asked: str, depth: int) -> tuple[int, ...]:
    """Layers by number, counted from 0.

    >>> layer_numbers("-4:-1", 12), layer_numbers("0,2:3", 12), layer_numbers("-1,-2", 6)
    ((9, 10, 11, 12), (0, 2, 3), (6, 5))
    """
    found: list[int] = []
    for part in asked.replace(" ", "").split(","):
        ends = [int(end) for end in part.split(":")] if re.fullmatch(r"-?\d+(:-?\d+)?", part) else []
        counted = [end + depth + 1 if end < 0 else end for end in ends]
        if not counted or not all(0 <= end <= depth for end in counted) or counted[0] > counted[-1]:
            raise ValueError(
                f"There are no layers {asked!r} here: name some of 0 to {depth}, or of -1 to {-depth - 1} from the "
                f"end, such as -1 or -4:-1 or 0,3,6; or a layer choice: {', '.join(file_choices(depth))}."
            )
        found += range(counted[0], counted[-1] + 1)
    return tuple(found)


def layers_side_by_side(choose: Take, depth: int) -> tuple[int, ...]:
    """The layers that lie unmixed in a choice's vectors, one behind the other, counted from the end as BERT's own
    tools do: -1 is the last. Empty where the choice mixes layers.

    >>> layers_side_by_side(file_choices(6)["Concatenation of last four"], 6)
    (-4, -3, -2, -1)
    >>> layers_side_by_side(file_choices(6)["Sum of last four"], 6)
    ()
    """
    powers = 2.0 ** np.arange(depth + 1).reshape(-1, 1, 1)  # no sum or mean of several of them is one of them
    known = {2.0**layer: layer - depth - 1 for layer in range(depth + 1)}
    found = choose(powers).ravel().tolist()
    return tuple(known[power] for power in found) if all(power in known for power in found) else ()
