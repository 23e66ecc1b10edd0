"""The scores of a setting with their intervals: layer by layer, with what guessing gets, and word by word."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.figures.board import unit_of
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking
from components.chapters.pooling.numbers.reports import WordScore, Wrong
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.marks import DASHES, add_area, error_bars
from components.figures.prose import counted, escaped, listed
from components.numbers.layers import layer_choices


def lines_figure(board: BenchBoard, ranking: Ranking, treatment: int) -> go.Figure:
    """A line a treatment over the layers, then the combined choices; the chosen one with its intervals.

    Behind them what shuffled labels get, up to what 95 % of them stay below, and who names the commonest sense.
    """
    choices = list(layer_choices(board.layers).values())
    single = [at for at, choice in enumerate(choices) if choice.numbered]
    mixed = [at for at, choice in enumerate(choices) if not choice.numbered]
    order, places = [*single, *mixed], [*range(len(single)), *(len(single) + 0.5 + at for at in range(len(mixed)))]
    drawing = Drawing()
    low, high = (of[order, treatment].tolist() for of in (ranking.shuffled, ranking.shuffled_high))
    add_area(drawing, places, low, high, name="shuffled labels: mean to 95 %", fillcolor=look.LINE)
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
    for number in range(len(TREATMENTS)):
        _add_line(drawing, ranking, number, single, mixed, number == treatment)
    labels = [choices[at].short for at in order]
    drawing.x(tickvals=places, ticktext=labels, title="layers, then combinations of layers", showgrid=False)
    drawing.y(title=unit_of(ranking), zeroline=ranking.continuous)
    return look.dressed(drawing, 460, legend=look.legend())


def _add_line(
    drawing: Drawing, ranking: Ranking, number: int, single: list[int], mixed: list[int], chosen: bool
) -> None:
    """One treatment: a line over the single layers, dots for the combinations, a band and bars if it is the chosen."""
    name, colour, layers = list(TREATMENTS)[number], look.COLOURS[number], list(range(len(single)))
    values, low, high = (of[:, number] for of in (ranking.scores, ranking.low, ranking.high))
    if chosen:
        ends = low[single].tolist(), high[single].tolist()
        add_area(drawing, layers, *ends, name=f"95 % interval, {name}", fillcolor=colour, opacity=0.2)
    both = {
        "hovertemplate": f"{name}, %{{x}}<br>%{{y:.3f}}<extra></extra>",
        "legendgroup": name,
        "marker": {"symbol": number, "size": 9 if chosen else 7, "color": colour},
    }
    line = {"color": colour, "width": 3 if chosen else 1.5, "dash": DASHES[number]}
    drawing.add("scatter", x=layers, y=values[single], mode="lines+markers", line=line, name=name, **both)
    drawing.add(
        "scatter",
        x=[len(single) + 0.5 + at + 0.22 * (number - 1) for at in range(len(mixed))],
        y=values[mixed],
        mode="markers",
        error_y=error_bars(values[mixed], low[mixed], high[mixed], width=3, visible=chosen, color=colour),
        showlegend=False,
        **both,
    )


def lines_reading(board: BenchBoard, ranking: Ranking, treatment: int) -> str:
    """How the score goes over the layers under a treatment, and how far the lowest layer is from guessing."""
    single = [at for at, choice in enumerate(layer_choices(board.layers).values()) if choice.numbered]
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


def words_figure(words: Sequence[WordScore], ranking: Ranking) -> go.Figure:
    """Each word's score with its interval, the hardest at the top; a bar where guessing ranks."""
    names, colour = [look.plain(one.word[:24]) for one in words], look.COLOURS[0]
    scores, low, high = np.array([(one.score, one.low, one.high) for one in words]).T
    drawing = Drawing()
    if not ranking.continuous:
        drawing.add(
            "scatter",
            x=[one.majority for one in words],
            y=names,
            mode="markers",
            marker={"symbol": "line-ns-open", "size": 16, "color": look.LINE, "line": {"width": 3}},
            hovertemplate="%{y}: always the commonest sense %{x:.3f}<extra></extra>",
            name="always the commonest sense",
        )
    drawing.add(
        "scatter",
        x=scores,
        y=names,
        mode="markers",
        marker={"size": 11, "color": colour},
        error_x=error_bars(scores, low, high, thickness=2, width=0, color=colour),
        customdata=[one.sentences for one in words],
        hovertemplate="%{y}: %{x:.3f} on %{customdata} sentences<extra></extra>",
        name="score, 95 % interval",
    )
    drawing.x(title=unit_of(ranking), zeroline=False)
    drawing.y(autorange="reversed", showgrid=False, ticks="", type="category")
    return look.dressed(drawing, 130 + 24 * len(words), legend=look.legend(1.0, 13))


def words_reading(words: Sequence[WordScore], wrong: int, ranking: Ranking) -> str:
    """The hardest and the easiest word, and how many sentences go wrong."""
    hardest, easiest = words[0], words[-1]
    count = f"{counted(wrong, 'sentence')} of {ranking.sentences:,} go to another sense than their own. "
    if len(words) == 1:
        return count
    return (
        f"{count}The hardest word is **{escaped(hardest.word)}**, {as_cosine(hardest.score)} "
        f"({as_cosine(hardest.low)} to {as_cosine(hardest.high)}), the easiest shown **{escaped(easiest.word)}**, "
        f"{as_cosine(easiest.score)}. The fewer the sentences of a word, the wider its interval."
    )


def wrong_reading(wrong: Sequence[Wrong]) -> str:
    """Which mix-ups are the commonest."""
    pairs = Counter((one.word, one.sense, one.taken_for) for one in wrong)
    common = listed(
        f"**{escaped(word)}** meant as {escaped(sense)} and taken for {escaped(other)} ({count})"
        for (word, sense, other), count in pairs.most_common(3)
    )
    return f"The commonest mix-ups: {common}. The clearest mistakes come first."
