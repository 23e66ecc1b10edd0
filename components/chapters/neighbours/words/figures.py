"""A word's nearest pieces: bars beside chance, several words or two vocabularies compared, and the map around them."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from unicodedata import east_asian_width

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.chapters.neighbours.figures import LEGEND, add_bars, rows_over_chance
from components.chapters.neighbours.numbers import Neighbours
from components.chapters.neighbours.words.numbers import KEPT, Surroundings
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.drawing import Drawing
from components.figures.labels import in_pixels, labels_that_fit
from components.figures.prose import counted, escaped, listed, percent, shortened
from components.numbers.baseline import Spread
from components.numbers.similarity import cosine

MARK, PALE = "◆", 0.35
"""What stands before a piece that is in the lists of both models; how much colour is left to one that is not."""

STEPS = ("the word", "its neighbours", "their neighbours")
MARKS = (("star", 20), ("circle", 11), ("circle-open", 8))  # the symbol and size of each step
SIZES, LETTER = (16, 14, 14), 0.6  # the letters of their names, in pixels, and how wide a letter is for its size


def neighbour_bars(found: Neighbours, vocabulary: Sequence[str], chance: Spread, number: int) -> go.Figure:
    """The nearest pieces of one word as bars over random pairs, the nearest at the top; its number gives the colour."""
    rows, names = list(range(len(found.ids))), [look.plain(vocabulary[row]) for row in found.ids]
    drawing = rows_over_chance(names, chance, title="cosine", zeroline=True)
    marker = {"color": look.COLOURS[number % len(look.COLOURS)], "opacity": 0.85}
    add_bars(drawing, rows, found.cosines, names, marker=marker, showlegend=False)
    return look.dressed(drawing, 92 + 25 * len(rows), legend=LEGEND)


def neighbours_reading(found: Neighbours, vocabulary: Sequence[str], chance: Spread) -> str:
    """The nearest of the list and its last, against random pairs."""
    word = f"**{escaped(found.query.name)}**"
    first, last = (f"**{escaped(vocabulary[found.ids[at]])}**" for at in (0, -1))
    far = float(found.cosines[-1])
    return (
        f"Nearest to {word} is {first}, {as_cosine(float(found.cosines[0]))}; at place {len(found.ids)} {last}, "
        f"{as_cosine(far)}, still {above_chance(chance, far)} (half of them lie above {as_cosine(chance.median)})."
    )


def words_finding(found: Sequence[Neighbours], table: pd.DataFrame, chance: Spread) -> str:
    """The nearest words to one word, or the nearest piece where none is a word; of several, the two most alike.

    table: the vocabulary, with columns piece and kind.
    """
    if len(found) == 1:
        return _nearest_finding(found[0], table, chance)
    pairs = [(cosine(one.query.vector, other.query.vector), one, other) for one, other in combinations(found, 2)]
    value, one, other = max(pairs, key=lambda pair: pair[0])
    names = " and ".join(f"**{escaped(shortened(each.query.name, 24))}**" for each in (one, other))
    if value <= chance.high:
        return f"No two of these are alike: even {names} have {as_cosine(value)}, as random pairs do."
    which = "are alike" if len(found) == 2 else "are the most alike of these"
    return f"{names} {which}: {as_cosine(value)}; nineteen of twenty random pairs stay below {as_cosine(chance.high)}."


def _nearest_finding(found: Neighbours, table: pd.DataFrame, chance: Spread) -> str:
    word = f"*{escaped(shortened(found.query.name, 24))}*"
    near = found.ids[found.cosines > chance.high]
    if not len(near):
        return f"**No piece is near to {word}**: none is more alike than random pairs are."
    words = [row for row in near if table["kind"].iloc[row] == "whole word"]
    told = listed(f"**{escaped(shortened(table['piece'].iloc[row], 24))}**" for row in (words or near)[:3])
    return f"{'Words' if words else 'Pieces'} nearest to {word}: {told}."


def usual_reading(found: Sequence[Neighbours], usual: np.ndarray, vocabulary: Sequence[str]) -> str:
    """(piece,) sorted -> how near the nearest piece is for pieces drawn at random, and for these words beside them."""
    shares = {one.query.name: 1 - float(np.searchsorted(usual, one.cosines[0])) / len(usual) for one in found}
    told = listed((f"than that of **{escaped(name)}** for {percent(share)}" for name, share in shares.items()), most=6)
    return (
        f"But the nearest of {len(vocabulary):,} is always near: of {len(usual)} pieces drawn at random half have a "
        f"neighbour at {as_cosine(np.median(usual))} or above. Their nearest is nearer {told}."
    )


def compared_reading(found: Sequence[Neighbours], vocabulary: Sequence[str], chance: Spread) -> str:
    """The words with one another: their cosines, the closest first, and the neighbours that two of them share."""
    pairs = [(cosine(one.query.vector, other.query.vector), one, other) for one, other in combinations(found, 2)]
    told = []
    for value, one, other in sorted(pairs, key=lambda pair: -pair[0])[:6]:
        shared = [f"**{escaped(vocabulary[row])}**" for row in one.ids if row in other.ids]
        common = f"both lists have {listed(shared, most=5)}" if shared else "their lists share nothing"
        told.append(f"**{escaped(one.query.name)}** and **{escaped(other.query.name)}** {as_cosine(value)}, {common}")
    return f"With one another: {'; '.join(told)}. Half of all random pairs lie above {as_cosine(chance.median)}."


def compared_bars(
    pair: Sequence[Neighbours], vocabularies: Sequence[Sequence[str]], chances: Sequence[Spread], number: int
) -> list[go.Figure]:
    """The bars of two models on one scale, with as much room for names; pieces that both name bear a mark."""
    names = [[words[row] for row in found.ids] for words, found in zip(vocabularies, pair, strict=True)]
    shared = set(names[0]) & set(names[1])
    low = min(0.0, *(chance.low for chance in chances), *(float(found.cosines.min()) for found in pair))
    # in a font of one width, of which Chinese characters take two
    columns = (sum(1 + (east_asian_width(letter) in "WF") for letter in name) for pieces in names for name in pieces)
    margin = 40 + int(8.6 * max(columns))
    figures = []
    for found, words, chance, pieces in zip(pair, vocabularies, chances, names, strict=True):
        figure = neighbour_bars(found, words, chance, number).update_layout(margin_l=margin)
        opacity = [1 if name in shared else PALE for name in pieces]
        marked = [f"{MARK} " * (name in shared) + look.plain(name) for name in pieces]
        figure.update_traces(marker_opacity=opacity, selector={"type": "bar"}).update_xaxes(range=[low - 0.02, 1.02])
        figures.append(figure.update_yaxes(ticktext=marked, automargin=False))
    return figures


def shared_reading(word: str, models: tuple[str, str], names: Sequence[Sequence[str]], by_chance: float) -> str:
    """How many pieces both lists hold, which they are, and how many two random lists would share."""
    ours, theirs = names
    shared = [f"**{escaped(name)}**" for name in ours if name in theirs]
    which = f": {listed(shared, most=6)}" if shared else ""
    rare = f"{by_chance:.3f}" if by_chance >= 0.001 else "under 0.001"
    many = f"{len(ours)}" if len(ours) == len(theirs) else f"{len(ours)} and {len(theirs)}"
    alone = []
    for model, own, others in zip(models, names, (theirs, ours), strict=True):
        if only := [f"**{escaped(name)}**" for name in own if name not in others]:
            alone.append(f"*{escaped(model)}* alone names {listed(only, most=3)}")
    return (
        f"Of the {many} nearest to **{escaped(word)}**, {len(shared) or 'none'} "
        f"{'stands' if len(shared) == 1 else 'stand'} in both lists{which}; two random lists would share {rare} on "
        "average." + f" {'; '.join(alone)}." * bool(alone)
    )


def nearest_reading(piece: str, cosine: float, chance: Spread) -> str:
    """The nearest piece to one model, and where it stands among that model's random pairs."""
    return (
        f"Nearest: **{escaped(piece)}**, {as_cosine(cosine)}, {above_chance(chance, cosine)}; half of them lie above "
        f"{as_cosine(chance.median)}."
    )


