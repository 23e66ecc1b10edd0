"""The state of a room. A member is a random name that only their own page knows."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from polyseme import limits
from polyseme.judgements.class_pairs import ClassPairs

JOIN, VOTE, WRITE, GUESS, JUDGE = "join", "vote", "write", "guess", "judge"
"""What a room is doing: gathering, answering a question, writing sentences, guessing what others' sentences mean,
judging pairs of uses."""

FULL = "This server has no free room. Try again in 15 minutes."
GONE = "No room has this code, or it has closed. Compare the code with the projector's."


class RefusedError(ValueError):
    """An action that a room refuses; its message says what to do instead."""


@dataclass(frozen=True)
class Question:
    """The votes on one question, member -> answer in each round, and the model's answer once it is revealed."""

    rounds: tuple[Mapping[str, int], ...] = ({},)
    revealed: bool = False  # the answer is revealed
    right: int | None = None  # None: the model's answer is not among those offered
    hands: tuple[tuple[int, ...], ...] = ()  # (round, answer): raised hands, of those without a phone
    sure: tuple[str, ...] = ()  # members who say that they are sure, in the open round

    @property
    def answered(self) -> int:
        """The number of votes and raised hands in the open round."""
        return len(self.rounds[-1]) + sum(self.hands_of(len(self.rounds) - 1))

    @property
    def without_phone(self) -> int:
        """How many answer by hand: the most raised hands of a round."""
        return max(map(sum, self.hands), default=0)

    def hands_of(self, number: int) -> tuple[int, ...]:
        """The raised hands of a round, by answer."""
        return self.hands[number] if number < len(self.hands) else ()

    def counts(self, answers: int, paired: bool = True) -> list[list[int]]:
        """(round, answer): the number of votes with raised hands; of two rounds only of those who voted in both.

        Raised hands count in two rounds only where hands were raised in each.
        """
        both = set.intersection(*map(set, self.rounds)) if paired and all(self.rounds) else None
        raised = both is None or all(sum(self.hands_of(number)) for number in range(len(self.rounds)))
        rows = []
        for number, votes in enumerate(self.rounds):
            chosen = [answer for member, answer in votes.items() if both is None or member in both]
            hands = (*(self.hands_of(number) if raised else ()), *[0] * answers)
            rows.append([chosen.count(answer) + hands[answer] for answer in range(answers)])
        return rows


@dataclass(frozen=True)
class OwnQuestion:
    """A teacher's own question: its text, its options, and the right one, if it has one."""

    text: str
    options: tuple[str, ...]
    right: int | None = None


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
    waiting: bool = False  # whether a new sentence is hidden until the teacher shows it
    sentences: tuple[WrittenSentence, ...] = ()
    place: ProjectorView | None = None
    opener: str = ""  # the neighbourhood from which it was opened
    own: tuple[OwnQuestion, ...] = ()  # asked as the steps after those of the course
    confidence: bool = False  # whether phones ask how sure one is
    muted: tuple[str, ...] = ()  # members whose sentences stay hidden
    labels: Mapping[int, Mapping[str, str]] = field(default_factory=dict)  # sentence -> member -> the sense they guess
    pairs: ClassPairs | None = None  # uses of a word that the class judges
    marks: Mapping[str, str] = field(default_factory=dict)  # member -> their judgements of the pairs
    compared: bool = False  # whether the board compares the class with the model
    blank: bool = False  # whether the board is empty
    ends: float = 0.0  # when the time is up, in seconds since 1970; 0 without a timer

    @property
    def question(self) -> Question:
        """The votes on the current question."""
        return self.questions.get(self.step, Question())

    @property
    def shown(self) -> tuple[WrittenSentence, ...]:
        """The sentences with the current word, without hidden ones."""
        return tuple(row for row in self.sentences if row.word == self.word and not row.hidden)

    @property
    def waiting_sentences(self) -> int:
        """The number of sentences with the current word that are not shown."""
        return sum(row.word == self.word and row.hidden for row in self.sentences)

    @property
    def meanings(self) -> tuple[str, ...]:
        """The senses that the teacher named, then those that the shown sentences add."""
        return tuple(dict.fromkeys((*self.senses, *(row.sense for row in self.shown))))


RoomAction = Callable[[Room], Room]
"""Takes a room and returns the changed room."""


def room_to_close(rooms: Sequence[Room], now: float) -> Room:
    """The room that a full server closes. RefusedError if each is in use, and no opener has more than their part.

    Rooms of an opener with too many come first, then idle ones; of these the room with fewest members.
    """
    opened = Counter(room.opener for room in rooms)
    greedy = [room for room in rooms if opened[room.opener] > limits.ROOMS_EACH]
    candidates = greedy or [room for room in rooms if room.used <= now - limits.ROOM_IDLE_SECONDS]
    if not candidates:
        raise RefusedError(FULL)
    return min(candidates, key=lambda room: (len(room.members), room.used))
