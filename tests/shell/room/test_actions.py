"""What can be done in a room, and what is refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.shell.room import actions, writing
from components.shell.room.serialization import room_from_json, room_to_json
from components.shell.room.state import ProjectorView, RefusedError, Room
from polyseme import limits
from polyseme.course.chapters import CLASS

EMPTY = Room("ACDEFGHJ", "lock", 0.0)


def filled(*members: str) -> Room:
    room = EMPTY
    for member in members:
        room = actions.join(room, member)
    return room


def class_of_writers(*members: str) -> Room:
    return writing.set_task(filled(*members), "bank", ("money", "river"))


def test_who_joins_twice_is_there_once_and_who_has_left_can_come_again():
    room = actions.join(filled("anna", "ben"), "anna")
    assert room.members == ("anna", "ben")
    assert actions.join(actions.leave(room, "anna"), "anna").members == ("ben", "anna")


def test_a_vote_counts_once_and_the_second_round_stands_beside_the_first():
    room = actions.ask(filled("anna", "ben"), 6)
    room = actions.vote(actions.vote(room, "anna", 6, 0), "ben", 6, 2)
    room = actions.vote(room, "anna", 6, 1)
    room = actions.vote(actions.ask_again(room), "ben", 6, 1)
    assert room.question.rounds == ({"anna": 1, "ben": 2}, {"ben": 1})
    assert actions.ask_again(room) == room, "there is no third"


def test_once_the_answer_is_told_no_vote_counts_and_asking_again_changes_nothing():
    room = actions.reveal(actions.vote(actions.ask(filled("anna"), 2), "anna", 2, 0), 1)
    assert (room.question.revealed, room.question.right) == (True, 1)
    with pytest.raises(RefusedError, match="came too late"):
        actions.vote(room, "anna", 2, 1)
    assert actions.ask_again(room) == room


def test_a_question_asked_before_is_found_as_it_was_left():
    room = actions.vote(actions.ask(filled("anna"), 1), "anna", 1, 2)
    assert actions.ask(actions.ask(room, 2), 1).question == room.question


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (lambda room: actions.vote(room, "anna", 3, 0), "moved on"),
        (lambda room: actions.vote(room, "nobody", 1, 0), "left the room"),
        (lambda room: writing.write(room, "anna", "The bank lends.", "money"), "not added"),
        (lambda room: writing.set_task(room, "bank", ("money", " ")), "two meanings"),
        (lambda room: writing.set_task(room, " ", ("money", "river")), "two meanings"),
        (
            lambda room: actions.go(room, ProjectorView("tokens", {"text": "x" * limits.ROOM_PLACE_CHARACTERS})),
            "too long",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(deed, said):
    with pytest.raises(RefusedError, match=said):
        deed(actions.ask(filled("anna"), 1))


@pytest.mark.parametrize(
    ("text", "sense", "said"),
    [
        ("The shore is muddy.", "river", "does not have"),
        ("The bank " + "is far " * 40, "river", "too long"),
        ("The bank holds.", "in " * 11, "at most 30"),
        ("The bank holds.", " ", "what the word means"),
        ("the  BANK lends.", "river", "here already"),
    ],
)
def test_a_sentence_that_does_not_fit_is_refused_with_what_to_do(text, sense, said):
    room = writing.write(class_of_writers("anna"), "anna", "The bank lends.", "money")
    with pytest.raises(RefusedError, match=said):
        writing.write(room, "anna", text, sense)


def test_a_sentence_is_written_hidden_shown_again_and_taken_back_by_its_writer_alone():
    room = writing.write(class_of_writers("anna", "ben"), "anna", " The  bank lends. ", "money")
    (one,) = room.shown
    assert (one.text, one.sense, one.word) == ("The bank lends.", "money", "bank")
    assert writing.hide(room, one.number).shown == ()
    assert writing.hide(writing.hide(room, one.number), one.number, False) == room
    assert writing.take_back(room, "ben", one.number) == room
    assert writing.take_back(room, "anna", one.number).sentences == ()


def test_a_meaning_that_nobody_named_joins_the_choices_until_its_sentence_is_hidden():
    room = writing.write(class_of_writers("anna"), "anna", "The bank of blood is empty.", " blood ")
    assert room.meanings == ("money", "river", "blood")
    assert writing.write(room, "anna", "A bank of Blood.", "BLOOD").meanings == room.meanings
    assert writing.hide(room, 1).meanings == ("money", "river")


def test_a_class_finds_so_many_meanings_and_no_more():
    names = [f"writer {at}" for at in range(limits.ROOM_MEANINGS)]
    room = class_of_writers(*names)
    for at, name in enumerate(names[: limits.ROOM_MEANINGS - 2]):
        room = writing.write(room, name, f"Bank number {at}.", f"meaning {at}")
    with pytest.raises(RefusedError, match=r"already\. Choose the nearest"):
        writing.write(room, names[-1], "One more bank.", "one more")
    assert len(writing.write(room, names[-1], "One more bank.", "meaning 0").sentences) == limits.ROOM_MEANINGS - 1


def test_a_muted_writer_and_the_worst_words_wait_even_in_an_open_room():
    room = class_of_writers("anna", "ben")
    for number, text in enumerate(("The bank lends.", "The bank is muddy.", "What the fuck, bank!", "Scunthorpe bank")):
        room = writing.write(room, "ben" if number == 1 else "anna", text, "money")
    assert [row.text for row in room.shown] == ["The bank lends.", "The bank is muddy.", "Scunthorpe bank"]
    room = writing.write(writing.mute(room, 2), "ben", "The bank again.", "money")
    assert {row.member for row in room.shown} == {"anna"}
    room = writing.write(writing.mute(room, 2, False), "ben", "The bank once more.", "money")
    assert [row.text for row in room.shown][-1] == "The bank once more."


def test_nobody_guesses_their_own_sentence_or_after_the_comparison():
    room = writing.guess(writing.write(class_of_writers("anna", "ben"), "anna", "The bank lends.", "money"))
    assert writing.label(room, "ben", 1, "river").labels == {1: {"ben": "river"}}
    for guessing, member in ((room, "anna"), (writing.compare(room), "ben"), (writing.hide(room, 1), "ben")):
        with pytest.raises(RefusedError, match="moved on"):
            writing.label(guessing, member, 1, "river")
    with pytest.raises(RefusedError, match="at least one sentence"):
        writing.guess(class_of_writers("anna"))


@pytest.mark.parametrize("written", ["", "Only a question?", "Too few?\n- one", "No marks?\nyes\nno", "?\n- a\n-\n"])
def test_a_question_without_two_options_is_refused(written):
    with pytest.raises(RefusedError, match="needs 2 to"):
        actions.own_questions(written)


def test_new_questions_of_ones_own_end_a_vote_on_an_old_one():
    room = actions.ask(actions.set_own(filled("anna"), "A?\n- 1\n* 2\n\nB?\n- 1\n- 2"), len(CLASS) + 2)
    assert [own.right for own in room.own] == [1, None]
    after = actions.set_own(actions.vote(room, "anna", room.step, 1), "C?\n- 1\n- 2")
    assert (after.doing, after.questions) == ("join", {})
    assert room_from_json(room_to_json(room)) == room


def test_sentences_with_another_word_are_kept_and_not_shown():
    room = writing.write(class_of_writers("anna"), "anna", "The bank lends.", "money")
    other = writing.set_task(room, "bat", ("animal", "club"))
    assert other.shown == ()
    assert writing.set_task(other, "bank", ("money", "river")).shown == room.shown


def test_in_a_full_room_who_left_without_doing_anything_makes_way():
    room = filled(*map(str, range(limits.ROOM_MEMBERS)))
    room = actions.vote(actions.ask(room, 1), "0", 1, 0)
    room = writing.write(writing.set_task(room, "bank", ("money", "river")), "1", "The bank lends.", "money")
    joined = actions.join(room, "one more", here={"2", "3"})
    assert {*room.members} - {*joined.members} == {"4"}
    assert joined.members[-1] == "one more"
    joined = actions.join(room, "one more", here={*room.members} - {"0"})  # who voted left as well
    assert "0" not in joined.members
    assert joined.questions == room.questions


def test_no_address_fills_a_room_for_others():
    names = {who: [f"{who}{number:03}" for number in range(limits.ROOM_MEMBERS)] for who in ("crow", "more", "pupl")}
    crowd = [*names["crow"][:100], *names["more"][:99]]
    room = filled(*crowd, names["pupl"][0])
    here = {*crowd}  # the pupil's phone sleeps
    with pytest.raises(RefusedError, match="full"):
        actions.join(room, names["more"][150], here)
    room = actions.join(room, names["pupl"][1], here)
    assert {names["pupl"][0], names["pupl"][1]} < {*room.members}
    assert sum(name.startswith("crow") for name in room.members) == 99, "one of the largest crowd makes way"
    with pytest.raises(RefusedError, match="full"):
        actions.join(room, names["crow"][150], here)


def test_a_room_holds_so_many_members_and_sentences():
    room = filled(*map(str, range(limits.ROOM_MEMBERS)))
    with pytest.raises(RefusedError, match="full"):
        actions.join(room, "one more", here=room.members)
    room = writing.set_task(room, "bank", ("money", "river"))
    for number in range(limits.ROOM_SENTENCES):
        room = writing.write(room, str(number), f"The bank has {number} doors.", "money")
    with pytest.raises(RefusedError, match="full of sentences"):
        writing.write(room, "199", "The bank is shut.", "money")
    after = writing.write(writing.hide(room, 2), "199", "The bank is shut.", "money")
    assert [row.number for row in after.sentences[:2]] == [1, 3]
    assert (len(after.sentences), after.sentences[-1].text) == (limits.ROOM_SENTENCES, "The bank is shut.")


def test_one_member_writes_so_many_sentences_and_no_more():
    room = class_of_writers("anna")
    for number in range(limits.ROOM_SENTENCES_EACH):
        room = writing.write(room, "anna", f"The bank has {number} doors.", "money")
    with pytest.raises(RefusedError, match="That is the limit"):
        writing.write(room, "anna", "The bank is shut.", "money")


@given(st.text(max_size=300), st.text(max_size=40), st.integers(1, 12), st.dictionaries(st.text(), st.text()))
def test_a_room_is_read_as_it_was_written_down_whatever_stands_in_it(text, sense, step, choices):
    room = actions.vote(actions.ask(filled("anna"), step), "anna", step, 1)
    room = actions.go(actions.ask_again(room), ProjectorView("senses", choices))
    try:
        room = writing.set_task(room, "bank", (sense, "river"))
        room = writing.write(room, "anna", f"bank {text}", "river")
    except RefusedError:
        pass
    assert room_from_json(room_to_json(room)) == room
