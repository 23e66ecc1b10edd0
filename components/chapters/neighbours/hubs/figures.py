"""Norms by place in the vocabulary, hubs marked; and the readings."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from scipy.stats import spearmanr

from components import limits
from components.chapters.neighbours.figures import LEGEND
from components.chapters.neighbours.hubs.numbers import NEAREST, Hubs
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, listed, percent, shortened
from components.numbers.baseline import SEED

MARKS = {"whole word": "circle", "continuation": "triangle-up", "single character": "diamond", "unused": "x",
         "special": "cross"}  # fmt: skip
"""The shape of each kind of piece."""

FEW = 500
"""Pieces of a kind that are drawn in any case: a share of few would say little."""


def norms_figure(table: pd.DataFrame, norms: np.ndarray, hubs: Hubs | None, marked: Sequence[int]) -> go.Figure:
    """(piece,) -> pieces by their ids and the lengths of their vectors; hubs are ringed, `marked` ones are stars."""
    pieces, drawn = table["piece"].to_numpy(), _drawn(table["kind"].to_numpy())
    drawing = Drawing()

    def add(at: np.ndarray, name: str, marker: dict[str, object], named: str = "", **more: object) -> None:
        hover = f"%{{text}}<br>id %{{x}}, norm %{{y:.3f}}{named}<extra></extra>"
        place = {"x": at.astype(np.float32), "y": norms[at].astype(np.float32), "text": [*map(look.plain, pieces[at])]}
        drawing.add("scattergl", **place, name=name, marker=marker, hovertemplate=hover, **{"mode": "markers"} | more)

    for number, (kind, symbol) in enumerate(MARKS.items()):
        add(drawn[kind], kind, {"symbol": symbol, "size": 4, "color": look.COLOURS[number], "opacity": 0.4})
    if hubs is not None:
        at = hubs.beyond_chance
        size = (2 * np.sqrt(hubs.times[at])).astype(np.float32)
        marker = {"symbol": "circle-open", "size": size, "color": look.INK, "line": {"width": 1}}
        add(at, "hubs", marker, "<br>among the nearest of %{customdata:,} pieces", customdata=hubs.times[at])
    star = {"symbol": "star", "size": 14, "color": look.COLOURS[5]}
    names = {"mode": "markers+text", "textposition": "top center"}
    font = {"size": 15, "family": look.MONO, "color": look.INK}
    add(np.asarray(marked, dtype=int), "the words above", star, textfont=font, **names)
    size = sum(map(len, drawn.values()))
    some = "" if size == len(table) else f"<br>{size:,} of {len(table):,} pieces, chosen by lot"
    drawing.x(title=f"id: place in the vocabulary{some}", showgrid=False, zeroline=False)
    drawing.y(title="norm: length of the vector", showgrid=False)
    return look.dressed(drawing, 460, legend=LEGEND | {"itemsizing": "constant"})


def _drawn(kinds: np.ndarray) -> dict[str, np.ndarray]:
    """The pieces that are drawn of each kind: all, or of a large vocabulary the same share of each, by lot.

    Of a kind with few pieces all are, however large the vocabulary.
    """
    share, lot = min(1.0, limits.NORM_POINTS / len(kinds)), np.random.default_rng(SEED)
    every = {kind: lot.permutation(np.flatnonzero(kinds == kind)) for kind in MARKS}
    return {kind: np.sort(at[: max(FEW, round(share * len(at)))]) for kind, at in every.items()}


def norms_finding(table: pd.DataFrame, norms: np.ndarray) -> str:
    """How the norm goes with the place in the vocabulary."""
    together = _with_place(table, norms)
    if abs(together) < 0.1:
        return "**The length of a vector says little about a piece's place** in the vocabulary."
    ones = "longer" if together > 0 else "shorter"
    return f"**Further down the vocabulary vectors are {ones}**: it stands roughly from frequent words to rare ones."


def hubs_finding(hubs: Hubs, table: pd.DataFrame) -> str:
    """Which piece is named most often, beside what chance would give."""
    top = int(hubs.rows[hubs.times[hubs.rows].argmax()])
    if hubs.times[top] <= hubs.most_by_chance:
        return "**No piece is everybody's neighbour**: none is named more often than chance would name it."
    return (
        f"**A few pieces are everybody's neighbours**: {escaped(shortened(table['piece'].iloc[top], 24))} is named "
        f"{hubs.times[top]:,} times, where chance would give at most {hubs.most_by_chance:,}."
    )


def _with_place(table: pd.DataFrame, norms: np.ndarray) -> float:
    """How norm and place go together over words and continuations in Latin letters (Spearman)."""
    words = (table["kind"].isin(["whole word", "continuation"]) & ~table["other script"]).to_numpy()
    return float(spearmanr(np.arange(words.sum()), norms[words]).statistic)


def norms_reading(table: pd.DataFrame, norms: np.ndarray) -> str:
    """How the norm goes with the place in the vocabulary, and what the kinds of pieces have for norms."""
    words = (table["kind"].isin(["whole word", "continuation"]) & ~table["other script"]).to_numpy()
    quarter = np.array_split(norms[words], 4)
    medians = pd.Series(norms).groupby(table["kind"].to_numpy()).median()
    kinds = listed((f"{kind} {medians[kind]:.2f}" for kind in MARKS if kind in medians), most=5)
    return (
        f"Median norms: {kinds}. Over the words and continuations in Latin letters, norm and place go together to "
        f"{as_cosine(_with_place(table, norms))} (Spearman); their first quarter has median "
        f"{np.median(quarter[0]):.2f}, the last {np.median(quarter[-1]):.2f}. Vocabularies are written "
        "down roughly from frequent to rare, so the place stands in for the frequency, roughly: it is no count, and "
        "single characters stand apart, in the order of their codes."
    )


def hubs_reading(hubs: Hubs, table: pd.DataFrame, norms: np.ndarray) -> str:
    """How unevenly the pieces are named as neighbours, beside what chance would give; and who the hubs are."""
    times = hubs.times[hubs.rows]
    top = hubs.rows[np.argsort(-times, kind="stable")[:5]]
    told = listed(f"**{escaped(table['piece'].iloc[at])}** {hubs.times[at]:,}" for at in top)
    over = hubs.beyond_chance
    rare = (table["other script"] | (table["kind"] == "single character")).to_numpy()[over]
    number, size = len(hubs.rows), len(hubs.asked)
    asked = f"Each of {number:,} trained pieces names its {NEAREST} nearest"
    if size < number:
        asked = f"{size:,} of {number:,} trained pieces, drawn at random, name their {NEAREST} nearest among all"
    return (
        f"{asked}. Most often named: {told} times. Were "
        f"neighbours drawn at random, the most frequent would be named {hubs.most_by_chance} times; "
        f"{counted(len(over), 'piece')} exceed that and are ringed, {percent(float(rare.mean()) if len(over) else 0)} "
        f"of them single characters or of other scripts than Latin; their median norm is "
        f"{np.median(norms[over]) if len(over) else 0:.2f}, that of all {np.median(norms[hubs.rows]):.2f}. "
        f"{percent(float((times == 0).mean()))} of the pieces are named by none. Skewness {hubs.skewness:.1f} "
        f"(chance: about {hubs.skewness_by_chance:.1f}). A hub in a list of neighbours says more about the hub than "
        "the word."
    )


def hubs_table(hubs: Hubs, table: pd.DataFrame, norms: np.ndarray, most: int) -> pd.DataFrame:
    """The biggest hubs: piece, kind, id, norm, how often it is named, and the first few pieces that name it."""
    rows = hubs.rows[np.argsort(-hubs.times[hubs.rows], kind="stable")[:most]]
    instances = [" ".join(table["piece"].iloc[hubs.named_by(row)[:8]]) for row in rows]
    own = {"named by": hubs.times[rows], "id": rows, "norm": norms[rows], "for instance by": instances}
    biggest = table.iloc[rows].reset_index(drop=True).assign(**own)
    return biggest[["piece", "named by", "kind", "id", "norm", "for instance by"]]