def surroundings_map(found: Surroundings) -> go.Figure:
    """The pieces as points, each linked to those nearest to it; a point's colour is the word it came in through."""
    drawing = Drawing()
    ends = found.places[found.links]  # (link, 2, 2); a gap behind each link
    across, up = np.pad(ends, ((0, 0), (0, 1), (0, 0)), constant_values=np.nan).reshape(-1, 2).T
    face = {"line": {"color": look.FAINT, "width": 1.5}, "hoverinfo": "skip", "showlegend": False}
    drawing.add("scatter", x=across, y=up, mode="lines", **face)
    reach = np.ptp(found.places, axis=0) * [0.22, 0.1] + 1e-3
    low, high = found.places.min(0) - reach, found.places.max(0) + reach
    widths = np.array([len(name) * LETTER * SIZES[step] for name, step in zip(found.names, found.steps, strict=True)])
    near_first, named = np.argsort(found.steps, kind="stable").tolist(), np.flatnonzero(found.steps < 2).tolist()
    sides = labels_that_fit(in_pixels(found.places, low, high), widths, near_first, first=named)
    for step in (2, 1, 0):
        _add_points(drawing, found, step, sides)
    drawing.x(**look.fitted(low[0], high[0]), visible=False)
    drawing.y(**look.fitted(low[1], high[1]), scaleanchor="x", visible=False)
    return look.dressed(drawing, 430, legend=LEGEND | {"traceorder": "reversed"})


