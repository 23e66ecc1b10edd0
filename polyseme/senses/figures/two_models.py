"""Two models side by side on one scale: the figures and their readings."""

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.core.layers import single_layers
from polyseme.core.occurrences.places import misordered_share, pair_kinds
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, add_band, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import line_style
from polyseme.figures.wording import counted, escaped, listed, percent
from polyseme.senses.figures.heatmap import pair_named
from polyseme.senses.numbers.comparison import ModelSide, same_order_share


def floors(one: ModelSide, other: ModelSide) -> tuple[float, float]:
    """Where the common colour scale and the common axis of cosines begin: below both models and their baselines."""
    colours = min(min(side.chance.low, float(side.values.min())) for side in (one, other))
    chances = [spread.low for side in (one, other) for spread in side.by_layer]
    return min(colours, 0.99), min(0.0, *chances, *(float(_by_layer(side).min()) for side in (one, other)))


def _by_layer(side: ModelSide) -> np.ndarray:
    """(line, layer): the values of the lines in the single layers."""
    return np.array([[line.values[choice.name] for choice in single_layers(side.layers)] for line in side.lines])


def compared_lines(side: ModelSide, floor: float) -> go.Figure:
    """One model's lines over its layers, above its random baseline; the axis of cosines begins at `floor`.

    The axis of layers is equally long for every model, so that equal depths stand side by side.
    """
    drawing = FigureSpec()
    layers = list(range(side.layers + 1))
    add_band(drawing, side.by_layer, layers, "nine in ten of its random pairs")
    for number, (line, values) in enumerate(zip(side.lines, _by_layer(side).tolist(), strict=True)):
        name = theme.plain(line.name)
        hover = f"{name}<br>layer %{{x}} of {side.layers}<br>%{{y:.3f}}<extra></extra>"
        drawing.add("scatter", x=layers, y=values, name=name, hovertemplate=hover, **line_style(number))
    edge = 0.03 * side.layers
    step = -(-side.layers // 8)
    drawing.x(title=f"layer (of {side.layers})", range=[-edge, side.layers + edge], dtick=step, tick0=0, showgrid=False)
    drawing.y(title="cosine", range=[floor, 1.02])
    return theme.with_theme(drawing, 400, legend=theme.legend())


def compared_reading(one: ModelSide, other: ModelSide) -> str:
    """The closest pair of each model, how far the two agree, how each separates senses, and the random baselines."""
    pairs, same = pair_kinds(one.occurrences.senses)
    reading = _closest(one, other, pairs)
    if len(pairs) > 1:
        share, total = same_order_share(one.values, other.values), len(pairs) * (len(pairs) - 1) // 2
        few = total < limits.FEW_COMPARISONS
        times = f"{share * total:.3g} of {counted(total, 'comparison')}" if few else f"{percent(share)} of cases"
        reading += f" In {times}, they agree on which of two pairs is closer; by chance, half."
    if one.occurrences.named:
        errors = (f"{percent(misordered_share(side.values, same))} for {_name(side)}" for side in (one, other))
        reading += f" A pair with different meanings is closer than a pair with one in {listed(errors)}."
    return (
        f"{reading} The median of random pairs is {as_cosine(one.chance.median)} in {_name(one)} and "
        f"{as_cosine(other.chance.median)} in {_name(other)}. Compare cosines within one model only."
    )


def _closest(one: ModelSide, other: ModelSide, pairs: np.ndarray) -> str:
    """The closest pair of each model, and its rank among that model's random pairs."""
    first, second = (pairs[side.values.argmax()] for side in (one, other))
    ours, theirs = (
        f"{as_cosine(side.values.max())} ({above_chance(side.chance, side.values.max())})" for side in (one, other)
    )
    pair = pair_named(one.occurrences, first)
    if (first == second).all():
        return f"Both have the same closest pair, {pair}: {ours} in {_name(one)}, {theirs} in {_name(other)}."
    other_pair = pair_named(other.occurrences, second)
    return f"They disagree: {pair}, {ours}, are closest in {_name(one)}; {other_pair}, {theirs}, in {_name(other)}."


def _name(side: ModelSide) -> str:
    return f"*{escaped(side.name)}*"


def lines_compared_reading(one: ModelSide, other: ModelSide) -> str:
    """In which layer each model has its lines furthest apart, or its one line furthest above the random baseline."""
    several = len(one.lines) > 1
    widest = []
    for side in (one, other):
        values = _by_layer(side)
        gaps = np.ptp(values, axis=0) if several else values[0] - [spread.median for spread in side.by_layer]
        widest.append(f"in {_name(side)} at layer {gaps.argmax()} of {side.layers}, by {as_cosine(float(gaps.max()))}")
    what = "The lines are furthest apart" if several else "The line is furthest above random pairs"
    depths = "" if one.layers == other.layers else " Both axes run from the input layer to the last."
    return f"{what} {listed(widest)}.{depths}"
