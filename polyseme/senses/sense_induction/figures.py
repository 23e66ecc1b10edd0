"""The groups: their map, the finding below it, and each group in words."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.core.sense_induction.senses import CANT_TELL, GROUPS, ONE_GROUP, TOO_FEW
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.group_answers import COUNTS
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import counted, escaped, in_context, listed, percent
from polyseme.senses.sense_induction.numbers import SenseSearch

CONTEXT = 40
"""Letters shown on either side of the word."""

FIRM, LOOSE = 0.75, 0.6
"""Hennig's marks for the stability of a group: stable from the first on, not a group below the second."""


def finding(search: SenseSearch) -> str:
    """Whether there are groups, and how often their number comes back."""
    found = search.found
    kinds = COUNTS[found.count]
    again = f"{found.numbers[found.count - 2]} of {sum(found.numbers)} resamples" if found.count else ""
    unstable = ", but not all are stable" if found.count and found.stability.min() < LOOSE else ""
    return {
        GROUPS: f"**Yes: {kinds} groups.** We find {kinds} in {again}{unstable}.",
        CANT_TELL: f"**Can't tell: there may be several groups or one.** The best split has {kinds} groups in {again}.",
        ONE_GROUP: "**No: these sentences form one group.**",
        TOO_FEW: f"**Can't search**: {counted(len(search.occurrences), 'sentence')} are too few.",
    }[found.answer]


def groups_map(search: SenseSearch) -> go.Figure:
    """Each occurrence as a dot along the first two principal components, in the shape of its group; yours large."""
    groups, drawing = search.found, FigureSpec()
    mine = np.arange(len(search.occurrences)) < search.own
    contexts = [
        f"{theme.plain(one.before[-CONTEXT:])}<b>{theme.plain(one.word)}</b>{theme.plain(one.after[:CONTEXT])}"
        for one in search.occurrences
    ]
    for group in (*range(groups.count), -1):
        for own in (False, True):
            members = np.flatnonzero((groups.groups == group) & (mine == own))
            symbol = mark_of(group).symbol if group >= 0 else "circle-open"
            edge = {"line": {"color": theme.INK, "width": 2.5}} if own else {}
            drawing.add(
                "scatter",
                mode="markers",
                x=search.flat[members, 0],
                y=search.flat[members, 1],
                marker={"color": mark_of(group).colour, "symbol": symbol, "size": 17 if own else 11} | edge,
                customdata=[contexts[i] for i in members.tolist()],
                hovertemplate=f"%{{customdata}}<extra>{_name(group)}{', yours' if own else ''}</extra>",
            )
    font = {"size": 17, "color": theme.INK, "shadow": theme.HALO}
    for group in range(groups.count):
        x, y = np.median(search.flat[groups.groups == group], axis=0).tolist()
        drawing.note(x=x, y=y, text=f"<b>{mark_of(group).glyph} {_name(group)}</b>", showarrow=False, font=font)
    bare = {"showticklabels": False, "ticks": "", "showgrid": False, "zeroline": False, "fixedrange": True}
    frame = bare | {"showline": True, "mirror": True, "linecolor": theme.FAINT, "automargin": False}
    drawing.x(**frame)
    drawing.y(**frame)
    return theme.with_theme(drawing, 330, showlegend=False, margin={"l": 2, "r": 2, "t": 4, "b": 4, "pad": 0})


def _name(group: int) -> str:
    return f"group {group + 1}" if group >= 0 else "in no group"


def map_reading(search: SenseSearch) -> str:
    """How many occurrences the map shows, how many are the reader's, how many are in no group."""
    none = int((search.found.groups < 0).sum())
    large = f" Large: your {counted(search.own, 'occurrence')}." if search.own < len(search.occurrences) else ""
    rest = f" Open circles: {counted(none, 'occurrence')} in no group." if none else ""
    return (
        f"{counted(len(search.occurrences), 'occurrence')} in the last layer.{large}{rest} The singular/plural "
        "difference is removed. We search in six dimensions; the map shows two."
    )


def group_reading(search: SenseSearch, group: int) -> str:
    """Markdown of one group: its share with interval, its words, its most typical sentences, its stability."""
    share, low, high = map(percent, search.found.shares[group].tolist())
    marks = [f"{escaped(mark.word)} ({mark.here} : {mark.elsewhere})" for mark in search.marks[group]]
    words = f"Typical words (sentences inside : outside): {listed(marks, most=6)}.\n\n" if marks else ""
    typical = [search.occurrences[i] for i in search.found.typical()[group].tolist()]
    sentences = "\n".join(f"- {in_context(one.before, one.word, one.after, CONTEXT)}" for one in typical)
    stability = float(search.found.stability[group])
    verdict = "Stable" if stability >= FIRM else ("Fairly stable" if stability >= LOOSE else "Unstable")
    title = f"**{mark_of(group).glyph} Group {group + 1}** · {share}, interval {low} to {high}"
    return f"{title}\n\n{words}{sentences}\n\n{verdict}: {as_cosine(stability, 2)}."


def senses_by_group(search: SenseSearch) -> pd.DataFrame:
    """One row a known sense: how many of its occurrences lie in each group, and in none."""
    names = list(dict.fromkeys(sense for sense in search.senses if sense))
    senses, groups = np.array(search.senses), search.found.groups
    columns = {
        _name(group): [int(((senses == name) & (groups == group)).sum()) for name in names]
        for group in (*range(search.found.count), -1)
    }
    return pd.DataFrame({"meaning": list(map(theme.plain, names))} | columns)


def agreement_reading(agreement: float) -> str:
    """How well the groups match known senses."""
    return f"Agreement with these meanings, which the search did not use: {as_cosine(agreement, 2)} (adjusted Rand)."
