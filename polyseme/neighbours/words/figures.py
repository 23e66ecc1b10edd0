"""Nearest pieces as bars and on a map, their findings and captions; several words or two vocabularies compared."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any
from unicodedata import east_asian_width

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.similarity import cosine
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.labels import in_pixels, labels_that_fit
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, in_words, listed, percent, shortened
from polyseme.neighbours.figures import LEGEND, rows_over_chance
from polyseme.neighbours.numbers import Neighbours
from polyseme.neighbours.words.numbers import COMPARED, Meanings, Surroundings

NO_MEANINGS = Meanings()
FAR = 2
"""A cosine is far beyond random pairs if it is so many times as far from their middle as nine in ten of them."""
MARK, PALE = "◆", 0.35
"""The mark of pieces in the lists of both models, and the opacity of the others."""

STEPS = ("the word", "its neighbours", "their neighbours")
MARKS = (("star", 20), ("circle", 11), ("circle-open", 8))  # symbol and size for each step
SIZES, LETTER = (16, 14, 14), 0.6  # font size of the names for each step; width of a letter relative to it


def neighbour_bars(match: Neighbours, vocabulary: Sequence[str], chance: Spread, number: int) -> go.Figure:
    """The nearest pieces of one word as dots on stems over random pairs, the nearest at the top.

    number: of its colour.
    """
    names, rows = [theme.plain(vocabulary[piece]) for piece in match.ids], list(range(len(match.ids)))
    spec = rows_over_chance(names, chance)
    mark, bottom, zero = mark_of(number), len(names) - 0.4, {"color": theme.LINE, "width": 1}
    spec.shape(type="line", x0=0, x1=0, y0=-0.55, y1=bottom, layer="below", line=zero)
    place = {"xref": "paper", "x": 0, "xanchor": "right", "xshift": -6, "yref": "paper", "y": 0, "yanchor": "top"}
    spec.note(text="cosine", yshift=-6, showarrow=False, font={"size": 14, "color": theme.INK}, **place)
    stems: dict[str, Any] = {"orientation": "h", "width": 0.1, "hoverinfo": "skip", "showlegend": False}
    spec.add("bar", x=match.cosines, y=rows, marker={"color": mark.colour}, **stems, zorder=1)
    font = {"size": 14, "color": theme.INK}
    face: dict[str, Any] = {"mode": "markers+text", "textposition": "middle right", "textfont": font}
    face |= {"text": [f" {as_cosine(value)}" for value in match.cosines.tolist()], "cliponaxis": False}
    face |= {"customdata": names, "hovertemplate": "%{customdata}<br>cosine %{x:.4f}<extra></extra>"}
    dots = {"color": mark.colour, "symbol": mark.symbol, "size": 13}
    spec.add("scatter", x=match.cosines, y=rows, marker=dots, **face, showlegend=False, zorder=2)
    spec.y(tickfont={"size": 14, "family": theme.MONO})
    return theme.with_theme(spec, 74 + 32 * len(names), legend=LEGEND)


def _others(meanings: Meanings, side: int) -> list[str]:
    return [name for index, name in enumerate(meanings.names) if index != side]


def neighbours_reading(
    match: Neighbours, vocabulary: Sequence[str], chance: Spread, meanings: Meanings = NO_MEANINGS
) -> str:
    """The last of the nearest pieces, beside random pairs; the meaning to which all are nearest, if there is one."""
    last, far = f"**{escaped(vocabulary[match.ids[-1]])}**", float(match.cosines[-1])
    which = f"the last of the {len(match.ids)}, {last}," if match.ids[1:].size else last
    reading = f"**{escaped(match.query.name)}** and {which} are {above_chance(chance, far)}."
    if len(drawn := np.unique(meanings.sides).tolist()) == 1 and (side := drawn[0]) >= 0:
        number, others = in_words(len(meanings.sides)), (f"*{escaped(name)}*" for name in _others(meanings, side))
        reading += f" All {number} pieces are nearer to *{escaped(meanings.names[side])}* than to {listed(others)}."
    return reading


def words_finding(
    matches: Sequence[Neighbours], table: pd.DataFrame, chance: Spread, meanings: Meanings = NO_MEANINGS
) -> str:
    """The nearest words to one word, or pieces where none is a word; of several words, the two most alike.

    table: the vocabulary, with columns piece and kind.
    """
    if len(matches) == 1:
        return _nearest_finding(matches[0], table, chance, meanings)
    value, *pair = _pairs(matches)[0]
    names = " and ".join(f"**{escaped(shortened(each.query.name, 24))}**" for each in pair)
    if value <= chance.high:
        return f"These words are not alike: even {names} have only {as_cosine(value)}, like random pairs."
    which = "are alike" if len(matches) == 2 else "are the most alike of these"
    return f"{names} {which}: {as_cosine(value)}; random pairs rarely reach {as_cosine(chance.high)}."


def _pairs(matches: Sequence[Neighbours]) -> list[tuple[float, Neighbours, Neighbours]]:
    """Every two words with their cosine, the most alike first."""
    pairs = [(cosine(a.query.vector, b.query.vector), a, b) for a, b in combinations(matches, 2)]
    return sorted(pairs, key=lambda pair: -pair[0])


def named_pieces(match: Neighbours, table: pd.DataFrame, chance: Spread) -> list[int]:
    """The pieces that the finding names: the nearest whole words beyond random pairs, or pieces where none is one."""
    near = match.ids[match.cosines > chance.high].tolist()
    return ([piece for piece in near if table["kind"].iloc[piece] == "whole word"] or near)[:3]


def _nearest_finding(match: Neighbours, table: pd.DataFrame, chance: Spread, meanings: Meanings) -> str:
    word, named = f"*{escaped(shortened(match.query.name, 24))}*", named_pieces(match, table, chance)
    if not named:
        return f"**No piece is near {word}**: none is more alike than random pairs."
    names = listed(f"**{escaped(shortened(table['piece'].iloc[piece], 24))}**" for piece in named)
    last = match.ids.tolist().index(named[-1])
    whole = "whole " * (last >= len(named))  # pieces that are no words are nearer than the last
    kind = f"{whole}words" if table["kind"].iloc[named[0]] == "whole word" else "pieces"
    if match.query.joined:
        return f"{word} is {len(match.query.ids)} pieces, joined into one vector. Its nearest {kind}: {names}."
    if table["kind"].iloc[match.query.ids[0]] == "special":
        return f"{word} is a marker, not a word: its neighbours {names} say nothing about your text."
    least = float(match.cosines[last])
    far = "far " * (least - chance.median > FAR * (chance.high - chance.median))
    return f"The {kind} most like {word}: {names}, {far}beyond random pairs. {_sides(meanings)}".rstrip()


def _sides(meanings: Meanings) -> str:
    """To which meaning most neighbours are nearest; "" where a word has none, two have as many, or one has all."""
    counts, all_of = np.bincount(meanings.sides[meanings.sides >= 0], minlength=2), len(meanings.sides)
    second, most = np.sort(counts)[-2:].tolist()
    if most in (second, all_of):
        return ""
    name = escaped(meanings.names[int(counts.argmax())])
    return f"{in_words(most).capitalize()} of {in_words(all_of)} pieces are nearest to *{name}*."


def usual_reading(matches: Sequence[Neighbours], usual: np.ndarray) -> str:
    """The nearest cosines of random pieces, (piece,) sorted, beside those of these words."""
    shares = {word.query.name: 1 - float(np.searchsorted(usual, word.cosines[0])) / len(usual) for word in matches}
    nearer = listed((f"that of **{escaped(name)}** for {percent(share)}" for name, share in shares.items()), 9)
    return (
        f"Something is always near. For half of {len(usual)} random pieces, the nearest neighbour has a cosine above "
        f"{as_cosine(np.median(usual))}. It is nearer than {nearer}."
    )


def compared_reading(matches: Sequence[Neighbours], vocabulary: Sequence[str], chance: Spread) -> str:
    """The cosine of every two words, the most alike first, and the neighbours they share."""
    pairs = []
    for value, a, b in _pairs(matches)[:6]:
        shared = [f"**{escaped(vocabulary[piece])}**" for piece in a.ids if piece in b.ids]
        common = f"with {listed(shared, most=5)} in both lists" if shared else "with nothing in both lists"
        pairs.append(f"**{escaped(a.query.name)}** and **{escaped(b.query.name)}** {as_cosine(value)}, {common}")
    return f"{'; '.join(pairs)}. The median of random pairs is {as_cosine(chance.median)}."


def compared_bars(
    pair: Sequence[Neighbours], vocabularies: Sequence[Sequence[str]], chances: Sequence[Spread], number: int
) -> list[go.Figure]:
    """The bars of two models at one scale and with equal margins; pieces in both lists have a mark."""
    names = [[words[piece] for piece in match.ids] for words, match in zip(vocabularies, pair, strict=True)]
    shared = set(names[0]) & set(names[1])
    low = min(0.0, *(chance.low for chance in chances), *(float(match.cosines.min()) for match in pair))
    # in a monospaced font, where Chinese characters are two columns wide
    columns = (sum(1 + (east_asian_width(letter) in "WF") for letter in name) for pieces in names for name in pieces)
    margin = 40 + int(8.6 * max(columns))
    figures = []
    for match, words, chance, pieces in zip(pair, vocabularies, chances, names, strict=True):
        figure = neighbour_bars(match, words, chance, number).update_layout(margin_l=margin)
        opacity = [1 if name in shared else PALE for name in pieces]
        marked = [f"{MARK} " * (name in shared) + theme.plain(name) for name in pieces]
        figure.update_traces(marker_opacity=opacity, selector={"type": "bar"}).update_xaxes(range=[low - 0.02, 1.02])
        figures.append(figure.update_yaxes(ticktext=marked, automargin=False))
    return figures


def shared_reading(word: str, models: tuple[str, str], names: Sequence[Sequence[str]], by_chance: float) -> str:
    """The pieces in both lists, how many two random lists would share, and pieces in one list only."""
    ours, theirs = names
    shared = [f"**{escaped(name)}**" for name in ours if name in theirs]
    which = f": {listed(shared, most=6)}" if shared else ""
    rare = f"{by_chance:.3f}" if by_chance >= 0.001 else "under 0.001"
    many = f"{len(ours)}" if len(ours) == len(theirs) else f"{len(ours)} and {len(theirs)}"
    alone = []
    for model, own, others in zip(models, names, (theirs, ours), strict=True):
        if only := [f"**{escaped(name)}**" for name in own if name not in others]:
            alone.append(f" Only *{escaped(model)}* has {listed(only, most=3)}.")
    return (
        f"Of the {many} nearest to **{escaped(word)}**, {len(shared) or 'none'} "
        f"{'is' if len(shared) == 1 else 'are'} in both lists{which}. Two random lists would share {rare} on "
        f"average.{''.join(alone)}"
    )


def nearest_reading(piece: str, cosine: float, chance: Spread) -> str:
    """The nearest piece of one model, beside its random pairs."""
    return f"Nearest: **{escaped(piece)}**, {as_cosine(cosine)}, {above_chance(chance, cosine)}."


def surroundings_map(around: Surroundings) -> go.Figure:
    """The pieces as points, each joined to its nearest, in the colour of the word they were reached from."""
    spec = FigureSpec()
    ends = around.places[around.links]  # (link, 2, 2)
    x, y = np.pad(ends, ((0, 0), (0, 1), (0, 0)), constant_values=np.nan).reshape(-1, 2).T  # a gap after each link
    line = {"color": theme.FAINT, "width": 1.5}
    spec.add("scatter", x=x, y=y, mode="lines", line=line, hoverinfo="skip", showlegend=False)
    reach = np.ptp(around.places, axis=0) * [0.22, 0.1] + 1e-3
    low, high = around.places.min(0) - reach, around.places.max(0) + reach
    widths = np.array([len(name) * LETTER * SIZES[step] for name, step in zip(around.names, around.steps, strict=True)])
    order, first = np.argsort(around.steps, kind="stable").tolist(), np.flatnonzero(around.steps < 2).tolist()
    sides = labels_that_fit(in_pixels(around.places, low, high), widths, order, first)
    for step in (2, 1, 0):
        _add_points(spec, around, step, sides)
    spec.x(**theme.fixed_axis(low[0], high[0]), visible=False)
    spec.y(**theme.fixed_axis(low[1], high[1]), scaleanchor="x", visible=False)
    return theme.with_theme(spec, 430, legend=LEGEND | {"traceorder": "reversed"})


def _add_points(spec: FigureSpec, around: Surroundings, step: int, sides: Mapping[int, str]) -> None:
    """Adds the points of one step. sides: where labels fit, by point."""
    points = np.flatnonzero(around.steps == step).tolist()
    if not points:
        return
    symbol, size = MARKS[step]
    names = [theme.plain(name) for name in around.names]
    word_of = {int(around.owners[word]): int(word) for word in np.flatnonzero(around.steps == 0)}
    words = [word_of[int(around.owners[point])] for point in points]
    spec.add(
        "scatter",
        x=around.places[points, 0],
        y=around.places[points, 1],
        mode="markers+text",
        text=[names[point] if point in sides else "" for point in points],
        textposition=[sides.get(point, "top center") for point in points],
        textfont={"size": SIZES[step], "family": theme.MONO, "color": theme.INK, "shadow": theme.HALO},
        marker={"symbol": symbol, "size": size, "color": [mark_of(around.owners[point]).colour for point in points]},
        customdata=[
            [names[point], names[word], as_cosine(float(around.cosines[word, point])), percent(around.preserved[point])]
            for point, word in zip(points, words, strict=True)
        ],
        hovertemplate="%{customdata[0]}<br>cosine with %{customdata[1]} %{customdata[2]}<br>"
        f"neighbours kept on this map: %{{customdata[3]}} of {COMPARED}<extra></extra>",
        name=STEPS[step],
        cliponaxis=False,
    )


def surroundings_reading(around: Surroundings) -> str:
    """The neighbours that the map keeps, beside random positions."""
    by_chance = percent(min(1.0, COMPARED / max(1, len(around.names) - 1)))
    return (
        f"Lines join nearest neighbours. The map (multidimensional scaling) keeps "
        f"{percent(float(around.preserved.mean()))} of each piece's {COMPARED} nearest; a random map, {by_chance}."
    )
