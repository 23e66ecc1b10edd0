"""The search of the Sentences page: a query against a list, built in, typed or uploaded."""

from dataclasses import dataclass
from hashlib import sha256

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
from components.shell.results.sharing import shared
from components.shell.show import show_chart, show_figure, show_finding, show_reading

EVERYDAY, LABELLED, TYPED, FILE = "Everyday", "Ambiguous words", "My text", "My file"


@dataclass(frozen=True)
class Found:
    """What a search found: a query, the list, and every sentence's cosine with it by every pooling."""

    query: str
    texts: tuple[str, ...]
    cosines: dict[str, np.ndarray]
    best: np.ndarray  # the places of the closest, best first

    @property
    def closest(self) -> tuple[str, ...]:
        """The closest sentences, best first."""
        return tuple(self.texts[at] for at in self.best.tolist())


def search(bert: Bert, asked: AskedSentences, query: str, texts: tuple[str, ...], everyday: Sentences) -> Found | None:
    """The closest sentences of a list to a query; None, with a next step, where there are none yet."""
    if not readable(bert, (query,)):
        st.info("Type a sentence to search with: it need not share a word with what it finds.")
        return None
    if not texts:
        return None
    among = everyday if texts == everyday.texts else read(bert, "list", texts, asked.choice, "The list to search")
    one = read(bert, "query", (query,), asked.choice, "The query")
    if among is None or one is None:
        return None
    if not len(among):
        st.info("There is nothing to read in this list: its lines have no words.")
        return None
    cosines = query_cosines(one, among)
    best = np.argsort(-cosines[asked.pooling], kind="stable")[: limits.LIST_FOUND]
    return Found(query, among.texts, cosines, best)


def show_results(found: Found, pooling: str, chance: Spread, opened: int, why: str) -> None:
    """The closest sentences beside chance, the opened one marked, and what that says; a click opens another."""
    cosines = found.cosines[pooling]
    figure = charts.results_figure(found.closest, cosines[found.best], chance, len(found.texts), opened)
    finding = charts.finding(found.texts, cosines, chance, opened, why)
    show_figure(figure, key="results", on_select=_open_hit, selection_mode="points", alt=finding)
    show_finding(finding)


def _open_hit() -> None:
    """The hit that was clicked is opened."""
    points = st.session_state["results"]["selection"]["points"]
    if points and points[0].get("customdata") is not None:
        st.session_state["hit"] = int(points[0]["customdata"][1])


def pick_hit(found: Found) -> int:
    """The number of the hit that is opened: the nearest, until the reader chooses another."""
    about = (found.query, found.closest)
    if st.session_state.setdefault("hit of", about) != about:
        st.session_state.update({"hit of": about, "hit": 1})  # it was one of another search
    return ask.choice("Why is this one near?", range(1, len(found.best) + 1), "hit", buttons=True)


def show_certainty(found: Found | None, pooling: str, chance: Spread) -> None:
    """What random sentences reach, and where the other poolings put what was found."""
    if found is None:
        st.info("Nothing is found yet.")
        return
    show_reading(charts.results_reading(found.query, found.texts, found.cosines[pooling], chance), "certainty")
    placed = {name: ranks(values)[found.best] for name, values in found.cosines.items()}
    show_chart(charts.ranks_figure(found.closest, placed), charts.ranks_reading(found.cosines, pooling), "ranks")


def pick_query() -> str:
    """The sentence to search with."""
    return ask.words("A sentence", examples.QUERY, "query", carried=True, max_chars=1_000)


def pick_list() -> str:
    """Which list is searched."""
    return ask.choice("and its nearest among", [EVERYDAY, LABELLED, TYPED, FILE], "list", width=165)


def list_of(source: str, asked: AskedSentences) -> tuple[str, ...]:
    """The sentences to search; none, with a next step, while there is no file."""
    if source == FILE:
        return _upload()
    if source == TYPED:
        return asked.texts
    return examples.everyday() if source == EVERYDAY else tuple(sentence for sentence, _, _ in examples.labelled())


@shared("The file is read …", unkeyed=1)
def _columns(name: str, digest: str, _data: bytes) -> tuple[dict[str, tuple[str, ...]], bool]:
    """The columns of a file, read once, and whether all of it was looked at."""
    return read_columns(_data, name)


def _upload() -> tuple[str, ...]:
    """The sentences of an uploaded file, the first ones where it has too many; none with a next step."""
    most = f"up to {limits.LIST_SENTENCES:,} sentences, {limits.LIST_BYTES / 1e6:g} MB"
    label = f"Sentences as text, one a line, or as CSV: {most}"
    file = uploads.pick_file(label, ["txt", "csv", "tsv"], limits.LIST_BYTES, "sentence file")
    if file is None:
        st.info("Choose a file to search in. It stays on this server only while you are here, and is in no link.")
        return ()
    try:
        columns, whole = _columns(file[0], sha256(file[1]).hexdigest(), file[1])
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
