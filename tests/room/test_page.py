"""The Room page, held as a lesson: a teacher, phones, a projector, and all that can go wrong between them."""

from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest

from components.chapters.room import projector
from components.chapters.room.phone import OTHER
from components.shell.lesson.questions import asked
from components.shell.room import actions, service, writing
from components.shell.room.state import ProjectorView
from polyseme import limits
from polyseme.course.chapters import CLASS
from polyseme.figures.sense_marks import mark_of
from tests.reading import brief, moving_maps, shown
from tests.room.made import code, one


def asks(teacher, phone):
    """The lesson's first question, put to the room."""
    teacher.button(key="ask").click().run()
    return phone.run()


def test_a_room_is_opened_and_joined_by_link_and_by_code(open_page, teacher, rooms):
    at = open_page("room.py")
    at.text_input(key="code typed").set_value(
        f" {code(teacher).lower()[:4]} {code(teacher)[4:]}"
    ).run()  # Enter, or leaving the field
    assert "You are in" in shown(at)
    assert not at.button(key="leave").disabled
    assert "1 phone is here" in shown(teacher.run())
    assert len(rooms.read(code(teacher)).members) == 1


def test_a_question_is_answered_told_by_the_model_and_answered_anew_before(teacher, phone, bert):
    right = asked(bert, CLASS[0]).right
    asks(teacher, phone).radio[0].set_value(0 if right else 1).run()
    assert "Your answer is in" in shown(phone)
    teacher.run()
    assert "**1 of 1 have answered.**" in shown(teacher)
    teacher.button(key="again").click().run()
    assert "answer once more" in shown(phone.run())
    phone.radio[0].set_value(right).run()
    teacher.button(key="tell").click().run()
    assert "**Right: first 0\N{NO-BREAK SPACE}%, after talking 100\N{NO-BREAK SPACE}%.**" in shown(teacher)
    assert "**Right.**" in shown(phone.run())
    assert not phone.radio
    assert all(brief(said.value) for said in teacher.markdown if said.value.startswith("**Right: "))
    teacher.button(key="next").click().run()
    assert CLASS[1].about in teacher.header[0].value.replace("\\", "")


def test_who_has_answered_what_is_on_no_page(teacher, phone, rooms):
    asks(teacher, phone).radio[0].set_value(1).run()
    (member,) = rooms.read(code(teacher)).members
    assert member not in shown(teacher.run())
    assert member not in teacher.get("plotly_chart")[0].proto.spec


def test_a_phone_that_wakes_or_comes_twice_is_the_same_member(open_page, teacher, phone, rooms):
    asks(teacher, phone).radio[0].set_value(1).run()
    awake = open_page("room.py", room=code(teacher), me=one(phone.query_params["me"]))
    assert awake.radio[0].value == 1
    assert len(rooms.read(code(teacher)).members) == 1


def test_who_leaves_is_gone_and_finds_the_doors(teacher, phone, rooms):
    phone.button(key="leave").click().run()
    assert rooms.read(code(teacher)).members == ()
    assert "You have left the room" in phone.warning[0].value
    assert phone.text_input(key="code typed")
    assert any("Back to the room" in link.proto.label for link in phone.get("page_link"))


def test_after_a_new_start_phones_wait_and_the_teacher_opens_the_same_room_again(teacher, phone, rooms):
    rooms.close(code(teacher))
    assert "This room has closed. Thank you" in phone.run().info[0].value
    assert "Did the server restart?" in shown(teacher.run())
    before = code(teacher)
    teacher.button(key="reopen").click().run()
    assert code(teacher) == before
    assert "You are in" in shown(phone.run())


def test_without_the_key_nobody_steers_and_a_wrong_key_is_met_with_a_word(open_page, teacher):
    at = open_page("room.py", room=code(teacher), key="x" * 32)
    assert "can't run the room" in at.warning[0].value
    projector = open_page("room.py", room=code(teacher), show="projector")
    for page in (at, projector):
        assert not [button for button in page.button if button.key in ("ask", "tell", "close")]


def test_at_the_door_there_is_nothing_to_take_along_yet(open_page, teacher):
    offered = [any("Take it with you" in fold.label for fold in at.expander) for at in (open_page("room.py"), teacher)]
    assert offered == [False, True]


