"""Where one token's states go between two words, layer by layer."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.figures.cosines import as_cosine
from components.figures.lines import lines_figure
from components.figures.prose import escaped, listed
from components.numbers.baseline import Spread
from components.numbers.layers import numbered_layers
from components.numbers.occurrence_states import Line


def drift_figure(names: Sequence[str], cosines: np.ndarray, chances: Sequence[Spread]) -> go.Figure:
    """(layer, n) -> one token's cosine with each of some words over the layers, random pairs as a band."""
    depth = len(chances) - 1
    layers = [choice.name for choice in numbered_layers(depth)]
    lines = [
        Line(name, dict(zip(layers, column.tolist(), strict=True)), 1)
        for name, column in zip(names, cosines.T, strict=True)
    ]
    figure = lines_figure(lines, dict(zip(layers, chances, strict=True)), depth)
    low = min(float(cosines.min()), *(spread.low for spread in chances))
    high = max(float(cosines.max()), *(spread.high for spread in chances))
    figure.update_xaxes(title="layer")
    return figure.update_yaxes(range=[min(0.0, low) - 0.02, high + 0.05]).update_layout(height=360)


def drift_reading(
    names: Sequence[str], cosines: np.ndarray, places: Sequence[int], at: int, chances: Sequence[Spread], piece: str
) -> str:
    """(layer, place, n) -> where a token starts and ends among some words; between two, also which of them gains.

    places: where the same piece stands; they are compared between two words.
    """
    own = cosines[:, list(places).index(at)]
    told = listed(
        f"with **{escaped(name)}** {as_cosine(column[0])} in layer 0 and {as_cosine(column[-1])} in the last"
        for name, column in zip(names, own.T.tolist(), strict=True)
    )
    reading = (
        f"**{escaped(piece)}** at {at}: {told}. Random pairs: {as_cosine(chances[0].median)} and "
        f"{as_cosine(chances[-1].median)}; in the last layer 19 of 20 are below {as_cosine(chances[-1].high)}."
    )
    return reading if len(names) != 2 else reading + _lead(names, cosines, places, at, piece)


def _lead(names: Sequence[str], cosines: np.ndarray, places: Sequence[int], at: int, piece: str) -> str:
    """(layer, place, 2) -> how the lead of the first word over the second changes, and at which place it is least."""
    leads = cosines[:, :, 0] - cosines[:, :, 1]
    first, last = leads[[0, -1], list(places).index(at)].tolist()
    told = (
        f" The lead of {escaped(names[0])} over {escaped(names[1])} goes from {as_cosine(first)} to {as_cosine(last)}."
    )
    if len(places) == 1:
        return told
    if np.ptp(leads[-1]) < 0.001:
        return f"{told} At all {len(places)} places of **{escaped(piece)}** it is the same to three digits."
    by_place = zip(places, leads[-1].tolist(), strict=True)
    ends = listed((f"{as_cosine(lead)} at {place}" for place, lead in by_place), most=6)
    return (
        f"{told} Wherever **{escaped(piece)}** stands in this text it ends with a lead of {ends}; the one at "
        f"{places[int(leads[-1].argmin())]} leans most to **{escaped(names[1])}**."
    )
