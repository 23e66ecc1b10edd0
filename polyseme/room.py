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


def example_claim() -> str:
    """What the invented class's votes show."""
    return f"**In an invented class, {EXAMPLE[0]} of {EXAMPLE_CLASS} were right at first, {EXAMPLE[1]} after talking.**"


def example_votes(question: str, answers: Sequence[str], right: int) -> str:
    """A question and its answers, the right one first, each with an invented class's votes before and after talking."""
    rows = []
    for index, answer in sorted(enumerate(answers), key=lambda one: one[0] != right):
        bars = ""
        for kind, when, correct in zip(("first", "then"), ("first vote", "after talking"), EXAMPLE, strict=True):
            wrong, more = divmod(EXAMPLE_CLASS - correct, len(answers) - 1)
            count = correct if index == right else wrong + ((index - right) % len(answers) <= more)
            said = when if index == right else ""
            bars += f'<u class="{kind}" style="--part: {count / max(EXAMPLE):.3f}"><i>{said}</i><em>{count}</em></u>'
        name = f"<b>✓ {escape(answer)}</b>" if index == right else escape(answer)
        rows.append(f"<p{' class=right' * (index == right)}><span>{name}</span><span>{bars}</span></p>")
    alt = f"An invented class of {EXAMPLE_CLASS}: {EXAMPLE[0]} right answers first, {EXAMPLE[1]} after talking."
    return f'<div role="img" aria-label="{alt}"><p class="key">“{escape(question)}”</p>{"".join(rows)}</div>'


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
