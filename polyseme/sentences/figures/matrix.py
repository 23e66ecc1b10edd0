"""Sentences each with each, and the same pairs under every pooling: figures and readings."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.heatmap import pairwise_heatmap
from polyseme.figures.wording import counted, escaped, listed, percent, shortened
from polyseme.sentences.figures.rows import (
    add_band,
    bold_one,
    cosine_axis,
    first_words,
    hover_names,
    in_rows,
    in_words,
    near_finding,
    short,
)
from polyseme.sentences.numbers.pooled import Sentences, pair_cosines, pairs_of, typical_best_pair
from polyseme.sentences.reasons.late import MAXSIM, measure_of


def sentence_heatmap(
    sentences: Sentences, pooling: str, chance: Spread, like: bool, opened: tuple[int, int] | None = None
) -> go.Figure:
    """Each sentence against each, named by its number and its beginning; the `opened` pair is framed."""
    labels = [f"{theme.plain(shortened(text, 14))} <b>{number}</b>" for number, text in enumerate(sentences.texts, 1)]
    numbers = [str(number) for number in range(1, len(sentences) + 1)]
    cosines, names = sentences.cosines(pooling), hover_names(sentences.texts)
    figure = pairwise_heatmap(names, labels, cosines, chance, like, across=numbers, measure=measure_of(pooling))
    if opened:
        order = list(figure.data[0].x)
        row, column = (order.index(names[i]) for i in opened)
        for x, y in ((row, column), (column, row)):
            frame = {"x0": x - 0.48, "x1": x + 0.48, "y0": y - 0.48, "y1": y + 0.48}
            figure.add_shape(type="rect", xref="x2", yref="y2", line={"color": theme.POINTED, "width": 4}, **frame)
    return figure


def pairs_finding(sentences: Sentences, pooling: str, chance: Spread, opened: int = 1, why: str = "") -> str:
    """The pair of sentences that is most alike, or the opened one, beside what as many random pairs rarely reach."""
    cosines = pair_cosines(sentences)[pooling]
    starts = [f"**{first_words(text, 3)}**" for text in sentences.texts]
    pairs = [*pairs_of(sentences)]
    mark = typical_best_pair(chance, len(pairs))
    named = lambda pair: f"{starts[pair[0]]} and {starts[pair[1]]}"  # noqa: E731
    return near_finding(pairs, cosines, mark, opened, why, named)


def matrix_reading(sentences: Sentences, pooling: str, chance: Spread) -> str:
    """The least similar pair, beside random pairs of sentences, and how many are above nearly all of these."""
    first, second = np.triu_indices(len(sentences), 1)
    values = sentences.cosines(pooling)[first, second]
    least, rare = int(values.argmin()), int((values > chance.high).sum())
    one, other = (f"**{i + 1}** *{escaped(shortened(sentences.texts[i], 32))}*" for i in (first[least], second[least]))
    some = f"All {rare:,}" if rare == len(values) else f"{rare or 'None'} of the {len(values):,}"
    return (
        f"{some} pairs {'is' if rare == 1 else 'are'} above 95\N{NO-BREAK SPACE}% of random pairs of sentences. Least "
        f"alike: {one} and {other}, {as_cosine(values[least])}, {above_chance(chance, values[least])}."
    )


def poolings_figure(
    pairs: Mapping[str, np.ndarray], chances: Mapping[str, Spread], pooling: str, sentences: Sentences
) -> go.Figure:
    """(pair,) by pooling -> a row each: pairs as dots, random pairs as a grey band; the closest is a star."""
    drawing = FigureSpec()
    for row, name in enumerate(pairs):
        add_band(drawing, chances[name], row, first=row == 0)
    names = [f"{a + 1} and {b + 1}" for a, b in pairs_of(sentences)]
    star = int(pairs[pooling].argmax())
    dot = {"symbol": "circle", "size": 9, "color": theme.ACCENT, "opacity": 0.5}
    marked = {"symbol": "star", "size": 15, "color": theme.POINTED}
    for rows, marker, kind in (
        ([i for i in range(len(names)) if i != star], dot, "two of the sentences"),
        ([star], marked, f"{names[star]}, the most alike by {short(pooling)}"),
    ):
        if rows:
            drawing.add(
                "scatter",
                x=np.concatenate([values[rows] for values in pairs.values()]).astype(np.float32),
                y=np.repeat(np.arange(len(pairs)), len(rows)),
                customdata=[names[i] for i in rows] * len(pairs),
                mode="markers",
                marker=marker,
                name=kind,
                hovertemplate="%{customdata}<br>cosine %{x:.4f}<extra></extra>",
            )
    low = min(*(float(values.min()) for values in pairs.values()), *(chance.low for chance in chances.values()))
    return in_rows(drawing, bold_one(list(pairs), pooling, list(map(short, pairs))), **cosine_axis(low))


def poolings_reading(pairs: Mapping[str, np.ndarray], chances: Mapping[str, Spread], pooling: str) -> str:
    """What one cosine is worth under each pooling, and whether they rank the pairs alike."""
    values, others = pairs[pooling], [name for name in pairs if name not in (pooling, MAXSIM)]
    value = float(values.max())
    worth = {name: chances[name].rank(value) for name in (pooling, *others)}
    least = min(worth, key=worth.__getitem__)
    reading = f"With {in_words(pooling)}, {as_cosine(value)} is higher than {_part(worth[pooling])}. "
    if worth[least] < min(worth[pooling], 0.99):
        reading += f"But with {in_words(least)}, {_part(1 - worth[least])} are higher: poolings have different scales. "
    if len(values) < 3:
        return reading + "Add a third sentence to compare how poolings rank pairs."
    kind = "poolings" if pooling == MAXSIM else "other poolings"
    same = sum(int(pairs[name].argmax() == values.argmax()) for name in others)
    have = "has" if same == 1 else "have"
    return f"{reading}{same or 'None'} of the {len(others)} {kind} {have} the same closest pair."


def _part(share: float) -> str:
    """A share of random pairs in a percentage, or in words where that would be near 0 or 100."""
    if 0.01 <= share <= 0.99:
        return f"{percent(share)} of random pairs"
    part = ("no" if share == 0 else "hardly any") if share < 0.5 else "all" if share == 1 else "nearly all"
    return f"{part} random pairs"


def left_out_reading(unread: int, repeated: int, cut: Sequence[int]) -> str:
    """What is not compared: lines with nothing to read, sentences that occurred before, the ends of long ones."""
    parts = []
    if unread:
        parts.append(f"{counted(unread, 'empty line is', 'empty lines are')} left out.")
    if repeated:
        parts.append(f"{counted(repeated, 'repeated sentence is', 'repeated sentences are')} left out.")
    if cut:
        parts.append(f"Cut, because too long: {listed(map(str, cut), most=6)}.")
    return " ".join(parts)
