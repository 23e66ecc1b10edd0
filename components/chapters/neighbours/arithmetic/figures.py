"""Arithmetic with words: the answers with the inputs among them, and how often each relation comes out right."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.chapters.neighbours.arithmetic.numbers import Family, Sum
from components.chapters.neighbours.figures import LEGEND, add_bars, rows_over_chance
from components.chapters.neighbours.numbers import Query
from components.figures import look
from components.figures.cosines import above_chance, as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, listed, percent, shortened
from components.numbers.baseline import Spread

WAYS = {"inputs left out": "at {}", "inputs kept": "at {}, inputs kept", "third word alone": "third word alone, at {}"}
"""The bars of a relation, with what they are called where they are counted."""


def sum_bars(found: Sum, expected: int | None, vocabulary: Sequence[str], chance: Spread) -> go.Figure:
    """The nearest pieces to the sum as bars; inputs are hatched as left out, the expected row is starred."""
    pieces = [look.plain(vocabulary[row]) for row in found.ids]
    names = [f"{'★ ' if row == expected else ''}{piece}" for row, piece in zip(found.ids, pieces, strict=True)]
    drawing = rows_over_chance(names, chance, title="cosine with the sum")
    out = np.isin(found.ids, found.own)
    for shown, name, colour, pattern in (
        (~out, "answers", look.COLOURS[0], ""),
        (out, "inputs, left out", look.LINE, "/"),
    ):
        at, marker = np.flatnonzero(shown), {"color": colour, "pattern": {"shape": pattern}}
        add_bars(drawing, at, found.cosines[at], [pieces[row] for row in at], marker=marker, name=name)
    return look.dressed(drawing, 104 + 26 * len(pieces), legend=LEGEND)


def sum_reading(found: Sum, terms: Sequence[Query], expected: str, vocabulary: Sequence[str], chance: Spread) -> str:
    """The first answer that is no input, where the inputs would have stood, and the rank of the expected word."""
    answers = np.flatnonzero(~np.isin(found.ids, found.own))
    formula = " ".join(f"{sign}{escaped(term.name)}" for sign, term in zip(("", "− ", "+ "), terms, strict=True))
    if not len(answers):
        return f"No piece is left to answer {formula}: loosen the filter."
    best = float(found.cosines[answers[0]])
    reading = (
        f"*{formula}* comes nearest to **{escaped(vocabulary[found.ids[answers[0]]])}**, {as_cosine(best)}, "
        f"{above_chance(chance, best)}. "
    )
    stood = listed(
        f"**{escaped(term.name)}** at {rank:,}" for term, rank in zip(terms, found.inputs, strict=True) if rank
    )
    if stood:
        reading += f"The inputs are left out, as is usual; left in they would have stood: {stood}. "
    if min((rank for rank in found.inputs if rank), default=0) == 1:
        reading += "So without that rule the first answer would have been one of the words put in. "
    if found.without is not None:
        reading += f"The expected **{escaped(expected)}** stands at {found.without:,}, with the inputs left in at "
        reading += f"{found.expected:,}."
    return reading


def sum_finding(found: Sum, terms: Sequence[Query], vocabulary: Sequence[str]) -> str:
    """The first answer that is no input, and whether an input would have come first."""
    first, second, third = (escaped(shortened(term.name, 24)) for term in terms)
    answers = [row for row in found.ids if row not in found.own]
    if not answers:
        return f"No piece is left to answer *{first} − {second} + {third}*."
    best = f"*{first} − {second} + {third}* comes nearest to **{escaped(shortened(vocabulary[answers[0]], 24))}**"
    if found.ids[0] not in found.own:
        return f"{best}, even with its own words left in."
    return f"{best}, its own words left out. Left in, **{escaped(vocabulary[found.ids[0]])}** would have come first."


def families_figure(families: Mapping[str, Family], top: int) -> go.Figure:
    """How often each relation comes out right among the first `top` answers, three ways; told apart by pattern too."""
    names = list(families)
    drawing = Drawing()
    for (way, name_of), colour, pattern in zip(WAYS.items(), look.COLOURS, ("", "/", "."), strict=False):
        drawing.add(
            "bar",
            x=[families[name].shares[name_of.format(top)] for name in names],
            y=names,
            orientation="h",
            name=way,
            marker={"color": colour, "pattern": {"shape": pattern}},
            hovertemplate=f"%{{y}}, {way}<br>%{{x:.1%}}<extra></extra>",
        )
    title = f"expected word among the first {top}" if top > 1 else "expected word comes first"
    drawing.x(range=[0, 1.02], tickformat=".0%", title=title)
    drawing.y(showgrid=False, tickfont={"size": 14}, autorange="reversed")
    legend = LEGEND | {"traceorder": "normal"}
    return look.dressed(drawing, 110 + 58 * len(names), legend=legend, barmode="group", bargap=0.25)


def families_reading(families: Mapping[str, Family], top: int) -> str:
    """Best and worst relation, and what is left once the third word's own neighbours are taken off."""
    first, kept, alone = (
        {name: family.shares[name_of.format(top)] for name, family in families.items()} for name_of in WAYS.values()
    )
    questions = [family.questions for family in families.values()]
    means = [percent(float(np.average([*shares.values()], weights=questions))) for shares in (first, kept, alone)]
    right = "first" if top == 1 else f"among the first {top}"
    best, worst = max(first, key=first.__getitem__), min(first, key=first.__getitem__)
    gain = max(first, key=lambda name: first[name] - alone[name])
    return (
        f"Over {sum(questions):,} questions the expected word is {right} in {means[0]}; "
        f"best *{best}*, {percent(first[best])}, worst *{worst}*, {percent(first[worst])}. "
        f"With the inputs kept among the answers it is {means[1]}. And the neighbours of the third word "
        f"alone, without any arithmetic, give {means[2]}: the arithmetic adds most for *{gain}*, from "
        f"{percent(alone[gain])} to {percent(first[gain])}."
    )


def missed_reading(name: str, table: pd.DataFrame, total: int) -> str:
    """How many questions of a relation come out wrong, and what is answered most often instead."""
    if not len(table):
        return f"Every one of the {total:,} questions of *{name}* comes out right, with the inputs left out."
    often = table["first answer"].value_counts().head(4).items()
    told = listed(f"**{escaped(str(word))}** × {times}" for word, times in often)
    middle = int(table["rank of the expected"].median())
    return (
        f"Of {counted(total, 'question')} of *{name}* {len(table):,} come out wrong. Answered instead, most often: "
        f"{told}. Half of the expected words still stand at rank {middle:,} or before."
    )
