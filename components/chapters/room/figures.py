"""What the projector shows: the votes as bars, the second round beside the first; what they and the map say."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, in_context, percent
from components.numbers.occurrences.gathering import Gathering

Counts = Sequence[Sequence[int]]
"""(round, answer): how many chose what."""

SIZE = 20  # pixels of the letters: what is read from the last row


def votes(counts: Counts, answers: Sequence[str], members: int, right: int | None = None) -> go.Figure:
    """(round, answer) -> a bar for each, the answer written above its bars; the right one marked where it is told."""
    rounds = len(counts)
    drawing = Drawing()
    high = 1.0 + 0.75 * rounds  # of an answer: its words, and a bar for each round
    for at, answer in enumerate(answers):
        said = f"<b>✓ {look.plain(answer)}</b>" if at == right else look.plain(answer)
        words = {"size": SIZE, "color": look.INK}
        drawing.note(text=said, x=0, y=-at * high, xanchor="left", yanchor="middle", showarrow=False, font=words)
    for number, row in enumerate(counts):
        first = number == 0 and rounds > 1
        drawing.add(
            "bar",
            orientation="h",
            x=row,
            y=[-at * high - 0.8 - 0.75 * number for at in range(len(answers))],
            width=0.62,
            text=[f"{count} {_named(number, rounds)}".strip() for count in row],
            textposition="outside",
            textfont={"size": SIZE, "color": look.INK},
            cliponaxis=False,
            marker={
                "color": look.FAINT if first else look.COLOURS[0],
                "line": {"color": look.COLOURS[0], "width": 2},
            },
            hoverinfo="skip",
        )
    most = max(members, 4, *map(max, counts))
    bare = {
        "showticklabels": False,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
        "title": "",
        "automargin": False,
    }
    drawing.x(range=[0, most * 1.3], **bare)
    low, top = -(len(answers) - 1) * high - 0.75 * rounds - 0.5, 0.5
    drawing.y(range=[low, top], **bare)
    margin = {"l": 2, "r": 2, "t": 0, "b": 0}
    return look.dressed(drawing, int(44 * (top - low)), showlegend=False, bargap=0, margin=margin)


def _named(number: int, rounds: int) -> str:
    """What stands behind a count where there are two."""
    return ("first", "then")[number] if rounds > 1 else ""


def finding(counts: Counts, members: int, told: bool, right: int | None) -> str:
    """How many have answered; once the answer is told, how many were right, and how many after talking."""
    answered = sum(counts[-1])
    if not told:
        again = " once more" if len(counts) > 1 else ""
        return f"**{answered} of {max(members, answered)} have answered{again}.**"
    if right is None:
        return "**The model gives something else**, not among the answers."
    shares = [percent(row[right] / sum(row)) for row in counts if sum(row)]
    if len(shares) > 1:
        return f"**Right: first {shares[0]}, after talking {shares[1]}.**"
    return f"**{shares[0]} were right.**" if shares else "**Nobody has answered.**"


def map_finding(of: Gathering) -> str:
    """How many of the class's sentences lie with their own sense at the best layer, and whether that beats guessing."""
    judged = np.flatnonzero(of.judged[: of.own])
    if not len(judged):
        return (
            f"**{counted(of.own, 'sentence is', 'sentences are')} here.** Two of each sense, and the map can be judged."
        )
    right, guessed = int(of.right[judged, of.best].sum()), int(np.bincount(of.labelled[judged]).max())
    better = "more than guessing gets" if right > guessed else "no more than guessing gets"
    return f"**{right} of {len(judged)} lie with their own sense**, {better}."


def sentence_at(of: Gathering, at: int) -> str:
    """The sentence of a dot with the sense that was given to its word."""
    one, sense = of.occurrences[at], of.senses[at]
    named = f" ({escaped(sense)})" if sense else ""
    return f"{in_context(one.before, one.word, one.after, 200)}{named}"
