"""The course on paper, with the class's sentences: a page of HTML that the browser prints."""

from collections.abc import Sequence
from functools import partial

from components.shell import show
from components.shell.lesson import questions
from components.shell.room.state import WrittenSentence
from polyseme.bert import Bert
from polyseme.course import paper
from polyseme.course.chapters import steps_of


def show_worksheet(bert: Bert, sentences: Sequence[WrittenSentence] = ()) -> None:
    """The button that downloads the worksheet."""
    write = partial(worksheet, bert, sentences)
    show.show_download("The course on paper, to print", write, "polyseme-course.html", "text/html", "paper", "print")


def worksheet(bert: Bert, sentences: Sequence[WrittenSentence] = ()) -> bytes:
    """The course's questions of an hour, and the sentences that the teacher has not hidden."""
    rows = [(row.text, row.word, row.sense) for row in sentences if not row.hidden]
    return paper.worksheet(bert.name, partial(questions.asked, bert), steps_of("One hour"), rows)
