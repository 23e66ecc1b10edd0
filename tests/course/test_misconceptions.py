"""Students with the misconceptions on record: what they answer before the course, what it tells them, and after it."""

import pytest

from components.shell.lesson.questions import lesson, verdict
from polyseme.course import paper
from polyseme.course.chapters import CHAPTERS, QUIZ, STEPS, steps_of
from polyseme.figures.wording import without_markup
from tests.course.test_page import choose, value
from tests.reading import shown

MISCONCEPTIONS = tuple(dict.fromkeys(step.misconception for step in STEPS if step.misconception))


@pytest.fixture(scope="module")
def asked(bert):
    """Each question as the bundled model answers it."""
    return {step.key: step.asked(bert) for step in (*STEPS, *QUIZ)}


def answers_of(asked, steps, *held):
    """What a student answers who is right, but for some misconceptions."""
    return {step.key: step.believer if step.misconception in held else asked[step.key].right for step in steps}


def test_the_six_misconceptions_on_record_are_met_in_an_hour_and_in_a_quiz_of_new_sentences(asked):
    met = [[step.misconception for step in steps if step.misconception] for steps in (steps_of("One hour"), QUIZ)]
    assert len(MISCONCEPTIONS) == 6
    assert sorted(met[0]) == sorted(met[1]) == sorted(MISCONCEPTIONS)
    given = [{asked[step.key].given for step in steps} - {""} for steps in (STEPS, QUIZ)]
    assert given[1]
    assert not given[0] & given[1]


@pytest.mark.parametrize("held", MISCONCEPTIONS)
def test_a_student_who_holds_one_fails_on_it_is_told_why_and_passes_afterwards(asked, held):
    ask = lambda step: asked[step.key]  # noqa: E731
    assert paper.score(ask, answers_of(asked, QUIZ, held), QUIZ) == (9, 10)
    (step,) = (step for step in STEPS if step.misconception == held)
    one = asked[step.key]
    said, taught = verdict(one, step.believer), lesson(step, one)
    assert "**Not quite.**" in said
    assert one.because[step.believer] in said
    assert one.because[one.right] in said
    assert without_markup(one.options[one.right]).rstrip(".") in without_markup(said)
    assert f"A common mistake: *{held}*" in taught
    assert step.lesson in taught
    assert paper.score(ask, answers_of(asked, QUIZ), QUIZ) == (10, 10)


def test_the_quiz_says_nothing_before_the_course_and_both_scores_after_it(open_page, asked):
    marks = answers_of(asked, QUIZ, *MISCONCEPTIONS)
    written = "-" * len(STEPS) + "".join(str(marks[step.key]) for step in QUIZ)
    at = open_page("course.py", answers=written[:-1], at="quiz-10")
    choose(at, marks["quiz-10"])
    assert "Noted." in shown(at)
    assert "**Not quite.**" not in shown(at)
    at.button(key="next").click().run()
    assert at.button(key="begin"), "the quiz leads to the course"
    learned = "".join(str(asked[step.key].right) for step in STEPS)
    at = open_page("course.py", answers=learned + written[len(STEPS) :])
    at.button(key="to quiz").click().run()
    assert value(at, "before") == written[len(STEPS) :]
    at.select_slider(key="guess quiz-1").set_value(60).run()
    at.button(key="check").click().run()
    assert "**Right.**" in shown(at)
    for step in QUIZ[1:]:
        at.button(key="next").click().run()
        choose(at, asked[step.key].right)
    at.button(key="next").click().run()
    assert "Quiz: 10 of 10; before, 4." in at.header[0].value
    assert all(chapter.recap in shown(at) for chapter in CHAPTERS)
