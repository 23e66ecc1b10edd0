"""Judgements as files: what was judged in this tab to download, and what others judged to upload."""

import numpy as np
import pandas as pd
import streamlit as st

from components import patches
from components.shell import ask, show
from polyseme import limits
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.judgements.files import INSTANCES, JUDGEMENTS, PAIR, UNKNOWN, read_judgements, tabbed, uses_of

KEEP = "Nothing of this is stored: download your judgements before you leave."
FILES = "DURel can open these files. To add judgements from DURel, a room or another browser, choose their file:"


def said_of(atlas: Atlas) -> dict[tuple[str, str, str], int]:
    """What was judged in this tab of this word: identifiers and judge -> judgement."""
    known: dict[tuple[str, ...], dict[tuple[str, str, str], int]] = st.session_state.setdefault("judged", {})
    return known.setdefault((atlas.source, atlas.key[1], atlas.word), {})


def everybodys(atlas: Atlas) -> pd.DataFrame:
    """What was judged here, and what was uploaded. ValueError if a file is none of judgements."""
    rows = [(*key, value) for key, value in said_of(atlas).items()]
    here = pd.DataFrame(rows, columns=[*PAIR, "annotator", "judgment"])
    tables, files = [read_judgements(here)], st.session_state.get("judgements") or []
    contents = [content for file in files if (content := patches.content_of(file)) is not None]
    if len(contents) < len(files):
        raise ValueError("The server no longer has these files. Upload them again.")
    if sum(file.size for file in files) > limits.JUDGEMENTS_BYTES:
        raise ValueError(f"These files are larger than {limits.JUDGEMENTS_BYTES / 1e6:g} MB together.")
    for content in contents:
        table = read_judgements(content)
        tables.append(table[table["lemma"].isin([atlas.word, ""])] if "lemma" in table else table)
    if (number := sum(map(len, tables))) > limits.JUDGEMENTS_SHOWN:
        raise ValueError(f"These are {number:,} judgements. Limit here: {limits.JUDGEMENTS_SHOWN:,}.")
    return pd.concat(tables, ignore_index=True)


def show_files(atlas: Atlas, rows: np.ndarray, names: list[str]) -> None:
    """The uses, pairs and judgements to download, and the judgements of others to upload."""
    said = dict(said_of(atlas))  # a download is written later, where the session is out of reach

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
    options = {"accept_multiple_files": True, **ask.BARE}
    for file in ask.uploader("Judgements of others", ["csv", "tsv"], limits.JUDGEMENTS_BYTES, "judgements", **options):
        patches.content_of(file)  # which leaves it to the server's bounded store
