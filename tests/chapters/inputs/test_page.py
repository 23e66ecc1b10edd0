"""The Inputs page, as its readers use it."""

import pytest

from components import examples
from components.shell import models
from tests.reading import refused, unfolded


def words(at) -> str:
    """All that the page says."""
    return "\n".join(element.value for element in [*at.markdown, *at.info, *at.warning, *at.caption])


FOLDS = ("change", "layernorm", "again", "positions", "segments", "tables")


def test_at_first_there_is_one_picture_and_one_finding_and_nothing_folded_is_computed(open_page, monkeypatch):
    monkeypatch.setattr(models, "encoding", lambda *_: pytest.fail("computed, and nobody looks"))
    at = open_page("inputs.py")
    assert not at.exception
    assert len(at.get("plotly_chart")) == 1
    assert "**The word counts most:** moved to the end, *bank* keeps cosine .937" in words(at)
    assert not at.slider


def test_the_script_follows_what_is_chosen_in_a_fold(open_page):
    at = unfolded(open_page("inputs.py"), "change", "again", "take")
    at.slider(key="position").set_value(300).run()
    at.selectbox(key="again").set_value("the").run()
    assert "POSITION = 300" in at.code[0].value
    assert "AGAIN = 'the'" in at.code[0].value


def test_the_page_is_complete_before_anyone_touches_it(open_page):
    at = unfolded(open_page("inputs.py"), *FOLDS)
    assert not at.exception
    said = words(at)
    assert "token 1.34, position 0.43 and segment 0.48; their sum 1.41" in said
    assert "no difference at all" in said
    assert "Nothing is changed yet" in said
    assert "6 and 10 are closest, .961; 10 and 19 furthest apart, .926" in said
    assert "11,917,824 numbers" in said


def test_another_piece_has_another_vector_and_starts_at_its_own_place(open_page):
    at = unfolded(open_page("inputs.py"), "change")
    at.selectbox(key="token").set_value(10).run()
    assert at.slider(key="position").value == 10
    assert "Nothing is changed yet" in words(at)


def test_moving_flipping_and_replacing_follow_at_once(open_page):
    at = unfolded(open_page("inputs.py"), "change")
    at.slider(key="position").set_value(300).run()
    assert "moved to 300, has cosine .912" in words(at)
    at.toggle(key="flip").set_value(True).run()
    assert "with all changes" in words(at)
    at.text_input(key="replace").set_value("shore").run()
    said = words(at)
    assert "replaced by shore" in said
    assert "two random pieces of layer 0" in said.lower()
    next(button for button in at.button if button.label == "Put everything back").click().run()
    assert "Nothing is changed yet" in words(at)


def test_a_replacement_that_is_no_single_piece_is_explained(open_page):
    at = unfolded(open_page("inputs.py"), "change")
    at.text_input(key="replace").set_value("embeddings").run()
    assert "not one piece of the vocabulary" in at.info[0].value
    assert "Nothing is changed yet" in words(at)
    for typed, said in (("🙂", "not one piece"), ("River", "replaced by river"), ("[MASK]", "replaced by"), ("  ", "")):
        at.text_input(key="replace").set_value(typed).run()
        assert not at.exception
        assert said in words(at)


@pytest.mark.parametrize("label", examples.INPUTS)
def test_every_preset_sets_the_page(open_page, label):
    at = open_page("inputs.py", text="Something else, something new")
    at.button(key=f"try {label}").click().run()
    assert not at.exception
    assert at.text_area(key="text").value == examples.TUTORIAL
    assert unfolded(at, "change").slider(key="position").value == examples.INPUTS[label]["position"]


def test_a_link_opens_the_same_settings(open_page):
    at = open_page("inputs.py", token="10", position="77", flip="true", replace="shore", again="the")
    assert not at.exception
    assert not at.warning
    assert (at.selectbox(key="token").value, at.slider(key="position").value) == (10, 77)
    assert (at.toggle(key="flip").value, at.selectbox(key="again").value) == (True, "the")
    assert "of segment 1" in words(at)


@pytest.mark.parametrize("value", ["-1", "99999", "x", "nan", "<b>"])
def test_bad_values_in_the_link_give_the_default_each_with_a_word_about_it(open_page, value):
    bad = dict.fromkeys(["token", "position", "flip", "again"], value)
    at = unfolded(open_page("inputs.py", **bad), "change", "again")
    assert not at.exception
    assert refused(at) == set(bad)
    assert "Nothing is changed yet" in words(at)


STRANGE = ["bank", "a", "🙂", "我在河边的银行工作。", "مرحبا", "x" * 300, "e\u0301\u200d", "[MASK] *a* $b$ <b> <b>"]


@pytest.mark.parametrize("text", STRANGE)
def test_short_and_strange_texts_are_met(open_page, text):
    at = unfolded(open_page("inputs.py", text=text), "layernorm")
    assert not at.exception
    assert "* keeps cosine " in words(at)
    assert "hidden state 0" in words(at)


def test_a_text_without_a_word_twice_is_told_what_to_do(open_page):
    assert "No piece occurs twice" in words(open_page("inputs.py", text="one two three", again="one"))


def test_an_empty_text_gets_a_next_step(open_page):
    at = open_page("inputs.py", text=" ")
    assert not at.exception
    assert "There is nothing to read yet" in at.info[0].value


def test_ten_thousand_words_are_cut_and_that_is_said(open_page):
    at = open_page("inputs.py")
    at.text_area(key="text").set_value("river bank " * 5_000).run()
    assert not at.exception
    assert "longer than the model can read" in at.warning[0].value
    at.selectbox(key="token").set_value(511).run()
    assert not at.exception
    at.text_area(key="text").set_value("short").run()
    assert not at.exception


def test_a_model_without_segments_says_so_and_shows_what_there_is(open_page, monkeypatch, distil_folder):
    monkeypatch.setenv("POLYSEME_MODELS", str(distil_folder))
    at = open_page("inputs.py", model=distil_folder.name)
    unfolded(at, *FOLDS)
    assert not at.exception
    said = words(at)
    assert "no segment to flip" in said
    assert "has no two segment vectors" in said
    assert "Two look-ups" in said


def test_a_model_of_the_base_shape_in_a_local_folder_is_taken_apart(open_page, monkeypatch, base_folder):
    monkeypatch.setenv("POLYSEME_MODELS", str(base_folder))
    at = open_page("inputs.py", model=base_folder.name)
    unfolded(at, "layernorm", "positions", "tables")
    assert not at.exception
    said = words(at)
    assert "30,522 × 768 for the token" in said
    assert "as its name promises" in said
    assert "no band along the diagonal" in said
