"""What the Course page shows of a question: its place, its picture, the answer once it is checked, and the ways on."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import streamlit as st

from components.chapters.course import answering, own_texts, progress
from components.shell.contents import PAGES
from components.shell.lesson import projector_view, questions
from components.shell.room import following
from components.shell.show import Fold, show_folds, show_words
from polyseme.bert import Bert
from polyseme.course import tasks
from polyseme.course.chapters import CHAPTERS, CLASS, LEVELS, QUIZ, STEPS, Step, chapter_of
from polyseme.figures.wording import counted

STEP_STYLE = Path(__file__).with_name("course.css")
"""The style of a question's page: asked for before its title, which it makes smaller."""


def show_step(bert: Bert, key: str) -> str:
    """One question beside its picture, its verdict and the ways on; gives the key of what a reader reads next."""
    step, row = progress.KEYS[key], progress.steps()
    place = [one.key for one in row].index(key)
    _show_place(step, place, len(row))
    texts = own_texts.texts_of(step)
    with st.spinner("The model works out the answer …"):
        asked = questions.asked(bert, step, *texts)
    asked = asked and own_texts.with_earlier(step, asked, texts)
    if asked is None:
        own_texts.show_fields(step)
        with st.container(key="refusal"):
            st.info(_cannot_ask(step), icon=":material/info:")
        _show_ways(bert, step, row, place, answered=True)
        return "refusal"
    widget = f"answer {key} {' '.join(texts)}"
    if own_texts.tried(step) and not st.session_state.get(answering.checked(widget)):
        st.markdown(f"**{step.turn}**")
        own_texts.show_fields(step)
        own_texts.show_numbers(step, texts)
    with st.container(key="question", gap="small"):
        if given := questions.given(asked):
            st.markdown(given)
        st.markdown(asked.question, help=asked.help or None)
    left, right = st.columns([3, 2], gap="medium")
    with right:
        asked, chosen, answered = answering.pick_answer(step, asked, widget)
    revealed = answered and not progress.blind()
    with left:
        questions.show_picture(asked, revealed, "course")
    with right:
        if answered and not revealed:
            with st.container(key="finding"):
                st.markdown(":material/check: Noted. After the course you take the quiz again, and see the answers.")
        if revealed:
            with st.container(key="finding"):
                show_words(f"{questions.verdict(asked, chosen)}{answering.how_far_off(asked, widget)}", "verdict")
            with st.container(key="lesson"):
                show_words(questions.lesson(step, asked, own_texts.is_own(step)), "lesson")
            if step.fields:
                with st.container(border=True, gap="small", key="yours"):
                    st.markdown(f"**{step.turn}**")
                    own_texts.show_fields(step)
                    own_texts.show_tried(step, asked, texts)
        check = (
            partial(answering.check_choice, step, asked.right, widget) if chosen is not None and not answered else None
        )
        _show_ways(bert, step, row, place, answered, check)
    if revealed and _last_of_chapter(row, place):
        _show_recap(bert, step, row)
    return "finding" if answered else "question"


def _show_place(step: Step, place: int, count: int) -> None:
    """The chapter, the question's number and the score; before the first question of a chapter what to know."""
    rights = [right for key, right in progress.rights().items() if (progress.KEYS[key] in QUIZ) == (step in QUIZ)]
    score = f" · {sum(rights)} of {len(rights)} right" if rights and not progress.blind() else ""
    if step in QUIZ:
        st.markdown(f":material/quiz: **Quiz**, question {place + 1} of {count}{score}")
        return
    chapter = chapter_of(step)
    about = "Your own words" if own_texts.is_own(step) else step.about
    st.markdown(
        f":material/school: **{CHAPTERS.index(chapter) + 1}. {chapter.title}** · {about} "
        f":small[({place + 1} of {count}{score}{'; this one is not counted' if step.fields else ''})]"
    )
    if step == next(one for one in progress.steps() if one in chapter.steps):
        more = f" {chapter.terms}" if st.session_state["level"] != LEVELS[0] else ""
        show_words(f"{chapter.intro}{more}", "intro")


def _cannot_ask(step: Step) -> str:
    if step.fields:
        return "We can't ask this: the word must stand in your sentence, and the model must know it uncut."
    return "This model can't be asked this question: it cuts one of the words, or lacks a part that we ask about."


def _last_of_chapter(row: tuple[Step, ...], place: int) -> bool:
    step = row[place]
    if step not in STEPS:
        return False
    return place + 1 == len(row) or chapter_of(row[place + 1]) != chapter_of(step)


def _show_recap(bert: Bert, step: Step, row: tuple[Step, ...]) -> None:
    """The chapter in one sentence, unless this model disagrees; what to try with a text of one's own, and the task."""
    chapter = chapter_of(step)
    answered = [
        (one, questions.asked(bert, one)) for one in progress.steps() if one in chapter.steps and one.story is not None
    ]
    others = sum(asked is None or asked.right != one.story for one, asked in answered)
    if others:
        text = f"{others} of {counted(len(answered), 'answer')} are unusual: do not take them as a rule."
    else:
        text = f"**In one sentence:** {chapter.recap}"
    with st.container(key="recap"):
        st.markdown(f":material/lightbulb: {text}")
        own = next(one for one in chapter.steps if one.fields)
        if own not in row:
            label = f"Try it: {own.about[0].lower()}{own.about[1:]}"
            st.button(label, icon=":material/edit:", on_click=progress.go, args=(own.key,), key="own")
    if st.session_state["level"] == LEVELS[-1]:
        task = tasks.TASKS[CHAPTERS.index(chapter)]
        show_folds(Fold(f"Task: {task.title}", "task", partial(_show_task, task)))


def _show_task(task: tasks.Exercise) -> None:
    st.markdown(task.text)
    st.code(task.code, language="python")


def _show_ways(
    bert: Bert,
    step: Step,
    row: tuple[Step, ...],
    place: int,
    answered: bool,
    check: Callable[[], None] | None = None,
) -> None:
    """Check, back, next, the page to go on with, the contents, and the class."""
    ahead = row[place + 1].key if place + 1 < len(row) else "" if progress.blind() else progress.END
    before = row[place - 1].key if place else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="ways"):
        if check:
            st.button("**Check**", icon=":material/check:", type="primary", on_click=check, key="check")
        st.button(
            "Back", icon=":material/arrow_back:", type="tertiary", on_click=progress.go, args=(before,), key="back"
        )
        st.button(
            "**Next**" if answered else "Skip",
            icon=":material/arrow_forward:",
            type="secondary" if answered else "tertiary",
            on_click=progress.go,
            args=(ahead,),
            key="next",
        )
        if answered and step.page in PAGES:
            page = PAGES[step.page]
            query = {"model": bert.name, **step.choices}
            st.page_link(page.file, label=f"Explore: {page.name}", icon=f":material/{page.icon}:", query_params=query)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button("Contents", icon=":material/toc:", type="tertiary", on_click=progress.go, args=("",), key="contents")
        if step in CLASS:
            following.show_ask_the_class(CLASS.index(step) + 1)
        if not projector_view.projector_is_on():
            projector_view.show_projector_switch()