def test_the_key_stays_out_of_the_link_to_take_along(teacher):
    teacher.session_state["fold take"] = True
    teacher.run()
    links = [block.value for block in teacher.code if "room=" in block.value]
    assert links
    assert not any("key=" in link or one(teacher.query_params["key"]) in link for link in links)


def test_a_code_that_is_none_and_a_room_that_is_none_get_a_sentence(open_page):
    assert "not a room code" in open_page("room.py", room="bank").warning[0].value
    assert "No room has this code" in open_page("room.py", room="ACDEFGHJ").info[0].value


def test_guessing_codes_ends_with_a_sentence(open_page):
    at = open_page("room.py", room="ACDEFGHJ")
    for _ in range(limits.ROOM_TRIES):
        at.run()
    assert "Too many wrong codes" in at.warning[0].value


def write(phone, text: str, sense: str):
    """A sentence, written on a phone."""
    phone.text_area[0].set_value(text).run()
    phone.radio[0].set_value(sense).run()
    return next(button for button in phone.button if "Send it" in button.label).click().run()


SENTENCES = {
    "The bank lends money to farmers.": "money",
    "My bank charges too much for a card.": "money",
    "We sat on the bank of the river.": "river",
    "The <b>muddy</b> bank was full of *dragonflies*.": "river",
}


@pytest.fixture
def written(open_page, teacher):
    """A class's sentences, and the teacher's page of them."""
    teacher.toggle(key="waiting").set_value(False).run()
    teacher.button(key="write").click().run()
    for number, (text, sense) in enumerate(SENTENCES.items()):
        phone = open_page("room.py", room=code(teacher), me=f"{number:016}")
        assert "You may write 2 more sentences" in shown(write(phone, text, sense))
    return teacher.run()


def test_the_classs_sentences_are_dots_on_a_map_that_is_judged(written):
    (sent,) = moving_maps(written)
    assert sent["scene"]["texts"][:2] == ["← money", "river →"]
    assert [mark["glyph"] for mark in sent["scene"]["marks"]][:2] == [mark_of(0).glyph, mark_of(1).glyph]
    assert sent["layer"] == 6
    assert len(sent["scene"]["findings"]) == 7
    assert "**The model gets 4 right and 0 wrong** (layer 6)." in shown(written)


def test_a_student_names_a_meaning_and_the_others_can_choose_it(open_page, written):
    phone = open_page("room.py", room=code(written), me="another student")
    phone.text_area[0].set_value("The bank was full of blood for transfusions.").run()
    phone.radio[0].set_value(OTHER).run()
    phone.text_input[0].set_value("blood").run()
    sent = next(button for button in phone.button if "Send it" in button.label).click().run()
    assert "**blood**" in shown(sent)
    assert open_page("room.py", room=code(written), me="yet another student").radio[0].options == [
        "money", "river", "blood", OTHER
    ]  # fmt: skip
    assert moving_maps(written.run())[0]["scene"]["texts"][:3] == ["money", "river", "blood"]


def test_a_hidden_sentence_is_on_no_page_and_can_be_shown_again(written, rooms):
    hidden = rooms.change(code(written), lambda room: writing.hide(room, 4))
    assert len(hidden.shown) == 3
    assert "dragonflies" not in str(moving_maps(written.run()))
    written.button(key="show 4").click().run()
    assert "dragonflies" in str(moving_maps(written))


def test_a_sentence_waits_until_the_teacher_shows_it(teacher, phone, rooms):
    teacher.button(key="write").click().run()
    write(phone.run(), "We sat on the bank of the river.", "river")
    assert not rooms.read(code(teacher)).shown
    assert "sat on the bank" in shown(teacher.run())
    teacher.button(key="show all").click().run()
    assert len(rooms.read(code(teacher)).shown) == 1


def test_closing_asks_first_and_gives_the_votes_as_a_file(open_page, teacher, phone, rooms):
    asks(teacher, phone).radio[0].set_value(1).run()
    teacher.run().button(key="tell").click().run()
    teacher.toggle(key="closing").set_value(True).run()
    assert not teacher.exception
    assert rooms.read(code(teacher))
    assert any("votes" in one.proto.label for one in teacher.get("download_button"))
    board = open_page("room.py", room=code(teacher), show="projector")
    teacher.button(key="close").click().run()
    assert "This room has closed. Thank you" in shown(phone.run())
    assert [one.value for one in board.run().main.header] == ["This room has closed. Thank you for taking part."]
    assert not board.main.button
    assert "keeps looking for it" in open_page("room.py", room=code(phone)).info[0].value


