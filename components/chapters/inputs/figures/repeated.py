"""The same piece at several places of a text, before the first layer: pictures and reading."""

import numpy as np

from components import limits
from components.chapters.inputs.numbers.repeated import Pair, Repeated
from components.figures.cosines import Ruled, as_cosine, beside_chance
from components.figures.prose import counted, escaped, listed
from components.numbers.baseline import Baseline, Spread
from components.numbers.input_layer import Parts


def occurrence_strips(found: Repeated) -> Parts:
    """The one token vector, then each occurrence's position vector, then each one's normalised sum."""
    named = list(zip(found.positions, found.parts, strict=True))
    return (
        {"token, the same": named[0][1]["token"]}
        | {f"position {at}": parts["position"] for at, parts in named}
        | {f"layer 0 at {at}": parts["normalised"] for at, parts in named}
    )


def occurrence_ruler(found: Repeated, chances: dict[str, Spread], baseline: Baseline) -> list[Ruled]:
    """The cosines of each two occurrences: token vectors, position vectors, layer 0, each beside its own chance."""
    pairs = {f"{pair.first} – {pair.second}": pair for pair in found.pairs}
    return [
        Ruled("token vectors", {name: pair.token for name, pair in pairs.items()}, chances["token"]),
        Ruled("position vectors", {name: pair.position for name, pair in pairs.items()}, chances["position"]),
        Ruled("layer 0, all added up", {name: pair.layer_0 for name, pair in pairs.items()}, baseline.layers[0]),
    ]


def strips_reading(found: Repeated) -> str:
    """Where the occurrences stand, and what they share."""
    around = zip(found.positions, found.surroundings, strict=True)
    places = listed((f"{at} (*{escaped(words)}*)" for at, words in around), most=limits.OCCURRENCES)
    norms = sorted(float(np.linalg.norm(parts["position"])) for parts in found.parts)
    shown = len(found.positions)
    cut = f" The first {shown} of {found.total} occurrences are drawn." if shown < found.total else ""
    return (
        f"**{escaped(found.piece)}** stands at {places}. One token vector serves all "
        f"{counted(shown, 'occurrence')}; each place adds a position vector of its own, with norm "
        f"{_range([f'{norm:.2f}' for norm in norms])}.{cut}"
    )


def pairs_reading(found: Repeated, chances: dict[str, Spread], baseline: Baseline) -> str:
    """How far the occurrences of one piece are apart before the first layer."""
    cosines = sorted(pair.position for pair in found.pairs)
    return (
        f"Same token vector, different position vectors: cosine {_range([as_cosine(value) for value in cosines])} "
        f"({beside_chance(chances['position'], 'two random positions')}). So the occurrences differ at layer 0 "
        f"already, by position alone: {_closest(found.pairs)} "
        f"({beside_chance(baseline.layers[0], 'two random pieces of layer 0')}). The words around play no part yet."
    )


def _closest(pairs: tuple[Pair, ...]) -> str:
    """The pair that is most alike at layer 0, and the one that is least."""
    near, far = max(pairs, key=lambda pair: pair.layer_0), min(pairs, key=lambda pair: pair.layer_0)
    if len(pairs) == 1:
        return f"cosine {as_cosine(near.layer_0)}"
    return (
        f"{near.first} and {near.second} are closest, {as_cosine(near.layer_0)}; "
        f"{far.first} and {far.second} furthest apart, {as_cosine(far.layer_0)}"
    )


def _range(sorted_numbers: list[str]) -> str:
    """The first and the last of numbers in print, or the one there is."""
    low, high = sorted_numbers[0], sorted_numbers[-1]
    return low if low == high else f"{low} to {high}"
