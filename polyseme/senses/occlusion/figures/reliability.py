"""How often the strongest word is the cue that a reader named: a dot for each measure, its interval, and chance."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.core.occlusion.cues import PULL, WAYS, CueTrial, by_chance, found_cue
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.wording import percent


def cue_figure(trials: Sequence[CueTrial]) -> go.Figure:
    """Each measure, with the share of sentences in which it names the cue; a line at the random baseline."""
    chance = by_chance(trials)
    counts = [found_cue(trials, measure) for measure in WAYS]
    shares, low, high = np.array([(count.value, *count.interval) for count in counts]).T
    drawing = FigureSpec()
    note = {"showarrow": False, "font": {"size": 14, "color": theme.INK}}
    for row, measure in enumerate(WAYS):
        drawing.note(text=f"The word <b>{measure}</b>", x=0, xanchor="left", y=row - 0.32, **note)
    drawing.add(
        "scatter",
        x=shares,
        y=list(range(len(WAYS))),
        mode="markers",
        marker={"size": 13, "color": theme.ACCENT},
        error_x=error_bars(shares, low, high, thickness=2, width=0, color=theme.ACCENT),
        customdata=[f"{count.hits} of {count.total}" for count in counts],
        hovertemplate="%{customdata}<extra></extra>",
        cliponaxis=False,
    )
    line = {"color": theme.LINE, "dash": "dot"}
    drawing.shape(type="line", x0=chance, x1=chance, y0=0, y1=1, yref="paper", line=line)
    drawing.note(text="a random guess", x=chance, y=1, yref="paper", yanchor="bottom", **note)
    title = "sentences in which the method finds the word that a reader would name"
    drawing.x(range=[0, 1], title=title, zeroline=False, **theme.percent_ticks())
    drawing.y(range=[len(WAYS) - 0.6, -0.7], showgrid=False, showticklabels=False, ticks="", zeroline=False)
    margin = {"l": 8, "r": 16, "t": 28, "b": 8}
    return theme.with_theme(drawing, 110 + 56 * len(WAYS), showlegend=False, margin=margin)


def cue_reading(trials: Sequence[CueTrial]) -> str:
    """How often the strongest pull is the cue, beside chance, the nearest word, and attention."""
    pull = found_cue(trials, PULL)
    low, high = pull.interval
    chance = by_chance(trials)
    verdict = "" if low > chance else " Guessing may be as good."
    return (
        f"**In {percent(pull.value)} of {len(trials)} sentences, the strongest pull finds the word that shows a reader "
        f"the meaning** (95\N{NO-BREAK SPACE}% interval {percent(low)} to {percent(high)}); a random guess in "
        f"{percent(chance)}.{verdict} A model may use other words than a reader."
    )


def cue_table(trials: Sequence[CueTrial]) -> pd.DataFrame:
    """One row a sentence: its sense, the reader's words, and the word that each measure names."""
    return pd.DataFrame(
        {"meaning": one.sense, "reader's word": one.cue, "reader's second choice": one.also}
        | {f"the word {measure}": one.words[int(scores(one).argmax())] for measure, scores in WAYS.items()}
        | {"rank of the reader's word by pull": one.rank(WAYS[PULL](one)), "sentence": one.text}
        for one in trials
    )
