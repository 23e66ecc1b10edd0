"""The Arrows page as Streamlit runs it, without a browser."""

import json

import pytest

from components.chapters import arrows as shows
from components.shell import models
from tests.reading import brief, shown, unfolded

FOLDS = ("lengths", "three", "beside", "random")


def test_at_first_there_are_two_arrows_and_one_finding_and_nothing_folded_is_computed(open_page, monkeypatch):
    for place, name in ((models, "encoding"), (shows, "random_cosines")):
        monkeypatch.setattr(place, name, lambda *_: pytest.fail("computed, and nobody looks"))
    at = open_page("arrows.py")
    assert not at.get("plotly_chart")
    finding = "At 30° the **cosine is .866**. Turn b until the cosine is zero."
    (dial,) = (json.loads(json.loads(element.proto.json)["scene"]) for element in at.get("bidi_component"))
    assert dial["angles"][dial["start"]][2] == finding
    assert brief(finding)


def test_without_a_text_the_folds_ask_for_a_word(open_page):
    at = unfolded(open_page("arrows.py", text=" "), *FOLDS)
    assert "With 384 numbers, it is between −.08" in shown(at)
    assert "Type a word" in at.info[0].value


def test_the_word_stands_beside_another_which_the_reader_chooses(open_page):
    at = unfolded(open_page("arrows.py", beside="18"), "beside", "take")
    assert "*bank* and *river*: **cosine" in shown(at)
    at.selectbox(key="beside").set_value(7).run()
    assert "*bank* and *vault*: **cosine" in shown(at)
    assert "BESIDE = 7" in at.code[0].value
