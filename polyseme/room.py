"""The projector's figures: votes as bars, the second round beside the first; and the findings of votes and map."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from textwrap import wrap

import pandas as pd
import plotly.graph_objects as go

from polyseme.core.verdict.verdicts import FEW, NOTHING, Judgement
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import counted, escaped, percent

Counts = Sequence[Sequence[int]]
"""(round, answer): the number of votes."""

SIZE = 18  # pixels of the letters: legible from the last row
LINE = 42  # letters of an answer in a line: what half of a projector's width holds
BARE = dict.fromkeys(("showticklabels", "showgrid", "zeroline", "automargin"), False) | {
    "fixedrange": True,
    "title": "",
}
"""The settings of an axis that is not drawn."""


def votes(counts: Counts, answers: Sequence[str], members: int, right: int | None = None) -> go.Figure:
    """(round, answer) -> a bar for each, each answer written above its bars; a revealed right answer has a tick."""
    rounds = len(counts)
    spec = FigureSpec()
    font = {"size": SIZE, "color": theme.INK}
    under, below = [], 0.0  # where each answer's text ends, and where the next answer begins
    for index, answer in enumerate(answers):
        lines = [theme.plain(line) for line in wrap(f"✓ {answer}" if index == right else answer, LINE)]
        text = "<br>".join(f"<b>{line}</b>" if index == right else line for line in lines)
        more = 0.6 * (len(lines) - 1)
        spec.note(
            text=text,
            x=0,
            y=below - more / 2,
            xanchor="left",
            yanchor="middle",
            showarrow=False,
            font=font,
            align="left",
        )
        under.append(below - more)
        below -= 0.95 + more + 0.62 * rounds
    for number, row in enumerate(counts):
        label = ("first", "then")[number] if rounds > 1 else ""
        colour = theme.FAINT if label == "first" else theme.ACCENT
        spec.add(
            "bar",
            orientation="h",
            x=row,
            y=[end - 0.75 - 0.62 * number for end in under],
            width=0.54,
            text=[f"{count} {label}".strip() for count in row],
            textposition="outside",
            textfont=font,
            cliponaxis=False,
            marker={"color": colour, "line": {"color": theme.ACCENT, "width": 2}},
            hoverinfo="skip",
        )
    spec.x(range=[0, max(members, 4, *map(max, counts)) * 1.3], **BARE)
    bottom, top = below + 0.5, 0.5
    spec.y(range=[bottom, top], **BARE)
    margin = {"l": 2, "r": 2, "t": 0, "b": 0}
    return theme.with_theme(spec, int(37 * (top - bottom)), showlegend=False, bargap=0, margin=margin)


EXAMPLE = (9, 19)
"""Right answers among EXAMPLE_CLASS votes, before and after talking, in the picture of what a room does."""
EXAMPLE_CLASS = 24
GAP = 2
"""Dots that would fit between two answers, in the style sheet as well."""


def example_claim() -> str:
    """What the invented class's votes show."""
    before, after = EXAMPLE
    right = f"{before} of {EXAMPLE_CLASS} were right at first, {after} after talking"
    return f"**An example: in an invented class, {right}.**"


def example_votes(question: str, answers: Sequence[str], right: int) -> str:
    """A question, and each of an invented class as a dot beside an answer, before and after talking, with a line."""
    order = sorted(range(len(answers)), key=lambda index: index != right)
    before, after = (
        [_share(correct, (index - right) % len(answers), len(answers)) for index in order] for correct in EXAMPLE
    )
    names = [f"✓ {escape(answers[index])}" if index == right else escape(answers[index]) for index in order]
    heads = "<b>first vote</b><b>after talking</b>"
    sides = (_side("before", names, before), _threads(before, after), _side("after", names, after))
    key = f'<p class="key">“{escape(question)}” Each dot is a person; a thick line, a changed vote.</p>'
    alt = f"An invented class of {EXAMPLE_CLASS}: {EXAMPLE[0]} right answers first, {EXAMPLE[1]} after talking."
    return f'<div role="img" aria-label="{alt}">{key}<div class="flow">{heads}{"".join(sides)}</div></div>'


def _share(correct: int, place: int, answers: int) -> int:
    """The votes of an answer, at a place after the right one: the wrong votes are spread evenly."""
    wrong, more = divmod(EXAMPLE_CLASS - correct, answers - 1)
    return wrong + (place <= more) if place else correct


