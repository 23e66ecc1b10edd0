"""Merges and likeliest splits as pictures, with their readings."""

import math

import plotly.graph_objects as go

from components import limits
from components.bert import Merge, Split
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, literal


def merge_ladder(steps: tuple[Merge, ...]) -> go.Figure:
    """The pieces after each merge, as bars over the signs they cover, from the top down; the new one stands out."""
    shown = steps[: limits.WORD_TRIES]
    bars = [
        (row, sum(map(len, step.pieces[:at])), piece, at == step.at)
        for row, step in enumerate(shown)
        for at, piece in enumerate(step.pieces)
    ]
    drawing = Drawing()
    for new, colour in ((False, look.FAINT), (True, look.COLOURS[0])):
        own = [bar for bar in bars if bar[3] == new]
        drawing.add(
            "bar",
            orientation="h",
            y=[row for row, *_ in own],
            base=[first for _, first, *_ in own],
            x=[len(piece) - 0.08 for *_, piece, _ in own],
            marker={"color": colour},
            text=[f"<b>{look.plain(piece)}</b>" if new else look.plain(piece) for *_, piece, _ in own],
            textposition="inside",
            insidetextanchor="middle",
            textangle=0,
            textfont={"family": look.MONO, "size": 15, "color": "white" if new else look.INK},
            hovertemplate="%{text}<extra></extra>",
            name="just joined" if new else "as they were",
        )
    names = ["single characters", *(f"merge {at}" for at in range(1, len(shown)))]
    bare = {"showgrid": False, "zeroline": False}
    drawing.x(range=[0, sum(map(len, steps[0].pieces))], showticklabels=False, **bare)
    ticks = {"tickvals": list(range(len(shown))), "ticktext": names, "tickfont": {"size": 14}}
    drawing.y(range=[len(shown) - 0.5, -0.5], **ticks, **bare)
    legend = look.legend(-0.02, yanchor="top")
    return look.dressed(drawing, 110 + 34 * len(shown), legend=legend, bargap=0.25, barmode="overlay")


def merge_reading(run: str, steps: tuple[Merge, ...], shown: int, mark: str, learned: int) -> str:
    """How signs were joined to pieces, as far as it is shown. learned: how many merges the tokenizer has."""
    pieces = " ".join(map(literal, steps[shown - 1].pieces))
    reading = f"**{escaped(run)}** is {counted(len(steps[0].pieces), 'character')} at first; after "
    reading += f"{counted(shown - 1, 'merge')} it is {counted(len(steps[shown - 1].pieces), 'piece')}: {pieces}."
    if shown < len(steps):
        reading += " Pairs are left that were learned, so it goes on."
    elif shown > 1:
        first = min(step.rank for step in steps if step.rank is not None)
        reading += f" Each step joins the pair that was learned first: here the earliest was number {first + 1:,} of "
        reading += f"{learned:,}."
    if mark and run.startswith(mark):
        reading += f" {escaped(mark)} is the blank before the word."
    if any(sign > "~" for sign in run.removeprefix(mark)):
        reading += " Letters beyond a to z are written as their bytes, one character a byte."
    return reading


def split_bars(splits: tuple[Split, ...]) -> go.Figure:
    """The likeliest ways to cut a word, each as likely as it is beside the first."""
    names = [" · ".join(map(look.plain, split.pieces)) for split in splits]
    drawing = Drawing()
    drawing.add(
        "bar",
        orientation="h",
        y=list(range(len(splits))),
        x=[math.exp(split.score - splits[0].score) for split in splits],
        marker={"color": [look.COLOURS[0], *[look.LINE] * (len(splits) - 1)]},
        text=[f"{name}  {_score(split)}" for name, split in zip(names, splits, strict=True)],
        textposition="outside",
        textfont={"family": look.MONO, "size": 15, "color": look.INK},
        hovertemplate="%{text}<extra></extra>",
        cliponaxis=False,
        showlegend=False,
    )
    bare = {"showgrid": False, "zeroline": False}
    ticks = {"tickvals": [0, 0.5, 1], "ticktext": ["0", "half as likely", "as likely as the first"]}
    drawing.x(range=[0, 2.2], title="how likely beside the first, with the score", **ticks, **bare)
    drawing.y(range=[len(splits) - 0.5, -0.5], showticklabels=False, **bare)
    return look.dressed(drawing, 130 + 38 * len(splits), bargap=0.3)


def _score(split: Split) -> str:
    return f"{split.score:.2f}".replace("-", "−")


def split_reading(run: str, splits: tuple[Split, ...], mark: str, unknown: bool) -> str:
    """Which way to cut a word is likeliest, by how much, and what its score is."""
    best = splits[0]
    reading = f"**{escaped(run)}** is cut into {' '.join(map(literal, best.pieces))}. Its score is {_score(best)}: "
    reading += "the logarithms of how likely each piece is, added up. "
    if len(splits) > 1:
        times = math.exp(best.score - splits[1].score)
        less = f"{times:,.0f} times less likely" if times >= 2 else "nearly as likely"
        reading += f"Next comes {' '.join(map(literal, splits[1].pieces))}, {less}. "
    else:
        reading += "There is no other way. "
    if mark and run.startswith(mark):
        reading += f"{escaped(mark)} is the blank before the word. "
    if unknown:
        reading += "A character that is no piece counts as less likely than any, and is read as unknown. "
    return reading.strip()
