"""The projector's figures: votes as bars, the second round beside the first; and the findings of votes and map."""

from collections.abc import Sequence

import plotly.graph_objects as go

from polyseme.core.verdict.verdicts import FEW, NOTHING, Judgement
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import counted, percent

Counts = Sequence[Sequence[int]]
"""(round, answer): the number of votes."""

SIZE = 20  # pixels of the letters: legible from the last row
BARE = dict.fromkeys(("showticklabels", "showgrid", "zeroline", "automargin"), False) | {
    "fixedrange": True,
    "title": "",
}
"""The settings of an axis that is not drawn."""


def votes(counts: Counts, answers: Sequence[str], members: int, right: int | None = None) -> go.Figure:
    """(round, answer) -> a bar for each, each answer written above its bars; a revealed right answer has a tick."""
    rounds = len(counts)
    spec = FigureSpec()
    height = 1.0 + 0.75 * rounds  # of an answer: its text, and a bar per round
    font = {"size": SIZE, "color": theme.INK}
    for index, answer in enumerate(answers):
        text = f"<b>✓ {theme.plain(answer)}</b>" if index == right else theme.plain(answer)
        spec.note(text=text, x=0, y=-index * height, xanchor="left", yanchor="middle", showarrow=False, font=font)
    for number, row in enumerate(counts):
        label = ("first", "then")[number] if rounds > 1 else ""
        colour = theme.FAINT if label == "first" else theme.ACCENT
        spec.add(
            "bar",
            orientation="h",
            x=row,
            y=[-index * height - 0.8 - 0.75 * number for index in range(len(answers))],
            width=0.62,
            text=[f"{count} {label}".strip() for count in row],
            textposition="outside",
            textfont=font,
            cliponaxis=False,
            marker={"color": colour, "line": {"color": theme.ACCENT, "width": 2}},
            hoverinfo="skip",
        )
    spec.x(range=[0, max(members, 4, *map(max, counts)) * 1.3], **BARE)
    bottom, top = -(len(answers) - 1) * height - 0.75 * rounds - 0.5, 0.5
    spec.y(range=[bottom, top], **BARE)
    margin = {"l": 2, "r": 2, "t": 0, "b": 0}
    return theme.with_theme(spec, int(44 * (top - bottom)), showlegend=False, bargap=0, margin=margin)


def finding(counts: Counts, members: int, revealed: bool, right: int | None) -> str:
    """How many have answered; once the answer is revealed, how many were right in each round."""
    answered = sum(counts[-1])
    if not revealed:
        again = " once more" if len(counts) > 1 else ""
        return f"**{answered} of {max(members, answered)} have answered{again}.**"
    if right is None:
        return "**The model gives something else**, not among the answers."
    shares = [percent(row[right] / sum(row)) for row in counts if sum(row)]
    if len(shares) > 1:
        return f"**Right: first {shares[0]}, after talking {shares[1]}.**"
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
