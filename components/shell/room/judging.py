"""Actions on the pairs of uses that a class judges."""

from dataclasses import replace

from components.shell.room.actions import check_member
from components.shell.room.state import JUDGE, RefusedError, Room
from polyseme import limits
from polyseme.judgements.class_pairs import NOT_YET, ClassPairs
from polyseme.judgements.scale import NAMES


def set_pairs(room: Room, pairs: ClassPairs) -> Room:
    """Lets the class judge these pairs, in place of earlier ones."""
    if not pairs.pairs:
        raise RefusedError("There are no two uses to compare here. Choose another word.")
    if (
        sum(len(f"{use.identifier}{use.before}{use.word}{use.after}") for use in pairs.uses)
        > limits.ROOM_PAIRS_CHARACTERS
    ):
        raise RefusedError("These uses are too long for a room. Choose fewer pairs.")
    return replace(room, doing=JUDGE, pairs=pairs, marks={}, compared=False)


def go_on(room: Room) -> Room:
    """Lets the class judge the pairs it has, those without a judgement first."""
    return replace(room, doing=JUDGE, compared=False) if room.pairs else room


def judge(room: Room, member: str, pair: int, names: tuple[str, str], value: int) -> Room:
    """Sets a member's judgement of a pair, which is known by the names of its uses.

    Where so many judge, one who is no member any more makes way, first who has judged least.
    """
    check_member(room, member)
    pairs = room.pairs
    if room.doing != JUDGE or room.compared or pairs is None or not 0 <= pair < len(pairs.pairs):
        raise RefusedError("The class has moved on.")
    if pairs.names(pair) != names or value not in NAMES:
        raise RefusedError("The class has moved on.")
    marks = dict(room.marks)
    if member not in marks and len(marks) >= limits.JUDGES:
        gone = [name for name in marks if name not in room.members]
        if not gone:
            raise RefusedError(f"{limits.JUDGES} phones judge already. Watch the projector.")
        del marks[max(gone, key=lambda name: marks[name].count(NOT_YET))]
    return replace(room, marks=pairs.marked(marks, member, pair, value))
