"""Words on a line by their static vectors, beside the same words in sentences."""

from functools import partial

import numpy as np
import plotly.graph_objects as go
from scipy import stats

from polyseme.axes.numbers import Lean, Line, random_words, static_vectors
from polyseme.axes.result import Leaning, on_axis
from polyseme.bert import Bert
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import escaped, percent, shortened


def static_leaning(bert: Bert, leaning: Leaning) -> Leaning:
    """The words of a line by the vocabulary's own vectors, with the interval over pairs alone."""
    read = partial(static_vectors, bert)
    words = [lean.word for lean in leaning.words]
    return on_axis(bert, leaning.line.axis, words, read(random_words()), read)


def _place(lean: Lean, line: Line) -> float:
    """The share of random words to the left of a word."""
    return float((line.random < lean.mean).mean())


def static_figure(static: Leaning, leaning: Leaning) -> go.Figure:
    """A row for each word: where it stands among random words by its static vector and in sentences, joined."""
    pairs = list(zip(static.words, leaning.words, strict=True))
    pairs.sort(key=lambda pair: pair[1].mean)
    places = np.array([[_place(a, static.line), _place(b, leaning.line)] for a, b in pairs])
    rows = np.arange(len(pairs))
    drawing = FigureSpec()
    gaps = np.full((len(pairs), 1), np.nan)
    left = theme.plain(shortened(leaning.line.axis.left[0], 16))
    line = {"color": theme.LINE, "width": 3}
    ends, heights = np.hstack([places, gaps]).ravel(), np.repeat(rows, 3)
    drawing.add("scatter", x=ends, y=heights, mode="lines", line=line, hoverinfo="skip", showlegend=False)
    for side, (name, symbol) in enumerate((("static vector", "square-open"), ("in sentences", "circle"))):
        color = (theme.INK, theme.ACCENT)[side]
        marker = {"symbol": symbol, "size": 12, "color": color, "line": {"width": 2}}
        texts = [f"<b>{theme.plain(pair[side].word)}</b>, {name}: {pair[side].answer}" for pair in pairs]
        hover = f"%{{customdata}}<br>%{{x:.0%}} of random words are nearer to {left}<extra></extra>"
        face = {"mode": "markers", "marker": marker, "customdata": texts, "hovertemplate": hover, "name": name}
        drawing.add("scatter", x=places[:, side], y=rows, **face)
    names = [theme.plain(shortened(pair[0].word, 16)) for pair in pairs]
    drawing.y(tickvals=rows.tolist(), ticktext=names, range=[len(pairs) - 0.4, -0.6], showgrid=False, zeroline=False)
    title = f"share of random words nearer to {left}"
    drawing.x(range=[-0.03, 1.03], title=title, **theme.percent_ticks())
    return theme.with_theme(drawing, 120 + 27 * len(pairs), legend=theme.legend())


def static_reading(static: Leaning, leaning: Leaning) -> str:
    """The word that moves most, and how alike the two orders are."""
    moves = [_place(b, leaning.line) - _place(a, static.line) for a, b in zip(static.words, leaning.words, strict=True)]
    most = int(np.argmax(np.abs(moves)))
    places = (_place(static.words[most], static.line), _place(leaning.words[most], leaning.line))
    left = f"*{escaped(shortened(leaning.line.axis.left[0], 16))}*"
    order = ""
    if len(moves) > 3:
        values = ([lean.mean for lean in side.words] for side in (static, leaning))
        rho = float(stats.spearmanr(*values).statistic)
        order = f" The two orders of the words agree by {as_cosine(rho, 2)} (Spearman)."
    return (
        f"*{escaped(static.words[most].word)}* changes most. Without a sentence, {percent(places[0])} of "
        f"random words are nearer to {left} than this word is; in sentences, {percent(places[1])}.{order}"
    )
