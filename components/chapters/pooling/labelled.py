"""The labelled sentences of the Pooling page: where they come from, what becomes of their labels, taken home."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256

import pandas as pd
import streamlit as st

from components import examples, limits
from components.chapters.pooling.numbers import rows as tables
from components.chapters.pooling.numbers.rows import COLUMNS, CheckedRows, Refused, Row
from components.figures.prose import counted, escaped
from components.numbers.reading.sheets import SEPARATORS, Sheet
from components.shell import ask, uploads
from components.shell.results.sharing import shared
from components.takeaway.tables import tsv

SOURCES: dict[str, str] = {
    "built in": "Sentences written for this project, free to use (CC0).",
    "uploaded file": "A CSV or TSV file of yours, with a sentence, a word in it and the word's sense in each row.",
    "pasted text": "The same as text: copy three columns out of a spreadsheet, or type them.",
}
"""Where the sentences come from."""

SENSE_CHARACTERS = 80  # the longest name of a sense: longer ones are descriptions, and do not fit a table
FILE = "polyseme-sentences.tsv"  # what the labelled sentences are saved as, and read by the code


@shared("The table is read …", unkeyed=1)
def _sheet(digest: str, _data: bytes) -> Sheet:
    """A table, read once: its bytes would be kept with it, were they the key."""
    return tables.read_labelled(_data)


@shared(unkeyed=1)
def _rows(digest: str, columns: tuple[int, ...], header: bool, _sheet: Sheet) -> CheckedRows:
    """The rows of a table by its columns for sentence, word and sense."""
    return tables.rows_of(_sheet, dict(zip(COLUMNS, columns, strict=True)), header)


@cache
def built_in() -> tuple[Row, ...]:
    """The built-in sentences with the lines of their file."""
    return tuple(Row(line, *one) for line, one in enumerate(examples.labelled(), start=2))


def pick_source() -> str:
    """Where the labelled sentences come from."""
    meanings = "  \n".join(f"**{name}**: {meaning}" for name, meaning in SOURCES.items())
    return ask.choice("Labelled sentences", SOURCES, "data", buttons=True, help=meanings)


def read_rows(source: str) -> CheckedRows:
    """The labelled sentences, and what was refused of them; stops with the next step where there are none yet."""
    if source == "built in":
        return built_in(), ()
    return _pick_columns(_uploaded() if source == "uploaded file" else _pasted())


def _uploaded() -> bytes:
    """The bytes of the reader's file."""
    label = "A CSV or TSV file with the columns sentence, word, sense"
    file = uploads.pick_file(label, ["csv", "tsv", "txt"], limits.TABLE_BYTES, "labelled file")
    st.caption("The file is read and forgotten: it is stored nowhere, and it is not part of the link.")
    if file is None:
        st.info("Upload your labelled sentences, ten or more for each sense, or take the built-in ones as a pattern.")
        show_sentences(built_in(), "The built-in sentences as a pattern (TSV)", "pattern")
        st.stop()
    return file[1]


def _pasted() -> bytes:
    """The bytes of the reader's text; short ones travel in the link."""
    data = uploads.paste_rows(
        "Rows with a sentence, a word and its sense, a comma, semicolon or tab between them",
        "rows",
        100,
        "sentence;word;sense\nThe bank lends money.;bank;money\nThe river bank floods.;bank;river",
    )
    if not data:
        st.info("Paste labelled sentences: at least two senses of a word, each with two sentences or more.")
        st.stop()
    return data


def _pick_columns(data: bytes) -> CheckedRows:
    """The rows of a table, by the columns that are guessed or chosen."""
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
        names = [f"{at}: {name[:40]}" if name else f"column {at}" for at, name in enumerate(heads, 1)]
        columns, guessed = {}, tables.guess_columns(sheet, header)
        for place, role in zip(st.columns(len(COLUMNS)), COLUMNS, strict=True):
            key = f"{role} {mark} {header}"
            columns[role] = place.selectbox(f"The {role}", range(sheet.width), guessed[role], names.__getitem__, key)
        st.dataframe(pd.DataFrame(first[header:], columns=names), hide_index=True, alt="The first rows of the table")
    if not sheet.whole:
        st.warning(f"Only the first {len(sheet.rows):,} rows are looked at.", icon=":material/content_cut:")
    if len(set(columns.values())) < len(columns):
        st.info("Choose three different columns: one for the sentence, one for the word, one for its sense.")
        st.stop()
    return _rows(digest, tuple(columns.values()), header, sheet)


def edited(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows that the reader keeps, with the senses they gave them."""
    mark, table = st.session_state.get("labels", ("", None))
    if mark != _mark(rows):
        return tuple(rows)
    senses = [" ".join(str(sense or "").split())[:SENSE_CHARACTERS] for sense in table["Sense"]]
    return tuple(
        replace(row, sense=sense) for row, sense, use in zip(rows, senses, table["Use"], strict=True) if use and sense
    )


def _mark(rows: Sequence[Row]) -> str:
    """What tells labelled sentences from others."""
    return sha256(repr([(row.sentence, row.word, row.sense) for row in rows]).encode()).hexdigest()[:24]


def show_labels(rows: Sequence[Row], used: Sequence[Row]) -> None:
    """The rows to relabel or leave out, with which the whole page is drawn anew; those in use to take home."""
    mark = _mark(rows)
    if st.session_state.get("labels", ("",))[0] != mark:
        table = pd.DataFrame(
            [(row.sentence, row.word, row.sense) for row in rows], columns=[name.capitalize() for name in COLUMNS]
        )
        table.insert(0, "Use", True)
        st.session_state["labels"] = (mark, table)
    if f"labels {mark}" not in st.session_state:  # newly opened: it begins where the reader left it
        st.session_state["first labels"] = st.session_state["labels"][1]
    st.caption("Change a sense, or untick a sentence to leave it out. Changes are not part of the link.")
    changed = st.data_editor(
        st.session_state["first labels"],  # the editor needs the same table at every rerun
        hide_index=True,
        disabled=["Sentence", "Word"],
        column_order=["Use", "Sense", "Word", "Sentence"],  # what can be changed is seen on a phone
        column_config={"Sentence": st.column_config.TextColumn(width="large")},
        key=f"labels {mark}",
    )
    if not changed.equals(st.session_state["labels"][1]):
        st.session_state["labels"] = (mark, changed)
        st.rerun()
    show_sentences(used, "The labelled sentences as used here (TSV)", "used")


def show_refused(refused: Sequence[Refused]) -> None:
    """The rows that can't be used, each with its reason."""
    if not refused:
        return
    told = sorted((one.line, one.reason, one.text) for one in refused)
    with st.expander(f"{counted(len(refused), 'row')} can't be used: the rest is", icon=":material/rule:"):
        table = pd.DataFrame(told, columns=["Line", "Why", "Text"])
        wide = st.column_config.TextColumn(width="large")
        st.dataframe(table, hide_index=True, column_config={"Why": wide}, alt="The rows that can't be used, and why")


def show_sentences(rows: Sequence[Row], label: str, key: str) -> None:
    """Labelled sentences to take home."""
    st.download_button(
        label,
        partial(sentences_file, rows),
        FILE,
        "text/tab-separated-values",
        icon=":material/download:",
        on_click="ignore",
        key=f"sentences {key}",
    )


def sentences_file(rows: Sequence[Row]) -> bytes:
    """Labelled sentences as tab-separated values."""
    return tsv(pd.DataFrame([(row.sentence, row.word, row.sense) for row in rows], columns=list(COLUMNS)))
