"""Findings and captions of a word's nearest occurrences, and its cosines with all occurrences by sense."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import counted, escaped, listed, percent, shortened
from polyseme.neighbours.figures import LEGEND, rows_over_chance


def grouped(word: str, cosines: np.ndarray, own: int, senses: Sequence[str], same: np.ndarray) -> dict[str, np.ndarray]:
    """Group name -> (n,) cosines with the occurrence at index `own`: its word by sense, then all other words.

    same: (n,) bool, the occurrences of the same word.
    """
    sense_of, others = np.asarray(senses), np.arange(len(cosines)) != own
    groups = {f"{word}: {sense}": cosines[same & (sense_of == sense)] for sense in sorted(set(sense_of[same]) - {""})}
    groups |= {f"{word}, not labelled": cosines[same & (sense_of == "") & others], "other words": cosines[~same]}
    return {name: values for name, values in groups.items() if len(values)}


def groups_figure(groups: Mapping[str, np.ndarray], chance: Spread) -> go.Figure:
    """The cosines of each group, name -> (n,), as a box with its points; random pairs in grey."""
    names = [f"{theme.plain(name)}<br>{counted(len(cosines), 'time')}" for name, cosines in groups.items()]
    lowest = min(float(cosines.min()) for cosines in groups.values())
    spec = rows_over_chance(names, chance, lowest, title="cosine with the chosen word")
    box = {"orientation": "h", "width": 0.6, "line": {"width": 1.5}, "jitter": 0.5, "pointpos": 0, "showlegend": False}
    for number, (name, cosines) in enumerate(groups.items()):
        points = "all" if len(cosines) <= 200 else False
        marker = {"color": mark_of(number).colour, "size": 6, "opacity": 0.7}
        data = {"x": cosines.astype(np.float32), "y0": number, "name": theme.plain(name)}
        spec.add("box", **data, boxpoints=points, marker=marker, **box)
    return theme.with_theme(spec, 120 + 52 * len(groups), legend=LEGEND)


def nearest_reading(word: str, shown: pd.DataFrame, chance: Spread, total: int) -> str:
    """The words of the nearest occurrences and their known senses.

    shown: the table of the nearest, with columns word, sense and cosine; total: the number of occurrences searched.
    """
    near = float(shown["cosine"].iloc[0])
    words = Counter(name.lower() for name in shown["word"]).most_common()
    names = listed((f"**{escaped(name)}** × {count}" for name, count in words), most=5)
    counts = Counter(filter(None, shown["sense"])).most_common()
    senses = listed(f"**{escaped(sense)}** × {count}" for sense, count in counts)
    labelled = counted(sum(count for _, count in counts), "is", "are")
    nearest = (
        f"the {len(shown)} nearest are {names}"
        if words[1:]
        else f"the {len(shown)} nearest are all **{escaped(words[0][0])}**"
    )
    return (
        f"Of {total:,} words in sentences, {nearest}. The first has cosine {as_cosine(near)}, "
        f"{above_chance(chance, near)}." + (f" Of the nearest, {labelled} labelled: {senses}." if counts else "")
    )


def nearest_finding(word: str, shown: pd.DataFrame) -> str:
    """The most frequent senses among the nearest, else the nearest words. shown: see nearest_reading."""
    name = f"**{escaped(shortened(word, 24))}**"
    if counts := Counter(filter(None, shown["sense"])).most_common(2):
        senses = [
            f"{count} {'means' if count == 1 else 'mean'} **{escaped(shortened(sense, 24))}**"
            for sense, count in counts
        ]
        labelled = sum(1 for sense in shown["sense"] if sense)
        return f"Of the {counted(labelled, 'labelled use')} nearest to this {name}, {listed(senses)}."
    words = dict.fromkeys(f"**{escaped(shortened(text.lower(), 24))}**" for text in shown["word"])
    return f"Nearest to this {name}: {listed(words, most=2)}."


def groups_reading(groups: Mapping[str, np.ndarray], chance: Spread) -> str:
    """The median of each group, the highest first, and how much the two highest groups overlap."""
    medians = {name: float(np.median(cosines)) for name, cosines in groups.items()}
    order = sorted(medians, key=lambda name: -medians[name])
    senses = [name for name in order if ":" in name] or order
    closest = (
        f"Uses {_named(senses[0])} are typically closest to the chosen one (median {as_cosine(medians[senses[0]])})"
    )
    if len(senses) < 2:
        return f"{closest}; random pairs, {as_cosine(chance.median)}."
    first, second = groups[senses[0]], groups[senses[1]]
    wrong = float((second[:, None] > first[None, :]).mean())
    return (
        f"{closest}. But a random use {_named(senses[1])} is closer than one {_named(senses[0])} in "
        f"{percent(wrong)} of cases. 50\N{NO-BREAK SPACE}% would mean no difference."
    )


def _named(group: str) -> str:
    """Of which group a use is, such as "bank: money", after "use" or "uses"."""
    word, _, sense = group.partition(": ")
    return f"with the meaning **{escaped(sense)}**" if sense else f"of **{escaped(word)}**"
