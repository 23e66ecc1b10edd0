"""How a question of the course is answered: by an option or by a guess in its picture, and checked with a button."""

from dataclasses import replace

import streamlit as st

from components.chapters.course import progress
from polyseme.course.asked import Asked, Guess
from polyseme.course.chapters import Step
from polyseme.figures.wording import escaped


def pick_answer(step: Step, asked: Asked, widget: str) -> tuple[Asked, int | None, bool]:
    """The question with the reader's guess in its pictures, the chosen option, and whether it was checked."""
    value, earlier = st.session_state.get(f"guess of {widget}"), _earlier(step, asked)
    if asked.guess and value is not None:
        hidden, after = (asked.guess.view(value, shown)[1] for shown in (False, True))
        asked = replace(asked, before=hidden, after=after)
    elif asked.guess and earlier is None:
        return _pick_guess(step, asked, widget), None, False
    chosen = st.radio(
        asked.question,
        range(len(asked.options)),
        index=earlier,
        format_func=lambda index: escaped(asked.options[index]),
        key=widget,
        label_visibility="collapsed",
    )
    return asked, chosen, chosen is not None and (earlier is not None or bool(st.session_state.get(checked(widget))))


def _pick_guess(step: Step, asked: Asked, widget: str) -> Asked:
    """The question with the reader's guess in its picture; a button answers with it."""
    guess = asked.guess
    assert guess
    value = st.select_slider(guess.ask, guess.values, guess.start, guess.form, key=f"guess {step.key}")
    option, picture = guess.view(value, False)
    st.caption("  \n".join(f"**{one}**" if at == option else one for at, one in enumerate(map(escaped, asked.options))))
    st.button(
        f"**Check {guess.form(value)}**",
        icon=":material/check:",
        type="primary",
        on_click=_check,
        args=(step, asked.right, widget, option, value, guess),
        key="check",
    )
    return replace(asked, before=picture)


def _check(step: Step, right: int, widget: str, option: int, value: float, guess: Guess) -> None:
    """Answers with the option of a guess; the guess on a reader's own text lasts as long as that text."""
    if abs(value - guess.truth) <= guess.near:
        option = right
    st.session_state.update({widget: option, f"guess of {widget}": value, checked(widget): True})
    progress.answer(step.key, right, "", option)


def check_choice(step: Step, right: int, widget: str) -> None:
    """Answers with the chosen option: with the arrow keys, others were chosen on the way to it."""
    st.session_state[checked(widget)] = True
    progress.answer(step.key, right, widget)


def checked(widget: str) -> str:
    return f"{widget} checked"


def how_far_off(asked: Asked, widget: str) -> str:
    """How far a guess made in the picture is from the answer."""
    value, guess = st.session_state.get(f"guess of {widget}"), asked.guess
    if guess is None or value is None:
        return ""
    return f" Your guess is {guess.form(abs(value - guess.truth))} off."


def _earlier(step: Step, asked: Asked) -> int | None:
    """The answer given before; a reader's own text is asked about anew."""
    earlier = None if step.fields else progress.answers().get(step.key)
    return earlier if earlier is not None and earlier < len(asked.options) else None
