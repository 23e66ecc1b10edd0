"""Pairs of uses that a reader judges from 1 to 4, blind to the model, and how far people and model agree."""

import hashlib
import zlib
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components.shell import ask, models, show
from components.shell.heavy.work import show_work
from polyseme import limits
from polyseme.atlas.figures import readings
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.figures.wording import counted, escaped, in_context
from polyseme.judgements.figures import NAMES
from polyseme.judgements.files import (
    INSTANCES,
    JUDGEMENTS,
    PAIR,
    UNDECIDED,
    UNKNOWN,
    identifiers,
    read_judgements,
    tabbed,
    uses_of,
)
from polyseme.judgements.graph_figure import HOW as HOW_DRAWN
from polyseme.judgements.graph_figure import graph_reading
from polyseme.judgements.numbers import draw_pairs
from polyseme.judgements.result import Judgements, compared, vectors_of

NUMBERS = (20, 40, 80)
SCALE = {number: name.capitalize() for number, name in NAMES.items()} | {UNDECIDED: "Can't decide"}
CONTEXT = 220  # characters on either side of a word
HOW = "Do both uses mean the same? You see neither group nor source; the model's answer comes at the end."
KEEP = "Nothing of this is stored: download your judgements before you leave."
FILES = "DURel can open these files. To add judgements made there or in another browser, choose their file:"

Pair = tuple[str, str]


def show_judging(atlas: Atlas) -> None:
    """The next pair to judge; once all are judged, or the reader stops, how far people and model agree."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.text_input("Your name", "me", key="judge", max_chars=30, width=200).strip() or "me"
        number = ask.choice("Pairs", NUMBERS, "pairs", NUMBERS[0], buttons=True)
    rows = models.computed_once(("pairs", atlas.key, number), partial(_drawn, atlas, number))
    names = identifiers(atlas.corpus, atlas.word)
    said = _said(atlas)
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
    _show_files(atlas, rows, names)


def _drawn(atlas: Atlas, number: int) -> np.ndarray:
    """(pair, 2): rows of the word."""
    texts = atlas.corpus.table(atlas.word, ["text"])["text"].to_pylist()
    return draw_pairs(atlas.layout.groups, atlas.layout.sources, texts, number)


def _said(atlas: Atlas) -> dict[tuple[str, str, str], int]:
    """What was judged in this tab of this word: identifiers and judge -> judgement."""
    known: dict[tuple[str, ...], dict[tuple[str, str, str], int]] = st.session_state.setdefault("judged", {})
    return known.setdefault((atlas.source, atlas.key[1], atlas.word), {})


def _show_pair(atlas: Atlas, rows: np.ndarray, key: tuple[str, str, str], done: int, number: int) -> None:
    said = _said(atlas)
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
    with st.container(horizontal=True):
        mine = [one for one in said if one[2] == key[2]]
        if mine:
            st.button(
                "Undo",
                key="unjudge",
                type="tertiary",
                on_click=said.__delitem__,
                args=(mine[-1],),
                icon=":material/undo:",
            )
            st.button("Stop and compare", key="enough", type="tertiary", on_click=_enough, args=(True,))


def _enough(stopped: bool) -> None:
    st.session_state["judged enough"] = stopped


def _show_result(atlas: Atlas, names: list[str]) -> None:
    """Alpha and Spearman's correlations, cosines beside judgements, and the pairs to talk about."""
    try:
        judged = _everybodys(atlas)
        groups = {name: int(group) for name, group in zip(names, atlas.layout.groups, strict=True) if group >= 0}
        found = _compared(atlas, judged, groups)
    except ValueError as error:
        st.info(escaped(str(error)))
        return
    if found is None:
        return
    if np.isfinite(found.pairs["cosine"]).any():
        show.show_chart(found.drawn(), found.finding, "judged")
    else:
        show.show_reading(found.finding, "judged")
    st.caption(readings.HOW_JUDGED)
    uses = uses_of(atlas.corpus, atlas.word, [row for row, name in enumerate(names) if name in {*found.graph.uses}])
    texts = dict(zip(uses["identifier"], uses["context"], strict=True))
    show.show_chart(found.graph_figure(texts), graph_reading(found.graph), "graph of uses")
    st.caption(HOW_DRAWN)
    show.show_table(found.table().round(4), "atlas-agreement", "Agreement of people and model", "agreement")
    _show_disagreements(atlas, found, names)


