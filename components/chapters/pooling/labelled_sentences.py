"""The labelled sentences of the Pooling page: their source, the editor of their labels, and their download."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256

import pandas as pd
import streamlit as st

from components.shell import ask, models
from components.shell.heavy.downloads import in_turn
from components.shell.memory_cache import memory_cached
from polyseme import limits
from polyseme.core.reading.sheets import SEPARATORS, Sheet
from polyseme.export.tables import tsv
from polyseme.figures.wording import counted, escaped
from polyseme.pooling.numbers import labelled_rows as tables
from polyseme.pooling.numbers.labelled_rows import COLUMNS, CheckedRows, LabelledRow, RefusedRow, built_in_rows

SOURCES: dict[str, str] = {
    "built in": "Sentences written for this project, free to use (CC0).",
    "uploaded file": "Your CSV or TSV file: a sentence, a word in it and its meaning in each row.",
    "pasted text": "Paste three columns of a spreadsheet, or type them.",
}
SENSE_CHARACTERS = 80  # longer names of senses are descriptions, and do not fit a table
FILE = "polyseme-sentences.tsv"  # the download, which the script reads


@memory_cached("Reading the table …", unkeyed=1, refusals=True)
def _sheet(digest: str, _data: bytes) -> Sheet:
    """The table in some bytes, cached by their digest: as a key the bytes would stay in memory."""
    return tables.read_labelled(_data)


def read_rows(source: str) -> CheckedRows:
    """The labelled sentences and the refused rows; stops with the next step if there are none yet."""
    if source == "built in":
        return built_in_rows(), ()
    if source == "pasted text":
        label = "Rows with a sentence, a word and its meaning, separated by comma, semicolon or tab"
        example = "sentence;word;sense\nThe bank lends money.;bank;money\nThe river bank floods.;bank;river"
        data = ask.paste_rows(label, "rows", 100, example)
        if not data:
            st.info("Paste labelled sentences: at least two meanings of a word, two sentences each.")
            st.stop()
        return _pick_columns(data)
    label = "A CSV or TSV file with the columns sentence, word, sense"
    file = ask.pick_file(label, ["csv", "tsv", "txt"], limits.TABLE_BYTES, "labelled file")
    st.caption("We do not store the file, and it is not part of the link.")
    if file is None:
        st.info("Upload your labelled sentences, two for each meaning, better ten. The built-in ones are a template.")
        _show_download(built_in_rows(), "The built-in sentences as a template (TSV)", "pattern")
        st.stop()
    return _pick_columns(file[1])


def _pick_columns(data: bytes) -> CheckedRows:
    """The rows of a table, by the guessed columns or those the reader chooses."""
    digest = sha256(data).hexdigest()
    try:
        sheet = _sheet(digest, data)
    except ValueError as problem:
        st.info(escaped(str(problem)))
        st.stop()
    mark = digest[:12]
    form = f"{counted(len(sheet.rows), 'row')}, {SEPARATORS[sheet.separator]} between cells, {sheet.encoding}"
    with st.expander(f"How the table is read: {form}", icon=":material/table_view:"):
        header = st.toggle("The first row names the columns", tables.has_header(sheet), key=f"header {mark}")
        first = [[*row, *[""] * sheet.width][: sheet.width] for row in sheet.rows[: header + 8]]
        heads = first[0] if header else [""] * sheet.width
        names = [f"{i}: {name[:40]}" if name else f"column {i}" for i, name in enumerate(heads, 1)]
        columns, guessed = {}, tables.guess_columns(sheet, header)
        for place, role in zip(st.columns(len(COLUMNS)), COLUMNS, strict=True):
            key = f"{role} {mark} {header}"
            columns[role] = place.selectbox(f"The {role}", range(sheet.width), guessed[role], names.__getitem__, key)
        st.dataframe(pd.DataFrame(first[header:], columns=names), hide_index=True, alt="The first rows of the table")
    if not sheet.whole:
        st.warning(f"Only the first {len(sheet.rows):,} rows are read.", icon=":material/content_cut:")
    if len(set(columns.values())) < len(columns):
        st.info("Choose three different columns: sentence, word and meaning.")
        st.stop()
    cache_key = ("labelled rows", digest, *columns.values(), header)
    return models.computed_once(cache_key, lambda: tables.rows_of(sheet, columns, header))


def edited(rows: Sequence[LabelledRow]) -> tuple[LabelledRow, ...]:
    """The rows that the reader left in, with their edited senses."""
    mark, table = st.session_state.get("labels", ("", None))
    if mark != _mark(rows):
        return tuple(rows)
    senses = [" ".join(str(sense or "").split())[:SENSE_CHARACTERS] for sense in table["Sense"]]
    return tuple(
        replace(row, sense=sense) for row, sense, use in zip(rows, senses, table["Use"], strict=True) if use and sense
    )


def _mark(rows: Sequence[LabelledRow]) -> str:
    """A digest of labelled sentences."""
    return sha256(repr([(row.sentence, row.word, row.sense) for row in rows]).encode()).hexdigest()[:24]


def show_labels(rows: Sequence[LabelledRow], used: Sequence[LabelledRow]) -> None:
    """An editor of the labels, after which the page runs anew; and a download of the rows in use."""
    mark = _mark(rows)
    if st.session_state.get("labels", ("",))[0] != mark:
        table = _table(rows).rename(columns=str.capitalize)
        table.insert(0, "Use", True)
        st.session_state["labels"] = (mark, table)
    if f"labels {mark}" not in st.session_state:  # newly opened: it begins where the reader left it
        st.session_state["first labels"] = st.session_state["labels"][1]
    st.caption("Change a meaning, or untick a sentence to leave it out. Changes are not in the link.")
    changed = st.data_editor(
        st.session_state["first labels"],  # the editor needs the same table at every rerun
        hide_index=True,
        disabled=["Sentence", "Word"],
        column_order=["Use", "Sense", "Word", "Sentence"],  # a phone shows the editable columns
        column_config={"Sentence": st.column_config.TextColumn(width="large")},
        key=f"labels {mark}",
    )
    if not changed.equals(st.session_state["labels"][1]):
        st.session_state["labels"] = (mark, changed)
        st.rerun()
    _show_download(used, "The labelled sentences as used here (TSV)", "used")


def show_refused(refused: Sequence[RefusedRow]) -> None:
    """The rows that can't be used, with their reasons."""
    if not refused:
        return
    rows = sorted((row.line, row.reason, row.text) for row in refused)
    with st.expander(f"{counted(len(refused), 'row')} can't be used", icon=":material/rule:"):
        table = pd.DataFrame(rows, columns=["Line", "Why", "Text"])
        wide = st.column_config.TextColumn(width="large")
        st.dataframe(table, hide_index=True, column_config={"Why": wide}, alt="The rows that can't be used, and why")


def _show_download(rows: Sequence[LabelledRow], label: str, key: str) -> None:
    icon, kind = ":material/download:", "text/tab-separated-values"
    key = f"sentences {key}"
    st.download_button(label, in_turn(partial(sentences_file, rows)), FILE, kind, key, icon=icon, on_click="ignore")


def sentences_file(rows: Sequence[LabelledRow]) -> bytes:
    """Labelled sentences as tab-separated values."""
    return tsv(_table(rows))


def _table(rows: Sequence[LabelledRow]) -> pd.DataFrame:
    return pd.DataFrame([(row.sentence, row.word, row.sense) for row in rows], columns=list(COLUMNS))
