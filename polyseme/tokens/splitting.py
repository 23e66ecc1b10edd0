"""Figures and readings of how byte-pair encoding and the unigram model split a word."""

import math
from typing import Any

import plotly.graph_objects as go

from polyseme import limits
from polyseme.bert import Merge, Split
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import code_span, counted, escaped

MONO = {"family": theme.MONO, "size": 15}


def merge_ladder(steps: tuple[Merge, ...]) -> go.Figure:
    """The pieces after each merge, as bars over the characters they cover; new pieces are highlighted."""
    shown = steps[: limits.WORD_CANDIDATES]
    everything = [
        (row, sum(map(len, step.pieces[:i])), piece, i == step.at)
        for row, step in enumerate(shown)
        for i, piece in enumerate(step.pieces)
    ]
    drawing = FigureSpec()
    style: dict[str, Any] = {"orientation": "h", "hovertemplate": "%{text}<extra></extra>"}
    style |= {"textposition": "inside", "insidetextanchor": "middle", "textangle": 0}
    for new, colour in ((False, theme.FAINT), (True, theme.ACCENT)):
        bars = [bar[:3] for bar in everything if bar[3] == new]
        x, y, base = [len(bar[2]) - 0.08 for bar in bars], [bar[0] for bar in bars], [bar[1] for bar in bars]
        style |= {"marker": {"color": colour}, "textfont": MONO | {"color": "white" if new else theme.INK}}
        texts = [f"<b>{theme.plain(piece)}</b>" if new else theme.plain(piece) for *_, piece in bars]
        name = "just joined" if new else "as they were"
        drawing.add("bar", x=x, y=y, base=base, text=texts, name=name, **style)
    names = ["single characters", *(f"merge {i}" for i in range(1, len(shown)))]
    drawing.x(range=[0, sum(map(len, steps[0].pieces))], showticklabels=False, **theme.NO_GRID)
    ticks = {"tickvals": list(range(len(shown))), "ticktext": names, "tickfont": {"size": 14}}
    drawing.y(range=[len(shown) - 0.5, -0.5], **ticks, **theme.NO_GRID)
    legend = theme.legend(-0.02, yanchor="top")
    return theme.with_theme(drawing, 110 + 34 * len(shown), legend=legend, bargap=0.25, barmode="overlay")


def merge_reading(run: str, steps: tuple[Merge, ...], shown: int, mark: str, learned: int) -> str:
    """The first merges of a word; learned: how many merges the tokenizer has."""
    pieces = steps[shown - 1].pieces
    reading = (
        f"**{escaped(run)}** is {counted(len(steps[0].pieces), 'character')} at first; after "
        f"{counted(shown - 1, 'merge')} it is {counted(len(pieces), 'piece')}: {' '.join(map(code_span, pieces))}."
    )
    if shown < len(steps):
        reading += " Merging goes on: more learned pairs are left."
    elif shown > 1:
        first = min(step.rank for step in steps if step.rank is not None)
        reading += f" Each step joins the pair that was learned earliest: here, number {first + 1:,} of "
        reading += f"{learned:,}."
    if mark and run.startswith(mark):
        reading += f" {escaped(mark)} is the space before the word."
    if mark != "▁" and any(sign > "~" for sign in run.removeprefix(mark)):
        reading += " Letters other than a to z are written as bytes, one character per byte."
    if mark == "▁" and "<0x" in run:
        reading += " A letter that is not in the vocabulary is written as bytes."
    return reading


def split_bars(splits: tuple[Split, ...]) -> go.Figure:
    """The likeliest splits of a word, with their likelihoods relative to the first."""
    drawing = FigureSpec()
    likelihoods = [math.exp(split.score - splits[0].score) for split in splits]
    texts = [f"{' · '.join(map(theme.plain, split.pieces))}  {_score(split)}" for split in splits]
    style: dict[str, Any] = {"orientation": "h", "marker": {"color": [theme.ACCENT, *[theme.LINE] * (len(splits) - 1)]}}
    style |= {"textposition": "outside", "textfont": MONO | {"color": theme.INK}, "cliponaxis": False}
    style |= {"hovertemplate": "%{text}<extra></extra>", "showlegend": False}
    drawing.add("bar", y=list(range(len(splits))), x=likelihoods, text=texts, **style)
    ticks = {"tickvals": [0, 0.5, 1], "ticktext": ["0", "half as likely", "as likely as the first"]}
    drawing.x(range=[0, 2.2], title="how likely, compared with the first", **ticks, **theme.NO_GRID)
    drawing.y(range=[len(splits) - 0.5, -0.5], showticklabels=False, **theme.NO_GRID)
    return theme.with_theme(drawing, 130 + 38 * len(splits), bargap=0.3)


def _score(split: Split) -> str:
    return f"{split.score:.2f}".replace("-", "−")


def split_reading(run: str, splits: tuple[Split, ...], mark: str, unknown: bool) -> str:
    """The likeliest split of a word, its score, and how much less likely the next one is."""
    first, *others = splits
    reading = f"**{escaped(run)}** is cut into {' '.join(map(code_span, first.pieces))}. Its score is "
    reading += f"{_score(first)}: the logarithms of how likely each piece is, added up. "
    if others:
        times = math.exp(first.score - others[0].score)
        less = f"{times:,.0f} times less likely" if times >= 2 else "nearly as likely"
        reading += f"Next comes {' '.join(map(code_span, others[0].pieces))}, {less}. "
    else:
        reading += "There is no other way. "
    if mark and run.startswith(mark):
        reading += f"{escaped(mark)} is the space before the word. "
    if unknown:
        reading += "A character that is not a piece counts as unknown. "
    return reading.strip()