def test_the_class_guesses_and_is_compared_with_writers_and_model(open_page, written):
    written.button(key="guess").click().run()
    for member in ("one of the class", "another"):
        phone = open_page("room.py", room=code(written), me=member)
        while phone.radio:
            phone.radio[0].set_value("money").run()
        assert "guessed all sentences" in shown(phone)
    assert "**8 guesses so far.**" in shown(written.run())
    written.button(key="compare").click().run()
    assert (
        "Like the writer: the class 2 of 4, the model 4.** There is none that most get right and the model wrong."
        in shown(written)
    )
    table = written.table[0].value
    assert set(table["class"]) == {r"money \(2 of 2\)"}
    assert "Look at the projector" in shown(phone.run())


def test_a_question_of_the_teachers_own_is_asked_with_raised_hands_and_how_sure_one_is(open_page, teacher, rooms):
    teacher.toggle(key="own questions").set_value(True).run()
    teacher.text_area(key="own text").set_value("Who <b>knows</b>?\n- you\n* me").run()
    teacher.button(key="use own").click().run()
    teacher.toggle(key="board confidence").set_value(True).run()
    teacher.selectbox(key="question join 1").set_value(len(CLASS) + 1).run()
    teacher.button(key="ask").click().run()
    phone = open_page("room.py", room=code(teacher))
    phone.radio[0].set_value(0).run()
    phone.toggle[0].set_value(True).run()
    teacher.run().number_input(key=f"hands {len(CLASS) + 1} 0 1").set_value(3).run()
    assert "**4 of 4 have answered.**" in shown(teacher)
    teacher.button(key="tell").click().run()
    assert "**75\N{NO-BREAK SPACE}% were right.**" in shown(teacher)
    assert "1 phone was sure: 0 of them right." in shown(teacher)
    assert "The answer: **me**" in shown(phone.run())


def test_the_board_is_empty_for_a_moment_and_shows_the_time_that_is_left(teacher, phone):
    asks(teacher, phone)
    teacher.segmented_control(key="minutes").set_value(2).run()
    teacher.button(key="timer").click().run()
    assert ":material/timer: **2:00**" in shown(teacher)
    teacher.button(key="tell").click().run()
    assert ":material/timer:" not in shown(teacher), "the time of a question ends with its answer"
    teacher.toggle(key="board blank").set_value(True).run()
    assert CLASS[0].about not in [header.value for header in teacher.header]


def test_who_left_or_has_two_tabs_is_one_phone_or_none(monkeypatch, open_page, teacher, phone, rooms):
    open_page("room.py", room=code(teacher), me=one(phone.query_params["me"]))
    assert "1 phone is here" in shown(teacher.run())
    rooms._here.clear()
    assert "no phones are here" in shown(teacher.run())
    assert len(rooms.read(code(teacher)).members) == 1, "a phone that wakes is still a member"


def test_a_class_without_internet_gets_the_machines_own_address(monkeypatch):
    monkeypatch.setattr(projector.st, "context", SimpleNamespace(url="http://localhost:8501/room"))
    monkeypatch.setattr(projector, "network_address", lambda: "192.168.1.7")
    assert projector.link() == "http://192.168.1.7:8501/room"
    monkeypatch.setattr(projector.st, "get_option", lambda name: "127.0.0.1")
    assert projector.link() == "http://localhost:8501/room", "it serves this machine alone"


def test_a_link_brings_a_teachers_own_questions_into_the_room_that_it_opens(open_page, rooms, monkeypatch):
    written = "Is a cat a dog? 100 % & more\n* no\n- yes"
    monkeypatch.setattr("components.chapters.room.more.link", lambda: "http://school/room")
    at = open_page("room.py").button(key="open").click().run()
    at.toggle(key="own questions").set_value(True).run()
    at.text_area(key="own text").set_value(written).run()
    address = next(one.value for one in at.code if one.value.startswith("http://school/room?own="))
    brought = parse_qs(urlsplit(address).query)["own"][0]
    at = open_page("room.py", own=brought)
    assert "brings your own questions" in shown(at)
    at.button(key="open").click().run()
    assert "own" not in at.query_params
    (own,) = rooms.read(code(at)).own
    assert (own.text, own.options, own.right) == ("Is a cat a dog? 100 % & more", ("no", "yes"), 0)


