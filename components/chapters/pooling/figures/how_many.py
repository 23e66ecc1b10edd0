"""How many labelled sentences a sense needs, as a curve over their number beside what guessing gets."""

from collections.abc import Mapping

import plotly.graph_objects as go

from components.chapters.pooling.numbers.ranking import Ranking
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, listed, percent


def numbers_figure(found: Mapping[int, float], ranking: Ranking) -> go.Figure:
    """The share right by the number of labelled sentences a sense, each with its value; guessing as a line."""
    places, numbers, shares = list(range(len(found))), list(found), list(found.values())
    drawing = Drawing()
    drawing.add(
        "scatter",
        x=places,
        y=shares,
        mode="lines+markers+text",
        text=list(map(percent, shares)),
        textposition="top center",
        textfont={"size": 15, "color": look.INK},
        line={"width": 3, "color": look.COLOURS[0]},
        marker={"size": 10},
        hovertemplate="%{x}: %{y:.3f}<extra></extra>",
        cliponaxis=False,
        name="share right",
    )
    ends = [-0.3, len(found) - 0.7]
    line = {"color": look.INK, "width": 1.5, "dash": "dot"}
    drawing.add("scatter", x=ends, y=[ranking.majority] * 2, mode="lines", line=line, hoverinfo="skip", name="guessing")
    words = {"text": f"guessing: {percent(ranking.majority)}", "font": {"size": 15, "color": look.INK}}
    drawing.note(x=ends[1], y=ranking.majority, xanchor="right", yanchor="bottom", showarrow=False, **words)
    drawing.x(tickvals=places, ticktext=list(map(str, numbers)), title="labelled sentences a sense", showgrid=False)
    drawing.y(title="share right", zeroline=False, tickformat=".0%")
    return look.dressed(drawing, 340, showlegend=False, margin={"t": 30})


def numbers_reading(found: Mapping[int, float], ranking: Ranking) -> str:
    """What the first and the last number of sentences give, for which words, and how it was tried."""
    (first, least), *_ = items = list(found.items())
    last, most = items[-1]
    gain = f", with {last:,} it is {percent(most)}" if last > first else ""
    words = listed((f"**{escaped(word)}**" for word in ranking.words), most=3)
    return (
        f"With {counted(first, 'labelled sentence')} a sense, {percent(least)} of the others go to the right "
        f"one{gain}; guessing gets {percent(ranking.majority)}. The words: {words}. Drawn at random many times; "
        "each of the others goes to the sense whose mean is nearest."
    )
