"""Sentences each with each, and the same pairs under every pooling: pictures and readings."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from components.chapters.sentences.figures.rows import add_band, cosine_axis, fine_cosine, hover_names, in_rows, short
from components.chapters.sentences.numbers.pooled import Sentences, kendall
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.drawing import Drawing
from components.figures.heatmap import each_with_each
from components.figures.prose import counted, escaped, listed, percent, shortened
from components.numbers.baseline import Spread


def sentence_heatmap(found: Sentences, pooling: str, chance: Spread, like: bool) -> go.Figure:
    """Each sentence against each, named by its number and its beginning."""
    labels = [f"{look.plain(shortened(text, 14))} <b>{at}</b>" for at, text in enumerate(found.texts, 1)]
    numbers = [str(at) for at in range(1, len(found) + 1)]
    vectors, cosines = found.vectors[pooling], found.cosines(pooling)
    return each_with_each(hover_names(found.texts), labels, vectors, cosines, chance, like, across=numbers)


def matrix_reading(found: Sentences, pooling: str, chance: Spread) -> str:
    """Which two sentences are most and least alike, against random pairs of sentences."""
    first, second = np.triu_indices(len(found), 1)
    values = found.cosines(pooling)[first, second]
    names = [f"**{at}** *{escaped(shortened(text, 32))}*" for at, text in enumerate(found.texts, 1)]
    kinds = {"Most alike": values.argmax()} | ({"Least alike": values.argmin()} if len(values) > 1 else {})
    reading = " ".join(
        f"{kind}: {names[first[at]]} and {names[second[at]]}, {fine_cosine(values[at])}, "
        f"{above_chance(chance, values[at])}."
        for kind, at in kinds.items()
    )
    rare = int((values > chance.high).sum())
    return (
        f"{reading} Half of the random pairs of everyday sentences lie above {fine_cosine(chance.median)}; "
        f"{rare or 'none'} of the {counted(len(values), 'pair')} here {'is' if rare == 1 else 'are'} more alike than "
        "nineteen of twenty of those."
    )


def poolings_figure(
    pairs: Mapping[str, np.ndarray], chances: Mapping[str, Spread], pooling: str, found: Sentences
) -> go.Figure:
    """(pair,) by pooling -> a row each: pairs as dots, random pairs as a grey band; the closest is a star."""
    drawing = Drawing()
    for at, name in enumerate(pairs):
        add_band(drawing, chances[name], at, first=at == 0)
    first, second = np.triu_indices(len(found), 1)
    names = [f"{a + 1} and {b + 1}" for a, b in zip(first.tolist(), second.tolist(), strict=True)]
    star = int(pairs[pooling].argmax())
    plain = {"symbol": "circle", "size": 9, "color": look.COLOURS[0], "opacity": 0.5}
    marked = {"symbol": "star", "size": 15, "color": look.COLOURS[1]}
    for some, marker, kind in (
        ([at for at in range(len(names)) if at != star], plain, "two of the sentences"),
        ([star], marked, f"{names[star]}, the most alike by {short(pooling)}"),
    ):
        if some:
            drawing.add(
                "scatter",
                x=np.concatenate([values[some] for values in pairs.values()]).astype(np.float32),
                y=np.repeat(np.arange(len(pairs)), len(some)),
                customdata=[names[at] for at in some] * len(pairs),
                mode="markers",
                marker=marker,
                name=kind,
                hovertemplate="%{customdata}<br>cosine %{x:.4f}<extra></extra>",
            )
    labels = [f"<b>{short(name)}</b>" if name == pooling else short(name) for name in pairs]
    low = min(*(float(values.min()) for values in pairs.values()), *(chance.low for chance in chances.values()))
    return in_rows(drawing, labels, **cosine_axis(low))


def poolings_reading(
    pairs: Mapping[str, np.ndarray], chances: Mapping[str, Spread], pooling: str, found: Sentences
) -> str:
    """What one cosine is worth by each pooling, and whether they put the pairs in the same order."""
    values, others = pairs[pooling], [name for name in pairs if name != pooling]
    value = float(values.max())
    worth = {name: chances[name].rank(value) for name in pairs}
    least = min(worth, key=worth.__getitem__)
    reading = (
        f"One number, many meanings: a cosine of {fine_cosine(value)} beats {_share(worth[pooling])} of the random "
        f"pairs by {_name(pooling)}"
    )
    if worth[least] < min(worth[pooling], 0.99):
        reading += f", and {_share(worth[least])} by {_name(least)}"
    reading += ". "
    if len(values) < 3:
        return reading + "With three sentences or more the poolings can be compared by the order they put pairs in."
    same = sum(int(pairs[name].argmax() == values.argmax()) for name in others)
    agreed = {name: kendall(values, pairs[name]) for name in others}
    odd = min(agreed, key=agreed.__getitem__)
    return (
        f"{reading}{same} of {len(others)} other poolings have the same pair on top. The order of all "
        f"{len(values):,} pairs is most unlike that of {_name(pooling)} by {_name(odd)}: Kendall's τ "
        f"{as_cosine(agreed[odd])}, where 1 is the same order and 0 none in common."
    )


def _share(rank: float) -> str:
    """A rank among random pairs: never all of them, for there are more pairs than were drawn."""
    return f"over {percent(0.99)}" if rank > 0.995 else percent(rank)


def _name(pooling: str) -> str:
    return f"*{escaped(short(pooling))}*"


def left_out_reading(unread: int, ours: Sequence[int], cut: Sequence[int]) -> str:
    """What became of lines that were left out, cut, or put in."""
    parts = []
    if ours:
        numbers = f"{ours[0]} to {ours[-1]}" if len(ours) > 1 else str(ours[0])
        parts.append(
            f"One sentence has nothing to be compared with: **{numbers}** are ours, put beside it. Type more "
            "sentences, one a line, and they make room."
        )
    if unread:
        parts.append(f"{counted(unread, 'line with nothing to read is', 'lines with nothing to read are')} left out.")
    if cut:
        parts.append(f"Longer than the model reads, and cut: {listed(map(str, cut), most=6)}.")
    return " ".join(parts)