def _side(kind: str, names: Sequence[str], counts: Sequence[int]) -> str:
    """The answers of one vote, each with its number and its people as dots; the right one comes first."""
    rows = "".join(
        f"<p><span>{name} <em>{count}</em></span><u>{'<i></i>' * count}</u></p>"
        for name, count in zip(names, counts, strict=True)
    )
    return f'<div class="{kind}">{rows}</div>'


def _threads(before: Sequence[int], after: Sequence[int]) -> str:
    """A line for each person, in an SVG with a unit of height for each and a GAP between answers.

    Nobody leaves the right answer, the first; of each other one, the upper dots leave for it.
    """
    first, then = ([sum(counts[:index]) + GAP * index for index in range(len(counts))] for counts in (before, after))
    moved, lines = before[0], "".join(_thread("right", place, place) for place in range(before[0]))
    for index in range(1, len(before)):
        leaving = before[index] - after[index]
        lines += "".join(_thread("moved", first[index] + place, moved + place) for place in range(leaving))
        lines += "".join(
            _thread("wrong", first[index] + leaving + place, then[index] + place) for place in range(after[index])
        )
        moved += leaving
    height = sum(before) + GAP * (len(before) - 1)
    return f'<svg viewBox="0 0 100 {height}" preserveAspectRatio="none">{lines}</svg>'


def _thread(kind: str, start: float, end: float) -> str:
    """The line of one person from a place before to a place after, between the middles of their dots."""
    return f'<path class="{kind}" d="M0 {start + 0.5}C45 {start + 0.5} 55 {end + 0.5} 100 {end + 0.5}"/>'


def finding(counts: Counts, answered: int, members: int, revealed: bool, right: int | None) -> str:
    """How many have answered; once the answer is revealed, how many were right in each round."""
    if not revealed:
        again = " again" if len(counts) > 1 else ""
        return f"**{answered} of {max(members, answered)} have answered{again}.**"
    if right is None:
        return "**The model gives something else**, not among the answers."
    shares = [percent(row[right] / sum(row)) for row in counts if sum(row)]
    if len(shares) > 1:
        left = " Counted: those who voted in both." if answered != sum(counts[-1]) else ""
        return f"**Right: first {shares[0]}, after talking {shares[1]}.**{left}"
    return f"**{shares[0]} were right.**" if shares else "**Nobody has answered.**"


def map_finding(judgement: Judgement) -> str:
    """How many sentences the model puts with the meaning that their writer gave, and with another."""
    given = [(verdict, own) for verdict, own in zip(judgement.verdicts, judgement.known, strict=True) if own]
    if all(verdict.reason in (FEW, NOTHING) for verdict, _ in given):
        number = counted(judgement.gathering.own, "sentence is", "sentences are")
        return f"**{number} here.** With five of each meaning, the model can answer."
    right = sum(verdict.sense == own for verdict, own in given)
    wrong = sum(bool(verdict.sense) for verdict, _ in given) - right
    rest = "" if right + wrong == len(given) else "; it can't tell the others"
    return f"**The model gets {right} right and {wrong} wrong{rest}** ({judgement.gathering.layer_name})."


def comparison(rows: Sequence[tuple[str, str, Sequence[str], str]]) -> pd.DataFrame:
    """(sentence, its writer's sense, the senses that others guess, the model's) -> one row each, most fooling first.

    A sentence fools the model if most of the class name its writer's sense, and the model another.
    """
    table = []
    for text, sense, guessed, model in rows:
        (most, count), (_, next_most) = [*Counter(guessed).most_common(2), ("", 0), ("", 0)][:2]
        people = guessed.count(sense) / len(guessed) if guessed else 0.0
        fooled = people > 0.5 and model not in (sense, "can't tell")
        said = f"{most if count > next_most else 'undecided'} ({count} of {len(guessed)})" if guessed else "nobody yet"
        table.append((fooled, people, text, sense, said, model))
    table.sort(key=lambda row: (not row[0], -row[1]))
    columns = ["fools the model", "people", "sentence", "writer", "class", "model"]
    return pd.DataFrame(table, columns=columns).drop(columns="people")


def comparison_finding(table: pd.DataFrame) -> str:
    """How often class and model agree with the writer, and the sentence that fools the model best."""
    right = (table["model"] == table["writer"]).sum()
    people = (table["class"].str.partition(" (")[0] == table["writer"]).sum()
    said = f"**Like the writer: the class {people} of {len(table)}, the model {right}.**"
    if table["fools the model"].any():
        return f"{said} Fooled: “{escaped(table['sentence'].iloc[0])}”"
    return f"{said} There is none that most get right and the model wrong."
