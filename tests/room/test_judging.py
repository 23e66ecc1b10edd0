"""A class judges pairs of uses: from the Atlas to the phones, blind to the model, and back to the board."""

import re

import numpy as np
import pytest

from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import counted
from polyseme.judgements.numbers import agreement
from tests.reading import shown
from tests.room.made import code, one


@pytest.fixture
def judging(teacher):
    """The teacher's page, once pairs of bank were put to the class from the Atlas."""
    secret = one(teacher.query_params["key"])
    teacher.switch_page("pages/atlas.py")
    teacher.query_params.clear()
    teacher.query_params.update({"of_word": "bank", "pairs": "20"})
    teacher.run().button(key="class judges").click().run()
    assert not teacher.exception
    assert one(teacher.query_params["key"]) == secret
    room = code(teacher)
    teacher.switch_page("pages/room.py")  # AppTest goes back to the page before at its next run
    teacher.query_params.update({"room": room, "key": secret})
    return teacher.run()


def buttons(phone):
    return [button for button in phone.button if button.key.startswith("judge ")]


def sense_of(use) -> str:
    """The meaning of one of our sentences, by its label."""
    return next(
        sense for text, sense in labelled_sentences("bank").items() if f"{use.before}{use.word}{use.after}" == text
    )


def judge(phone, room, contrary=False):
    """One judgement by the labels, or against them."""
    pair = int(buttons(phone)[0].key.split()[1])
    a, b = (room.pairs.uses[use] for use in room.pairs.pairs[pair])
    alike = (sense_of(a) == sense_of(b)) != contrary
    next(button for button in buttons(phone) if button.key == f"judge {pair} {4 if alike else 1}").click().run()


def test_four_phones_judge_blind_and_the_board_compares_them_with_the_model(open_page, judging, rooms):
    found = rooms.read(code(judging))
    assert (found.doing, len(found.pairs.pairs)) == ("judge", 20)
    assert "**Nobody has judged yet**: 20 pairs wait." in shown(judging)
    phones = [open_page("room.py", room=found.code) for _ in range(4)]
    for number, phone in enumerate(phones):
        assert [button.label for button in buttons(phone)] == [
            "**1** unrelated", "**2** distantly related", "**3** closely related", "**4** identical"
        ]  # fmt: skip
        assert [button.key for button in phone.main.button if not button.key.startswith("judge ")] == ["leave"]
        uses = [one.value for one in phone.markdown if "**bank" in one.value.casefold()]
        assert len(uses) == 2
        assert "Pair 1 of 20" in shown(phone)
        assert not any(word in shown(phone) for word in ("group", "cosine", "money", "built-in"))
        while buttons(phone):
            judge(
                phone, found, contrary=number == 3 and len(rooms.read(found.code).marks.get(phone_name(phone), "")) == 0
            )
        assert "judged all pairs" in shown(phone)
    assert "**20 of 20 pairs have two judges or more**: 80 judgements by 4 judges." in shown(judging.run())
    assert "α" not in shown(judging), "nothing is told before the teacher compares"
    judging.button(key="compare").click().run()
    marks = rooms.read(found.code).marks
    alpha = agreement(np.array([[float(mark) for mark in row] for row in marks.values()]).T)
    said = shown(judging)
    assert 0.8 < alpha.value < 1
    assert "**You agree well.** The model agrees with the others " in said
    assert "α" not in said, "the numbers are folded"
    assert len(judging.get("plotly_chart")) == 1
    judging.session_state["fold numbers"] = True
    said = shown(judging.run())
    assert f"The agreement of the 4 judges is α {as_cosine(alpha.value)} (" in said
    assert f" form {counted(2, 'cluster')}. " in said
    assert f"**{counted(1, 'pair')} to talk about**" in said
    assert len(judging.get("plotly_chart")) == 3
    assert not any(member in said for member in marks)
    (talked,) = (one.value for one in judging.markdown if "judge 1: " in one.value)
    first, second = re.match(r"\*\*(\d+) and (\d+)\*\*: ", talked).groups()
    board = open_page("room.py", room=found.code, show="projector")
    (row,) = (one.value for one in board.markdown if "judge 1: " in one.value)
    assert row == talked.split("\n")[0], "by number, so that it fits"
    (listed,) = (one.value for one in board.markdown if one.value.startswith("1. "))
    for number, use in zip((first, second), talked.split("\n- ")[1:], strict=True):
        own = listed.split("\n")[int(number) - 1]
        assert own.removeprefix(f"{number}. ").strip("… ") in use
    assert len(board.get("plotly_chart")) == 1
    assert not board.main.expander
    assert "Look at the projector" in shown(phones[0].run())
    judging.button(key="judge on").click().run()
    assert "judged all pairs" in shown(phones[0].run())


def phone_name(phone) -> str:
    return one(phone.query_params["me"])


def test_what_a_phone_shows_stays_until_it_is_judged_whatever_others_judge(open_page, judging, rooms):
    found = rooms.read(code(judging))
    first, second = (open_page("room.py", room=found.code) for _ in range(2))
    held = buttons(first)[0].key
    for _ in range(5):
        judge(second, found)
    assert buttons(first.run())[0].key == held
    judge(first, found)
    assert buttons(first)[0].key != held
    judging.button(key="ask").click().run()
    assert not buttons(first.run())
    judging.button(key="judge on").click().run()
    assert buttons(first.run())


def test_without_a_room_the_atlas_opens_one(open_page, rooms):
    at = open_page("atlas.py", of_word="bank", pairs="20").button(key="class judges").click().run()
    assert rooms.read(code(at)).doing == "judge"
    assert "20 pairs wait" in shown(at)
