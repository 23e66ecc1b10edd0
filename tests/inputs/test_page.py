"""The Inputs page, as its readers use it."""

import pytest

from components.shell import models
from tests.reading import shown, unfolded

FOLDS = ("change", "layernorm", "again", "positions", "segments")


def test_at_first_there_is_one_picture_and_one_finding_and_nothing_folded_is_computed(open_page, monkeypatch):
    monkeypatch.setattr(models, "encoding", lambda *_: pytest.fail("computed, and nobody looks"))
    at = open_page("inputs.py")
    assert (len(at.get("bidi_component")), len(at.get("plotly_chart"))) == (1, 0)
    assert "**Three vectors are added; the word counts most.**" in shown(at)
    assert not at.slider


def test_the_script_follows_what_is_chosen_in_a_fold(open_page):
    at = unfolded(open_page("inputs.py"), "change", "again", "take")
    at.slider(key="position").set_value(300).run()
    at.selectbox(key="again").set_value("the").run()
    assert "POSITION = 300" in at.code[0].value
    assert "AGAIN = 'the'" in at.code[0].value


def test_the_page_is_complete_before_anyone_touches_it(open_page):
    at = unfolded(open_page("inputs.py"), *FOLDS)
    said = shown(at)
    assert "token 1.34, position 0.43 and segment 0.48. Their sum has length 1.41." in said
    assert "they are the same" in said
    assert "after one change" in said
    assert "Positions 6 and 10 are closest (.961), 10 and 19 furthest apart (.926)" in said


def test_another_piece_has_another_vector_and_starts_at_its_own_place(open_page):
    at = unfolded(open_page("inputs.py"), "change")
    at.selectbox(key="token").set_value(10).run()
    assert at.slider(key="position").value == 10
    assert "after one change" in shown(at)


def test_moving_flipping_and_replacing_follow_at_once(open_page):
    at = unfolded(open_page("inputs.py"), "change")
    at.slider(key="position").set_value(300).run()
    assert "moved to position 300, has cosine .912" in shown(at)
    at.toggle(key="flip").set_value(True).run()
    assert "with all changes" in shown(at)
    at.text_input(key="replace").set_value("shore").run()
    said = shown(at)
    assert "replaced by shore" in said
    assert "random pairs" in said.lower()
    next(button for button in at.button if button.label == "Undo all changes").click().run()
    assert "after one change" in shown(at)


def test_a_replacement_that_is_no_single_piece_is_explained(open_page):
    at = unfolded(open_page("inputs.py"), "change")
    at.text_input(key="replace").set_value("embeddings").run()
    assert "not one piece of the vocabulary" in at.info[0].value
    assert "after one change" in shown(at)
    for typed, said in (("🙂", "not one piece"), ("River", "replaced by river"), ("[MASK]", "replaced by"), ("  ", "")):
        at.text_input(key="replace").set_value(typed).run()
        assert said in shown(at)


def test_a_link_opens_the_same_settings(open_page):
    at = open_page("inputs.py", token="10", position="77", flip="true", replace="shore", again="the")
    assert not at.warning
    assert (at.selectbox(key="token").value, at.slider(key="position").value) == (10, 77)
    assert (at.toggle(key="flip").value, at.selectbox(key="again").value) == (True, "the")
    assert "in segment 1" in shown(at)


def test_a_text_without_a_word_twice_is_told_what_to_do(open_page):
    assert "This text repeats no piece" in shown(open_page("inputs.py", text="one two three", again="one"))
