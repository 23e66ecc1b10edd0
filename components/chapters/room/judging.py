"""Pairs of uses that a class judges: on a phone, on the board, and what the teacher has for it."""

from collections.abc import Callable
from functools import partial

import pandas as pd
import streamlit as st

from components.chapters.room.visitor import PROJECTOR, RoomVisit, act
from components.shell import show
from components.shell.judged import show_judged, show_plainly
from components.shell.room import judging
from components.shell.room.state import JUDGE, Room
from polyseme.bert import Bert
from polyseme.figures.wording import counted, escaped, in_context
from polyseme.judgements.class_pairs import NOT_YET, ClassPairs, Marks
from polyseme.judgements.class_result import compared_with, contexts_in, judged_by, uses_in
from polyseme.judgements.files import tabbed
from polyseme.judgements.scale import NAMES

EMPTY, BEGUN, FULL = "□", "◧", "■"
"""A pair on the board: without a judge, with one, with enough to compare them."""
ENOUGH = 2
HELD = "the pair on this phone"


def show_pair(room: Room, member: str) -> None:
    """A phone: two uses, and a button for each step of the scale."""
    pairs = room.pairs
    if pairs is None or room.compared:
        st.markdown("Look at the projector: where you agree, and what the model says.")
        return
    pair = _held(pairs, room.marks, member)
    if pair is None:
        st.markdown(":material/check: You have judged all pairs. Thank you.")
        return
    for use in pairs.shown(pair, member):
        with st.container(border=True):
            st.markdown(in_context(use.before, use.word, use.after))
    names = pairs.names(pair)
    with st.container(key="judging", gap="small"):
        for value, name in NAMES.items():
            args = (room.code, member, pair, names, value)
            st.button(f"**{value}** {name}", key=f"judge {pair} {value}", width="stretch", on_click=_judge, args=args)
    judged = len(room.marks.get(member, "").replace(NOT_YET, ""))
    st.caption(f"Pair {judged + 1} of {len(pairs.pairs)}")


def _held(pairs: ClassPairs, marks: Marks, member: str) -> int | None:
    """The pair that this phone shows until it is judged, whatever other phones do meanwhile."""
    held: tuple[tuple[str, str], int] | None = st.session_state.get(HELD)
    if held and held[1] < len(pairs.pairs) and pairs.names(held[1]) == held[0]:
        return held[1]
    pair = pairs.next_of(member, marks)
    if pair is not None:
        st.session_state[HELD] = pairs.names(pair), pair
    return pair


def _judge(code: str, member: str, pair: int, names: tuple[str, str], value: int) -> None:
    st.session_state.pop(HELD, None)
    act(code, partial(judging.judge, member=member, pair=pair, names=names, value=value), member)


def show_progress(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """The board: how many pairs and judges there are; then how far class and model agree."""
    pairs = room.pairs
    if pairs is None:
        return
    st.header(f"How alike are two uses of “{escaped(pairs.lemma)}”?", anchor=False)
    if room.compared:
        _show_compared(pairs, room.marks, visit.role == PROJECTOR)
        return
    counts, number = pairs.counts(room.marks), len(pairs.pairs)
    shared = sum(count >= ENOUGH for count in counts)
    st.markdown("Each phone shows two sentences: judge from 1 (unrelated) to 4 (identical).")
    signs = "".join(FULL if count >= ENOUGH else BEGUN if count else EMPTY for count in counts)
    with st.container(key="squares"):
        st.markdown(signs)
    if not sum(counts):
        show.show_finding(f"**Nobody has judged yet**: {counted(number, 'pair waits', 'pairs wait')}.")
        return
    said = f"{counted(sum(counts), 'judgement')} by {counted(len(room.marks), 'judge')}"
    show.show_finding(f"**{shared} of {counted(number, 'pair')} have two judges or more**: {said}.")


def _show_compared(pairs: ClassPairs, marks: Marks, board: bool) -> None:
    judged = judged_by(pairs, marks)
    if judged.empty:
        st.info("Nobody has judged a pair yet.")
        return
    plainly = partial(show_plainly, board=board)
    show_judged(judged, pairs, partial(compared_with, pairs, marks), partial(contexts_in, pairs), plainly)


def show_pairs(visit: RoomVisit, room: Room) -> None:
    """The teacher: pairs from the Atlas, back to them after a question, and the files."""
    st.page_link(
        "pages/atlas.py", label="Choose a word and its pairs", icon=":material/map:", query_params={"pairs": "20"}
    )
    st.caption("The Atlas has the app's built-in sentences, or takes your own corpus. Press “Let room … judge” there.")
    pairs, marks = room.pairs, dict(room.marks)
    if pairs is None:
        return
    if room.doing != JUDGE or room.compared:
        label = f"Go on judging “{escaped(pairs.lemma)}”"
        st.button(label, key="judge on", on_click=visit.act, args=(judging.go_on,))
    show_files(pairs, marks)


def show_files(pairs: ClassPairs, marks: Marks, key: str = "") -> None:
    """The judgements and their uses as files."""
    files = {"judgments.csv": partial(judged_by, pairs, marks), "uses.csv": partial(uses_in, pairs)}
    for file, table in files.items():
        show.show_download(file, partial(_written, table), file, "text/tab-separated-values", f"file {file}{key}")
    st.caption("DURel and the Atlas can open these files.")


def _written(table: Callable[[], pd.DataFrame]) -> bytes:
    return tabbed(table())
