"""Figures of arithmetic with words: the answers to a sum, and how often each relation comes out right."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.figures import theme
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import counted, escaped, percent, shortened
from polyseme.neighbours.arithmetic.numbers import RelationFamily, VectorSum
from polyseme.neighbours.figures import LEGEND, add_bars, rows_over_chance
from polyseme.neighbours.numbers import Query

WAYS = {
    "the three words left out": "top {}",
    "the three words kept": "top {}, inputs kept",
    "third word alone": "top {}, third word alone",
}
"""The bars of a relation, and their names in SCORES."""


def sum_bars(result: VectorSum, expected: int | None, vocabulary: Sequence[str], chance: Spread) -> go.Figure:
    """The nearest pieces to the sum as bars; inputs are hatched, the expected word has a star."""
    pieces = np.array([theme.plain(vocabulary[piece]) for piece in result.ids], dtype=object)
    names = [f"★ {name}" if number == expected else name for number, name in zip(result.ids, pieces, strict=True)]
    spec = rows_over_chance(names, chance, title="cosine with the sum")
    inputs = np.isin(result.ids, result.own)
    answer, left_out = (
        {"color": theme.ACCENT, "pattern": {"shape": ""}},
        {"color": theme.LINE, "pattern": {"shape": "/"}},
    )
    for shown, name, marker in ((~inputs, "answers", answer), (inputs, "the three words, left out", left_out)):
        add_bars(spec, np.flatnonzero(shown), result.cosines[shown], pieces[shown].tolist(), marker=marker, name=name)
    return theme.with_theme(spec, 104 + 26 * len(pieces), legend=LEGEND)


def sum_reading(
    result: VectorSum, terms: Sequence[Query], expected: str, vocabulary: Sequence[str], chance: Spread
) -> str:
    """The first answer that is no input, the ranks of the inputs, and the rank of the expected word."""
    formula = " ".join(f"{sign}{escaped(term.name)}" for sign, term in zip(("", "− ", "+ "), terms, strict=True))
    answers = np.flatnonzero(~np.isin(result.ids, result.own))
    if not len(answers):
        return f"No piece is left to answer {formula}. Choose a wider filter."
    best, name = float(result.cosines[answers[0]]), escaped(vocabulary[result.ids[answers[0]]])
    reading = f"*{formula}* is nearest to **{name}**: cosine {as_cosine(best)}, {above_chance(chance, best)}."
    if any(result.inputs):
        reading += " The three words themselves are left out."
    if result.without is not None:
        reading += (
            f" The expected **{escaped(expected)}** has rank {result.without:,}; if the three words are kept, rank "
            f"{result.expected:,}."
        )
    return reading


def sum_finding(result: VectorSum, terms: Sequence[Query], vocabulary: Sequence[str]) -> str:
    """The first answer that is no input, and whether an input would have been first."""
    first, second, third = (escaped(shortened(term.name, 24)) for term in terms)
    answers = [piece for piece in result.ids if piece not in result.own]
    if not answers:
        return f"No piece is left to answer *{first} − {second} + {third}*. Choose a wider filter."
    best = f"*{first} − {second} + {third}* comes nearest to **{escaped(shortened(vocabulary[answers[0]], 24))}**"
    if result.ids[0] not in result.own:
        return f"{best}, even if the three words themselves may be answers."
    return (
        f"Without the three words themselves, {best}. Otherwise **{escaped(vocabulary[result.ids[0]])}** comes first."
    )


def families_figure(families: Mapping[str, RelationFamily], top: int) -> go.Figure:
    """How often the expected word of each relation is among the first `top` answers, by WAYS."""
    names = list(families)
    spec = FigureSpec()
    for number, ((way, score), pattern) in enumerate(zip(WAYS.items(), ("", "/", "."), strict=True)):
        shares = [families[name].shares[score.format(top)] for name in names]
        marker = {"color": mark_of(number).colour, "pattern": {"shape": pattern}}
        hover = f"%{{y}}, {way}<br>%{{x:.1%}}<extra></extra>"
        spec.add("bar", x=shares, y=names, orientation="h", name=way, marker=marker, hovertemplate=hover)
    title = f"correct: among the first {top}" if top > 1 else "correct: comes first"
    spec.x(range=[0, 1.02], title=title, **theme.percent_ticks())
    spec.y(showgrid=False, tickfont={"size": 14}, autorange="reversed")
    legend = LEGEND | {"traceorder": "normal"}
    return theme.with_theme(spec, 110 + 58 * len(names), legend=legend, barmode="group", bargap=0.25)


def families_reading(families: Mapping[str, RelationFamily], top: int) -> str:
    """The mean scores, and how much the arithmetic adds to the third word alone."""
    first, with_inputs, alone = (
        {name: family.shares[score.format(top)] for name, family in families.items()} for score in WAYS.values()
    )
    questions = [family.questions for family in families.values()]
    means = [
        percent(float(np.average([*shares.values()], weights=questions))) for shares in (first, with_inputs, alone)
    ]
    right = "first" if top == 1 else f"among the first {top}"
    gain = max(first, key=lambda name: first[name] - alone[name])
    return (
        f"The expected word is {right} in {means[0]} of {sum(questions):,} questions. If the three words themselves "
        f"count as answers too, it is {right} in {means[1]}. "
        "Without arithmetic, the nearest neighbour of the third word is correct in "
        f"{means[2]}. Arithmetic helps most for *{gain}*: {percent(first[gain])} instead of {percent(alone[gain])}."
    )


def missed_reading(name: str, table: pd.DataFrame, total: int) -> str:
    """How many questions of a relation come out wrong, and the most frequent wrong answers."""
    if not len(table):
        return f"All {total:,} questions of *{name}* are answered correctly, with their three words left out."
    return f"Of {counted(total, 'question')} of *{name}*, {len(table):,} get a wrong answer."
