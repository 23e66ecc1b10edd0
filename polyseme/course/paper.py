"""The course on paper, as HTML that a browser prints: a worksheet with answers, and what one reader found out.

It loads nothing, runs no script, and shows all input as text.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path

from polyseme import examples
from polyseme.course.asked import Asked
from polyseme.course.chapters import CHAPTERS, QUIZ, STEPS, Step
from polyseme.course.on_paper import as_svg
from polyseme.course.questions.pieces import pieces_in
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
    """Questions with pictures and boxes to tick, what to cut out, the class's sentences; answers on their own sheet."""
    asked = [(step, one) for step in steps if (one := ask(step)) is not None]
    given: dict[str, int] = {}
    for number, (_, one) in enumerate(asked, 1):
        given.setdefault(one.given, number)
    parts = [
        '<p>Tick your guess, say why, then try it.</p><div class="columns">',
        *(_question(number, step, one, given[one.given]) for number, (step, one) in enumerate(asked, 1)),
        f"</div>{_to_cut_out(ask)}",
        _sentences(sentences),
        '<div class="answers"><h1>Answers</h1>',
        f'<p class="small">Answers by {escape(model)}. Other models may differ.</p><ol>',
        *(
            f"<li><b>{text(one.options[one.right]).removesuffix('.')}</b>. {text(one.because[one.right])}</li>"
            for _, one in asked
        ),
        f"</ol>{_meanings(sentences)}</div>",
    ]
    return _page("What does BERT see in a word?", parts)


def _question(number: int, step: Step, asked: Asked, first: int) -> str:
    """A question with its picture; a sentence stands with the first question about it."""
    boxes = "".join(f"<li>{text(option)}</li>" for option in asked.options)
    given = f"<i>{text(asked.given)}</i>" if first == number else f"(The sentence of question {first}.)"
    given = f"<p>{given}</p>" if asked.given else ""
    return (
        f"<section><h2>{number}. {text(step.about)}</h2>{given}<p>{text(asked.question)}</p>{as_svg(asked.before)}"
        f'<ul>{boxes}</ul><p class="rule small">Because:</p></section>'
    )


def _to_cut_out(ask: Ask) -> str:
    """Word pieces to put together, and dots to lay out by meaning; empty for a model without the questions."""
    steps = {step.key: step for step in (*STEPS, *QUIZ)}
    cuts = [one for key in ("quiz-2", "cut") if (one := ask(steps[key]))]
    pieces = sorted({piece for one in cuts for because in one.because for piece in pieces_in(because)})
    if not pieces:
        return ""
    dots = [sentence for sentence, word, _ in examples.ambiguous() if word == "bank"][::6]
    cards = "".join(f"<span>{escape(piece)}</span>" for piece in pieces)
    cards += "".join(f'<span class="dot">● {escape(sentence)}</span>' for sentence in dots)
    return (
        "<section><h2>To cut out</h2><p>Join the pieces into words. Lay the sentences on a line from money to river; "
        f'in the middle, those that you can\'t decide.</p><p class="cards">{cards}</p></section>'
    )


def _sentences(rows: Sequence[tuple[str, str, str]]) -> str:
    """The class's sentences, each with a line for the meaning; empty without sentences."""
    if not rows:
        return ""
    body = "".join(f"<li>{escape(sentence)} <b>{escape(word)}</b> ________</li>" for sentence, word, _ in rows)
    return f'<h2>Our sentences: which meaning has the word?</h2><ol class="columns">{body}</ol>'


def _meanings(rows: Sequence[tuple[str, str, str]]) -> str:
    """The meanings of the class's sentences, by their numbers."""
    if not rows:
        return ""
    meant = " · ".join(f"{number} {escape(sense)}" for number, (_, _, sense) in enumerate(rows, 1))
    return f"<h2>Our sentences, with the meanings their writers chose</h2><p>{meant}</p>"


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
    mine = "✓" if answer == asked.right else f"I said “{text(asked.options[answer]).removesuffix('.')}”. The model:"
    given = f" <i>{text(asked.given)}</i>" if asked.given else ""
    return (
        f"<section><p>{text(asked.question)}{given}<br>{mine} “<b>"
        f"{text(asked.options[asked.right]).removesuffix('.')}</b>”. {text(asked.because[asked.right])}</p></section>"
    )


def score(ask: Ask, answers: Mapping[str, int], steps: Sequence[Step]) -> tuple[int, int]:
    """The right answers and all answers to some steps; a reader's own texts do not count."""
    asked = [(ask(step), answers[step.key]) for step in steps if step.key in answers and not step.fields]
    counting = [one.right == answer for one, answer in asked if one is not None]
    return sum(counting), len(counting)
