"""What few dimensions keep, over their number."""

from collections.abc import Callable

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import add_area, series
from components.figures.prose import percent
from components.numbers.first_dimensions import DRAWS, FIRST, NEAREST, PRINCIPAL, RANDOM, Score, Truncated

Measured = Callable[[Score], np.ndarray]


def right_figure(found: Truncated) -> go.Figure:
    """How often the sense is right with so many dimensions; all of them as a dashed line."""
    figure = _figure(found, lambda score: score.right, "share right")
    _reference(figure, found)
    return figure


def kept_figure(found: Truncated) -> go.Figure:
    """How many of the nearest others stay the nearest."""
    return _figure(found, lambda score: score.kept, f"of the {NEAREST} nearest, kept")


def _figure(found: Truncated, of: Measured, title: str) -> go.Figure:
    """A line for each way; the random choices reach from the worst to the best."""
    numbers = list(found.scores[FIRST])
    places = list(range(len(numbers)))
    drawing = Drawing()
    luck = [of(score) for score in found.scores[RANDOM].values()]
    worst, best = [float(some.min()) for some in luck], [float(some.max()) for some in luck]
    add_area(drawing, places, best, worst, name=f"{DRAWS} random choices")
    for at, (way, scores) in enumerate(found.scores.items()):
        values = [float(of(score).mean()) for score in scores.values()]
        name = f"{way}, mean" if way == RANDOM else way
        hover = f"{name}<br>%{{y:.1%}}<extra></extra>"
        drawing.add("scatter", x=places, y=values, name=name, hovertemplate=hover, **series(at))
    drawing.x(tickvals=places, ticktext=[str(number) for number in numbers], title="dimensions kept", showgrid=False)
    drawing.y(title=title, tickformat=".0%")
    return look.dressed(drawing, 380, legend=look.legend(size=14))


def _reference(figure: go.Figure, found: Truncated) -> None:
    """All dimensions, as a dashed line with its name."""
    line = {"color": look.LINE, "width": 2, "dash": "dash"}
    said = f"all {found.features}: {found.whole:.1%}"
    figure.add_hline(found.whole, line=line, annotation={"text": said, "xanchor": "left", "x": 0, "font": {"size": 14}})


def right_reading(found: Truncated) -> str:
    """What the fewest dimensions lose, and whether the first are any better than random ones."""
    fewest = min(found.scores[FIRST])
    first, axes, luck = (found.scores[way][fewest].right for way in (FIRST, PRINCIPAL, RANDOM))
    beaten = int((luck < first[0]).sum())
    luckily = "more than luck gives" if beaten == len(luck) else "no better than luck"
    return (
        f"All {found.features} dimensions are right in {percent(found.whole)} of the sentences, averaged over senses "
        f"and words; the first {fewest} in **{percent(float(first[0]))}**, {fewest} principal ones in "
        f"{percent(float(axes[0]))}, {fewest} random ones in {percent(float(luck.min()))} to "
        f"{percent(float(luck.max()))}. The first do better than {beaten} of {len(luck)} random choices: {luckily}."
    )


def kept_reading(found: Truncated) -> str:
    """How many neighbours change."""
    fewest = min(found.scores[FIRST])
    first, axes, luck = (float(found.scores[way][fewest].kept.mean()) for way in (FIRST, PRINCIPAL, RANDOM))
    return (
        f"With the first {fewest}, {percent(first)} of each occurrence's {NEAREST} nearest stay among them; with "
        f"{fewest} principal ones {percent(axes)}, with random ones {percent(luck)} on average."
    )
