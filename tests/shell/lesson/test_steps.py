"""The lesson: eleven steps, each on a page that exists, with an answer that the model itself gives."""

import pytest

from components.shell.lesson.steps import STEPS


def opened(number):
    """The address of a step, without its page."""
    return {**STEPS[number - 1].choices, "lesson": str(number)}


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1))
def test_every_step_opens_its_page_with_a_question_and_the_way_on(open_page, number):
    step = STEPS[number - 1]
    at = open_page(f"{step.page}.py", **opened(number))
    assert any(f"Step {number} of {len(STEPS)}" in element.value for element in at.markdown)
    ahead = STEPS[number].page if number < len(STEPS) else "facts"
    if ahead == step.page:
        assert at.button(key=f"to step {number + 1}").label == "Next"
    else:
        assert any(ahead in element.proto.page for element in at.get("page_link"))


def test_the_next_step_on_the_same_page_brings_its_own_choices(open_page):
    at = open_page("tokens.py", **opened(1))
    at.button(key="to step 2").click().run()
    assert any(f"Step 2 of {len(STEPS)}" in element.value for element in at.markdown)
    assert at.text_area(key="text").value == STEPS[1].choices["text"]
    at.radio(key="answer 2").set_value(STEPS[1].answers[0]).run()
    assert any(f"Step 2 of {len(STEPS)}" in element.value for element in at.markdown)
    assert any("**Right.**" in element.value for element in at.markdown)
    at.button(key="to step 1").click().run()
    assert at.text_area(key="text").value == STEPS[0].choices["text"]


def test_a_right_answer_and_a_wrong_one_are_told_apart(open_page):
    at = open_page("senses.py", **opened(6))
    right, wrong = STEPS[5].answers[1], STEPS[5].answers[2]
    at.radio(key="answer 6").set_value(right).run()
    assert any("**Right.**" in element.value for element in at.markdown)
    at.radio(key="answer 6").set_value(wrong).run()
    assert any("**Not quite:** in one of the layers between" in element.value for element in at.markdown)


def test_the_bundled_model_bears_out_the_story(bert):
    assert [step.right(bert) for step in STEPS] == [2, 0, 1, 2, 1, 1, 2, 1, 1, 1, 1]


def test_another_model_may_answer_otherwise_without_breaking(distil_bert, other_words):
    for step in STEPS:
        for bert in (distil_bert, other_words):
            assert step.right(bert) in {None, *range(len(step.answers))}


@pytest.mark.parametrize("step", ["99", "²", "9" * 5_000])
def test_a_step_that_does_not_exist_begins_the_lesson_with_a_word(open_page, step):
    at = open_page("tokens.py", lesson=step)
    assert any(f"Step 1 of {len(STEPS)}" in element.value for element in at.markdown)
    assert step[:60] in at.warning[0].value


def test_outside_a_lesson_there_is_no_bar(open_page):
    assert not any("Step " in element.value for element in open_page("tokens.py").markdown)


def styles(at):
    return " ".join(element.proto.body for element in at.get("html"))


def test_what_gives_the_answer_away_is_out_of_focus_until_a_guess_and_then_marked(open_page):
    at = open_page("tokens.py", **opened(1))
    assert ":is(.st-key-finding, .st-key-chips) { filter: blur" in styles(at)
    at.radio(key="answer 1").set_value(STEPS[0].answers[0]).run()
    assert ":is(.st-key-chips) { outline" in styles(at)
    assert "blur" not in styles(at)


def test_what_a_guess_is_made_of_is_seen_before_it(open_page):
    assert ":is(.st-key-finding) { filter" in styles(open_page("layers.py", **opened(4)))


def test_the_projector_view_is_in_the_link_and_is_left_again(open_page):
    at = open_page("tokens.py", projector="true")
    assert at.button(key="turn view").label == "Leave the projector view"
    at.button(key="turn view").click().run()
    assert not any(button.key == "turn view" for button in at.button)
    assert "projector" not in at.query_params
    at = open_page("tokens.py", **opened(1))
    at.button(key="turn view").click().run()
    assert at.query_params["projector"] in ("true", ["true"])
