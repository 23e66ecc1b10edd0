"""A question of the course, a chapter of them, and the misconceptions that they meet."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from polyseme.bert import Bert
from polyseme.course.asked import Asked

OPPOSITE = "Opposite words have cosine −1."
SAME_MEANING = "A high cosine means the same meaning."
ATTENTION = "Attention explains what the model does."
MAP = "Distances on a map are real."
UNDERSTANDS = "The model understands “not” as we do."
LAST = "The last layer is best for every task."


@dataclass(frozen=True)
class Step:
    """One question: how it is worked out, what it teaches, and the page to go on with.

    `fields` are a reader's own texts, handed on to `ask`: label -> ours, which is asked about first. `believer` is the
    option that someone with the misconception chooses.
    """

    key: str  # in the address
    about: str  # its title
    ask: Callable[..., Asked | None]
    lesson: str
    story: int | None = None
    page: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    misconception: str = ""
    believer: int | None = None
    short: bool = False  # whether the course of a quarter of an hour has it
    fields: Mapping[str, str] = field(default_factory=dict)
    turn: str = "Now you"  # what stands above the fields

    def asked(self, bert: Bert, *texts: str) -> Asked | None:
        """The question as a model answers it; None if it can't be asked."""
        return self.ask(bert, *(texts or self.fields.values()))


@dataclass(frozen=True)
class Chapter:
    """A chapter: its title, what to know before it (`terms`: for a first-year course), its steps, what it comes to."""

    title: str
    intro: str
    terms: str
    recap: str
    steps: tuple[Step, ...]
