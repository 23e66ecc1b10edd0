"""What the Course page shows: its title, a question beside its picture, the end with a page to print."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import streamlit as st

from components.chapters.course import progress
from components.shell.contents import PAGES
from components.shell.lesson import projector_view, questions
from components.shell.room import following
from components.shell.show import Fold, show_download, show_folds, show_words
from polyseme import limits
from polyseme.bert import Bert
from polyseme.course import figures, paper, tasks
from polyseme.course.asked import Asked, Guess
from polyseme.course.chapters import CHAPTERS, CLASS, LENGTHS, LEVELS, QUIZ, STEPS, Step, chapter_of, steps_of
from polyseme.figures.wording import counted, escaped, listed

SHORT = 14  # letters of a text up to which it stands in a picture itself, not its number
TRIED = 8  # of a reader's own texts are listed

STEP_STYLE = Path(__file__).with_name("course.css")
"""The style of a question's page: asked for before its title, which it makes smaller."""


def show_title() -> None:
    """Length and level, where to begin or go on, and the six chapters."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="row-course"):
        st.segmented_control("How long?", list(LENGTHS), key="course", required=True, persist_state="session")
        st.segmented_control("For whom?", list(LEVELS), key="level", required=True, persist_state="session")
    length, done = st.session_state["course"], progress.answers()
    st.caption(
        f"{length}: {counted(len(steps_of(length)), 'question')}, {LENGTHS[length]}. "
        "No account needed: the page's address keeps your answers."
    )
    begun, key = any(step.key in done for step in STEPS), progress.next_open()
    label = "Go on" if begun else "Begin"
    with st.container(horizontal=True):
        st.button(
            f"**{label}**", icon=":material/play_arrow:", type="primary", on_click=progress.go, args=(key,), key="begin"
        )
        if begun:
            st.button(
                "What I found out",
                icon=":material/checklist:",
                on_click=progress.go,
                args=(progress.END,),
                key="to end",
            )
        _show_quiz_button()
    if progress.taken() and not begun:
        st.caption("The quiz is noted. Take it again after the course: then you see the answers, and what you learned.")
    with st.container(key="cards"):
        for number, chapter in enumerate(CHAPTERS, 1):
            _show_card(number, [step for step in chapter.steps if step in steps_of(length)])
    show_tasks()


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


def _show_quiz_button() -> None:
    """The way to the quiz: for the first time, or once more."""
    label = "Take the quiz again" if progress.taken() else "Quiz: ten more questions"
    st.button(label, icon=":material/quiz:", on_click=progress.begin_quiz, key="to quiz")


def show_tasks() -> None:
    """The notebook of tasks, at the level that has it."""
    if st.session_state["level"] == LEVELS[-1]:
        show_download(
            "Six tasks, a notebook", tasks.notebook, "polyseme-tasks.ipynb", "application/x-ipynb+json", "tasks"
        )


def show_step(bert: Bert, key: str) -> None:
    """One question beside its picture, its verdict and the ways on."""
    step, row = progress.KEYS[key], progress.steps()
    place = [one.key for one in row].index(key)
    _show_place(step, place, len(row))
    texts = _texts(step)
    with st.spinner("The model works out the answer …"):
        asked = questions.asked(bert, step, *texts)
    asked = asked and _with_earlier(step, asked, texts)
    if asked is None:
        _show_fields(step)
        st.info(_cannot_ask(step), icon=":material/info:")
        _show_ways(bert, step, row, place, answered=True)
        return
    widget = f"answer {key} {' '.join(texts)}"
    if _tried(step) and not st.session_state.get(_checked(widget)):
        st.markdown(f"**{step.turn}**")
        _show_fields(step)
        _show_numbers(step, texts)
    with st.container(key="question", gap="small"):
        if given := questions.given(asked):
            st.markdown(given)
        st.markdown(asked.question, help=asked.help or None)
    left, right = st.columns([3, 2], gap="medium")
    with right:
        asked, chosen, answered = _pick_answer(step, asked, widget)
    revealed = answered and not progress.blind()
    with left:
        questions.show_picture(asked, revealed, "course")
    with right:
        if answered and not revealed:
            st.markdown(":material/check: Noted. After the course you take the quiz again, and see the answers.")
        if revealed:
            with st.container(key="finding"):
                show_words(f"{questions.verdict(asked, chosen)}{_off(asked, widget)}", "verdict")
            with st.container(key="lesson"):
                show_words(questions.lesson(step, asked, _own(step)), "lesson")
            if step.fields:
                with st.container(border=True, gap="small", key="yours"):
                    st.markdown(f"**{step.turn}**")
                    _show_fields(step)
                    _show_tried(step, asked, texts)
        check = partial(_check_choice, step, asked.right, widget) if chosen is not None and not answered else None
        _show_ways(bert, step, row, place, answered, check)
    if revealed and _last_of_chapter(row, place):
        _show_recap(bert, step, row)


def _pick_answer(step: Step, asked: Asked, widget: str) -> tuple[Asked, int | None, bool]:
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
    return asked, chosen, chosen is not None and (earlier is not None or bool(st.session_state.get(_checked(widget))))


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
    st.session_state.update({widget: option, f"guess of {widget}": value, _checked(widget): True})
    progress.answer(step.key, right, "", option)


def _check_choice(step: Step, right: int, widget: str) -> None:
    """Answers with the chosen option: with the arrow keys, others were chosen on the way to it."""
    st.session_state[_checked(widget)] = True
    progress.answer(step.key, right, widget)


def _checked(widget: str) -> str:
    return f"{widget} checked"


def _off(asked: Asked, widget: str) -> str:
    """How far a guess made in the picture is from the answer."""
    value, guess = st.session_state.get(f"guess of {widget}"), asked.guess
    if guess is None or value is None:
        return ""
    return f" Your guess is {guess.form(abs(value - guess.truth))} off."


Tried = dict[tuple[str, ...], tuple[str, figures.Dot | None]]
"""A reader's own texts -> what was found, and their dot."""


