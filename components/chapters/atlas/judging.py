"""Pairs of uses that a reader judges from 1 to 4, blind to the model, and how far people and model agree."""

import zlib
from collections.abc import Collection
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.atlas import judgement_files
from components.chapters.atlas.judgement_files import said_of
from components.shell import ask, models
from components.shell.judged import show_judged
from components.shell.room import hand_over
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.figures.wording import escaped, in_context
from polyseme.judgements.class_result import class_pairs
from polyseme.judgements.comparison import compared, cosines_in
from polyseme.judgements.files import PAIR, around, identifiers, uses_of
from polyseme.judgements.numbers import draw_pairs
from polyseme.judgements.result import vectors_of
from polyseme.judgements.scale import NAMES, UNDECIDED

NUMBERS = (20, 40, 80)
SCALE = {number: name.capitalize() for number, name in NAMES.items()} | {UNDECIDED: "Can't decide"}
CONTEXT = 220  # characters on either side of a word
HOW = "You see neither group nor source; the model's answer comes at the end."


def show_judging(atlas: Atlas) -> None:
    """The next pair to judge; once all are judged, or the reader stops, how far people and model agree."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.text_input("Your name", "me", key="judge", max_chars=30, width=200).strip() or "me"
        number = ask.choice("Pairs", NUMBERS, "pairs", NUMBERS[0], buttons=True)
        rows = models.computed_once(("pairs", atlas.key, number), partial(_drawn, atlas, number))
        hand_over.show_offer(partial(class_pairs, atlas.corpus, atlas.word, atlas.layer, atlas.layout.groups, rows))
    names = identifiers(atlas.corpus, atlas.word)
    said = said_of(atlas)
    order = np.random.default_rng(zlib.crc32(name.encode())).permutation(len(rows))
    pairs = [(names[a], names[b]) for a, b in rows[order].tolist()]
    left = [i for i, pair in enumerate(pairs) if (*pair, name) not in said]
    if left and not st.session_state.get("judged enough"):
        st.caption(HOW)
        _show_pair(atlas, rows[order[left[0]]], (*pairs[left[0]], name), len(pairs) - len(left), len(pairs))
    else:
        if left:
            st.button("Judge more pairs", on_click=_enough, args=(False,), icon=":material/arrow_back:")
        _show_result(atlas, names)
    judgement_files.show_files(atlas, rows, names)


def _drawn(atlas: Atlas, number: int) -> np.ndarray:
    """(pair, 2): rows of the word."""
    texts = atlas.corpus.table(atlas.word, ["text"])["text"].to_pylist()
    return draw_pairs(atlas.layout.groups, atlas.layout.sources, texts, number)


def _show_pair(atlas: Atlas, rows: np.ndarray, key: tuple[str, str, str], done: int, number: int) -> None:
    said = said_of(atlas)
    st.caption(f"Pair {done + 1} of {number}")
    both = atlas.corpus.take(atlas.word, rows, ["text", "start", "end"]).to_pylist()
    if zlib.crc32("".join(key).encode()) % 2:
        both.reverse()
    for column, use in zip(st.columns(2), both, strict=True):
        text, (start, end) = use["text"], (use["start"], use["end"])
        with column.container(border=True):
            st.markdown(in_context(text[:start], text[start:end], text[end:], CONTEXT))
    with st.container(horizontal=True):
        for value, label in SCALE.items():
            st.button(label, key=f"judge {value}", on_click=said.update, args=({key: value},), shortcut=str(value))
    if mine := [one for one in said if one[2] == key[2]]:
        with st.container(horizontal=True):
            undo: dict[str, Any] = {"on_click": said.__delitem__, "args": (mine[-1],), "icon": ":material/undo:"}
            st.button("Undo", key="unjudge", type="tertiary", **undo)
            st.button("Stop and compare", key="enough", type="tertiary", on_click=_enough, args=(True,))


def _enough(stopped: bool) -> None:
    st.session_state["judged enough"] = stopped


def _show_result(atlas: Atlas, names: list[str]) -> None:
    """How far the judges agree, and the model with them."""
    try:
        judged = judgement_files.everybodys(atlas)
        wanted = pd.unique(judged[PAIR].to_numpy().ravel())
        cosines = cosines_in(vectors_of(atlas.corpus, atlas.word, atlas.layer, wanted))
    except ValueError as error:
        st.info(escaped(str(error)))
        return
    groups = {name: int(group) for name, group in zip(names, atlas.layout.groups, strict=True) if group >= 0}
    source = (atlas.key, tuple(groups.values()))
    show_judged(judged, source, partial(compared, judged, cosines, groups), partial(_contexts, atlas, names))


def _contexts(atlas: Atlas, names: list[str], wanted: Collection[str]) -> dict[str, tuple[str, str, str]]:
    """identifier -> what stands before the word, the word, and what stands after it."""
    uses = uses_of(atlas.corpus, atlas.word, [row for row, name in enumerate(names) if name in wanted])
    rows = uses[["identifier", "context", "indexes_target_token"]].itertuples(index=False)
    return {name: around(text, place) for name, text, place in rows}
