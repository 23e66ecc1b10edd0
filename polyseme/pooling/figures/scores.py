"""The scores of a setting word by word, its commonest mistakes, and its learning curve."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.wording import counted, escaped, percent
from polyseme.pooling.figures.answer import hover_format, score_text
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.figures.by_layer import add_guess_line
from polyseme.pooling.numbers.ranking import Ranking
from polyseme.pooling.numbers.word_scores import WordScore, WrongSentence


def words_figure(words: Sequence[WordScore], ranking: Ranking) -> go.Figure:
    """The score and interval of each word, the hardest on top; a tick at the score of guessing."""
    y = [theme.plain(word.word[:24]) for word in words]
    scores, low, high = np.array([(word.score, word.low, word.high) for word in words]).T
    drawing = FigureSpec()
    if not ranking.continuous:
        name, guesses = "always the most frequent meaning", [word.majority for word in words]
        marker = {"symbol": "line-ns-open", "size": 16, "color": theme.LINE, "line": {"width": 3}}
        hover = f"%{{y}}: {name} %{{x:{hover_format(ranking)}}}<extra></extra>"
        drawing.add("scatter", x=guesses, y=y, mode="markers", marker=marker, hovertemplate=hover, name=name)
    marker = {"size": 11, "color": theme.ACCENT}
    bars = error_bars(scores, low, high, thickness=2, width=0, color=theme.ACCENT)
    face = {"mode": "markers", "marker": marker, "error_x": bars, "customdata": [word.sentences for word in words]}
    hover = f"%{{y}}: %{{x:{hover_format(ranking)}}} on %{{customdata}} sentences<extra></extra>"
    drawing.add("scatter", x=scores, y=y, hovertemplate=hover, name="score, 95\N{NO-BREAK SPACE}% interval", **face)
    drawing.x(title=unit_of(ranking), zeroline=False, **({} if ranking.continuous else theme.percent_ticks()))
    drawing.y(autorange="reversed", showgrid=False, ticks="", type="category")
    return theme.with_theme(drawing, 130 + 24 * len(words), legend=theme.legend(1.0))


def words_reading(words: Sequence[WordScore], ranking: Ranking) -> str:
    """The hardest and the easiest word."""
    hardest, easiest = (
        f"**{escaped(word.word)}** ({score_text(ranking, word.score)})" for word in (words[0], words[-1])
    )
    return f"Hardest: {hardest}; easiest: {easiest}." if words[1:] else f"{hardest}."


def wrong_reading(wrong: Sequence[WrongSentence]) -> str:
    """The commonest mistake."""
    pairs = Counter((mistake.word, mistake.sense, mistake.predicted) for mistake in wrong)
    (word, sense, predicted), count = pairs.most_common(1)[0]
    mistaken = f"**{escaped(word)}**, {escaped(sense)} mistaken for {escaped(predicted)}"
    return f"Most frequent: {mistaken} ({count} of {len(wrong):,} mistakes)."


def numbers_figure(shares: Mapping[int, float], ranking: Ranking) -> go.Figure:
    """The share right by the number of labelled sentences; guessing as a line."""
    x = list(range(len(shares)))
    drawing = FigureSpec()
    font = {"textposition": "top center", "textfont": {"size": 15, "color": theme.INK}}
    face = {"mode": "lines+markers+text", "marker": {"size": 10}, "cliponaxis": False, **font}
    line = {"width": 3, "color": theme.ACCENT}
    hover, text = "%{x}: %{y:.1%}<extra></extra>", list(map(percent, shares.values()))
    drawing.add(
        "scatter", x=x, y=list(shares.values()), text=text, hovertemplate=hover, name="correct", line=line, **face
    )
    add_guess_line(drawing, (-0.3, len(shares) - 0.7), ranking.majority, percent(ranking.majority))
    drawing.x(tickvals=x, ticktext=list(map(str, shares)), title="labelled sentences per meaning", showgrid=False)
    drawing.y(title="right answers", zeroline=False, **theme.percent_ticks(10))
    return theme.with_theme(drawing, 340, showlegend=False, margin={"t": 30})


def numbers_reading(shares: Mapping[int, float], ranking: Ranking) -> str:
    """The share right with the fewest and the most sentences, and how it is measured."""
    first, last = min(shares), max(shares)
    gain = f"; with {last:,}, {percent(shares[last])}" if last > first else ""
    return (
        f"With {counted(first, 'labelled sentence')} per meaning, {percent(shares[first])} of the other sentences are "
        f"right{gain} (averages of random samples)."
    )
