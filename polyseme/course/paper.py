"""The course on paper, as HTML that a browser prints: a worksheet with answers, and what one reader found out.

It loads nothing, runs no script, and shows all input as text.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path

from polyseme.course.chapters import CHAPTERS, QUIZ, STEPS, Step
from polyseme.course.words import Asked
from polyseme.figures.wording import counted, without_markup

RULED = '<p class="rule"></p>' * 2
STYLE = Path(__file__).with_suffix(".css").read_text("utf-8")
POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
NAME = '<p class="name">Name:</p>'

Ask = Callable[[Step], Asked | None]
"""The question of a step, as the model at hand answers it."""


def _page(title: str, parts: Sequence[str]) -> bytes:
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{POLICY}'
    head += f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
    press = '<p class="screen small">Print this page with Ctrl + P or ⌘ + P.</p>'
    return "\n".join((head, press, f"<h1>{title}</h1>", NAME, *parts, "</body></html>")).encode("utf-8", "replace")


def text(markdown: str) -> str:
    """A markdown sentence as HTML text."""
    return escape(without_markup(markdown))


def worksheet(model: str, ask: Ask, steps: Sequence[Step], sentences: Sequence[tuple[str, str, str]] = ()) -> bytes:
    """Questions with boxes to tick, the class's sentences without their meanings; the answers on their own sheet."""
    asked = [(step, one) for step in steps if (one := ask(step)) is not None]
    parts = [
        "<p>Tick what you expect, say why, then try it.</p>",
        *(_question(number, step, one) for number, (step, one) in enumerate(asked, 1)),
        _sentences("Our sentences: which meaning has the word?", sentences, blank=True),
        '<div class="answers"><h1>Answers</h1>',
        f'<p class="small">Worked out by {escape(model)}; another model may differ.</p><ol>',
        *(f"<li><b>{text(one.options[one.right])}</b>. {text(one.because[one.right])}</li>" for _, one in asked),
        f"</ol>{_sentences('Our sentences, as their writers meant them', sentences, blank=False)}</div>",
    ]
    return _page("What does BERT see in a word?", parts)


def _question(number: int, step: Step, asked: Asked) -> str:
    boxes = "".join(f"<li>{text(option)}</li>" for option in asked.options)
    given = f"<p><i>{text(asked.given)}</i></p>" if asked.given else ""
    return (
        f"<section><h2>{number}. {text(step.about)}</h2>{given}<p>{text(asked.question)}</p><ul>{boxes}</ul>"
        f'<p class="small">Because:</p>{RULED}</section>'
    )


def _sentences(title: str, rows: Sequence[tuple[str, str, str]], blank: bool) -> str:
    """A table of sentence, word and meaning, with blanks for the meanings or the meanings; empty without sentences."""
    if not rows:
        return ""
    body = "".join(
        f"<tr><td>{escape(sentence)}</td><td>{escape(word)}</td><td>{'' if blank else escape(sense)}</td></tr>"
        for sentence, word, sense in rows
    )
    return f"<h2>{escape(title)}</h2><table><tr><th>sentence<th>word<th>meaning</tr>{body}</table>"


def found_out(model: str, ask: Ask, answers: Mapping[str, int]) -> bytes:
    """What one reader answered and what the model gives, chapter by chapter, with what each comes to."""
    right, count = score(ask, answers, (*STEPS, *QUIZ))
    parts = [f"<p>{right} of {counted(count, 'answer')} right. The model: {escape(model)}.</p>"]
    for number, chapter in enumerate(CHAPTERS, 1):
        rows = [
            row for step in chapter.steps if step.key in answers and (row := _row(step, ask(step), answers[step.key]))
        ]
        parts += [f"<h2>{number}. {text(chapter.title)}</h2><p><b>{text(chapter.recap)}</b></p>", *rows]
    parts += ["<h2>What surprised me</h2>", RULED, "<h2>What I still want to know</h2>", RULED]
    return _page("What I found out", parts)


def _row(step: Step, asked: Asked | None, answer: int) -> str:
    if asked is None or step.fields or answer >= len(asked.options):
        return ""
    mine = "✓" if answer == asked.right else f"I said: {text(asked.options[answer])}."
    given = f" <i>{text(asked.given)}</i>" if asked.given else ""
    return (
        f"<section><p>{text(asked.question)}{given}<br>{mine} "
        f"<b>{text(asked.options[asked.right])}</b>. {text(asked.because[asked.right])}</p></section>"
    )


def score(ask: Ask, answers: Mapping[str, int], steps: Sequence[Step]) -> tuple[int, int]:
    """The right answers and all answers to some steps; a reader's own texts do not count."""
    asked = [(ask(step), answers[step.key]) for step in steps if step.key in answers and not step.fields]
    counting = [one.right == answer for one, answer in asked if one is not None]
    return sum(counting), len(counting)
