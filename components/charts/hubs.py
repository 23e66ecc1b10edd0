"""Norms by place in the vocabulary, hubs marked; and the readings."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.analysis.hubs import NEAREST, Hubs

from . import look
from .cosines import as_cosine
from .prose import counted, escaped, listed, percent

MARKS = {"whole word": "circle", "continuation": "triangle-up", "single character": "diamond", "unused": "x-thin-open",
         "special": "cross"}  # fmt: skip
"""The shape of each kind of piece."""


def norms_figure(table: pd.DataFrame, norms: np.ndarray, times: np.ndarray | None, marked: Sequence[int]) -> go.Figure:
    """(piece,), (piece,) -> every piece by its id and the length of its vector.

    times: how often each is among another's nearest; it makes the size. marked: rows that get a star and their name.
    """
    figure = go.Figure()
    counts = np.zeros(len(norms), int) if times is None else times
    pieces = table["piece"].to_numpy()
    sizes = 3 + 1.6 * np.sqrt(np.maximum(counts - NEAREST, 0))
    for number, (kind, symbol) in enumerate(MARKS.items()):
        at = np.flatnonzero((table["kind"] == kind).to_numpy())
        named = "" if times is None else "<br>among the nearest of %{customdata[1]:,} pieces"
        figure.add_scattergl(
            x=at.astype(np.float32),
            y=norms[at].astype(np.float32),
            mode="markers",
            marker={
                "symbol": symbol,
                "size": sizes[at].astype(np.float32),
                "color": look.COLOURS[number],
                "opacity": 0.45,
                "line": {"width": 1 if "open" in symbol else 0},
            },
            customdata=[[look.plain(name), times] for name, times in zip(pieces[at], counts[at].tolist(), strict=True)],
            hovertemplate=f"%{{customdata[0]}}<br>id %{{x}}, norm %{{y:.3f}}{named}<extra></extra>",
            name=kind,
        )
    if len(marked):
        figure.add_scatter(
            x=list(marked),
            y=norms[list(marked)],
            mode="markers+text",
            text=[look.plain(table["piece"].iloc[at]) for at in marked],
            textposition="top center",
            textfont={"size": 14, "family": look.MONO},
            marker={"symbol": "star", "size": 13, "color": look.INK},
            hovertemplate="%{text}<br>id %{x}, norm %{y:.3f}<extra></extra>",
            name="the words above",
        )
    figure.update_xaxes(title="id: place in the vocabulary", showgrid=False)
    figure.update_yaxes(title="norm: length of the vector", showgrid=False)
    legend = {"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "font": {"size": 12}, "itemsizing": "constant"}
    return look.dressed(figure, 460, legend=legend)


def norms_reading(table: pd.DataFrame, norms: np.ndarray) -> str:
    """How the norm goes with the place in the vocabulary, and what the kinds of pieces have for norms."""
    words = (table["kind"].isin(["whole word", "continuation"]) & ~table["other script"]).to_numpy()
    ranks = np.argsort(np.argsort(norms[words]))
    together = float(np.corrcoef(np.arange(words.sum()), ranks)[0, 1])
    quarter = np.array_split(norms[words], 4)
    kinds = listed(
        (
            f"{kind} {np.median(norms[(table['kind'] == kind).to_numpy()]):.2f}"
            for kind in MARKS
            if (table["kind"] == kind).any()
        ),
        most=5,
    )
    return (
        f"Median norms: {kinds}. Over the words and continuations in Latin letters, norm and place go together to "
        f"{as_cosine(together)} (Spearman); their first quarter has median {np.median(quarter[0]):.2f}, the last "
        f"{np.median(quarter[-1]):.2f}. BERT's vocabularies were written down roughly from frequent to rare, so the "
        "place stands in for the frequency, roughly: it is no count, and single characters stand apart, in the order "
        "of their codes."
    )


def hubs_reading(hubs: Hubs, table: pd.DataFrame) -> str:
    """How unevenly the pieces are named as neighbours, beside what chance would give; and who the hubs are."""
    times = hubs.times[hubs.rows]
    top = hubs.rows[np.argsort(-times, kind="stable")[:5]]
    told = listed((f"**{escaped(table['piece'].iloc[at])}** {hubs.times[at]:,}" for at in top), most=5)
    over = hubs.rows[times > hubs.most_by_chance]
    kinds = table["kind"].iloc[over]
    rare = float((table["other script"].iloc[over] | (kinds == "single character")).mean()) if len(over) else 0.0
    return (
        f"Each of {len(hubs.rows):,} trained pieces names its {NEAREST} nearest. Most often named: {told} times. Were "
        f"neighbours drawn at random, the most frequent would be named {hubs.most_by_chance} times; "
        f"{counted(len(over), 'piece')} exceed that, {percent(rare)} of them single characters or of other scripts "
        f"than Latin. {percent(float((times == 0).mean()))} of the pieces are nobody's neighbour. Skewness "
        f"{hubs.skewness:.1f} (chance: about {1 / NEAREST**0.5:.1f}). A hub in a list of neighbours says more about "
        "the hub than about the word."
    )


def hubs_table(hubs: Hubs, table: pd.DataFrame, norms: np.ndarray, most: int) -> pd.DataFrame:
    """The biggest hubs: piece, kind, id, norm, how often it is named, and the first few pieces that name it."""
    rows = hubs.rows[np.argsort(-hubs.times[hubs.rows], kind="stable")[:most]]
    return pd.DataFrame(
        {
            "piece": table["piece"].iloc[rows].to_list(),
            "named by": hubs.times[rows],
            "kind": table["kind"].iloc[rows].to_list(),
            "id": rows,
            "norm": norms[rows],
            "for instance by": [" ".join(table["piece"].iloc[hubs.named_by(row)[:8]]) for row in rows],
        }
    )
