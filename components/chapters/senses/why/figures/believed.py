"""How often the strongest word is the one that a reader named beforehand: a dot each way, its interval, and chance."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import error_bars
from components.figures.prose import percent
from components.numbers.why.cues import NEAREST, PULL, WAYS, WEIGHED, Share, Trial, by_chance, found_cue, found_either


def believed_figure(trials: Sequence[Trial]) -> go.Figure:
    """Each way to name a word, with how often it names the reader's; a line where a random guess stands."""
    shown, chance = list(WAYS), by_chance(trials)
    found = [found_cue(trials, way) for way in shown]
    shares, low, high = np.array([(one.value, *one.interval) for one in found]).T
    rows = list(range(len(shown)))
    drawing = Drawing()
    font = {"size": 14, "color": look.INK}
    for row, way in enumerate(shown):
        words = f"The word that <b>{way}</b>"
        drawing.note(text=words, x=0, xanchor="left", y=row - 0.32, showarrow=False, font=font)
    drawing.add(
        "scatter",
        x=shares,
        y=rows,
        mode="markers",
        marker={"size": 13, "color": look.COLOURS[0]},
        error_x=error_bars(shares, low, high, thickness=2, width=0, color=look.COLOURS[0]),
        customdata=[f"{one.hits} of {one.of}" for one in found],
        hovertemplate="%{customdata}<extra></extra>",
        cliponaxis=False,
    )
    drawing.shape(type="line", x0=chance, x1=chance, y0=0, y1=1, yref="paper", line={"color": look.LINE, "dash": "dot"})
    drawing.note(text="a random guess", x=chance, y=1, yref="paper", yanchor="bottom", showarrow=False, font=font)
    title = "share of sentences in which it is the reader's word"
    drawing.x(range=[0, 1], tickformat=".0%", tickvals=[0, 0.25, 0.5, 0.75, 1], title=title, zeroline=False)
    drawing.y(range=[len(shown) - 0.6, -0.7], showgrid=False, showticklabels=False, ticks="", zeroline=False)
    margin = {"l": 8, "r": 16, "t": 28, "b": 8}
    return look.dressed(drawing, 110 + 56 * len(shown), showlegend=False, margin=margin)


def believed_reading(trials: Sequence[Trial]) -> str:
    """How often the strongest pull is the reader's word, beside chance, the nearest word, and attention."""
    pull, three, either = found_cue(trials, PULL), found_cue(trials, PULL, 3), found_either(trials, PULL)
    text = (
        f"For {len(trials)} built-in sentences the word by which a reader tells the sense was written down first. "
        f"**The word with the greatest pull is that word in {pull.hits}** ({_ends(pull)}), among the first three in "
        f"{three.hits}; it is that word or the reader's second choice in {either.hits}. "
        f"A word picked at random, among those that mean something, is it in {percent(by_chance(trials))}, among three "
        f"in {percent(by_chance(trials, 3))}; the nearest such word in {found_cue(trials, NEAREST).hits}, the one that "
        f"gets most attention in {found_cue(trials, WEIGHED).hits}"
    )
    better = pull.interval[0] > by_chance(trials)
    verdict = "That is more than luck" if better else "That is no more than luck"
    return f"{text}. {verdict}, and no proof: a model may go by other words than a reader would."


def _ends(share: Share) -> str:
    low, high = share.interval
    return f"95 % interval {percent(low)} to {percent(high)}".replace("95 %", "95\N{NO-BREAK SPACE}%")


def believed_table(trials: Sequence[Trial]) -> pd.DataFrame:
    """One row a sentence: its sense, the reader's words, and the word that each way names."""
    rows = [
        {"sense": one.sense, "reader's word": one.cue, "or": one.also}
        | {f"the word that {way}": one.words[int(WAYS[way](one).argmax())] for way in WAYS}
        | {"place of the reader's word by pull": one.rank(WAYS[PULL](one)), "sentence": one.text}
        for one in trials
    ]
    return pd.DataFrame(rows)
