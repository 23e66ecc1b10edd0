"""The labelled sentences of the Pooling page: built in, uploaded or pasted, and their columns."""

from functools import cache
from hashlib import sha256

import pandas as pd
import streamlit as st

from components import examples, limits
from components.chapters.pooling import caches, labels
from components.chapters.pooling.numbers.rows import COLUMNS, Checked, Row, guess_columns, has_header, rows_of
from components.figures.prose import counted, escaped
from components.numbers.reading.sheets import SEPARATORS, Sheet
from components.shell import address, uploads

SOURCES: dict[str, str] = {
    "built in": "Sentences written for this project, free to use (CC0).",
    "uploaded file": "A CSV or TSV file of yours, with a sentence, a word in it and the word's sense in each row.",
    "pasted text": "The same as text: copy three columns out of a spreadsheet, or type them.",
}
"""Where the sentences come from."""


@cache
def built_in() -> tuple[Row, ...]:
    """The built-in sentences with the lines of their file."""
    return tuple(Row(line, *one) for line, one in enumerate(examples.labelled(), start=2))


def pick_rows() -> Checked:
    """The labelled sentences, and what was refused of them; stops with the next step where there are none yet."""
    address.warn_if_unknown("data", SOURCES)
    source = st.segmented_control(
        "Labelled sentences",
        list(SOURCES),
        default="built in",
        required=True,
        key="data",
        bind=address.BOUND,
        help="  \n".join(f"**{name}**: {meaning}" for name, meaning in SOURCES.items()),
    )
    if source == "uploaded file":
        return _pick_columns(_uploaded())
    if source == "pasted text":
        return _pick_columns(_pasted())
    return built_in(), ()


def _uploaded() -> bytes:
    """The bytes of the reader's file."""
    label = "A CSV or TSV file with the columns sentence, word, sense"
    file = uploads.pick_file(label, ["csv", "tsv", "txt"], limits.TABLE_BYTES, "labelled file")
    st.caption("The file is read and forgotten: it is stored nowhere, and it is not part of the link.")
    if file is None:
        st.info("Upload your labelled sentences, ten or more for each sense, or take the built-in ones as a pattern.")
        labels.show_sentences(built_in(), "The built-in sentences as a pattern (TSV)", "pattern")
        st.stop()
    return bytes(file.getvalue())


def _pasted() -> bytes:
    """The bytes of the reader's text; short ones travel in the link."""
    address.keep("rows", "")
    text = st.text_area(
        "Rows with a sentence, a word and its sense, a comma, semicolon or tab between them",
        key="rows",
        height=140,
        persist_state="session",
        placeholder="sentence;word;sense\nThe bank lends money.;bank;money\nThe river bank floods.;bank;river",
    )
    address.write("rows", text or "", "")
    if not (text or "").strip():
        st.info("Paste labelled sentences: at least two senses of a word, each with two sentences or more.")
        st.stop()
    return str(text).encode("utf-8", "replace")


def _pick_columns(data: bytes) -> Checked:
    """The rows of a table, by the columns that are guessed or chosen."""
    try:
        sheet = caches.sheet(data)
    except ValueError as problem:
        st.info(escaped(str(problem)))
        st.stop()
    mark = sha256(data).hexdigest()[:12]
    header = has_header(sheet)
    told = f"{counted(len(sheet.rows), 'row')}, {SEPARATORS[sheet.separator]} between cells, {sheet.encoding}"
    with st.expander(f"How the table is read: {told}", icon=":material/table_view:"):
        header = st.toggle("The first row names the columns", header, key=f"header {mark}")
        columns = _pick_roles(sheet, header, mark)
        st.dataframe(_preview(sheet, header), hide_index=True, alt="The first rows of the table")
    if not sheet.whole:
        st.warning(f"Only the first {len(sheet.rows):,} rows are looked at.", icon=":material/content_cut:")
    if len(set(columns.values())) < len(columns):
        st.info("Choose three different columns: one for the sentence, one for the word, one for its sense.")
        st.stop()
    return rows_of(sheet, columns, header)


def _pick_roles(sheet: Sheet, header: bool, mark: str) -> dict[str, int]:
    """Which column is what, guessed and changeable."""
    guessed = guess_columns(sheet, header)
    names = _names(sheet, header)
    chosen = {}
    for place, role in zip(st.columns(len(COLUMNS)), COLUMNS, strict=True):
        picked = place.selectbox(
            f"The {role}",
            range(sheet.width),
            index=guessed[role],
            format_func=lambda at: names[at],
            key=f"{role} {mark} {header}",
        )
        chosen[role] = int(picked)
    return chosen


def _names(sheet: Sheet, header: bool) -> list[str]:
    """The columns' names, numbered where they have none or share one."""
    first = list(sheet.rows[0]) if header else []
    first += [""] * sheet.width
    return [f"{at + 1}: {name[:40]}" if name else f"column {at + 1}" for at, name in enumerate(first[: sheet.width])]


def _preview(sheet: Sheet, header: bool) -> pd.DataFrame:
    """The first rows as they were cut into cells."""
    body = [[*row, *[""] * sheet.width][: sheet.width] for row in sheet.rows[header : header + 8]]
    return pd.DataFrame(body, columns=_names(sheet, header))
