"""The Course page: from its title through every question to the page to print, resumed by its link."""

import re

import pytest

from components.shell.lesson.projector_view import OLD_STEPS
from components.shell.lesson.questions import asked, lesson
from polyseme.course import paper
from polyseme.course.chapters import CHAPTERS, QUIZ, STEPS, steps_of
from tests.reading import shown


def value(at, name):
    """A value of an address, which AppTest hands out as a list once the page has set it."""
    found = at.query_params[name]
    return found if isinstance(found, str) else found[0]


def radio(at):
    return next(iter(radio_there(at)))


def choose(at, option):
    """Chooses an option and checks it."""
    radio(at).set_value(option).run()
    return at.button(key="check").click().run() if "check" in [button.key for button in at.button] else at


def radio_there(at):
    return [one for one in at.radio if str(one.key).startswith("answer ")]


def test_the_whole_course_is_answered_by_clicks_and_scored(open_page, bert):
    at = open_page("course.py")
    assert CHAPTERS[0].title in at.button(key="chapter 1").label
    at.button(key="begin").click().run()
    steps = steps_of("One hour")
    for step in steps:
        assert value(at, "at") == step.key
        right = asked(bert, step).right
        if guess := asked(bert, step).guess:  # the first guess is wrong: an arrow at a right angle, a bar of one half
            assert guess.view(guess.start, False)[0] != right
            at.button(key="check").click().run()
        else:
            choose(at, right)
        assert ("**Not quite.**" if guess else "**Right.**") in shown(at)
        assert step.lesson in shown(at)
        at.button(key="next").click().run()
    guesses = sum(asked(bert, step).guess is not None for step in steps)
    assert f"{len(steps) - guesses} of {len(steps)} right" in at.header[0].value
    at.button(key="to quiz").click().run()
    assert value(at, "at") == "quiz-1"
    at.select_slider(key="guess quiz-1").set_value(60).run()
    at.button(key="check").click().run()
    at.button(key="next").click().run()
    for step in QUIZ[1:]:
        choose(at, asked(bert, step).right)
        at.button(key="next").click().run()
    assert "Quiz: 10 of 10" in at.header[0].value


def test_the_link_and_start_lead_back_to_the_open_question(open_page):
    at = open_page("course.py", at="opposites")
    at.select_slider(key="guess opposites").set_value(150).run()
    at.button(key="check").click().run()
    assert radio(at).value == 2
    again = open_page("course.py", answers=value(at, "answers"), course="15 minutes")
    assert again.button(key="begin").label == "**Go on with chapter 2**"
    again.button(key="begin").click().run()
    assert value(again, "at") == "cut"
    again.switch_page("pages/start.py").run()
    assert any("Go on with the course" in link.proto.label for link in again.get("page_link"))


def test_own_words_are_asked_about_and_what_cannot_be_asked_has_a_next_step(open_page):
    at = open_page("course.py", at="your-opposites")
    assert not at.text_input, "first the question is about ours"
    at.button(key="check").click().run()
    at.text_input(key="your-opposites A word").set_value("happy").run()
    at.text_input(key="your-opposites Its opposite").set_value("sad").run()
    at.select_slider(key="guess your-opposites").set_value(30).run()
    at.button(key="check").click().run()
    assert radio(at).value == 0
    assert "*happy* and *sad*" in shown(at)
    at.text_input(key="your-opposites A word").set_value("glad").run()
    assert not radio_there(at), "another text is asked about anew"
    at.text_input(key="your-opposites A word").set_value("qwertyuiop <b>").run()
    assert "must stand in your sentence" in at.info[0].value


def test_what_was_tried_is_listed_and_stays_in_the_picture(open_page):
    at = open_page("course.py", at="your-lean")
    choose(at, 0)
    assert "Tried so far" not in shown(at)
    for word in ("piano", "<b>"):
        at.text_input(key="your-lean A word").set_value(word).run()
        if radio_there(at):
            choose(at, 0)
    at.text_input(key="your-lean A word").set_value("river").run()
    assert "Tried before" not in shown(at), "their dots have their names"
    drawn = at.get("plotly_chart")[0].proto.spec
    assert all(word in drawn for word in ("flower", "piano", "nurse"))
    assert ">river<" not in drawn, "the word that is asked about is not in the picture"
    choose(at, 0)
    assert re.search(r"1\. “flower” .*\n2\. “piano” .*\n3\. “river” ", shown(at))


def test_a_guess_is_told_how_far_off_it_is_and_the_words_in_question_are_bold(open_page):
    at = open_page("course.py", at="not")
    at.select_slider(key="guess not").set_value(0.9).run()
    at.button(key="check").click().run()
    assert "Your guess is .03 off." in shown(at)
    at = open_page("course.py", at="your-pair")
    at.button(key="check").click().run()
    at.text_input(key="your-pair A sentence").set_value("She passed the exam.").run()
    at.text_input(key="your-pair Its opposite").set_value("She failed the exam.").run()
    at.select_slider(key="guess your-pair").set_value(0.75).run()
    at.button(key="check").click().run()
    assert "**Right.**" in shown(at), "a guess that is off by less than .1 is right, on whichever side of .8"
    assert "Mississippi river **bank**" in shown(open_page("course.py", at="between"))


@pytest.mark.parametrize("number", ["3", "99", "x" * 500])
def test_links_to_the_earlier_lesson_lead_to_the_course(open_page, number):
    at = open_page("tokens.py", lesson=number)
    assert at.title[0].value == "What is in a word?"
    if number == "3":
        assert value(at, "at") == OLD_STEPS[2] == "place"


def test_bad_values_in_the_address_open_the_title_with_a_word(open_page):
    at = open_page("course.py", at="nowhere", course="for ever", level="x", answers="²x-9!" * 40)
    assert at.button(key="begin")
    assert len(at.warning) == 3


def test_a_lesson_is_not_told_of_a_model_that_answers_otherwise(bert):
    step = STEPS[0]
    one = asked(bert, step)
    assert step.lesson in lesson(step, one)
    other = type(one)(**vars(one) | {"right": 2})
    assert step.lesson not in lesson(step, other)
    assert "disagrees" in lesson(step, other)


def test_the_page_to_print_has_the_answers_and_runs_nothing(bert):
    answers = {"opposites": 2, "cut": 2}
    page = paper.found_out("<b>m", lambda step: asked(bert, step), answers).decode()
    assert "I said “C: on the opposite side”." in page
    assert "1 of 2 answers right" in page
    assert "&lt;b&gt;m" in page
    assert "<script" not in page
    assert "**" not in page


def test_the_level_of_a_master_has_terms_and_tasks(open_page):
    at = open_page("course.py", at="arrows", level="Master's, with notebook")
    choose(at, 0)
    assert any("a cosine by hand" in str(one.label) for one in [*at.expander, *at.button])
    assert "distributional hypothesis" in shown(
        open_page("course.py", at="opposites", level="First year of linguistics")
    )


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("The ducks slept on the bank.", "Did your neighbour say *money*?"),
        ("They paid at the bank.", "Did your neighbour say *river*?"),
        ("They drove along the bank.", "The model is undecided."),
    ],
)
def test_an_own_sentence_is_answered_by_what_the_model_says_of_it(open_page, sentence, said):
    at = open_page("course.py", at="your-sentence")
    choose(at, 2)
    assert "Only the verb differs" in shown(at)
    at.text_input(key="your-sentence A sentence with “bank”").set_value(sentence).run()
    assert "dot 1 is “They cycled along the bank" in shown(at)
    choose(at, 0)
    assert said in shown(at)
    assert "Only the verb differs" not in shown(at)
