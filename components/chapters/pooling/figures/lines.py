"""The settings of the board layer by layer, with the interval of the chosen one and what guessing gets."""

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.figures.board import unit_of
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.lines import DASHES
from components.numbers.layers import layer_choices


def lines_figure(board: BenchBoard, ranking: Ranking, treatment: int) -> go.Figure:
    """A line a treatment over the layers, then the combined choices; the chosen one with its intervals.

    Behind them what shuffled labels get, up to what 95 % of them stay below, and who names the commonest sense.
    """
    choices = list(layer_choices(board.layers).values())
    single = _single(board)
    mixed = [at for at in range(len(choices)) if at not in single]
    order, places = [*single, *mixed], [*range(len(single)), *(len(single) + 0.5 + at for at in range(len(mixed)))]
    drawing = Drawing()
    _add_guesses(drawing, ranking, treatment, order, places)
    for number, name in enumerate(TREATMENTS):
        _add_line(drawing, ranking, (number, name), (single, mixed), places, number == treatment)
    labels = [choices[at].short for at in order]
    drawing.x(tickvals=places, ticktext=labels, title="layers, then combinations of layers", showgrid=False)
    drawing.y(title=unit_of(ranking), zeroline=ranking.continuous)
    return look.dressed(drawing, 460, legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0})


def _single(board: BenchBoard) -> list[int]:
    """The places of the single layers among the choices."""
    return [at for at, choice in enumerate(layer_choices(board.layers).values()) if choice.numbered]


def _add_guesses(drawing: Drawing, ranking: Ranking, treatment: int, order: list[int], places: list[float]) -> None:
    low, high = ranking.shuffled[order, treatment], ranking.shuffled_high[order, treatment]
    _add_band(drawing, "shuffled labels: mean to 95 %", places, low, high, fillcolor=look.LINE)
    if not ranking.continuous:
        drawing.add(
            "scatter",
            x=[places[0], places[-1]],
            y=[ranking.majority] * 2,
            mode="lines",
            line={"color": look.INK, "width": 1.5, "dash": "dot"},
            hovertemplate="always the commonest sense %{y:.3f}<extra></extra>",
            name="always the commonest sense",
        )


def _add_line(
    drawing: Drawing,
    ranking: Ranking,
    treatment: tuple[int, str],
    choices: tuple[list[int], list[int]],
    places: list[float],
    chosen: bool,
) -> None:
    """One treatment: a line over the single layers, dots for the combinations, a band and bars if it is the chosen."""
    number, name = treatment
    single, mixed = choices
    colour, shown = look.COLOURS[number], slice(0, len(single))
    low, high = ranking.low[:, number], ranking.high[:, number]
    if chosen:
        band = low[single], high[single]
        _add_band(drawing, f"95 % interval, {name}", places[shown], *band, fillcolor=colour, opacity=0.2)
    both = {"hovertemplate": f"{name}, %{{x}}<br>%{{y:.3f}}<extra></extra>", "legendgroup": name}
    face = {"symbol": number, "size": 9 if chosen else 7, "color": colour}
    line = {"color": colour, "width": 3 if chosen else 1.5, "dash": DASHES[number]}
    values = ranking.scores[:, number]
    drawing.add(
        "scatter", x=places[shown], y=values[single], mode="lines+markers", line=line, marker=face, name=name, **both
    )
    bars = {"array": high[mixed] - values[mixed], "arrayminus": values[mixed] - low[mixed], "color": colour}
    drawing.add(
        "scatter",
        x=[place + 0.22 * (number - 1) for place in places[len(single) :]],
        y=values[mixed],
        mode="markers",
        marker=face,
        error_y={"type": "data", "symmetric": False, "thickness": 1.5, "width": 3, "visible": chosen} | bars,
        showlegend=False,
        **both,
    )


def _add_band(
    drawing: Drawing, name: str, places: list[float], low: np.ndarray, high: np.ndarray, **colour: object
) -> None:
    """All between two lines, in a pale colour."""
    there, back = [*places, *places[::-1]], [*low, *high[::-1]]
    drawing.add("scatter", x=there, y=back, fill="toself", mode="none", hoverinfo="skip", name=name, **colour)


def lines_reading(board: BenchBoard, ranking: Ranking, treatment: int) -> str:
    """How the score goes over the layers under a treatment, and how far the lowest layer is from guessing."""
    single = _single(board)
    values = ranking.scores[single, treatment]
    best, name = int(values.argmax()), list(TREATMENTS)[treatment]
    step = int(np.diff(values).argmax())
    first, guess = float(values[0]), float(ranking.shuffled_high[single[0], treatment])
    input_layer = (
        f"already above the {as_cosine(guess)} that 95 % of the shuffled runs stay below"
        if first > guess
        else f"no better than shuffled labels, 95 % of which stay below {as_cosine(guess)}"
    )
    return (
        f"*{name.capitalize()}*: layer 0, before any context, gets {as_cosine(first)}, {input_layer}. The largest step "
        f"is from layer {step} to {step + 1}, the highest single layer is **layer {best}** with "
        f"{as_cosine(values[best])} (95 % interval {as_cosine(ranking.low[single[best], treatment])} to "
        f"{as_cosine(ranking.high[single[best], treatment])}), the last one gets {as_cosine(values[-1])}."
    )
