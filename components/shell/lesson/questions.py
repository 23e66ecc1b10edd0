"""A question of the course, on its own page and in a room: worked out once, its picture, its verdict, its lesson."""

import re

import plotly.graph_objects as go
import streamlit as st

from components.shell import models
from components.shell.room.state import Room
from components.shell.show import show_figure
from polyseme.bert import Bert
from polyseme.course.asked import Asked
from polyseme.course.chapters import CLASS, Step
from polyseme.figures.wording import escaped, percent, without_markup

MARK = "\N{WORD JOINER}\N{INVISIBLE SEPARATOR}"
"""Stands for bold type while a sentence is escaped."""


def asked(bert: Bert, step: Step, *texts: str) -> Asked | None:
    """A question as the model at hand answers it; None if it can't be asked. All visitors share it."""
    key = ("course", bert.name, step.key, texts)
    return models.computed_once(key, lambda: step.asked(bert, *texts))


def asked_in(bert: Bert, room: Room) -> tuple[str, Asked | None, Step | None]:
    """The title, the question and the step that a room is at; no step for a teacher's own question."""
    if room.step <= len(CLASS):
        step = CLASS[room.step - 1]
        return step.about, asked(bert, step), step
    if room.step - len(CLASS) > len(room.own):
        return "", None, None
    own = room.own[room.step - len(CLASS) - 1]
    right = -1 if own.right is None else own.right
    return "Our question", Asked(escaped(own.text), "", own.options, right, ("",) * len(own.options), None, None), None


COURSE_ANSWERS = "course answers"
"""Where the course keeps a reader's answers: key of a question -> the chosen option."""


def note_votes(room: Room, member: str) -> None:
    """Makes a phone's votes answers of the course once their questions are answered, for the page to print."""
    votes = {
        CLASS[step - 1].key: one[member]
        for step, question in room.questions.items()
        if step <= len(CLASS) and question.revealed
        for one in question.rounds
        if member in one  # the later round counts
    }
    before = st.session_state.get(COURSE_ANSWERS, {})
    if votes and {**before, **votes} != before:
        st.session_state[COURSE_ANSWERS] = {**before, **votes}


def show_found_out() -> None:
    """The way from a closed room to the page to print, if this phone has voted."""
    if st.session_state.get(COURSE_ANSWERS):
        label = "What I found out: your votes, to print"
        st.page_link("pages/course.py", label=label, icon=":material/checklist:", query_params={"at": "end"})


def given(asked: Asked) -> str:
    """What a question is about, as a quotation with the words in question in bold; "" if the picture has it."""
    text = asked.given
    for first, last in sorted(asked.marked, reverse=True):
        text = f"{text[:first]}{MARK}{text[first:last]}{MARK}{text[last:]}"
    return f"> {escaped(text).replace(MARK, '**')}" if text else ""


def show_picture(asked: Asked, answered: bool, key: str) -> None:
    """The picture of a question, with the answer in it once there is one."""
    reading = f"{asked.because[asked.right]}" if answered else asked.question
    figure = asked.after if answered else asked.before
    if figure is None:
        return
    with st.container(key=f"picture_{key}"):
        alt = f"{without_markup(reading)} {asked.given} {words_in(figure)}"
        show_figure(figure, key=f"{key} {answered}", alt=alt)


def words_in(figure: go.Figure) -> str:
    """What is written in a picture: its notes, the numbers at its bars and along its lines."""
    parts = figure.to_dict()
    notes = [note["text"] for note in parts["layout"].get("annotations", ())]
    bars = [text for trace in parts["data"] for text in trace.get("text", ())]
    lines = [
        f"{trace['name']}: {', '.join(map(percent, trace['y']))}"
        for trace in parts["data"]
        if trace.get("mode") == "lines+markers"
    ]
    words = "; ".join(re.sub("<[^>]+>", "", text).replace("&lt;", "<") for text in (*notes, *bars, *lines) if text)
    return f"In the picture: {words}." if words else ""


def verdict(asked: Asked, answer: int | None) -> str:
    """Whether an answer is the model's, or a teacher's, and what is true of both."""
    if asked.right < 0:
        return ":material/forum: This question has no one right answer."
    right = asked.because[asked.right]
    if answer == asked.right:
        return f":material/check: **Right.** {right}"
    option = without_markup(asked.options[asked.right]).rstrip(".")
    model = f"The answer: **{escaped(option)}**. {right}"
    if answer is None or not 0 <= answer < len(asked.options):
        return model
    own = asked.because[answer]
    return f":material/undo: **Not quite.** {own if own != right else ''} {model}"


def lesson(step: Step, asked: Asked, own: bool = False) -> str:
    """What the question teaches, unless this model answers otherwise than the lesson has it.

    own: whether it was asked about a reader's own texts.
    """
    if own and asked.own_lesson:
        return asked.own_lesson
    if step.story is not None and asked.right != step.story:
        return (
            ":material/info: Many models answer differently. **This model disagrees**, so this is not a general rule."
        )
    wrong = f" A common mistake: *{step.misconception}*" if step.misconception else ""
    return f"{step.lesson}{wrong}"