def _add_points(drawing: Drawing, found: Surroundings, step: int, sides: Mapping[int, str]) -> None:
    """The points of one step, with their names where these fit."""
    at = np.flatnonzero(found.steps == step)
    if not len(at):
        return
    symbol, size = MARKS[step]
    names = [look.plain(found.names[place]) for place in at]
    starts = [int(np.flatnonzero((found.steps == 0) & (found.owners == found.owners[place]))[0]) for place in at]
    colours = [look.COLOURS[found.owners[place] % len(look.COLOURS)] for place in at]
    drawing.add(
        "scatter",
        x=found.places[at, 0],
        y=found.places[at, 1],
        mode="markers+text",
        text=[name if place in sides else "" for name, place in zip(names, at.tolist(), strict=True)],
        textposition=[sides.get(place, "top center") for place in at.tolist()],
        textfont={"size": SIZES[step], "family": look.MONO, "color": look.INK, "shadow": look.HALO},
        marker={"symbol": symbol, "size": size, "color": colours},
        customdata=[
            [name, look.plain(found.names[start]), as_cosine(float(found.cosines[start, place])), percent(kept)]
            for name, start, place, kept in zip(names, starts, at, found.kept[at], strict=True)
        ],
        hovertemplate="%{customdata[0]}<br>cosine with %{customdata[1]} %{customdata[2]}<br>"
        f"neighbours kept on this map: %{{customdata[3]}} of {KEPT}<extra></extra>",
        name=STEPS[step],
        cliponaxis=False,
    )


def surroundings_reading(found: Surroundings) -> str:
    """What the map kept, against what a map without order would keep; and its worst place."""
    worst, by_chance = int(found.kept.argmin()), min(1.0, KEPT / max(1, len(found.names) - 1))
    return (
        f"{counted(len(found.names), 'piece')}; a line joins a piece with its nearest, whatever the map does. "
        f"Flattening them kept {percent(float(found.kept.mean()))} of each piece's {KEPT} nearest among these pieces "
        f"(points placed at random: {percent(by_chance)}), with stress {as_cosine(found.stress)} where 0 "
        f"would be perfect. Least to be trusted: **{escaped(found.names[worst])}**, "
        f"{percent(float(found.kept[worst]))} kept. Made by multidimensional scaling of 1 − cosine from the classical "
        "solution: no chance, no seed, the same map each time."
    )