def _tried(step: Step) -> Tried:
    found: Tried = st.session_state.setdefault(f"tried {step.key}", {})
    return found


def _with_earlier(step: Step, asked: Asked, texts: tuple[str, ...]) -> Asked:
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
        for number, (row, (_, dot)) in enumerate(_tried(step).items(), 1)
        if dot and row != texts
    ]


def _show_numbers(step: Step, texts: tuple[str, ...]) -> None:
    """What the numbers at the dots of earlier texts stand for, before the next one is answered."""
    rows = [f"dot {name} is “{text}”" for name, text, _ in _tried_before(step, texts) if name != text]
    if rows:
        st.caption(escaped(f"Tried before: {listed(rows)}"))


def _show_tried(step: Step, asked: Asked, texts: tuple[str, ...]) -> None:
    """A reader's own texts so far, each with what was found."""
    tried = _tried(step)
    tried[texts] = asked.brief or asked.options[asked.right], asked.dot
    while len(tried) > TRIED:
        del tried[next(iter(tried))]
    if len(tried) > 1:
        rows = [
            f"{number}. “{escaped(' – '.join(row))}” **{escaped(said)}**"
            for number, (row, (said, _)) in enumerate(tried.items(), 1)
        ]
        st.markdown("\n".join(["Tried so far:", "", *rows]))


def _earlier(step: Step, asked: Asked) -> int | None:
    """The answer given before; a reader's own text is asked about anew."""
    earlier = None if step.fields else progress.answers().get(step.key)
    return earlier if earlier is not None and earlier < len(asked.options) else None


def _show_place(step: Step, place: int, count: int) -> None:
    """The chapter, the question's number and the score; before the first question of a chapter what to know."""
    rights = [right for key, right in progress.rights().items() if (progress.KEYS[key] in QUIZ) == (step in QUIZ)]
    score = f" · {sum(rights)} of {len(rights)} right" if rights and not progress.blind() else ""
    if step in QUIZ:
        st.markdown(f":material/quiz: **Quiz**, question {place + 1} of {count}{score}")
        return
    chapter = chapter_of(step)
    about = "Your own words" if _own(step) else step.about
    st.markdown(
        f":material/school: **{CHAPTERS.index(chapter) + 1}. {chapter.title}** · {about} "
        f":small[({place + 1} of {count}{score}{'; this one is not counted' if step.fields else ''})]"
    )
    if step == next(one for one in progress.steps() if one in chapter.steps):
        more = f" {chapter.terms}" if st.session_state["level"] != LEVELS[0] else ""
        show_words(f"{chapter.intro}{more}", "intro")


def _texts(step: Step) -> tuple[str, ...]:
    """A reader's own texts for a question that is about them; before these, our own."""
    return tuple(
        str(st.session_state.get(f"{step.key} {label}") or "").strip() or default
        for label, default in step.fields.items()
    )


def _own(step: Step) -> bool:
    """Whether the question is about a reader's own texts."""
    return _texts(step) != tuple(step.fields.values())


def _show_fields(step: Step) -> None:
    """The fields for a reader's own texts: empty below the answer about ours, above the question about theirs."""
    with st.container(horizontal=True):
        for label, default in step.fields.items():
            limit = limits.ROOM_SENTENCE_CHARACTERS
            st.text_input(label, key=f"{step.key} {label}", max_chars=limit, placeholder=default)


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


def show_end(bert: Bert) -> None:
    """The score, the six sentences, and the page to print."""
    with st.spinner("The model works out the answers …"):
        right, answered = progress.score(bert)
        in_quiz, of_quiz = progress.score(bert, QUIZ)
        earlier = f"; before, {progress.score(bert, QUIZ, progress.before())[0]}" if progress.before() else ""
    quiz = f" Quiz: {in_quiz} of {of_quiz}{earlier}." if of_quiz else ""
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
