"""Judging pairs of uses in a room: what counts, what is refused, and how large it may be."""

from dataclasses import replace

import pytest

from components.shell.room import actions, judging, writing
from components.shell.room.serialization import room_from_json, room_to_json
from components.shell.room.state import JUDGE, RefusedError, Room
from polyseme import limits
from polyseme.judgements.class_pairs import ClassPairs, ClassUse

USES = tuple(ClassUse(f"1950-{i}-0", "the ", "bank", f" of {i}", "1950", i % 2) for i in range(4))
PAIRS = ClassPairs("bank", USES, ((0, 1), (2, 3), (0, 2)), (0.5, 0.25, float("-0.125")))


def judging_room(*members: str) -> Room:
    room = Room("ACDEFGHJ", "lock", 0.0, members=members)
    return judging.set_pairs(room, PAIRS)


def test_a_judgement_counts_once_and_the_last_one_holds():
    room = judging_room("anna", "ben")
    room = judging.judge(room, "anna", 1, PAIRS.names(1), 4)
    room = judging.judge(judging.judge(room, "ben", 1, PAIRS.names(1), 2), "anna", 1, PAIRS.names(1), 3)
    assert room.marks == {"anna": "-3-", "ben": "-2-"}
    assert PAIRS.counts(room.marks) == [0, 2, 0]
    assert room_from_json(room_to_json(room)) == room


@pytest.mark.parametrize(
    ("member", "pair", "names", "value"),
    [
        ("nobody", 0, PAIRS.names(0), 1),
        ("anna", 0, PAIRS.names(1), 1),
        ("anna", 3, PAIRS.names(0), 1),
        ("anna", -1, PAIRS.names(2), 1),
        ("anna", 0, PAIRS.names(0), 0),
        ("anna", 0, PAIRS.names(0), 5),
        ("anna", 0, PAIRS.names(0), 12),
    ],
)
def test_what_is_no_judgement_of_this_class_is_refused(member, pair, names, value):
    with pytest.raises(RefusedError):
        judging.judge(judging_room("anna"), member, pair, names, value)


def test_after_the_comparison_or_another_question_nothing_counts_until_the_class_goes_on():
    room = judging.judge(judging_room("anna"), "anna", 0, PAIRS.names(0), 4)
    for stopped in (writing.compare(room), actions.ask(room, 1)):
        with pytest.raises(RefusedError, match="moved on"):
            judging.judge(stopped, "anna", 1, PAIRS.names(1), 4)
        on = judging.go_on(stopped)
        assert (on.doing, on.marks) == (JUDGE, {"anna": "4--"})
        assert judging.judge(on, "anna", 1, PAIRS.names(1), 1).marks == {"anna": "41-"}
    assert judging.set_pairs(room, PAIRS).marks == {}
    assert judging.go_on(Room("ACDEFGHJ", "lock", 0.0)).doing == "join"


def test_uses_are_bounded_in_a_room_and_so_are_judges():
    room = judging_room(*map(str, range(limits.JUDGES + 1)))
    long = replace(USES[0], after="x" * limits.ROOM_PAIRS_CHARACTERS)
    with pytest.raises(RefusedError, match="too long"):
        judging.set_pairs(room, replace(PAIRS, uses=(long, *USES[1:])))
    with pytest.raises(RefusedError, match="no two uses"):
        judging.set_pairs(room, replace(PAIRS, pairs=()))
    for member in room.members[:-1]:
        room = judging.judge(room, member, 0, PAIRS.names(0), 4)
    with pytest.raises(RefusedError, match="judge already"):
        judging.judge(room, room.members[-1], 0, PAIRS.names(0), 4)
    first, second, *_, last = room.members
    room = judging.judge(room, first, 1, PAIRS.names(1), 4)
    left = judging.judge(actions.leave(actions.leave(room, first), second), last, 0, PAIRS.names(0), 4)
    assert {*room.marks} - {*left.marks} == {second}, "of those who left, who judged least makes way"
    assert len(room_to_json(room)) < 20_000
