"""Actions on a room: each takes a room and returns the changed room, or raises RefusedError with a sentence.

Members, votes, questions and the board are here; sentences are in `writing`.
"""

import re
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import replace

from components.shell.room import codes
from components.shell.room.state import (
    JOIN,
    VOTE,
    OwnQuestion,
    ProjectorView,
    Question,
    RefusedError,
    Room,
)
from polyseme import limits
from polyseme.course.chapters import CLASS

ROUNDS = 2
"""A vote, talk, and a second vote."""


def join(room: Room, member: str, here: Container[str] = ()) -> Room:
    """Adds a member, once. In a full room somebody makes way, so that no address can fill it.

    That is who is not `here` any more, unless fewer are of their address, or else somebody of a larger crowd. What they
    did stays, and their signed name lets them come back.
    """
    if member in room.members:
        return room
    if len(room.members) >= limits.ROOM_MEMBERS:
        active, size = _active(room), Counter(name[: codes.ADDRESS] for name in room.members)
        own = member[: codes.ADDRESS]
        more = {name: size[name[: codes.ADDRESS]] - size[own] for name in room.members}
        ways = [name for name in room.members if more[name] > 1 or (more[name] >= 0 and name not in here)]
        if not ways:
            raise RefusedError("The room is full. Watch the projector, or ask your neighbour to share a phone.")
        last = min(ways, key=lambda name: (name[: codes.ADDRESS] == own, name in here, name in active, -more[name]))
        room = leave(room, last)
    return replace(room, members=(*room.members, member))


def _active(room: Room) -> set[str]:
    """The members who have voted, written, guessed or judged."""
    votes = [vote for question in room.questions.values() for vote in question.rounds]
    return {name for names in (*votes, *room.labels.values(), room.marks) for name in names} | {
        row.member for row in room.sentences
    }


def leave(room: Room, member: str) -> Room:
    """Removes a member; their votes and sentences stay."""
    return replace(room, members=tuple(name for name in room.members if name != member))


def ask(room: Room, step: int) -> Room:
    """Puts a question, without the timer of the one before; votes on it from an earlier time are still there."""
    return _with_question(replace(room, doing=VOTE, step=step, ends=0.0), room.questions.get(step, Question()))


def ask_again(room: Room) -> Room:
    """Opens the second round of votes."""
    question = room.question
    if question.revealed or len(question.rounds) >= ROUNDS:
        return room
    return _with_question(room, replace(question, rounds=(*question.rounds, {}), sure=()))


def vote(room: Room, member: str, step: int, answer: int) -> Room:
    """Sets a member's answer in the open round, in place of an earlier one."""
    check_member(room, member)
    question = room.question
    if room.doing != VOTE or room.step != step:
        raise RefusedError("The class has moved on. Answer the new question.")
    if question.revealed:
        raise RefusedError(f"“{title_of(room)}”: your vote came too late, as the answer was shown already.")
    *earlier, current = question.rounds
    return _with_question(room, replace(question, rounds=(*earlier, {**current, member: answer})))


def title_of(room: Room) -> str:
    """The question that a room is at, as phones call it."""
    if room.step <= len(CLASS):
        return CLASS[room.step - 1].about
    own = room.own[room.step - len(CLASS) - 1 :]
    return own[0].text if own else ""


def set_sure(room: Room, member: str, step: int, sure: bool) -> Room:
    """Notes whether a member is sure of their answer."""
    check_member(room, member)
    if room.step != step or room.question.revealed:
        return room
    others = tuple(name for name in room.question.sure if name != member)
    return _with_question(room, replace(room.question, sure=(*others, member) if sure else others))


def count_hands(room: Room, hands: Sequence[int]) -> Room:
    """Sets the raised hands of the open round, by answer."""
    question, number = room.question, len(room.question.rounds) - 1
    if question.revealed:
        return room
    earlier = [question.hands_of(one) for one in range(number)]
    return _with_question(room, replace(question, hands=(*earlier, tuple(hands))))


def reveal(room: Room, right: int | None) -> Room:
    """Reveals the model's answer, and ends the timer."""
    return _with_question(replace(room, ends=0.0), replace(room.question, revealed=True, right=right))


def _with_question(room: Room, question: Question) -> Room:
    return replace(room, questions={**room.questions, room.step: question})


def set_own(room: Room, written: str) -> Room:
    """Takes a teacher's own questions, in place of earlier ones; a vote on an earlier one ends."""
    own = own_questions(written)
    questions = {step: row for step, row in room.questions.items() if step <= len(CLASS)}
    doing = JOIN if room.doing == VOTE and room.step > len(CLASS) else room.doing
    return replace(room, own=own, questions=questions, doing=doing, step=min(room.step, len(CLASS)))


def own_questions(written: str) -> tuple[OwnQuestion, ...]:
    """The questions in a text: a line for the question, a line with "-" for each option, with "*" for the right one.

    >>> own_questions("Is a bank a bank?\\n- yes\\n* no")
    (OwnQuestion(text='Is a bank a bank?', options=('yes', 'no'), right=1),)
    """
    found = []
    for block in re.split(r"\n\s*\n", written.strip()):
        text, *lines = [" ".join(line.split())[: limits.ROOM_SENTENCE_CHARACTERS] for line in block.split("\n")]
        options = [line for line in lines if line[:1] in ("-", "*") and line[1:].strip()]
        if not text or not 2 <= len(options) <= limits.ROOM_MEANINGS:
            raise RefusedError(f"“{text[:40]}” needs 2 to {limits.ROOM_MEANINGS} options, each begun by - or *.")
        right = next((place for place, line in enumerate(options) if line.startswith("*")), None)
        found.append(OwnQuestion(text, tuple(line[1:].strip() for line in options), right))
    if len(found) > limits.ROOM_OWN:
        raise RefusedError(f"Limit: {limits.ROOM_OWN} questions.")
    return tuple(found)


def set_board(room: Room, **choices: bool | float) -> Room:
    """Sets what the teacher switches: confidence, blank, ends."""
    return replace(room, **choices)  # type: ignore[arg-type]


def go(room: Room, place: ProjectorView | None) -> Room:
    """Sets where the projector is; None stops the phones from following."""
    if place and sum(len(key) + len(value) for key, value in place.choices.items()) > limits.ROOM_PLACE_CHARACTERS:
        raise RefusedError("Your text is too long for the phones to follow.")
    return room if place == room.place else replace(room, place=place)


def check_member(room: Room, member: str) -> None:
    if member not in room.members:
        raise RefusedError("You have left the room. Join it again with its code.")
