"""Two models side by side on one scale: pictures of the Senses page, and what they show in words."""

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.chapters.senses.figures.heatmap import pair_named
from components.chapters.senses.numbers.comparison import Side, same_order_share
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.drawing import Drawing
from components.figures.lines import add_band
from components.figures.marks import series
from components.figures.prose import counted, escaped, listed, percent
from components.numbers.layers import numbered_layers
from components.numbers.occurrences.places import mixed_up, pair_kinds


def floors(one: Side, other: Side) -> tuple[float, float]:
    """Where the one colour scale begins, and the one axis of cosines: low enough for both models and their chance."""
    colours = min(min(side.chance.low, float(side.values.min())) for side in (one, other))
    chances = [spread.low for side in (one, other) for spread in side.by_layer]
    return min(colours, 0.99), min(0.0, *chances, *(float(_by_layer(side).min()) for side in (one, other)))


def _by_layer(side: Side) -> np.ndarray:
    """(line, layer): the values of the lines in the single layers."""
    return np.array([[line.values[choice.name] for choice in numbered_layers(side.layers)] for line in side.lines])


def compared_lines(side: Side, floor: float) -> go.Figure:
    """One model's lines from the input to the last layer, over its own random pairs; the axis begins at `floor`.

    The axis of layers is as long for six as for twelve, so that beside another model's equal depths lie at one place.
    """
    drawing = Drawing()
    layers = list(range(side.layers + 1))
    add_band(drawing, side.by_layer, layers, "nine of ten of its random pairs")
    for at, (line, values) in enumerate(zip(side.lines, _by_layer(side).tolist(), strict=True)):
        name = look.plain(line.name)
        drawing.add(
            "scatter",
            x=layers,
            y=values,
            name=name,
            hovertemplate=f"{name}<br>layer %{{x}} of {side.layers}<br>%{{y:.3f}}<extra></extra>",
            **series(at),
        )
    edge = 0.03 * side.layers
    step = -(-side.layers // 8)
    drawing.x(title=f"layer (of {side.layers})", range=[-edge, side.layers + edge], dtick=step, tick0=0, showgrid=False)
    drawing.y(title="cosine", range=[floor, 1.02])
    return look.dressed(drawing, 400, legend=look.legend())


def compared_reading(one: Side, other: Side) -> str:
    """Which pair each model finds the closest, how far the two agree, how each tells senses, and what chance is."""
    pairs, same = pair_kinds(one.occurrences.senses)
    reading = _closest(one, other, pairs)
    if len(pairs) > 1:
        share, total = same_order_share(one.values, other.values), len(pairs) * (len(pairs) - 1) // 2
        few = total < limits.FEW_COMPARISONS
        times = f"{share * total:.3g} of {counted(total, 'comparison')}" if few else f"{percent(share)} of cases"
        reading += f" Of two pairs they call the same one the closer in {times}; half of them would be chance."
    if one.occurrences.named:
        told = (f"{percent(mixed_up(side.values, same))} for {_name(side)}" for side in (one, other))
        reading += f" A pair of different senses is closer than one of the same sense in {listed(told)}."
    return (
        f"{reading} Half of the random pairs lie above {as_cosine(one.chance.median)} in {_name(one)} and above "
        f"{as_cosine(other.chance.median)} in {_name(other)}: a cosine is read beside those of its own model, never "
        "across the two."
    )


def _closest(one: Side, other: Side, pairs: np.ndarray) -> str:
    """The closest pair of each model, and where it stands among that model's random pairs."""
    first, second = (pairs[side.values.argmax()] for side in (one, other))
    said = [f"{as_cosine(side.values.max())} ({above_chance(side.chance, side.values.max())})" for side in (one, other)]
    ours, theirs = pair_named(one.occurrences, first), pair_named(other.occurrences, second)
    names = [_name(side) for side in (one, other)]
    if (first == second).all():
        return f"Both find {ours} the closest: {said[0]} in {names[0]}, {said[1]} in {names[1]}."
    return f"They disagree about the closest: {ours}, {said[0]}, in {names[0]}; {theirs}, {said[1]}, in {names[1]}."


def _name(side: Side) -> str:
    return f"*{escaped(side.name)}*"


def lines_compared_reading(one: Side, other: Side) -> str:
    """In which layer each model holds the lines furthest apart, or one line furthest above its random pairs."""
    many = len(one.lines) > 1
    told = []
    for side in (one, other):
        values = _by_layer(side)
        gaps = np.ptp(values, axis=0) if many else values[0] - [spread.median for spread in side.by_layer]
        told.append(f"in {_name(side)} at layer {gaps.argmax()} of {side.layers}, by {as_cosine(float(gaps.max()))}")
    what = "The lines lie furthest apart" if many else "The line lies furthest above the median of random pairs"
    depths = "" if one.layers == other.layers else " Both axes of layers run from the input to the model's last layer."
    return f"{what} {listed(told)}.{depths}"
