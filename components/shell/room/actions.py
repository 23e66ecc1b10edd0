"""All actions on a room: each takes a room and returns the changed room, or raises RefusedError with a sentence."""

from collections.abc import Sequence
from dataclasses import replace

from components.shell.room.state import VOTE, WRITE, ProjectorView, Question, RefusedError, Room, WrittenSentence
from polyseme import limits
from polyseme.core.reading.word_lists import contains_word

ROUNDS = 2
"""A vote, talk, and a second vote."""


def join(room: Room, member: str) -> Room:
    """Adds a member, once."""
    if member in room.members:
        return room
    if len(room.members) >= limits.ROOM_MEMBERS:
        raise RefusedError("The room is full. Watch the projector, or ask your neighbour to share a phone.")
    return replace(room, members=(*room.members, member))


def leave(room: Room, member: str) -> Room:
    """Removes a member; their votes and sentences stay."""
    return replace(room, members=tuple(name for name in room.members if name != member))


def ask(room: Room, step: int) -> Room:
    """Puts a question; votes on it from an earlier time are still there."""
    return _with_question(replace(room, doing=VOTE, step=step), room.questions.get(step, Question()))


def ask_again(room: Room) -> Room:
    """Opens the second round of votes."""
    question = room.question
    if question.revealed or len(question.rounds) >= ROUNDS:
        return room
    return _with_question(room, replace(question, rounds=(*question.rounds, {})))


def vote(room: Room, member: str, step: int, answer: int) -> Room:
    """Sets a member's answer in the open round, in place of an earlier one."""
    _check_member(room, member)
    question = room.question
    if room.doing != VOTE or room.step != step:
        raise RefusedError("The class has moved on. Answer the new question.")
    if question.revealed:
        raise RefusedError("The answer is out, so votes no longer count.")
    *earlier, current = question.rounds
    return _with_question(room, replace(question, rounds=(*earlier, {**current, member: answer})))


def reveal(room: Room, right: int | None) -> Room:
    """Reveals the model's answer."""
    return _with_question(room, replace(room.question, revealed=True, right=right))


def _with_question(room: Room, question: Question) -> Room:
    return replace(room, questions={**room.questions, room.step: question})


def set_task(room: Room, word: str, senses: Sequence[str], waiting: bool = False) -> Room:
    """Asks for sentences with a word in one of its senses; they may wait for the teacher. Those of other words stay."""
    word, *named = (" ".join(text.split())[: limits.ROOM_SENSE_CHARACTERS] for text in (word, *senses))
    offered = tuple(dict.fromkeys(filter(None, named)))[: limits.ROOM_SENSES]
    if not word or len(offered) < 2:
        raise RefusedError("Give a word and two meanings of it, such as bank: money and river.")
    return replace(room, doing=WRITE, word=word, senses=offered, waiting=waiting)


def write(room: Room, member: str, text: str, sense: str) -> Room:
    """Adds a member's sentence with the sense that its word has in it."""
    _check_member(room, member)
    text = " ".join(text.split())
    if room.doing != WRITE:
        raise RefusedError("The class has moved on, so your sentence was not added. Answer the new question.")
    if len(text) > limits.ROOM_SENTENCE_CHARACTERS:
        raise RefusedError(f"The sentence is too long. Keep to {limits.ROOM_SENTENCE_CHARACTERS} characters.")
    if not contains_word(room.word, text):
        raise RefusedError(f"Your sentence does not have the word {room.word}. Write one that has it.")
    if text.casefold() in (row.text.casefold() for row in room.sentences):
        raise RefusedError("This sentence is here already. Write another one.")
    if sum(row.member == member and row.word == room.word for row in room.sentences) >= limits.ROOM_SENTENCES_EACH:
        raise RefusedError(f"You have written {limits.ROOM_SENTENCES_EACH} sentences, the most there may be.")
    if len(room.sentences) >= limits.ROOM_SENTENCES:
        raise RefusedError("The room is full of sentences. Read those on the projector.")
    number = max((row.number for row in room.sentences), default=0) + 1
    sentence = WrittenSentence(number, member, room.word, text, _matched_sense(room, sense), room.waiting)
    return replace(room, sentences=(*room.sentences, sentence))


def _matched_sense(room: Room, sense: str) -> str:
    """The room's own spelling of a sense, or a new sense while the room takes more."""
    sense = " ".join(sense.split())
    known = {name.casefold(): name for name in room.meanings}
    if sense.casefold() in known:
        return known[sense.casefold()]
    if not sense or len(sense) > limits.ROOM_SENSE_CHARACTERS:
        raise RefusedError(f"Say what the word means in at most {limits.ROOM_SENSE_CHARACTERS} characters.")
    if len(known) >= limits.ROOM_MEANINGS:
        raise RefusedError(f"The class has {limits.ROOM_MEANINGS} meanings already. Choose the nearest.")
    return sense


def take_back(room: Room, member: str, number: int) -> Room:
    """Removes a member's own sentence."""
    return replace(room, sentences=tuple(row for row in room.sentences if (row.member, row.number) != (member, number)))


def hide(room: Room, number: int, hidden: bool = True) -> Room:
    """Hides a sentence, or shows it again."""
    return replace(
        room, sentences=tuple(replace(row, hidden=hidden) if row.number == number else row for row in room.sentences)
    )


def show_all(room: Room) -> Room:
    """Shows every hidden sentence."""
    return replace(room, sentences=tuple(replace(row, hidden=False) for row in room.sentences))


def go(room: Room, place: ProjectorView | None) -> Room:
    """Sets where the projector is; None stops the phones from following."""
    if place and sum(len(key) + len(value) for key, value in place.choices.items()) > limits.ROOM_PLACE_CHARACTERS:
        raise RefusedError("Your text is too long for the phones to follow.")
    return room if place == room.place else replace(room, place=place)


def _check_member(room: Room, member: str) -> None:
    if member not in room.members:
        raise RefusedError("You have left the room. Join it again with its code.")
