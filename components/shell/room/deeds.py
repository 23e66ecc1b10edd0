"""All that can be done in a room: each deed takes a room and hands out the room as it is afterwards.

What cannot be done is refused with a sentence for whoever tried.
"""

from collections.abc import Sequence
from dataclasses import replace

from components import limits
from components.numbers.words import stands_in
from components.shell.room.state import VOTE, WRITE, Place, Question, RefusedError, Room, Written

ROUNDS = 2
"""A vote, talk, and a second vote."""


def join(room: Room, member: str) -> Room:
    """The room with one more member; the same room where they are in it already."""
    if member in room.members:
        return room
    if len(room.members) >= limits.ROOM_MEMBERS:
        raise RefusedError("The room is full. Watch the projector, or ask your neighbour to share a phone.")
    return replace(room, members=(*room.members, member))


def leave(room: Room, member: str) -> Room:
    """The room without a member; what they chose and wrote stays."""
    return replace(room, members=tuple(one for one in room.members if one != member))


def ask(room: Room, step: int) -> Room:
    """The room at a question, as it was left where it had been asked before."""
    return replace(
        room, doing=VOTE, step=step, questions={**room.questions, step: room.questions.get(step, Question())}
    )


def ask_again(room: Room) -> Room:
    """The room at the second vote on its question."""
    question = room.question
    if question.told or len(question.rounds) >= ROUNDS:
        return room
    return _with(room, replace(question, rounds=(*question.rounds, {})))


def vote(room: Room, member: str, step: int, answer: int) -> Room:
    """The room with a member's answer in the round that is open; a later answer takes the place of an earlier one."""
    _must_be_in(room, member)
    question = room.question
    if room.doing != VOTE or room.step != step:
        raise RefusedError("The class has gone on. Answer the question that is here now.")
    if question.told:
        raise RefusedError("The answer has been told, so that no vote counts any more.")
    *before, now = question.rounds
    return _with(room, replace(question, rounds=(*before, {**now, member: answer})))


def tell(room: Room, right: int | None) -> Room:
    """The room with the model's answer to its question."""
    return _with(room, replace(room.question, told=True, right=right))


def _with(room: Room, question: Question) -> Room:
    return replace(room, questions={**room.questions, room.step: question})


def set_task(room: Room, word: str, senses: Sequence[str]) -> Room:
    """The room writing sentences with a word, and some senses of it to choose from; those with other words are kept."""
    word = " ".join(word.split())[: limits.ROOM_SENSE_CHARACTERS]
    named = dict.fromkeys(" ".join(sense.split())[: limits.ROOM_SENSE_CHARACTERS] for sense in senses)
    found = tuple(sense for sense in named if sense)[: limits.ROOM_SENSES]
    if not word or len(found) < 2:
        raise RefusedError("Give a word and two senses of it, such as bank: money and river.")
    return replace(room, doing=WRITE, word=word, senses=found)


def write(room: Room, member: str, text: str, sense: str) -> Room:
    """The room with one more sentence, and what its writer says the word means there."""
    _must_be_in(room, member)
    text = " ".join(text.split())
    if room.doing != WRITE:
        raise RefusedError("The class has gone on. Your sentence was not taken: look what is asked now.")
    if len(text) > limits.ROOM_SENTENCE_CHARACTERS:
        raise RefusedError(f"The sentence is too long. Keep to {limits.ROOM_SENTENCE_CHARACTERS} characters.")
    if not stands_in(room.word, text):
        raise RefusedError(f"The word {room.word} does not stand in your sentence. Write one that has it.")
    if text.casefold() in (one.text.casefold() for one in room.sentences):
        raise RefusedError("This sentence is here already. Write another one.")
    if sum(one.member == member and one.word == room.word for one in room.sentences) >= limits.ROOM_SENTENCES_EACH:
        raise RefusedError(f"You have written {limits.ROOM_SENTENCES_EACH} sentences: leave some room to the others.")
    if len(room.sentences) >= limits.ROOM_SENTENCES:
        raise RefusedError("The room holds no more sentences. Read those that are on the projector.")
    number = max((one.number for one in room.sentences), default=0) + 1
    written = Written(number, member, room.word, text, _meaning(room, sense))
    return replace(room, sentences=(*room.sentences, written))


def _meaning(room: Room, sense: str) -> str:
    """A meaning as the room has it, or a new one where there is place for it."""
    sense = " ".join(sense.split())
    known = {meaning.casefold(): meaning for meaning in room.meanings}
    if sense.casefold() in known:
        return known[sense.casefold()]
    if not sense or len(sense) > limits.ROOM_SENSE_CHARACTERS:
        raise RefusedError(f"Say what the word means in at most {limits.ROOM_SENSE_CHARACTERS} characters.")
    if len(known) >= limits.ROOM_MEANINGS:
        raise RefusedError(f"The class has found {limits.ROOM_MEANINGS} meanings already: choose the nearest.")
    return sense


def take_back(room: Room, member: str, number: int) -> Room:
    """The room without a sentence, where it is the member's own."""
    kept = tuple(one for one in room.sentences if (one.member, one.number) != (member, number))
    return replace(room, sentences=kept)


def hide(room: Room, number: int, hidden: bool = True) -> Room:
    """The room with a sentence hidden, or shown again."""
    changed = tuple(replace(one, hidden=hidden) if one.number == number else one for one in room.sentences)
    return replace(room, sentences=changed)


def go(room: Room, place: Place | None) -> Room:
    """The room with the place where the projector is; None where nobody shall follow."""
    if place and sum(len(key) + len(value) for key, value in place.choices.items()) > limits.ROOM_PLACE_CHARACTERS:
        raise RefusedError("Your text is too long to be followed: the phones stay where they are.")
    return room if place == room.place else replace(room, place=place)


def _must_be_in(room: Room, member: str) -> None:
    if member not in room.members:
        raise RefusedError("You have left the room. Join it again with its code.")
