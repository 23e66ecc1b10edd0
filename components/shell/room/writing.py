"""Actions on the class's sentences: writing, hiding, and guessing what they mean."""

import codecs
import re
from collections.abc import Sequence
from dataclasses import replace

from components.shell.room.actions import check_member
from components.shell.room.state import GUESS, WRITE, RefusedError, Room, WrittenSentence
from polyseme import limits
from polyseme.core.reading.word_lists import contains_word


def set_task(room: Room, word: str, senses: Sequence[str], waiting: bool = False) -> Room:
    """Asks for sentences with a word in one of its senses; they may wait for the teacher. Those of other words stay."""
    word, *named = (" ".join(text.split())[: limits.ROOM_SENSE_CHARACTERS] for text in (word, *senses))
    offered = tuple(dict.fromkeys(filter(None, named)))[: limits.ROOM_SENSES]
    if not word or len(offered) < 2:
        raise RefusedError("Give a word and two meanings of it, such as bank: money and river.")
    return replace(room, doing=WRITE, word=word, senses=offered, waiting=waiting)


def write(room: Room, member: str, text: str, sense: str) -> Room:
    """Adds a member's sentence with the sense that its word has in it; in a full room the oldest hidden one goes."""
    check_member(room, member)
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
        raise RefusedError(f"You have written {limits.ROOM_SENTENCES_EACH} sentences. That is the limit.")
    kept = room.sentences
    if len(kept) >= limits.ROOM_SENTENCES:
        oldest = next((row for row in kept if row.hidden), None)
        if oldest is None:
            raise RefusedError("The room is full of sentences. Read those on the projector.")
        kept = tuple(row for row in kept if row is not oldest)
    number = max((row.number for row in room.sentences), default=0) + 1
    hidden = room.waiting or member in room.muted or is_rude(f"{text} {sense}")
    sentence = WrittenSentence(number, member, room.word, text, _matched_sense(room, sense), hidden)
    return replace(room, sentences=(*kept, sentence))


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


def mute(room: Room, number: int, muted: bool = True) -> Room:
    """Hides all sentences of the writer of one, later ones too; or lets the writer speak again."""
    writer = next((row.member for row in room.sentences if row.number == number), "")
    others = tuple(name for name in room.muted if name != writer)
    if not muted:
        return replace(room, muted=others)
    sentences = tuple(replace(row, hidden=row.hidden or row.member == writer) for row in room.sentences)
    return replace(room, muted=(*others, writer), sentences=sentences)


RUDE = "shpx fuvg phag ovgpu juber fyhg gjng jnax onfgneq nefrubyr nffubyr snttbg avttre avttn cnxv fcnfgvp ergneq encr"
"""The worst words, each letter moved by 13 places: a sentence with one waits for the teacher."""


def is_rude(text: str) -> bool:
    """Whether a text has one of the worst words, with an ending or without.

    >>> is_rude("The bank is closed."), is_rude("A grape by the bank")
    (False, False)
    """
    words = "|".join(codecs.encode(RUDE, "rot13").split())
    return re.search(rf"\b({words})(s|es|er|ers|ed|ing|y)?\b", text.casefold()) is not None


def guess(room: Room) -> Room:
    """Asks everybody what the others' sentences mean."""
    if not room.shown:
        raise RefusedError("Show at least one sentence first.")
    return replace(room, doing=GUESS, compared=False)


def label(room: Room, member: str, number: int, sense: str) -> Room:
    """Sets what a member thinks that a sentence of another means."""
    check_member(room, member)
    row = next((row for row in room.shown if row.number == number and row.member != member), None)
    if room.doing != GUESS or room.compared or row is None or sense not in room.meanings:
        raise RefusedError("The class has moved on.")
    return replace(room, labels={**room.labels, number: {**room.labels.get(number, {}), member: sense}})


def compare(room: Room) -> Room:
    """Shows on the board what class and model say, beside each other."""
    return replace(room, compared=True)


def show_all(room: Room) -> Room:
    """Shows every hidden sentence but those of muted members and those with one of the worst words."""
    kept = [row.member in room.muted or is_rude(f"{row.text} {row.sense}") for row in room.sentences]
    rows = zip(room.sentences, kept, strict=True)
    return replace(room, sentences=tuple(replace(row, hidden=row.hidden and keep) for row, keep in rows))
