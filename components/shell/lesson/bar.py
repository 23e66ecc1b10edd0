"""The lesson's bar above a page: the step, its question, what to look at, and the way on. The step is in the link."""

from collections.abc import Mapping

import streamlit as st

from components.bert import Bert
from components.figures.prose import escaped
from components.shell import address, private_streamlit
from components.shell.lesson import projector
from components.shell.lesson.steps import STEPS
from components.shell.room import following

UNTOLD = "filter: blur(9px); pointer-events: none; user-select: none;"
"""What would give the answer away, before a guess is made: out of focus, in its place."""

TOLD = "outline: 3px solid #c8571b; outline-offset: 5px; border-radius: 6px;"
"""What the step speaks of, once it is answered."""


def show_lesson(bert: Bert, page: str) -> None:
    """The step that the address names, above a page; nothing outside a lesson."""
    asked = st.query_params.get("lesson")
    if asked is None:
        if projector.is_on():
            projector.show_switch()
        return
    address.warn_if_unknown("lesson", [str(number) for number in range(1, len(STEPS) + 1)], always=True)
    number = int(asked) if asked.isdecimal() and 1 <= int(asked) <= len(STEPS) else 1
    step = STEPS[number - 1]
    st.html(private_streamlit.LESSON_STYLE)
    with st.container(border=True, key="lesson"):
        st.markdown(
            f":material/school: **Step {number} of {len(STEPS)}: {escaped(step.about)}** {escaped(step.question)}"
        )
        answer = st.radio(
            step.question,
            step.answers,
            index=None,
            horizontal=True,
            key=f"answer {number}",
            label_visibility="collapsed",
        )
        st.markdown(_verdict(bert, number, answer) if answer else ":small[Guess first: then the page lights up.]")
        _show_way(bert, number, page)
    concerned = step.lit if answer or not step.seen_first else ()
    selectors = ", ".join(f".st-key-{key}" for key in (concerned if answer else ("finding", *concerned)))
    st.html(f"<style>:is({selectors}) {{ {TOLD if answer else UNTOLD} }}</style>")


def _verdict(bert: Bert, number: int, answer: str) -> str:
    """Whether the answer is the model's, and where that is seen."""
    step = STEPS[number - 1]
    right = step.right(bert)
    if right is None:
        return f"This model gives something else, not among the answers. {escaped(step.look)}"
    if step.answers[right] == answer:
        return f":material/check: **Right.** {escaped(step.look)}"
    return f":material/undo: **Not quite:** {escaped(step.answers[right])}. {escaped(step.look)}"


def _show_way(bert: Bert, number: int, page: str) -> None:
    """The ways to the step before and to the step after, each with its page, its text and its settings."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if number > 1:
            show_step_link(bert, number - 1, "Back", ":material/arrow_back:", page)
        else:
            st.page_link("pages/start.py", label="Leave", icon=":material/close:")
        if number < len(STEPS):
            show_step_link(bert, number + 1, "Next", ":material/arrow_forward:", page)
        else:
            st.page_link("pages/facts.py", label="What of this can be checked?", icon=":material/fact_check:")
        if number > 1:
            st.page_link("pages/start.py", label="Leave", icon=":material/close:")
        projector.show_switch()
        following.show_ask_the_class(number)


def show_step_link(bert: Bert, number: int, label: str, icon: str, page: str = "") -> None:
    """The way from a page to a step of the lesson: a link, or a button where the step is on the same page.

    Streamlit's link from a page to itself runs the page with new choices, but leaves the browser's address behind.
    """
    step = STEPS[number - 1]
    carried = {"model": bert.name, **step.choices, "lesson": str(number)}
    if step.page == page:
        key = f"to step {number}"
        st.button(label, icon=icon, type="tertiary", on_click=_choose, args=(carried,), key=key)
    else:
        st.page_link(f"pages/{step.page}.py", label=label, icon=icon, query_params=carried)


def _choose(carried: Mapping[str, str]) -> None:
    """Puts choices into the address, in one step for the way back; a widget that keeps its own there is set."""
    own = {key: st.session_state[key] for key in carried if key not in WRITTEN and key in st.session_state}
    st.query_params.update({key: value for key, value in carried.items() if key not in own})
    st.session_state.update({key: type(chosen)(carried[key]) for key, chosen in own.items()})


WRITTEN = ("model", "text", "word")
"""What the frame and the strip write into the address by hand."""
