"""The groups that were found: a map of dots, what it says in one sentence, and each group in words."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.chapters.senses.found.numbers import Sought
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import SYMBOLS, sign
from components.figures.prose import counted, escaped, in_context, listed, number, percent

HEIGHT = 330
NONE = "belongs to none"
AROUND = 40
"""Letters told on either side of the word."""

COUNTS = ("no", "one", "two", "three", "four", "five", "six")

FIRM, LOOSE = 0.75, 0.6
"""Hennig's marks for a group that comes back: from the first on it is stable, below the second a whim."""


def finding(sought: Sought) -> str:
    """Whether there are groups, and how many clouds without groups look as parted."""
    found, clouds = sought.found, sought.found.clouds
    alike = round(found.clearer_than_noise * (clouds + 1)) - 1
    if not found.clear:
        return f"**No: nothing here is clearer than noise.** Of {clouds} clouds without groups {alike} look as parted."
    beaten = f"{clouds - alike} of {clouds}" if alike else f"any of {clouds}"
    kinds = f"{COUNTS[found.count]} kinds of use stand apart"
    yet = ", though not each comes back" if found.stability.min() < LOOSE else ""
    return f"**Yes: {kinds}**, more clearly than in {beaten} clouds without groups{yet}."


def groups_map(sought: Sought) -> go.Figure:
    """Each occurrence as a dot along the two directions of most variance, in the shape of its group; yours large."""
    found, drawing = sought.found, Drawing()
    mine = np.arange(len(sought.occurrences)) < sought.own
    for group in (*range(found.count), -1):
        for own in (False, True):
            members = np.flatnonzero((found.groups == group) & (mine == own))
            colour = look.COLOURS[group % len(look.COLOURS)] if group >= 0 else look.LINE
            symbol = SYMBOLS[group % len(SYMBOLS)] if group >= 0 else "circle-open"
            edge = {"line": {"color": look.INK, "width": 2.5}} if own else {}
            drawing.add(
                "scatter",
                mode="markers",
                x=sought.flat[members, 0],
                y=sought.flat[members, 1],
                marker={"color": colour, "symbol": symbol, "size": 17 if own else 11} | edge,
                customdata=[_told(sought, at) for at in members.tolist()],
                hovertemplate=f"%{{customdata}}<extra>{_name(group)}{', yours' if own else ''}</extra>",
            )
    for group in range(found.count):
        x, y = np.median(sought.flat[found.groups == group], axis=0).tolist()
        name = f"<b>{sign(group)} {look.plain(_name(group))}</b>"
        drawing.note(x=x, y=y, text=name, showarrow=False, font={"size": 17, "color": look.INK, "shadow": look.HALO})
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "fixedrange": True}
    frame = bare | {"showline": True, "mirror": True, "linecolor": look.FAINT, "automargin": False}
    drawing.x(**frame)
    drawing.y(**frame)
    return look.dressed(drawing, HEIGHT, showlegend=False, margin={"l": 2, "r": 2, "t": 4, "b": 4, "pad": 0})


def _name(group: int) -> str:
    return f"group {group + 1}" if group >= 0 else NONE


def _told(sought: Sought, at: int) -> str:
    """An occurrence in its context, as hovering tells it."""
    one = sought.occurrences[at]
    before, after = look.plain(one.before[-AROUND:]), look.plain(one.after[:AROUND])
    return f"{before}<b>{look.plain(one.word)}</b>{after}"


def map_reading(sought: Sought) -> str:
    """What the map shows, and what it does not."""
    none = int((sought.found.groups < 0).sum())
    own = f" Large: {counted(sought.own, 'occurrence')} of yours." if sought.own < len(sought.occurrences) else ""
    rest = f" Open circles, between the groups: {counted(none, 'occurrence')}." if none else ""
    return (
        f"{counted(len(sought.occurrences), 'occurrence')} in the last layer.{own}{rest} What singular "
        "and plural do was taken away. Groups were sought in six directions; the map has two of them."
    )


def group_told(sought: Sought, group: int) -> str:
    """One group in words: its share with interval, how well it comes back, its words and most typical sentences."""
    found = sought.found
    share, low, high = found.shares[group].tolist()
    marks = [f"{escaped(mark.word)} ({mark.here} : {mark.elsewhere})" for mark in sought.marks[group]]
    words = f"Beside it stand: {listed(marks, most=6)}." if marks else "No word stands clearly more often beside it."
    lines = [_sentence(sought, at) for at in found.typical()[group].tolist()]
    return "\n".join(
        [
            f"**{sign(group)} Group {group + 1}** · {percent(share)} ({percent(low)} to {percent(high)})",
            "",
            words,
            "",
            *(f"- {line}" for line in lines),
            "",
            f"Comes back: {number(float(found.stability[group]))}, {_firm(float(found.stability[group]))}.",
        ]
    )


def _sentence(sought: Sought, at: int) -> str:
    one = sought.occurrences[at]
    return in_context(one.before, one.word, one.after, AROUND)


def _firm(stability: float) -> str:
    return "firm" if stability >= FIRM else ("fair" if stability >= LOOSE else "not to be relied on")


def groups_reading(sought: Sought) -> str:
    """How the numbers of the groups are to be read."""
    return (
        "A cloud without groups: as many points, drawn at random, spread as widely each way. A share's range holds it, "
        "nineteen times of twenty, in all text of this kind. Behind a word: how many sentences of the group have "
        "it, and how many others. *Comes back*: a third is left out, again and again; 1 is the same group "
        "each time. **A group need not be a sense**: it may be a subject, or a kind of sentence. Its words tell."
    )


def matches(sought: Sought) -> pd.DataFrame:
    """One row a known sense: how many of its occurrences lie in each group, and in none."""
    names = list(dict.fromkeys(sense for sense in sought.senses if sense))
    groups = [*range(sought.found.count), -1]
    counts = {
        _name(group): [
            sum(sense == name and at == group for sense, at in zip(sought.senses, sought.found.groups, strict=True))
            for name in names
        ]
        for group in groups
    }
    return pd.DataFrame({"sense": [look.plain(name) for name in names]} | counts)


def matches_reading(sought: Sought) -> str:
    """How well the groups match the senses that are known here, and were not told."""
    agreement = sought.agreement or 0.0
    return (
        f"The senses are known here and were not told. Groups and senses agree by {number(agreement)} (adjusted Rand "
        "index: 1 is the same, 0 is chance)."
    )
