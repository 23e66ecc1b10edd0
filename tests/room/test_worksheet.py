"""The course on paper: whole, with its answers on a sheet of their own, and nothing in it that was typed runs."""

from html.parser import HTMLParser

import pytest

from components.chapters.room.worksheet import worksheet
from components.shell.lesson.questions import asked
from components.shell.room.state import WrittenSentence
from polyseme import examples
from polyseme.core.occurrences.gathering import labelled_occurrences
from polyseme.course import paper as course_paper
from polyseme.course.chapters import CHAPTERS, CLASS, chapter_of, steps_of
from polyseme.course.on_paper import as_svg
from polyseme.figures.sense_marks import mark_of

ATTACK = "<script>alert(1)</script> the bank \"is\" <img src=x onerror=alert(1)> & 'shut'"
SENTENCES = (
    WrittenSentence(1, "a", "bank", ATTACK, "<b>money"),
    WrittenSentence(2, "b", "bank", "The river bank floods.", "river"),
    WrittenSentence(3, "b", "bank", "The bank of my hidden aunt.", "river", hidden=True),
)


class Read(HTMLParser):
    """What a browser makes of a page: its elements and its words."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.named: list[str] = []
        self.words = ""
        self.feed(page.decode())

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        self.named += [name for name, _ in attrs]

    def handle_data(self, data):
        self.words += data


@pytest.fixture(scope="module")
def paper(bert) -> Read:
    return Read(worksheet(bert, SENTENCES))


def test_it_has_every_question_with_its_answers_and_the_models_answers_at_the_end(paper, bert):
    questions, _, answers = paper.words.partition("Answers by")
    for step in steps_of("One hour"):
        one = asked(bert, step)
        assert step.about in questions
        assert all(option in questions for option in one.options)
        assert one.options[one.right] in answers


def test_what_was_typed_is_text_and_what_was_hidden_is_absent(paper):
    assert ATTACK in paper.words
    assert not {"script", "img", "a", "link"} & set(paper.elements)
    assert not [name for name in paper.named if name.startswith("on") or name in ("src", "href")]
    assert "hidden aunt" not in paper.words


def test_the_senses_of_the_sentences_are_blank_until_the_answers(paper):
    before, _, after = paper.words.partition("Answers by")
    assert "The river bank floods. bank ____" in before
    assert "<b>money" not in before
    assert "1 <b>money · 2 river" in after


def test_without_sentences_there_is_no_empty_list(bert):
    assert "Our sentences" not in Read(worksheet(bert)).words


def test_every_chapter_has_a_picture_and_no_sentence_stands_twice(bert, paper):
    drawn = [step for step in steps_of("One hour") if as_svg(asked(bert, step).before)]
    assert {chapter_of(step).title for step in drawn} == {chapter.title for chapter in CHAPTERS}
    assert paper.elements.count("svg") == len(drawn)
    assert paper.words.count(examples.TUTORIAL) == 1
    assert "The sentence of question 4." in paper.words
    assert "##ster" in paper.words.partition("To cut out")[2]


def test_a_picture_on_paper_has_what_the_page_draws(bert):
    step = next(step for step in CLASS if step.key == "quiz-8")
    before, after = (as_svg(figure) for figure in (asked(bert, step).before, asked(bert, step).after))
    assert (
        before.count(mark_of(0).glyph) + before.count(mark_of(1).glyph)
        == len(labelled_occurrences(bert, "bank").senses) + 2
    )
    assert (before.count("○"), before.count("<polyline"), after.count("<polyline")) == (5 + 1, 0, 5)  # and the key


def test_a_question_that_a_model_cannot_be_asked_is_left_out(bert):
    paper = Read(course_paper.worksheet(bert.name, lambda step: None, steps_of("15 minutes")))
    assert "section" not in paper.elements
