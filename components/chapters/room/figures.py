"""What the projector shows: the votes as bars, the second round beside the first; what they and the map say."""

from collections.abc import Collection, Sequence

import numpy as np
import plotly.graph_objects as go

from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, in_context, percent
from components.numbers.gathering import Gathering
from components.shell.room.state import Question

SIZE = 20  # pixels of the letters: what is read from the last row


def counts_of(question: Question, answers: int) -> np.ndarray:
    """(round, answer): how many chose what; who chose it is not told."""
    found = np.zeros((len(question.rounds), answers), dtype=int)
    for votes, row in zip(question.rounds, found, strict=True):
        row += np.bincount([answer for answer in votes.values() if 0 <= answer < answers], minlength=answers)
    return found


def votes(question: Question, answers: Sequence[str], members: int) -> go.Figure:
    """A bar for each answer and round, the answer written above its bars; the right one marked once it is told."""
    counts, rounds = counts_of(question, len(answers)), len(question.rounds)
    drawing = Drawing()
    high = 1.0 + 0.75 * rounds  # of an answer: its words, and a bar for each round
    for at, answer in enumerate(answers):
        top, right = -at * high, question.told and question.right == at
        mark, bold = ("✓ ", ("<b>", "</b>")) if right else ("", ("", ""))
        said = f"{bold[0]}{mark}{look.plain(answer)}{bold[1]}"
        words = {"size": SIZE, "color": look.INK}
        drawing.note(text=said, x=0, y=top, xanchor="left", yanchor="middle", showarrow=False, font=words)
    for number, row in enumerate(counts):
        first = number == 0 and rounds > 1
        drawing.add(
            "bar",
            orientation="h",
            x=row,
            y=[-at * high - 0.8 - 0.75 * number for at in range(len(answers))],
            width=0.62,
            text=[f"{count} {_named(number, rounds)}".strip() for count in row.tolist()],
            textposition="outside",
            textfont={"size": SIZE, "color": look.INK},
            cliponaxis=False,
            marker={
                "color": look.FAINT if first else look.COLOURS[0],
                "line": {"color": look.COLOURS[0], "width": 2},
            },
            hoverinfo="skip",
        )
    most = max(members, int(counts.max()), 4)
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


def finding(question: Question, members: int) -> str:
    """How many have answered; once the answer is told, how many were right, and how many after talking."""
    shares = [_right(votes.values(), question.right) for votes in question.rounds]
    if not question.told:
        answered = len(question.rounds[-1])
        again = " once more" if len(question.rounds) > 1 else ""
        return f"**{answered} of {max(members, answered)} have answered{again}.**"
    if question.right is None:
        return "**The model gives something else**, not among the answers."
    if len(shares) > 1 and None not in shares:
        return f"**Right: first {percent(shares[0] or 0)}, after talking {percent(shares[1] or 0)}.**"
    told = [share for share in shares if share is not None]
    return f"**{percent(told[-1])} were right.**" if told else "**Nobody has answered.**"


def _right(answers: Collection[int], right: int | None) -> float | None:
    return sum(answer == right for answer in answers) / len(answers) if answers else None


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
