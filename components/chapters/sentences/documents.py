"""Documents in classes, a fold of the Sentences page."""

from functools import partial
from hashlib import sha256

import pandas as pd
import streamlit as st

from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from components.shell.show import show_chart, show_table
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.export.scripts import Script, page_script
from polyseme.figures.wording import escaped
from polyseme.sentences.documents import figures as charts
from polyseme.sentences.documents.numbers import POOLED, DocumentSeparation, measure
from polyseme.sentences.documents.rows import Documents, comparable, read_documents

SOURCES: dict[str, str] = {
    "built in": "Four classes of short texts, written for this project (CC0).",
    "uploaded file": "Your CSV or TSV file: a label and a text in each row.",
    "pasted text": "Paste two columns of a spreadsheet, or type them.",
}


def show_documents(bert: Bert) -> tuple[Script, ...]:
    """Shows classed documents by layer, pooled by the mean and by the maximum. Returns the script."""
    documents = pick_documents(bert)
    if documents is None:
        return ()
    key = ("documents", bert.name, documents.labels, documents.texts)
    work = partial(measure, bert, documents.texts, documents.labels)
    by_pooling = show_work("documents", key, work, "Your documents, layer by layer")
    if by_pooling is None:
        return ()
    pooling = ask.choice("Pooling", POOLED, "documents_pooling", buttons=True)
    _show(bert, documents, by_pooling, pooling)
    settings = {"TEXTS": list(documents.texts), "LABELS": list(documents.labels)}
    return (page_script("sentences/documents", bert, **settings, pooled=SENTENCE_POOLINGS[pooling].pool),)


def _show(bert: Bert, documents: Documents, by_pooling: dict[str, DocumentSeparation], pooling: str) -> None:
    """The maps of one pooling, the scores of all, and every document with its verdicts."""
    chosen = by_pooling[pooling]
    st.caption(charts.documents_reading(documents, cut_off(bert.name, documents.texts)))
    show_chart(charts.maps_figure(documents, chosen), charts.maps_reading(chosen, pooling), "layer maps")
    reading = charts.shares_reading(by_pooling, documents.labels)
    show_chart(charts.shares_figure(by_pooling, documents.labels), reading, "classes found")
    columns: dict[str, object] = {"label": documents.labels, "text": documents.texts}
    verdicts = {f"right, layer {layer}": row for layer, row in enumerate(chosen.right)}
    show_table(pd.DataFrame(columns | verdicts), "documents", alt="Every document, right or wrong", key="documents")


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


@memory_cached("Reading the documents …", unkeyed=1, refusals=True)
def _read(name: str, digest: str, _data: bytes) -> Documents:
    """The documents of a table that the model can read, cached: two megabytes take a second."""
    documents = read_documents(_data)
    rows = list(zip(documents.labels, documents.texts, strict=True))
    readable = [row for row in rows if not all(models.model(name).tokenize(row[1]).special)]
    empty = {"with nothing to read": len(rows) - len(readable)} if len(readable) < len(rows) else {}
    return comparable(readable, documents.left_out | empty)


@memory_cached()
def cut_off(name: str, texts: tuple[str, ...]) -> int:
    """The number of texts with more pieces than the model reads."""
    return sum(bool(models.model(name).tokenize(text).pieces_left_out) for text in texts)


def _uploaded() -> bytes:
    """The bytes of the reader's file; empty while there is none."""
    label = f"A CSV or TSV file with the columns label and text: up to {limits.DOCUMENTS} documents"
    file = ask.pick_file(label, ["csv", "tsv", "txt"], limits.LIST_BYTES, "documents file")
    st.caption("We do not store the file, and it is not part of the link.")
    return file[1] if file else b""


def _pasted() -> bytes:
    """The bytes of the reader's text; short ones are part of the link."""
    return ask.paste_rows(
        "Rows with a label and a text, a comma, semicolon or tab between them",
        "documents_rows",
        140,
        "label;text\nsport;The match ended late.\nweather;It will rain all day.",
    ).strip()
