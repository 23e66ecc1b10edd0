"""The search of the Sentences page: a query against a list, built in, typed or uploaded."""

import numpy as np
import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.sentences.asks import AskedSentences, read
from components.chapters.sentences.figures import search as charts
from components.chapters.sentences.numbers.pooled import Sentences, query_cosines, ranks, readable
from components.figures.prose import counted, escaped
from components.numbers.baseline import Spread
from components.numbers.reading.sheets import likeliest_column, read_columns
from components.shell import ask, uploads
from components.shell.show import show_chart

EVERYDAY, LABELLED, TYPED, FILE = "Everyday", "Ambiguous words", "My text", "My file"


def show_search(
    bert: Bert, asked: AskedSentences, everyday: Sentences, chances: dict[str, Spread]
) -> tuple[str, tuple[str, ...]]:
    """Shows a query's closest sentences and where other poolings put them; the query and they, () where none are."""
    left, right = st.columns([2, 3], gap="medium")
    with left:
        query = _pick_query(bert)
    with right:
        texts = _pick_list(asked)
    if not query or not texts:
        return query, ()
    wanted = "list", texts, asked.choice, "The list to search"
    among = everyday if texts == everyday.texts else read(bert, *wanted)
    one = read(bert, "query", (query,), asked.choice, "The query")
    if among is None or one is None:
        return query, ()
    if not len(among):
        st.info("There is nothing to read in this list: its lines have no words.")
        return query, ()
    cosines = query_cosines(one, among)
    mine, chance = cosines[asked.pooling], chances[asked.pooling]
    best = np.argsort(-mine, kind="stable")[: limits.LIST_FOUND]
    closest = tuple(among.texts[at] for at in best.tolist())
    left, right = st.columns(2, gap="large")
    with left:
        reading = charts.results_reading(query, among.texts, mine, chance)
        show_chart(charts.results_figure(closest, mine[best], chance), reading, "results")
    with right:
        placed = {name: ranks(values)[best] for name, values in cosines.items()}
        show_chart(charts.ranks_figure(closest, placed), charts.ranks_reading(cosines, asked.pooling), "ranks")
    return query, closest


def _pick_query(bert: Bert) -> str:
    """The sentence to search with; empty, with a next step, where it has nothing to read."""
    query = ask.words("Search for", examples.QUERY, "query", carried=True, max_chars=1_000)
    if readable(bert, (query,)):
        return query
    st.info("Type a sentence to search with: it need not share a word with what it finds.")
    return ""


def _pick_list(asked: AskedSentences) -> tuple[str, ...]:
    """The sentences to search; none, with a next step, while there is no file."""
    lists = {
        EVERYDAY: examples.everyday(),
        LABELLED: tuple(sentence for sentence, _, _ in examples.labelled()),
        TYPED: asked.texts,
    }
    picked = ask.choice("Among these sentences", [*lists, FILE], "list", buttons=True)
    return _upload() if picked == FILE else lists[picked]


def _upload() -> tuple[str, ...]:
    """The sentences of an uploaded file, the first ones where it has too many; none with a next step."""
    most = f"up to {limits.LIST_SENTENCES:,} sentences, {limits.LIST_BYTES / 1e6:g} MB"
    label = f"Sentences as text, one a line, or as CSV: {most}"
    file = uploads.pick_file(label, ["txt", "csv", "tsv"], limits.LIST_BYTES, "sentence file")
    if file is None:
        st.info("Choose a file to search in. It stays on this server only while you are here, and is in no link.")
        return ()
    try:
        columns, whole = read_columns(file[1], file[0])
    except ValueError as problem:
        st.info(str(problem))
        return ()
    if not columns:
        st.info("There is no sentence in this file. Put one on each line.")
        return ()
    names, column = list(columns), likeliest_column(columns)
    if len(names) > 1:
        column = st.selectbox("The sentences are in column", names, names.index(column), key="sentence column")
    texts = columns[column]
    left_out = len(texts) - limits.LIST_SENTENCES
    more = f" The first {limits.LIST_SENTENCES:,} are searched, {left_out:,} left out." if left_out > 0 else ""
    more += "" if whole else f" Of the file the first {limits.LINES:,} lines are looked at."
    st.caption(f"{counted(len(texts), 'sentence')} in {escaped(file[0])}.{more}")
    return texts[: limits.LIST_SENTENCES]
