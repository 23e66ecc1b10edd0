"""What few dimensions of the vectors preserve: the first ones, principal ones and random ones."""

from collections.abc import Callable

import numpy as np
import plotly.graph_objects as go

from polyseme.core.first_dimensions import DRAWS, FIRST, NEAREST, RANDOM, Score, Truncated
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area, line_style
from polyseme.figures.wording import percent


def right_figure(result: Truncated) -> go.Figure:
    """The share right by the number of dimensions; that of all dimensions as a dashed line."""
    figure = _figure(result, lambda score: score.right, "right answers")
    line = {"color": theme.LINE, "width": 2, "dash": "dash"}
    text = f"all {result.features}: {percent(result.whole, 1)}"
    label = {"text": text, "xanchor": "left", "x": 0, "font": {"size": 14}}
    figure.add_hline(result.whole, line=line, annotation=label)
    return figure


def kept_figure(result: Truncated) -> go.Figure:
    """The share of nearest neighbours that stay the same, by the number of dimensions."""
    return _figure(result, lambda score: score.preserved, f"share of the {NEAREST} nearest kept")


def _figure(result: Truncated, values_of: Callable[[Score], np.ndarray], title: str) -> go.Figure:
    """A line for the first, the principal and the random dimensions; an area from the worst to the best random ones."""
    numbers = list(result.scores[FIRST])
    x = list(range(len(numbers)))
    drawing = FigureSpec()
    random = [values_of(score) for score in result.scores[RANDOM].values()]
    worst, best = [float(values.min()) for values in random], [float(values.max()) for values in random]
    add_area(drawing, x, best, worst, name=f"{DRAWS} random choices")
    for number, (kind, scores) in enumerate(result.scores.items()):
        values = [float(values_of(score).mean()) for score in scores.values()]
        name = f"{kind}, mean" if kind == RANDOM else kind
        hover = f"{name}<br>%{{y:.1%}}<extra></extra>"
        drawing.add("scatter", x=x, y=values, name=name, hovertemplate=hover, **line_style(number))
    drawing.x(tickvals=x, ticktext=list(map(str, numbers)), title="dimensions kept", showgrid=False)
    drawing.y(title=title, **theme.percent_ticks(10))
    return theme.with_theme(drawing, 380, legend=theme.legend(size=14))


def right_reading(result: Truncated) -> str:
    """What the fewest dimensions lose, and whether the first ones are better than random ones."""
    fewest = min(result.scores[FIRST])
    first, random = (result.scores[kind][fewest].right for kind in (FIRST, RANDOM))
    beaten = int((random < first[0]).sum())
    usual = ", so they are nothing special" if 0.05 * len(random) <= beaten <= 0.95 * len(random) else ""
    return (
        f"With all {result.features} dimensions, {percent(result.whole)} are right; with only the first {fewest}, "
        f"**{percent(float(first[0]))}**. "
        f"They are better than {beaten} of {len(random)} random choices of {fewest}{usual}."
    )


def kept_reading(result: Truncated) -> str:
    """How many neighbours the fewest dimensions preserve."""
    fewest = min(result.scores[FIRST])
    first, random = (percent(float(result.scores[kind][fewest].preserved.mean())) for kind in (FIRST, RANDOM))
    return f"The first {fewest} keep {first} of each occurrence's {NEAREST} nearest neighbours; random ones, {random}."
