"""Documents in classes, folded into the Sentences page."""

from functools import partial

import pandas as pd
import streamlit as st

from components.bert import Bert
from components.chapters.sentences.documents import figures as charts
from components.chapters.sentences.documents.asks import cut_off, pick_documents
from components.chapters.sentences.documents.numbers import POOLED, Seen, measure
from components.chapters.sentences.documents.rows import Documents
from components.numbers.pooling import SENTENCE_POOLINGS
from components.shell import ask
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_table
from components.takeaway.script import Script, code_twin


def show_documents(bert: Bert) -> tuple[Script, ...]:
    """Classed documents by layer, by the mean and by the largest values; the script of it where there is something."""
    st.markdown("Do texts on one subject lie together, and from which layer on? Yours, or four classes of ours.")
    documents = pick_documents(bert)
    if documents is None:
        return ()
    key = ("documents", bert.name, documents.labels, documents.texts)
    work = partial(measure, bert, documents.texts, documents.labels)
    seen = show_work("documents", key, work, "Your documents, layer by layer")
    if seen is None:
        return ()
    pooling = ask.choice("Pooled by", POOLED, "documents_pooling", buttons=True)
    _show(bert, documents, seen, pooling)
    settings = {"TEXTS": list(documents.texts), "LABELS": list(documents.labels)}
    return (code_twin("sentences/documents", bert, **settings, pooled=SENTENCE_POOLINGS[pooling].pool),)


def _show(bert: Bert, documents: Documents, seen: dict[str, Seen], pooling: str) -> None:
    """The maps of one pooling, the scores of all, and every document with what becomes of it."""
    st.caption(charts.documents_reading(documents, cut_off(bert.name, documents.texts)))
    show_chart(charts.maps_figure(documents, seen[pooling]), charts.maps_reading(seen[pooling], pooling), "layer maps")
    left, right = st.columns(2, gap="large")
    with left:
        reading = charts.shares_reading(seen, documents.labels)
        show_chart(charts.shares_figure(seen, documents.labels), reading, "classes found")
    with right:
        show_chart(charts.silhouettes_figure(seen), charts.silhouettes_reading(seen), "silhouettes")
    columns: dict[str, object] = {"label": documents.labels, "text": documents.texts}
    found = {f"right, layer {layer}": right for layer, right in enumerate(seen[pooling].right)}
    show_table(pd.DataFrame(columns | found), "documents", alt="Every document, right or wrong", key="documents")
