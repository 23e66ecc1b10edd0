"""Lines over the layers with their reading, and three measures of how much context changes a word."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.layers import numbered_layers
from polyseme.core.occurrences.states import ChoiceLine
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import line_style
from polyseme.figures.wording import escaped, percent
from polyseme.senses.numbers.by_layer import Contextuality


def lines_reading(lines: Sequence[ChoiceLine], chances: Mapping[str, Spread], choice: str, layers: int) -> str:
    """The lowest line under the layer choice, beside the random baseline, and where the lines are furthest apart."""
    lowest = min(line.values[choice] for line in lines)
    pair = "even the pair furthest apart" if len(lines) > 1 else "the pair"
    reading = f"At *{choice.lower()}*, {pair} ({as_cosine(lowest)}) is {above_chance(chances[choice], lowest)}. "
    if len(lines) > 1:
        names = [layer.name for layer in numbered_layers(layers)]
        gaps = np.ptp([[line.values[name] for name in names] for line in lines], axis=0)
        widest = int(gaps.argmax())
        by = as_cosine(float(gaps[widest]))
        reading += f"The cosines differ most at {names[widest].lower()}, by {by}."
    return reading


def contextuality_figure(measures: Contextuality, adjusted: bool) -> go.Figure:
    """The three measures by layer; adjusted: minus the random baseline."""
    rows = {
        "self-similarity": (measures.self_similarity, measures.chance_cosine),
        "similarity within sentences": (measures.intra_sentence, measures.chance_cosine),
        "share of the strongest direction": (measures.explained, measures.chance_explained),
    }
    drawing = FigureSpec()
    for number, (name, (values, chance)) in enumerate(rows.items()):
        hover = f"{name}, layer %{{x}}<br>%{{y:.3f}}<extra></extra>"
        points = {"x": list(range(len(values))), "y": values - chance if adjusted else values}
        drawing.add("scatter", **points, name=name, hovertemplate=hover, **line_style(number))
    drawing.x(title="layer", dtick=1, showgrid=False)
    title = "above random pairs" if adjusted else "raw value"
    drawing.y(title=title, range=[-0.25, 1.02] if adjusted else [0, 1.02], zeroline=True)
    return theme.with_theme(drawing, 400, legend=theme.legend())


def contextuality_reading(measures: Contextuality, word: str) -> str:
    """How the measures change from the input to the last layer, raw and above the random baseline."""
    ours, chance, last = measures.self_similarity, measures.chance_cosine, len(measures.self_similarity) - 1
    explained, by_chance = (
        percent(float(by_layer[-1])) for by_layer in (measures.explained, measures.chance_explained)
    )
    return (
        f"Mean cosine of two uses of **{escaped(word)}**: {as_cosine(ours[0])} at layer 0, "
        f"{as_cosine(ours[-1])} at layer {last}. These are {as_cosine(ours[0] - chance[0])} and "
        f"{as_cosine(ours[-1] - chance[-1])} above random pairs. At layer {last}, {explained} "
        f"of their squared length lies along one direction; with random vectors, it would be {by_chance}."
    )
