"""The title of the Course page and its end: what there is to answer, and what was found out."""

from functools import partial

import streamlit as st

from components.chapters.course import progress
from components.shell.lesson import questions
from components.shell.show import show_download
from polyseme.bert import Bert
from polyseme.course import paper, tasks
from polyseme.course.chapters import CHAPTERS, LENGTHS, LEVELS, QUIZ, STEPS, Step, chapter_of, steps_of
from polyseme.figures.wording import counted


def show_title() -> None:
    """Length and level, where to begin or go on, and the six chapters."""
    head = st.container(key="course-head")
    with head.container(horizontal=True, vertical_alignment="bottom", key="row-course"):
        st.segmented_control("How long?", list(LENGTHS), key="course", required=True, persist_state="session")
        st.segmented_control("For whom?", list(LEVELS), key="level", required=True, persist_state="session")
    length, done = st.session_state["course"], progress.answers()
    begun, key = any(step.key in done for step in STEPS), progress.next_open()
    with head.container(gap="xsmall", key="course-note"):
        st.caption(
            f"{length}: {counted(len(steps_of(length)), 'question')}, {LENGTHS[length]}. "
            "No account needed: the page's address keeps your answers."
        )
        with st.container(horizontal=True, gap="xsmall"):
            _show_buttons(begun, key)
    if progress.taken() and not begun:
        st.caption("The quiz is noted. Take it again after the course: then you see the answers, and what you learned.")
    with st.container(key="cards"):
        for number, chapter in enumerate(CHAPTERS, 1):
            _show_card(number, [step for step in chapter.steps if step in steps_of(length)])
    show_tasks()


def _show_buttons(begun: bool, key: str) -> None:
    """The ways to the first open question, to the end once there is an answer, and to the quiz."""
    step = next((step for step in STEPS if step.key == key), None)
    where = f" with chapter {CHAPTERS.index(chapter_of(step)) + 1}" if step else ""
    label = f"**{'Go on' if begun else 'Begin'}{where}**"
    st.button(label, icon=":material/play_arrow:", type="primary", on_click=progress.go, args=(key,), key="begin")
    if begun:
        icon, end = ":material/checklist:", (progress.END,)
        st.button("What I found out", icon=icon, on_click=progress.go, args=end, key="to end")
    _show_quiz_button()


def _show_card(number: int, steps: list[Step]) -> None:
    """A chapter of the contents: its title, which opens it, and its questions."""
    with st.container(border=True, gap=None, key=f"card {number}"):
        st.button(
            f"**{number}. {chapter_of(steps[0]).title}** :material/arrow_forward:",
            type="tertiary",
            on_click=progress.go,
            args=(steps[0].key,),
            key=f"chapter {number}",
        )
        st.markdown("  \n".join(step.about for step in steps))


def show_end(bert: Bert) -> None:
    """The score, the six sentences, and the page to print."""
    with st.spinner("The model works out the answers …"):
        right, answered = progress.score(bert)
        in_quiz, of_quiz = progress.score(bert, QUIZ)
        earlier = f"; before, {progress.score(bert, QUIZ, progress.before())[0]}" if progress.before() else ""
    quiz = f" Quiz: {in_quiz} of {of_quiz}{earlier}." if of_quiz else ""
    with st.container(key="found"):
        st.header(f"What you found out: {right} of {answered} right.{quiz}", anchor=False)
    _show_wrong(bert)
    for number, chapter in enumerate(CHAPTERS, 1):
        st.markdown(f"{number}. **{chapter.title}**{'' if chapter.title.endswith('?') else '.'} {chapter.recap}")
    with st.container(horizontal=True):
        write = partial(paper.found_out, bert.name, partial(questions.asked, bert), dict(progress.answers()))
        show_download("What I found out, to print", write, "polyseme-found-out.html", "text/html", "paper", "print")
        _show_quiz_button()
        st.button("Contents", icon=":material/toc:", type="tertiary", on_click=progress.go, args=("",), key="contents")
        st.page_link("pages/facts.py", label="Which claims can be checked?", icon=":material/fact_check:")
    show_tasks()


def _show_wrong(bert: Bert) -> None:
    """The questions whose first answer was not right, to look at again."""
    given = [
        (step, questions.asked(bert, step)) for step in STEPS if step.key in progress.answers() and not step.fields
    ]
    wrong = [step for step, asked in given if asked and asked.right != progress.answers()[step.key]]
    if wrong:
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown("Look again:")
            for step in wrong:
                label = f":small[{step.about}]"
                st.button(label, type="tertiary", on_click=progress.go, args=(step.key,), key=f"again {step.key}")


def _show_quiz_button() -> None:
    """The way to the quiz: for the first time, or once more."""
    label = "Take the quiz again" if progress.taken() else "Quiz: ten questions"
    st.button(label, icon=":material/quiz:", on_click=progress.begin_quiz, key="to quiz")


def show_tasks() -> None:
    """The notebook of tasks, at the level that has it."""
    if st.session_state["level"] == LEVELS[-1]:
        show_download(
            "Six tasks, a notebook", tasks.notebook, "polyseme-tasks.ipynb", "application/x-ipynb+json", "tasks"
        )
