"""The lesson on paper: a page of HTML that the browser prints, the answers on its last sheet.

It loads nothing, runs no script, and shows all input as text.
"""

from collections.abc import Sequence
from functools import partial
from html import escape
from pathlib import Path

from components.shell import show
from components.shell.lesson.steps import STEPS, LessonStep
from components.shell.room.state import WrittenSentence
from polyseme.bert import Bert

RULED = '<p class="rule"></p>' * 2
STYLE = Path(__file__).with_suffix(".css").read_text("utf-8")


def show_worksheet(bert: Bert, sentences: Sequence[WrittenSentence] = ()) -> None:
    """The button that downloads the worksheet."""
    write = partial(worksheet, bert, sentences)
    show.show_download("The lesson on paper, to print", write, "polyseme-lesson.html", "text/html", "paper", "print")


def worksheet(bert: Bert, sentences: Sequence[WrittenSentence] = ()) -> bytes:
    """The lesson's questions with blanks, the class's sentences without their senses, and all answers at the end."""
    shown = [row for row in sentences if not row.hidden]
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Polyseme: a lesson on paper</title>',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>',
        '<p class="screen small">Print this page with Ctrl + P or ⌘ + P. The answers have a sheet of their own.</p>',
        "<h1>What does BERT see in a word?</h1><p>Tick what you expect, say why, then try it.</p>",
        *(_question(number, step) for number, step in enumerate(STEPS, 1)),
        _sentences("Our sentences: which sense has the word?", shown, blank=True),
        '<div class="answers"><h1>Answers</h1>',
        f'<p class="small">Worked out by {escape(bert.name)}; another model may answer otherwise.</p><ol>',
        *(f"<li>{_answer(step.answers, step.right(bert))} {escape(step.look)}</li>" for step in STEPS),
        f"</ol>{_sentences('Our sentences, as their writers meant them', shown, blank=False)}</div></body></html>",
    ]
    return "\n".join(parts).encode("utf-8", "replace")


def _question(number: int, step: LessonStep) -> str:
    boxes = "".join(f"<li>{escape(answer)}</li>" for answer in step.answers)
    about = f"<p><i>{escape(step.choices['text'])}</i></p>" if "text" in step.choices else ""
    question = f"<h2>{number}. {escape(step.question)}</h2>{about}<ul>{boxes}</ul>"
    return f'<section>{question}<p class="small">Because:</p>{RULED}</section>'


def _answer(answers: Sequence[str], right: int | None) -> str:
    return f"<b>{escape(answers[right])}.</b>" if right is not None else "<b>Something else.</b>"


def _sentences(title: str, shown: Sequence[WrittenSentence], blank: bool) -> str:
    """A table of the class's sentences, with blanks for the senses or the senses; empty without sentences."""
    if not shown:
        return ""
    rows = "".join(
        f"<tr><td>{escape(row.text)}</td><td>{escape(row.word)}</td><td>{'' if blank else escape(row.sense)}</td></tr>"
        for row in shown
    )
    return f"<h2>{escape(title)}</h2><table><tr><th>sentence<th>word<th>sense</tr>{rows}</table>"
