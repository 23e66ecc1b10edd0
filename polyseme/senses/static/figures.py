"""Static vectors beside the word in context: the share right of each, over all labelled words and for one."""

import numpy as np
import plotly.graph_objects as go
from scipy import stats

from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.wording import counted, escaped, percent
from polyseme.senses.static.numbers import CONTEXT, StaticShares

INSTALL = "`pip install -r requirements-static.txt` adds a Model2Vec distillation of this model."


def interval(values: np.ndarray) -> tuple[float, float]:
    """(word,) -> the ends of the 95 % interval of their mean, over words."""
    half = float(stats.t.ppf(0.975, len(values) - 1)) * float(stats.sem(values))
    return max(float(values.mean()) - half, 0.0), min(float(values.mean()) + half, 1.0)


def ranked(found: StaticShares) -> list[str]:
    """The kinds of vectors, the best first."""
    return sorted(found.shares, key=lambda kind: -found.shares[kind].mean())


def static_figure(found: StaticShares, word: str) -> go.Figure:
    """A row for each kind of vector: the mean of all labelled words with its interval, and the reader's word."""
    kinds, drawing = ranked(found), FigureSpec()
    means = np.array([found.shares[kind].mean() for kind in kinds])
    low, high = np.array([interval(found.shares[kind]) for kind in kinds]).T
    marker = {"symbol": "circle", "size": 14, "color": theme.ACCENT}
    bars = error_bars(means, low, high, thickness=2, width=0, color=theme.INK)
    face = {"mode": "markers", "marker": marker, "error_x": bars, "name": counted(len(found.words), "labelled word")}
    hover = "%{y}: %{x:.0%} right<extra></extra>"
    drawing.add("scatter", x=means, y=[*range(len(kinds))], hovertemplate=hover, **face)
    if word in found.words:
        own = [float(found.shares[kind][found.words.index(word)]) for kind in kinds]
        marker = {"symbol": "diamond-open", "size": 12, "color": theme.INK, "line": {"width": 2}}
        face = {"mode": "markers", "marker": marker, "name": theme.plain(word), "hovertemplate": hover}
        drawing.add("scatter", x=own, y=[*range(len(kinds))], **face)
    guessing = float((1 / found.meanings).mean())
    drawing.shape(
        type="line", x0=guessing, x1=guessing, y0=-0.6, y1=len(kinds) - 0.4, line={"color": theme.LINE, "dash": "dot"}
    )
    note = {"showarrow": False, "xanchor": "left", "xshift": 6, "font": {"size": 14, "color": theme.INK}}
    drawing.note(x=guessing, y=len(kinds) - 0.45, text="one vector for the word alone", **note)
    names = [f"<b>{kind}</b>" if kind == CONTEXT else f"other words:<br>{kind}" for kind in kinds]
    drawing.y(tickvals=[*range(len(kinds))], ticktext=names, range=[len(kinds) - 0.2, -0.6], showgrid=False, ticks="")
    drawing.x(title="right meaning", range=[0.2, 1.03], **theme.percent_ticks())
    return theme.with_theme(drawing, 150 + 56 * len(kinds), legend=theme.legend())


def static_reading(found: StaticShares, word: str) -> str:
    """What a static vector gets right, and what the word in context does."""
    mean = {kind: percent(float(values.mean())) for kind, values in found.shares.items()}
    best = next(kind for kind in ranked(found) if kind != CONTEXT)
    own = ""
    if word in found.words:
        at = found.words.index(word)
        gains = found.shares[CONTEXT][at] > found.shares[best][at]
        own = "" if gains else f" For *{escaped(word)}*, context is no better than the words around it."
    return (
        f"**The word's vector in context gives the right meaning in {mean[CONTEXT]} of sentences. Static vectors of "
        f"the words around it do so in {mean[best]} at best.** A static vector of the word itself always gives the "
        f"same meaning: {percent(float((1 / found.meanings).mean()))} right.{own} "
        "Bars: 95\N{NO-BREAK SPACE}% intervals."
    )
