"""Lines over the layers with their reading, and three measures of how much context changes a word."""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.occurrences.states import ChoiceLine
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import line_style
from polyseme.figures.wording import escaped
from polyseme.senses.numbers.by_layer import Contextuality


def lines_reading(lines: Sequence[ChoiceLine], chances: Mapping[str, Spread], choice: str) -> str:
    """The lowest line under the layer choice, beside the random baseline."""
    lowest = min(line.values[choice] for line in lines)
    pair = "even the least similar pair" if len(lines) > 1 else "the pair"
    return f"At *{choice.lower()}*, {pair} ({as_cosine(lowest)}) is {above_chance(chances[choice], lowest)}."


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
    """How alike the uses are in the last layer, raw and above the random baseline."""
    ours, chance, last = measures.self_similarity, measures.chance_cosine, len(measures.self_similarity) - 1
    return (
        f"At layer {last}, your uses of **{escaped(word)}** have a mean cosine of {as_cosine(ours[-1])}; random pairs "
        f"have {as_cosine(chance[-1])}. With a cosine of 1, context would change nothing."
    )
