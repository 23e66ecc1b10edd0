"""A reader's way through the course: the question, the answers, the length and the level, all of them in the link."""

from functools import partial

import streamlit as st

from components.shell import address
from components.shell.lesson import questions
from polyseme.bert import Bert
from polyseme.course import paper
from polyseme.course.chapters import LENGTHS, LEVELS, QUIZ, STEPS, Step, steps_of

END = "end"
ORDER = (*STEPS, *QUIZ)
KEYS = {step.key: step for step in ORDER}


def restore() -> None:
    """Takes the answers from the address on arrival, and writes them there."""
    written = st.query_params.get("answers", "")
    if "course answers" not in st.session_state or (st.session_state.get("arrived") and written):
        pairs = zip(ORDER, written[: len(ORDER)], strict=False)
        found = {step.key: int(mark) for step, mark in pairs if mark in "0123456789"}
        st.session_state["course answers"] = st.session_state.get("course answers", {}) | found
    address.restore("course", "One hour", list(LENGTHS))
    address.restore("level", LEVELS[0], list(LEVELS))
    address.warn_if_unknown("at", (*KEYS, END), always=True)
    _write()


def _write() -> None:
    marks = "".join(str(answers().get(step.key, "-")) for step in ORDER).rstrip("-")
    address.write("answers", marks, "")
    address.write("course", st.session_state["course"], "One hour")
    address.write("level", st.session_state["level"], LEVELS[0])
    names = ("answers", "course", "level")
    st.session_state["course link"] = {name: st.query_params[name] for name in names if name in st.query_params}


def answers() -> dict[str, int]:
    """Key of a question -> the chosen option."""
    found: dict[str, int] = st.session_state.get("course answers", {})
    return found


def answer(key: str, right: int, widget: str = "", chosen: int | None = None) -> None:
    """Records the first answer, or the one that a widget has, and whether it is right; later ones may be looked at."""
    chosen = st.session_state[widget] if chosen is None else chosen
    if chosen is not None and key not in answers():
        st.session_state["course answers"] = answers() | {key: int(chosen)}
        if not KEYS[key].fields:
            rights()[key] = int(chosen) == right
    _write()


def rights() -> dict[str, bool]:
    """Key of a question answered in this session -> whether the answer is right."""
    found: dict[str, bool] = st.session_state.setdefault("course rights", {})
    return found


def here() -> str:
    """The key of the question that the address names, END, or "" for the title."""
    key = st.query_params.get("at", "")
    return key if key in KEYS or key == END else ""


def go(key: str) -> None:
    """Turns to a question, the end or the title."""
    st.query_params.update({"at": key})
    if not key:
        st.query_params.pop("at", None)


def steps() -> tuple[Step, ...]:
    """The questions of the chosen length, or the quiz while the reader is in it; with the question they are at."""
    if here().startswith("quiz"):
        return QUIZ
    chosen = steps_of(st.session_state.get("course", "One hour"))
    return tuple(step for step in STEPS if step in chosen or step.key == here())


def next_open() -> str:
    """The key of the first question without an answer, or the end."""
    return next((step.key for step in steps_of(st.session_state["course"]) if step.key not in answers()), END)


def score(bert: Bert, quiz: bool = False) -> tuple[int, int]:
    """The right answers and all answers, of the chapters or of the quiz."""
    return paper.score(partial(questions.asked, bert), answers(), QUIZ if quiz else STEPS)
