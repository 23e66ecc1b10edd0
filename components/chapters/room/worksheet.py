"""The course on paper, with the class's sentences: a page of HTML that the browser prints."""

from collections.abc import Sequence
from functools import partial

from components.shell import show
from components.shell.lesson import questions
from components.shell.room.state import WrittenSentence
from components.shell.show import ButtonKind
from polyseme.bert import Bert
from polyseme.course import paper
from polyseme.course.chapters import steps_of


def show_worksheet(bert: Bert, sentences: Sequence[WrittenSentence] = (), kind: ButtonKind = "secondary") -> None:
    """The button that downloads the worksheet."""
    write = partial(worksheet, bert, sentences)
    name, file = "The course on paper", "polyseme-course.html"
    show.show_download(name, write, file, "text/html", "paper", "print", kind)


def worksheet(bert: Bert, sentences: Sequence[WrittenSentence] = ()) -> bytes:
    """The course's questions of an hour, and the sentences that the teacher has not hidden."""
    rows = [(row.text, row.word, row.sense) for row in sentences if not row.hidden]
    return paper.worksheet(bert.name, partial(questions.asked, bert), steps_of("One hour"), rows)
