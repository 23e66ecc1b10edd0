"""The lesson's bar above a page: the step (which is in the link), its question, where to look, and the next step."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from components.shell import address
from components.shell.lesson.steps import STEPS, LessonStep
from components.shell.room import following
from polyseme.bert import Bert
from polyseme.figures.wording import escaped

BLURRED = "filter: blur(9px); pointer-events: none; user-select: none;"
"""The style, before a guess, of what would give the answer away."""

MARKED = "outline: 3px solid #c8571b; outline-offset: 5px; border-radius: 6px;"
"""The style, after a guess, of what the step is about."""

WRITTEN = ("model", "text", "word")
"""Query parameters that `address.write` writes; Streamlit writes the others from their widgets."""


def show_lesson(bert: Bert, page: str) -> None:
    """The step that the address names, above a page; nothing outside a lesson."""
    value = st.query_params.get("lesson")
    if value is None:
        if projector_is_on():
            show_projector_switch()
        return
    address.warn_if_unknown("lesson", map(str, range(1, len(STEPS) + 1)), always=True)
    number = address.number("lesson", len(STEPS), 1)
    step = STEPS[number - 1]
    st.html(Path(__file__).with_name("lesson.css"))
    with st.container(border=True, key="lesson"):
        title = f":material/school: **Step {number} of {len(STEPS)}: {escaped(step.about)}**"
        st.markdown(f"{title} {escaped(step.question)}")
        key = f"answer {number}"
        answer = st.radio(
            step.question, step.answers, index=None, horizontal=True, key=key, label_visibility="collapsed"
        )
        st.markdown(_verdict(bert, step, answer) if answer else ":small[Answer to see the picture.]")
        _show_links(bert, number, page)
    keys = step.highlighted if answer or not step.visible_before else ()
    selectors = ", ".join(f".st-key-{key}" for key in (keys if answer else ("finding", *keys)))
    st.html(f"<style>:is({selectors}) {{ {MARKED if answer else BLURRED} }}</style>")


def _verdict(bert: Bert, step: LessonStep, answer: str) -> str:
    """Whether the answer is the model's, and where to see it."""
    right = step.right(bert)
    if right is None:
        return f"This model gives something else, not among the answers. {escaped(step.look)}"
    if step.answers[right] == answer:
        return f":material/check: **Right.** {escaped(step.look)}"
    return f":material/undo: **Not quite:** {escaped(step.answers[right])}. {escaped(step.look)}"


def _show_links(bert: Bert, number: int, page: str) -> None:
    """Links to the steps before and after, each with its page, text and settings."""
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
        show_projector_switch()
        following.show_ask_the_class(number)


def show_step_link(bert: Bert, number: int, label: str, icon: str, page: str = "") -> None:
    """A link from a page to a step of the lesson, or a button if the step is on the same page.

    Streamlit's link from a page to itself reruns the page, but does not update the browser's address.
    """
    step = STEPS[number - 1]
    query = {"model": bert.name, **step.choices, "lesson": str(number)}
    if step.page == page:
        st.button(label, icon=icon, type="tertiary", on_click=_choose, args=(query,), key=f"to step {number}")
    else:
        st.page_link(f"pages/{step.page}.py", label=label, icon=icon, query_params=query)


def _choose(query: Mapping[str, str]) -> None:
    """Writes a step's choices into the address in one update, or into the widget that writes its parameter itself."""
    bound = {key: st.session_state[key] for key in query if key not in WRITTEN and key in st.session_state}
    st.query_params.update({key: value for key, value in query.items() if key not in bound})
    st.session_state.update({key: type(current)(query[key]) for key, current in bound.items()})


PROJECTOR = "projector"


def projector_is_on() -> bool:
    """Whether the reader or the link chose the projector view."""
    address.warn_if_unknown(PROJECTOR, ("true", "false"))
    if value := st.query_params.get(PROJECTOR):
        st.session_state["projector view"] = value == "true"
    on = bool(st.session_state.get("projector view"))
    address.write(PROJECTOR, "true" if on else "", "")
    return on


def show_projector_switch() -> None:
    """The button that starts or ends the projector view."""
    on = projector_is_on()
    label, icon = ("Leave the projector view", "close_fullscreen") if on else ("Projector view", "open_in_full")
    if on:
        st.html(Path(__file__).with_name("projector.css"))
    st.button(
        label, icon=f":material/{icon}:", type="tertiary", on_click=_turn_projector, args=(not on,), key="turn view"
    )


def _turn_projector(on: bool) -> None:
    st.session_state["projector view"] = on
    st.query_params.pop(PROJECTOR, None)
