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
    for name, state, order in (("answers", "course answers", ORDER), ("before", "quiz before", QUIZ)):
        written = st.query_params.get(name, "")
        if state not in st.session_state or (st.session_state.get("arrived") and written):
            pairs = zip(order, written[: len(order)], strict=False)
            found = {step.key: int(mark) for step, mark in pairs if mark in "0123456789"}
            st.session_state[state] = st.session_state.get(state, {}) | found
    address.restore("course", "One hour", list(LENGTHS))
    address.restore("level", LEVELS[0], list(LEVELS))
    address.warn_if_unknown("at", (*KEYS, END), always=True)
    _write()


def _write() -> None:
    for name, given, order in (("answers", answers(), ORDER), ("before", before(), QUIZ)):
        address.write(name, "".join(str(given.get(step.key, "-")) for step in order).rstrip("-"), "")
    address.write("course", st.session_state["course"], "One hour")
    address.write("level", st.session_state["level"], LEVELS[0])
    names = ("answers", "before", "course", "level")
    st.session_state["course link"] = {name: st.query_params[name] for name in names if name in st.query_params}


def answers() -> dict[str, int]:
    """Key of a question -> the chosen option."""
    found: dict[str, int] = st.session_state.get("course answers", {})
    return found


def before() -> dict[str, int]:
    """Key of a question of the quiz -> the option chosen when it was taken before the last time."""
    found: dict[str, int] = st.session_state.get("quiz before", {})
    return found


def blind() -> bool:
    """Whether the quiz keeps its answers to itself: before any chapter, so that it can be taken again after them."""
    return here().startswith("quiz") and not any(step.key in answers() for step in STEPS)


def taken() -> bool:
    """Whether all of the quiz is answered."""
    return all(step.key in answers() for step in QUIZ)


def begin_quiz() -> None:
    """Turns to the first open question of the quiz; a quiz that was answered is taken anew, and the former kept."""
    if taken():
        quiz = {step.key for step in QUIZ}
        st.session_state["quiz before"] = {key: answers()[key] for key in quiz}
        st.session_state["course answers"] = {key: option for key, option in answers().items() if key not in quiz}
        for key in quiz:
            rights().pop(key, None)
        for name in [*st.session_state]:
            if str(name).startswith(("answer quiz", "guess of answer quiz")):
                del st.session_state[name]
        _write()
    go(next(step.key for step in QUIZ if step.key not in answers()))


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


def score(bert: Bert, steps: tuple[Step, ...] = STEPS, given: dict[str, int] | None = None) -> tuple[int, int]:
    """The right answers and all answers, of the chapters or of the quiz, this time or before."""
    return paper.score(partial(questions.asked, bert), answers() if given is None else given, steps)
