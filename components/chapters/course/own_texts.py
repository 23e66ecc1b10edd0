"""A reader's own texts for a question of the course: the fields for them, and what was found of those tried before."""

from dataclasses import replace

import streamlit as st

from polyseme import limits
from polyseme.course import figures
from polyseme.course.asked import Asked
from polyseme.course.chapters import Step
from polyseme.figures.wording import escaped, listed

SHORT = 14  # letters of a text up to which it stands in a picture itself, not its number
TRIED = 8  # of a reader's own texts are listed

Tried = dict[tuple[str, ...], tuple[str, figures.Dot | None]]
"""A reader's own texts -> what was found, and their dot."""


def tried(step: Step) -> Tried:
    found: Tried = st.session_state.setdefault(f"tried {step.key}", {})
    return found


def with_earlier(step: Step, asked: Asked, texts: tuple[str, ...]) -> Asked:
    """The question with the dots of the texts that were tried before."""
    dots = [replace(dot, name=name) for name, _, dot in _tried_before(step, texts)]
    if not dots or asked.beside is None:
        return asked
    before, after = asked.beside(dots)
    return replace(asked, before=before, after=after)


def _tried_before(step: Step, texts: tuple[str, ...]) -> list[tuple[str, str, figures.Dot]]:
    """Of the other texts with a dot: its name, which is a number if the text is long; the text, and the dot."""
    return [
        (text if len(text := " – ".join(row)) <= SHORT else f"{number}", text, dot)
        for number, (row, (_, dot)) in enumerate(tried(step).items(), 1)
        if dot and row != texts
    ]


def show_numbers(step: Step, texts: tuple[str, ...]) -> None:
    """What the numbers at the dots of earlier texts stand for, before the next one is answered."""
    rows = [f"dot {name} is “{text}”" for name, text, _ in _tried_before(step, texts) if name != text]
    if rows:
        st.caption(escaped(f"Tried before: {listed(rows)}"))


def show_tried(step: Step, asked: Asked, texts: tuple[str, ...]) -> None:
    """A reader's own texts so far, each with what was found."""
    rows = tried(step)
    rows[texts] = asked.brief or asked.options[asked.right], asked.dot
    while len(rows) > TRIED:
        del rows[next(iter(rows))]
    if len(rows) > 1:
        lines = [
            f"{number}. “{escaped(' – '.join(row))}” **{escaped(said)}**"
            for number, (row, (said, _)) in enumerate(rows.items(), 1)
        ]
        st.markdown("\n".join(["Tried so far:", "", *lines]))


def texts_of(step: Step) -> tuple[str, ...]:
    """A reader's own texts for a question that is about them; before these, our own."""
    return tuple(
        str(st.session_state.get(f"{step.key} {label}") or "").strip() or default
        for label, default in step.fields.items()
    )


def is_own(step: Step) -> bool:
    """Whether the question is about a reader's own texts."""
    return texts_of(step) != tuple(step.fields.values())


def show_fields(step: Step) -> None:
    """The fields for a reader's own texts: empty below the answer about ours, above the question about theirs."""
    with st.container(horizontal=True):
        for label, default in step.fields.items():
            limit = limits.ROOM_SENTENCE_CHARACTERS
            st.text_input(label, key=f"{step.key} {label}", max_chars=limit, placeholder=default)
