"""Association tests: effect sizes as a figure, the words of one test, and what such a test shows and does not."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.axes.association.numbers import STATIC, WAYS, Association, AssociationTest
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import escaped, listed, number

SURE = 0.05
SYMBOLS = dict(zip(WAYS, ("square", "diamond", "circle"), strict=True))
LIMITS = (
    "**This shows** how people used *these* words in the training texts. **It does not show** what a model decides, "
    "what a writer meant, or what is true. A lean can come from prejudice, facts or habits; no lean is no proof of "
    "fairness."
)
"""What an association test shows of a model and of people, and what not."""

Results = Mapping[str, Mapping[str, Association]]


def effects_figure(tests: Sequence[AssociationTest], results: Results) -> go.Figure:
    """A row for each test, a mark for each way: the effect size, filled where the permutation test is sure."""
    drawing = FigureSpec()
    for place, way in enumerate(WAYS):
        found = [results[test.name][way] for test in tests]
        symbols = [SYMBOLS[way] + ("" if one.p < SURE else "-open") for one in found]
        marker = {"symbol": symbols, "size": 13, "color": (theme.ACCENT, theme.COMPARED, theme.GOOD)[place]}
        data = [f"{WAYS[way]}, {way}<br>effect size {number(one.effect)}<br>{p_value(one)}" for one in found]
        rows = np.arange(len(tests)) + (place - 1) * 0.2
        hover = "%{customdata}<extra></extra>"
        effects = [one.effect for one in found]
        name = f"{WAYS[way]}: {way}"
        drawing.add("scatter", x=effects, y=rows, mode="markers", marker=marker | {"line": {"width": 2}}, name=name,
                    customdata=data, hovertemplate=hover)  # fmt: skip
    ticks = [f"{test.lists[0]} or<br>{test.lists[1]}" for test in tests]
    drawing.y(tickvals=list(range(len(tests))), ticktext=ticks, range=[len(tests) - 0.5, -0.5], zeroline=False)
    drawing.x(title="effect size d (filled: p below .05)", range=[-2.1, 2.1], zeroline=True, zerolinecolor=theme.LINE)
    return theme.with_theme(drawing, 130 + 56 * len(tests), legend=theme.legend())


def p_value(one: Association) -> str:
    """The two-sided p of a permutation test, and the splits that were tried."""
    p = "p below .001" if one.p < 0.001 else f"p {number(one.p, 3).removeprefix('0')}"
    return f"{p} ({'all' if one.exact else 'a sample of'} {one.splits:,} divisions)"


def effects_reading(tests: Sequence[AssociationTest], results: Results) -> str:
    """Which tests are sure in every way, and which in some."""
    sure = {test: [way for way in WAYS if results[test.name][way].p < SURE] for test in tests}
    everywhere = [_pair(test) for test, ways in sure.items() if len(ways) == len(WAYS)]
    nowhere = [_pair(test) for test, ways in sure.items() if not ways]
    mixed = [_pair(test) for test, ways in sure.items() if 0 < len(ways) < len(WAYS)]
    parts = {
        "The two lists clearly differ for": everywhere,
        "Only some kinds of vectors show a difference for": mixed,
        "There is no clear difference for": nowhere,
    }
    said = ". ".join(f"{how} {listed(names, 9)}" for how, names in parts.items() if names)
    flowers = results[tests[0].name][STATIC]
    return (
        f"{said}. The last two lists are of one kind and should not differ.\n\nEffect size: 0 is no difference, 2 the "
        "most. We also divide the words into two equal lists in other ways. p is the share with a difference at least "
        f"as large. For *{escaped(tests[0].lists[0])}*: {p_value(flowers)}."
    )


def _pair(test: AssociationTest) -> str:
    return f"*{escaped(test.lists[0])} – {escaped(test.lists[1])}*"


def words_reading(test: AssociationTest) -> str:
    """The four lists of a test."""
    lists = [listed((f"*{word}*" for word in words), 20) for words in test.words]
    first, second, towards, away = (
        f"**{escaped(name)}**: {words}" for name, words in zip(test.lists, lists, strict=True)
    )
    return f"{first}.  \n{second}.  \nAre these nearer to {towards}?  \nOr to {away}?"
