"""The nearest occurrences of a word: how the cosines of its senses and of other words lie, and the reading."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.chapters.neighbours.figures import LEGEND, rows_over_chance
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.prose import counted, escaped, listed, percent, shortened
from components.numbers.baseline import Spread


def grouped(word: str, cosines: np.ndarray, own: int, senses: Sequence[str], same: np.ndarray) -> dict[str, np.ndarray]:
    """(n,) -> name -> (n,): the cosines with the occurrence at `own`, of the same word by sense, then of all others.

    same: (n,) bool, where the same word stands.
    """
    named, others = np.asarray(senses), np.arange(len(cosines)) != own
    groups = {f"{word}: {sense}": cosines[same & (named == sense)] for sense in sorted(set(named[same]) - {""})}
    groups |= {f"{word}, not labelled": cosines[same & (named == "") & others], "other words": cosines[~same]}
    return {name: values for name, values in groups.items() if len(values)}


def groups_figure(groups: Mapping[str, np.ndarray], chance: Spread) -> go.Figure:
    """name -> (n,): the cosines of each group of occurrences as a box with its points; random pairs in grey."""
    names = [f"{look.plain(name)}<br>{counted(len(cosines), 'time')}" for name, cosines in groups.items()]
    lowest = min(float(cosines.min()) for cosines in groups.values())
    drawing = rows_over_chance(names, chance, lowest, title="cosine with the chosen word")
    box = {"orientation": "h", "width": 0.6, "line": {"width": 1.5}, "jitter": 0.5, "pointpos": 0, "showlegend": False}
    for number, (name, cosines) in enumerate(groups.items()):
        points = "all" if len(cosines) <= 200 else False
        marker = {"color": look.COLOURS[number % len(look.COLOURS)], "size": 6, "opacity": 0.7}
        values, label = cosines.astype(np.float32), look.plain(name)
        drawing.add("box", x=values, y0=number, name=label, boxpoints=points, marker=marker, **box)
    return look.dressed(drawing, 120 + 52 * len(groups), legend=LEGEND)


def nearest_reading(word: str, shown: pd.DataFrame, chance: Spread, total: int) -> str:
    """What the nearest occurrences are: which words, and what senses they have where these are known.

    shown: the table of the nearest, with columns word, sense and cosine; total: how many were searched.
    """
    near, far = shown["cosine"].iloc[[0, -1]].tolist()
    words = Counter(name.lower() for name in shown["word"]).most_common()
    told = listed((f"**{escaped(name)}** × {times}" for name, times in words), most=5)
    known = Counter(sense for sense in shown["sense"] if sense).most_common()
    vote = listed(f"**{escaped(sense)}** × {times}" for sense, times in known)
    return (
        f"Nearest of {total:,} words in sentences: **{escaped(shown['word'].iloc[0])}**, {as_cosine(near)}, "
        f"{above_chance(chance, near)}; the last one shown {as_cosine(far)}. Half of all random pairs lie above "
        f"{as_cosine(chance.median)}. The {len(shown)} nearest to this **{escaped(word)}** are {told}."
        + (f" By their labelled senses: {vote}." if known else "")
    )


def nearest_finding(word: str, shown: pd.DataFrame) -> str:
    """Which senses are among the nearest, the most frequent first; else which words. shown: as for the reading."""
    name = f"**{escaped(shortened(word, 24))}**"
    known = Counter(sense for sense in shown["sense"] if sense).most_common(2)
    if known:
        told = (f"{times} mean **{escaped(shortened(sense, 24))}**" for sense, times in known)
        return f"Of the nearest to this {name}, {listed(told)}."
    often = listed(dict.fromkeys(f"**{escaped(shortened(one.lower(), 24))}**" for one in shown["word"]), most=2)
    return f"Nearest to this {name}: {often}."


def groups_reading(groups: Mapping[str, np.ndarray], chance: Spread) -> str:
    """The median of each group, the closest first, and how far the two closest lie over one another."""
    medians = {name: float(np.median(cosines)) for name, cosines in groups.items()}
    order = sorted(medians, key=lambda name: -medians[name])
    told = listed((f"**{escaped(name)}** {as_cosine(medians[name])}" for name in order), most=6)
    reading = f"Medians: {told}; of random pairs {as_cosine(chance.median)}."
    senses = [name for name in order if ":" in name] or order
    if len(senses) < 2:
        return reading
    first, second = groups[senses[0]], groups[senses[1]]
    wrong = float((second[:, None] > first[None, :]).mean())
    return (
        f"{reading} Of two occurrences, one of *{escaped(senses[0])}* and one of *{escaped(senses[1])}*, the second is "
        f"the nearer one in {percent(wrong)} of cases; 50\N{NO-BREAK SPACE}% would mean that nothing tells them apart."
    )
