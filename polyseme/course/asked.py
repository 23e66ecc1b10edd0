"""A question of the course, as one model answers it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from polyseme.course import figures


@dataclass(frozen=True)
class Guess:
    """A guess made in the picture: what to move, from where to where.

    view: a value, and whether the answer is shown -> its option, and the picture with the guess.
    """

    ask: str
    values: Sequence[float]
    start: float
    form: Callable[[float], str]
    truth: float
    view: Callable[[float, bool], tuple[int, go.Figure]]
    near: float  # a guess that is off by no more counts as right


@dataclass(frozen=True)
class Asked:
    """A question as one model answers it: what is given, the options, the right one, and what is true of each."""

    question: str
    given: str  # the sentence or words that it is about; "" if the picture has them
    options: tuple[str, ...]
    right: int
    because: tuple[str, ...]
    before: go.Figure | None  # the picture without the answer, and with it; None for a teacher's own question
    after: go.Figure | None
    guess: Guess | None = None
    marked: tuple[tuple[int, int], ...] = ()  # the spans of what is given that are asked about
    help: str = ""  # how it is worked out, behind a question mark
    brief: str = ""  # what was found, in a list of a reader's own texts; "" for the right option
    dot: figures.Dot | None = None  # a reader's own text in the picture
    beside: Callable[[Sequence[figures.Dot]], tuple[go.Figure, go.Figure]] | None = None
    """The pictures before and after the answer with the dots of earlier texts."""

    own_lesson: str = ""  # the lesson where a reader's own text is asked about; "": that of the step


def each(right: int, measured: str, *meant: str) -> tuple[str, ...]:
    """What is said of each option: what it means or would have meant; with the right one, what was measured."""
    return tuple(f"{measured} {one}" if option == right else one for option, one in enumerate(meant))