def test_own_questions_are_used_as_they_stand_in_the_field(teacher, rooms):
    teacher.toggle(key="own questions").set_value(True).run()
    teacher.text_area(key="own text").set_value("Is a bank a bank?\n* yes\n- no")  # a click before it has been read
    teacher.button(key="use own").click().run()
    assert rooms.read(code(teacher)).own[0].text == "Is a bank a bank?"
    assert not teacher.warning


def test_the_teacher_finds_the_question_again_after_collecting_sentences(open_page, teacher):
    teacher.query_params["step"] = "4"  # by "Ask the class"
    teacher.run()
    teacher.button(key="ask").click().run()
    teacher.button(key="tell").click().run()
    teacher.button(key="next").click().run()
    teacher.button(key="write").click().run()
    assert next(one for one in teacher.selectbox if one.label == "Question").value == 5


def test_a_late_vote_names_its_question_and_silent_phones_count_beside_raised_hands(open_page, teacher, phone, rooms):
    asks(teacher, phone)
    teacher.number_input(key="hands 1 0 0").set_value(2).run()
    assert "**2 of 3 have answered.**" in shown(teacher)
    service.act(code(teacher), "teacher", lambda room: actions.reveal(room, 0))
    phone.radio[0].set_value(1).run()
    assert CLASS[0].about in phone.warning[0].value.replace("\\", "")


def test_votes_become_answers_of_the_page_to_print(teacher, phone, rooms):
    asks(teacher, phone).radio[0].set_value(1).run()
    teacher.run().button(key="tell").click().run()
    phone.run()
    rooms.close(code(teacher))
    assert any("What I found out" in link.proto.label for link in phone.run().get("page_link"))
    phone.switch_page("pages/course.py")
    phone.query_params.clear()
    phone.query_params["at"] = "end"
    assert " of 1 right" in phone.run().header[0].value


def test_the_sentences_go_to_the_bench(written):
    written.button(key="bench").click().run()
    assert written.text_area(key="rows").value.count("\n") == 1 + len(SENTENCES)
    assert written.segmented_control(key="data").value == "pasted text"


def test_a_sentence_without_the_word_is_refused_and_kept_in_the_field(open_page, teacher):
    teacher.button(key="write").click().run()
    phone = open_page("room.py", room=code(teacher))
    write(phone, "The shore is near.", "river")
    assert "Your sentence does not have the word" in phone.warning[0].value
    assert phone.text_area[0].value == "The shore is near."


def test_a_phone_follows_the_projector_and_leaves_again(open_page, teacher, rooms):
    teacher.toggle(key="phones follow").set_value(True).run()
    teacher.switch_page("pages/layers.py")
    teacher.query_params.clear()
    teacher.query_params.update({"layer": "3", "text": "A crane by the bank."})
    teacher.run()
    (found,) = rooms._rooms.values()
    assert (found.place.page, found.place.choices["layer"]) == ("layers", "3")
    at = open_page("room.py", room=found.code, follow=found.code, me="a" * 32)
    assert one(at.query_params["me"]) == "a" * 32, "after a reload the phone is still itself"
    assert at.title[0].value == "Does one number stand out?"
    assert at.slider(key="layer").value == 3
    assert at.text_area(key="text").value == "A crane by the bank."
    assert "You follow your teacher" in shown(at)
    service.act(found.code, "teacher", lambda room: actions.go(room, None))
    assert "not sharing a page" not in shown(at.run()), "the room's own page has what the teacher asks"
    assert "not sharing a page" in shown(open_page("layers.py", follow=found.code))


def test_a_layer_that_the_projector_changes_on_the_same_page_reaches_the_phone(open_page, teacher):
    found = code(teacher)
    for layer in ("2", "5"):
        place = ProjectorView("layers", {"layer": layer})
        service.act(found, "teacher", lambda room, place=place: actions.go(room, place))
        if layer == "2":
            at = open_page("layers.py", follow=found)
        else:
            at.run()
        assert at.slider(key="layer").value == int(layer)
