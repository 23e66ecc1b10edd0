"""The state of a room, and its JSON. A member is a random name that only their own page knows."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

JOIN, VOTE, WRITE = "join", "vote", "write"
"""What a room is doing: gathering, answering a question, writing sentences."""

FULL = "As many rooms are open as this server takes. Try again in a quarter of an hour."
GONE = (
    "There is no such room. It may have been closed, or the code is not quite right: compare it with the projector's."
)


class RefusedError(ValueError):
    """An action that a room refuses; its message says what to do instead."""


@dataclass(frozen=True)
class Question:
    """The votes on one question, member -> answer in each round, and the model's answer once it is revealed."""

    rounds: tuple[Mapping[str, int], ...] = ({},)
    revealed: bool = False  # the answer is revealed
    right: int | None = None  # None: the model's answer is not among those offered

    def counts(self, answers: int) -> list[list[int]]:
        """(round, answer): the number of votes."""
        return [[[*votes.values()].count(answer) for answer in range(answers)] for votes in self.rounds]


@dataclass(frozen=True)
class WrittenSentence:
    """A member's sentence, with the sense that they gave its word; the teacher may hide it."""

    number: int
    member: str
    word: str
    text: str
    sense: str
    hidden: bool = False


@dataclass(frozen=True)
class ProjectorView:
    """The page on the projector, and the choices in its address."""

    page: str
    choices: Mapping[str, str]


@dataclass(frozen=True)
class Room:
    """All that a class shares. `lock` is the digest of the teacher's secret, `used` the time of the last change."""

    code: str
    lock: str
    used: float
    doing: str = JOIN
    members: tuple[str, ...] = ()
    step: int = 1
    questions: Mapping[int, Question] = field(default_factory=dict)
    word: str = ""
    senses: tuple[str, ...] = ()
    sentences: tuple[WrittenSentence, ...] = ()
    place: ProjectorView | None = None

    @property
    def question(self) -> Question:
        """The votes on the current question."""
        return self.questions.get(self.step, Question())

    @property
    def shown(self) -> tuple[WrittenSentence, ...]:
        """The sentences with the current word, without hidden ones."""
        return tuple(row for row in self.sentences if row.word == self.word and not row.hidden)

    @property
    def meanings(self) -> tuple[str, ...]:
        """The senses that the teacher named, then those that the shown sentences add."""
        return tuple(dict.fromkeys((*self.senses, *(row.sense for row in self.shown))))


RoomAction = Callable[[Room], Room]
"""Takes a room and returns the changed room."""


def room_to_json(room: Room) -> bytes:
    """A room as JSON."""
    return json.dumps(asdict(room)).encode()


def room_from_json(data: bytes) -> Room:
    """The room in the JSON that another process of this server wrote."""
    fields: dict[str, Any] = json.loads(data)
    votes = {int(step): row | {"rounds": tuple(row["rounds"])} for step, row in fields["questions"].items()}
    return Room(
        **fields
        | {
            "members": tuple(fields["members"]),
            "senses": tuple(fields["senses"]),
            "questions": {step: Question(**row) for step, row in votes.items()},
            "sentences": tuple(WrittenSentence(**row) for row in fields["sentences"]),
            "place": ProjectorView(**fields["place"]) if fields["place"] else None,
        }
    )
