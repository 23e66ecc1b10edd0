"""A room: what a class shares. A member is a random name that only their page knows; nothing says who anybody is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

JOIN, VOTE, WRITE = "join", "vote", "write"
"""What a room is doing: gathering, answering a question, writing sentences."""


FULL = "As many rooms are open as this server takes. Try again in a quarter of an hour."
GONE = (
    "There is no such room. It may have been closed, or the code is not quite right: compare it with the projector's."
)


class RefusedError(ValueError):
    """What cannot be done in a room, as a sentence that says what to do instead."""


@dataclass(frozen=True)
class Question:
    """A prediction that was put to the room: who chose which answer in each round, and the model's once it is told."""

    rounds: tuple[Mapping[str, int], ...] = ({},)
    told: bool = False
    right: int | None = None  # None where the model gives something that is not among the answers

    def counts(self, answers: int) -> list[list[int]]:
        """(round, answer): how many chose what; who chose it is not told."""
        return [[sum(one == at for one in votes.values()) for at in range(answers)] for votes in self.rounds]


@dataclass(frozen=True)
class Written:
    """A sentence that a member wrote, with the sense they gave its word; the teacher may hide it."""

    number: int
    member: str
    word: str
    text: str
    sense: str
    hidden: bool = False


@dataclass(frozen=True)
class Place:
    """Where the projector is: a page, and the choices in its address."""

    page: str
    choices: Mapping[str, str]


@dataclass(frozen=True)
class Room:
    """What a class shares. `lock` is what the teacher's secret is compared with, `used` when it last changed."""

    code: str
    lock: str
    used: float
    doing: str = JOIN
    members: tuple[str, ...] = ()
    step: int = 1
    questions: Mapping[int, Question] = field(default_factory=dict)
    word: str = ""
    senses: tuple[str, ...] = ()
    sentences: tuple[Written, ...] = ()
    place: Place | None = None

    @property
    def question(self) -> Question:
        """The question that the room is at."""
        return self.questions.get(self.step, Question())

    @property
    def shown(self) -> tuple[Written, ...]:
        """The sentences with the word that the room is at, without hidden ones."""
        return tuple(one for one in self.sentences if one.word == self.word and not one.hidden)

    @property
    def meanings(self) -> tuple[str, ...]:
        """The senses that the teacher named, and those that the class found: of a hidden sentence nothing is left."""
        return tuple(dict.fromkeys((*self.senses, *(one.sense for one in self.shown))))


Deed = Callable[[Room], Room]
"""What makes of a room the room as it is afterwards."""