def _compared(atlas: Atlas, judged: pd.DataFrame, groups: dict[str, int]) -> Judgements | None:
    """People and model compared; None while many judgements wait in the queue of heavy work."""
    vectors = vectors_of(atlas.corpus, atlas.word, atlas.layer, pd.unique(judged[PAIR].to_numpy().ravel()))
    if len(judged) <= limits.JUDGEMENTS_AT_ONCE:
        return compared(judged, vectors, groups)
    digest = hashlib.sha256(tabbed(judged[[*PAIR, "annotator", "judgment"]])).hexdigest()
    key = ("judged", atlas.key, tuple(groups.values()), digest)
    return show_work("judged", key, lambda report: compared(judged, vectors, groups), "Judgements")


def _show_disagreements(atlas: Atlas, found: Judgements, names: list[str]) -> None:
    apart = found.disagreements
    if len(found.judges) < 2:
        return
    st.markdown(f"**{counted(len(apart), 'pair')} to talk about**: two judges are two steps apart or more.")
    row_of = {name: row for row, name in enumerate(names)}
    for one in apart.head(limits.ATLAS_SHOWN // 2).itertuples(index=False):
        a, b, *judged = one
        votes = [f"{escaped(name)} {value:g}" for name, value in zip(found.judges, judged, strict=True) if value > 0]
        rows = [row_of[name] for name in (a, b) if name in row_of]
        uses = atlas.corpus.take(atlas.word, rows, ["text", "start", "end"]).to_pylist()
        lines = [
            in_context(u["text"][: u["start"]], u["text"][u["start"] : u["end"]], u["text"][u["end"] :], 120)
            for u in uses
        ]
        st.markdown("\n".join([f"{', '.join(votes)}", *(f"- {line}" for line in lines)]))


def _everybodys(atlas: Atlas) -> pd.DataFrame:
    """What was judged here, and what was uploaded. ValueError if a file is none of judgements."""
    here = pd.DataFrame(
        [(*key, value) for key, value in _said(atlas).items()], columns=[*PAIR, "annotator", "judgment"]
    )
    tables, files = [read_judgements(here)], st.session_state.get("judgements") or []
    if sum(file.size for file in files) > limits.JUDGEMENTS_BYTES:
        raise ValueError(f"These files are larger than {limits.JUDGEMENTS_BYTES / 1e6:g} MB together.")
    for file in files:
        table = read_judgements(file.getvalue())
        tables.append(table[table["lemma"].isin([atlas.word, ""])] if "lemma" in table else table)
    if (number := sum(map(len, tables))) > limits.JUDGEMENTS_SHOWN:
        raise ValueError(f"These are {number:,} judgements. Limit here: {limits.JUDGEMENTS_SHOWN:,}.")
    return pd.concat(tables, ignore_index=True)


def _show_files(atlas: Atlas, rows: np.ndarray, names: list[str]) -> None:
    """The uses, pairs and judgements to download, and the judgements of others to upload."""

    said = dict(_said(atlas))  # a download is written later, where the session is out of reach

    def pairs() -> bytes:
        return tabbed(pd.DataFrame([(names[a], names[b], atlas.word) for a, b in rows.tolist()], columns=INSTANCES))

    def judged() -> bytes:
        table = [(*key, value, UNKNOWN, atlas.word) for key, value in said.items()]
        return tabbed(pd.DataFrame(table, columns=JUDGEMENTS))

    def uses() -> bytes:
        return tabbed(uses_of(atlas.corpus, atlas.word, np.unique(rows)))

    if said:
        st.caption(KEEP)
    with st.container(horizontal=True):
        for file, write in {"judgments.csv": judged, "uses.csv": uses, "instances.csv": pairs}.items():
            show.show_download(file, write, file, "text/tab-separated-values", f"download {file}")
    st.caption(FILES)
    size = max(1, limits.JUDGEMENTS_BYTES // 1_000_000)
    st.file_uploader("Judgements of others", ["csv", "tsv"], True, "judgements", max_upload_size=size, **ask.BARE)
