"""What the lines over the layers say of a word, and the three measures of how much context changes it."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from components.chapters.senses.numbers.by_layer import Contextuality
from components.figures import look, strips
from components.figures.cosines import above_chance, as_cosine
from components.figures.drawing import Drawing
from components.figures.marks import add_area, series
from components.figures.prose import escaped, listed
from components.numbers.baseline import Spread
from components.numbers.layers import numbered_layers
from components.numbers.occurrences.states import STATIC, Line


def lines_reading(lines: Sequence[Line], chances: Mapping[str, Spread], choice: str, layers: int) -> str:
    """What each line says at the chosen layers, against the random pairs there; and where the lines part most."""
    chance = chances[choice]
    told = listed((f"**{escaped(line.name)}** {as_cosine(line.values[choice])}" for line in lines), most=6)
    reading = (
        f"At *{choice.lower()}*: {told}; half of the random pairs lie above {as_cosine(chance.median)}, "
        f"nine of ten between {as_cosine(chance.low)} and {as_cosine(chance.high)}. "
    )
    if all(round(line.values[STATIC], 3) == 1 for line in lines):
        reading += "The static vector cannot tell them apart: its cosine is 1 whatever the sense. "
    lowest = min(lines, key=lambda line: line.values[choice])
    reading += f"Even the lowest is {above_chance(chance, lowest.values[choice])}. "
    if len(lines) > 1:
        single = [choice.name for choice in numbered_layers(layers)]
        gaps = {name: float(np.ptp([line.values[name] for line in lines])) for name in single}
        widest = max(gaps, key=gaps.__getitem__)
        reading += f"The lines lie furthest apart at {widest.lower()}, by {as_cosine(gaps[widest])}."
    return reading


def add_yardstick(figure: go.Figure, kinds: Sequence[tuple[Spread, Spread]]) -> None:
    """Bands of pairs of one sense and of different senses in each layer, behind the lines."""
    layers = list(range(len(kinds)))
    for number, name in enumerate(("one sense", "different senses")):
        spreads = [kind[number] for kind in kinds]
        drawing = Drawing()
        face = {
            "fillcolor": f"rgba({(strips.BLUE, strips.ORANGE)[number]},0.16)",
            "name": f"nine of ten pairs of {name}",
        }
        add_area(
            drawing,
            layers,
            [one.high for one in spreads],
            [one.low for one in spreads],
            **face,
        )
        figure.add_traces(drawing.traces)


def contextuality_figure(measures: Contextuality, adjusted: bool) -> go.Figure:
    """The three measures by layer; adjusted: minus what chance gives."""
    rows = {
        "self-similarity": (measures.self_similarity, measures.chance_cosine),
        "similarity within sentences": (measures.intra_sentence, measures.chance_cosine),
        "explained by one vector": (measures.explained, measures.chance_explained),
    }
    drawing = Drawing()
    for number, (name, (values, chance)) in enumerate(rows.items()):
        drawing.add(
            "scatter",
            x=list(range(len(values))),
            y=values - chance if adjusted else values,
            name=name,
            hovertemplate=f"{name}, layer %{{x}}<br>%{{y:.3f}}<extra></extra>",
            **series(number),
        )
    drawing.x(title="layer", dtick=1, showgrid=False)
    title = "above chance" if adjusted else "raw value"
    drawing.y(title=title, range=[-0.25, 1.02] if adjusted else [0, 1.02], zeroline=True)
    return look.dressed(drawing, 400, legend=look.legend())


def contextuality_reading(measures: Contextuality, word: str) -> str:
    """How the measures move from the input to the last layer, raw and above chance."""
    ours, chance = measures.self_similarity, measures.chance_cosine
    return (
        f"The occurrences of **{escaped(word)}** have mean cosine {as_cosine(ours[0])} at layer 0 and "
        f"{as_cosine(ours[-1])} at the last; minus the mean of random pairs that is {as_cosine(ours[0] - chance[0])} "
        f"and {as_cosine(ours[-1] - chance[-1])}. At best one fixed vector explains "
        f"{measures.explained[-1]:.0%} of them at the last layer, where of as many random pieces it explains "
        f"{measures.chance_explained[-1]:.0%}; the fewer the occurrences, the higher both."
    ).replace("%", "\N{NO-BREAK SPACE}%")
