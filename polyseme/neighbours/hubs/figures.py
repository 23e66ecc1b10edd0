"""Figure, findings and captions of norms and hubs."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from scipy.stats import spearmanr

from polyseme import limits
from polyseme.core.baseline import SEED
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import counted, escaped, shortened
from polyseme.neighbours.figures import LEGEND
from polyseme.neighbours.hubs.numbers import NEAREST, Hubs

MARKS = {"whole word": "circle", "continuation": "triangle-up", "single character": "diamond", "unused": "x",
         "special": "cross"}  # fmt: skip
"""The shape of each kind of piece."""

FEW = 500
"""Pieces of each kind that are always drawn, however large the vocabulary."""


def norms_figure(table: pd.DataFrame, norms: np.ndarray, hubs: Hubs | None, marked: Sequence[int]) -> go.Figure:
    """Norm over id for each piece; hubs have rings, `marked` ids have stars. norms: (piece,)."""
    pieces, shown = table["piece"].to_numpy(), _sample(table["kind"].to_numpy())
    spec = FigureSpec()

    def add(ids: np.ndarray, name: str, marker: dict[str, object], line: str = "", **settings: object) -> None:
        hover = f"%{{text}}<br>id %{{x}}, norm %{{y:.3f}}{line}<extra></extra>"
        data = {
            "x": ids.astype(np.float32),
            "y": norms[ids].astype(np.float32),
            "text": [*map(theme.plain, pieces[ids])],
        }
        spec.add("scattergl", **data, name=name, marker=marker, hovertemplate=hover, **{"mode": "markers"} | settings)

    for number, (kind, symbol) in enumerate(MARKS.items()):
        add(shown[kind], kind, {"symbol": symbol, "size": 4, "color": mark_of(number).colour, "opacity": 0.4})
    if hubs is not None:
        ids = hubs.beyond_chance
        size = (2 * np.sqrt(hubs.times[ids])).astype(np.float32)
        ring = {"symbol": "circle-open", "size": size, "color": theme.INK, "line": {"width": 1}}
        line = "<br>among the nearest of %{customdata:,} pieces"
        add(ids, "hubs", ring, line, customdata=hubs.times[ids])
    star = {"symbol": "star", "size": 14, "color": mark_of(len(MARKS)).colour}
    font = {"size": 15, "family": theme.MONO, "color": theme.INK}
    starred = np.asarray(marked, dtype=int)
    add(starred, "the words above", star, mode="markers+text", textposition="top center", textfont=font)
    count = sum(map(len, shown.values()))
    sampled = "" if count == len(table) else f"<br>{count:,} of {len(table):,} pieces, chosen at random"
    spec.x(title=f"id: place in the vocabulary{sampled}", showgrid=False, zeroline=False)
    spec.y(title="norm: length of the vector", showgrid=False)
    return theme.with_theme(spec, 460, legend=LEGEND | {"itemsizing": "constant"})


def _sample(kinds: np.ndarray) -> dict[str, np.ndarray]:
    """Kind -> ids drawn: all, or in a large vocabulary the same share of each kind, but FEW at least."""
    share, rng = min(1.0, limits.NORM_POINTS / len(kinds)), np.random.default_rng(SEED)
    ids = {kind: rng.permutation(np.flatnonzero(kinds == kind)) for kind in MARKS}
    return {kind: np.sort(every[: max(FEW, round(share * len(every)))]) for kind, every in ids.items()}


def norms_finding(table: pd.DataFrame, norms: np.ndarray) -> str:
    """Whether norms rise or fall along the vocabulary."""
    correlation = _correlation(_latin_norms(table, norms))
    if abs(correlation) < 0.1:
        return "**The length of a vector says little about how frequent a piece is.**"
    lengths = "longer" if correlation > 0 else "shorter"
    return f"**Rarer words have {lengths} vectors**: the vocabulary runs roughly from frequent to rare."


def hubs_finding(hubs: Hubs, table: pd.DataFrame) -> str:
    """The biggest hub, beside the maximum by chance."""
    top = int(hubs.rows[hubs.times[hubs.rows].argmax()])
    if hubs.times[top] <= hubs.most_by_chance:
        return "**No piece is everybody's neighbour**: none is a neighbour more often than by chance."
    return (
        f"**A few pieces are neighbours of very many**: {escaped(shortened(table['piece'].iloc[top], 24))} is in the "
        f"neighbour lists of {hubs.times[top]:,} pieces; by chance, it would be in {hubs.most_by_chance:,} at most."
    )


def _latin_norms(table: pd.DataFrame, norms: np.ndarray) -> np.ndarray:
    """(piece,) -> (word,): the norms of words and continuations in Latin letters."""
    words = (table["kind"].isin(["whole word", "continuation"]) & ~table["other script"]).to_numpy()
    return np.asarray(norms[words])


def _correlation(norms: np.ndarray) -> float:
    """Spearman's correlation of the norms with their order."""
    return float(spearmanr(np.arange(len(norms)), norms).statistic)


def norms_reading(table: pd.DataFrame, norms: np.ndarray) -> str:
    """The median norms of frequent and of rare words, and the correlation of norm and id."""
    latin = _latin_norms(table, norms)
    first, *_, last = np.array_split(latin, 4)
    return (
        f"Of the words in Latin letters, sorted by id, the first quarter has a median norm of {np.median(first):.2f}, "
        f"the last quarter {np.median(last):.2f} (Spearman of norm and id: {as_cosine(_correlation(latin))}). "
        "Vocabularies run roughly from frequent to rare."
    )


def hubs_reading(hubs: Hubs) -> str:
    """How many pieces are neighbours more often than by chance."""
    number, size = len(hubs.rows), hubs.asked
    asked = f"{number:,} trained pieces" if size == number else f"{size:,} random pieces (of {number:,} trained ones)"
    ringed = counted(len(hubs.beyond_chance), "hub is", "hubs are")
    return (
        f"Each of {asked} has a list of its {NEAREST} nearest neighbours. {ringed[0].upper()}{ringed[1:]} ringed: "
        f"pieces in more than {hubs.most_by_chance} lists. By chance, none would be. A hub among neighbours says "
        "little about the word."
    )


def hubs_table(hubs: Hubs, table: pd.DataFrame, norms: np.ndarray) -> pd.DataFrame:
    """The biggest hubs: piece, count, kind, id, norm, and the first few pieces that have it as a neighbour."""
    rows = hubs.biggest
    examples = [" ".join(table["piece"].iloc[hubs.named_by[row]]) for row in rows.tolist()]
    columns = {"in lists": hubs.times[rows], "id": rows, "norm": norms[rows], "for example in the lists of": examples}
    biggest = table.iloc[rows].reset_index(drop=True).assign(**columns)
    return biggest[["piece", "in lists", "kind", "id", "norm", "for example in the lists of"]]
