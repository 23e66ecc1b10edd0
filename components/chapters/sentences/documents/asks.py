"""Which classed documents are compared: the built-in ones, or a table of the reader's."""

from hashlib import sha256

import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.sentences.documents.rows import Documents, comparable, read_documents
from components.figures.prose import escaped
from components.shell import ask, models, uploads
from components.shell.results.sharing import shared

SOURCES: dict[str, str] = {
    "built in": "Four classes of short texts, written for this project (CC0).",
    "uploaded file": "A CSV or TSV file of yours, with a label and a text in each row.",
    "pasted text": "The same as text: copy two columns out of a spreadsheet, or type them.",
}


def pick_documents(bert: Bert) -> Documents | None:
    """The documents with their classes; None, with the next step, where there are none to compare yet."""
    meanings = "  \n".join(f"**{name}**: {meaning}" for name, meaning in SOURCES.items())
    source = ask.choice("Documents", SOURCES, "documents_from", buttons=True, help=meanings)
    try:
        if source == "built in":
            return comparable(list(examples.documents()))
        data = _uploaded() if source == "uploaded file" else _pasted()
        return _read(bert.name, sha256(data).hexdigest(), data) if data else None
    except ValueError as problem:
        st.info(escaped(str(problem)))
        return None


@shared("The documents are read …", unkeyed=1)
def _read(name: str, digest: str, _data: bytes) -> Documents:
    """The documents of a table that have something to read, looked for once: two megabytes take a second."""
    return _readable(models.model(name), read_documents(_data))


@shared()
def cut_off(name: str, texts: tuple[str, ...]) -> int:
    """How many texts have more pieces than the model reads."""
    return sum(bool(models.model(name).tokenize(text).pieces_left_out) for text in texts)


def _readable(bert: Bert, documents: Documents) -> Documents:
    """The documents that have something to read for this model."""
    rows = list(zip(documents.labels, documents.texts, strict=True))
    read = [row for row in rows if not all(bert.tokenize(row[1]).special)]
    empty = {"with nothing to read": len(rows) - len(read)} if len(read) < len(rows) else {}
    return comparable(read, documents.left_out | empty)


def _uploaded() -> bytes:
    """The bytes of the reader's file; none while there is none."""
    label = f"A CSV or TSV file with the columns label and text: up to {limits.DOCUMENTS} documents"
    file = uploads.pick_file(label, ["csv", "tsv", "txt"], limits.LIST_BYTES, "documents file")
    st.caption("The file is read and forgotten: it is stored nowhere, and it is not part of the link.")
    return file[1] if file else b""


def _pasted() -> bytes:
    """The bytes of the reader's text; short ones travel in the link."""
    return uploads.paste_rows(
        "Rows with a label and a text, a comma, semicolon or tab between them",
        "documents_rows",
        140,
        "label;text\nsport;The match ended late.\nweather;It will rain all day.",
    ).strip()
