"""The search of the Sentences page: one sentence against a list, built in or uploaded."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np
import streamlit as st

from components.chapters.sentences.asks import SentenceOptions, read
from components.chapters.sentences.maxsim import query_scores
from components.moving_map.small_maps import show_small_maps
from components.shell import ask
from components.shell.memory_cache import memory_cached
from components.shell.show import show_chart, show_finding, show_reading
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.reading.sheets import likeliest_column, read_columns
from polyseme.figures.texts import NOT_ENGLISH
from polyseme.figures.wording import counted, escaped, shortened
from polyseme.sentences.figures import search as charts
from polyseme.sentences.figures.hits import hit_list
from polyseme.sentences.numbers.paraphrases import known_same_meaning
from polyseme.sentences.numbers.pooled import Sentences, chance_mark, query_cosines, ranks
from polyseme.sentences.reasons.late import MAXSIM, measure_of

SAME_WORD, EVERYDAY, FILE = "Same word", "Everyday", "My file"
CLEAR = 0.05
"""So much more than random sentences must paraphrases reach, or the cosine can't tell them apart."""


@dataclass(frozen=True)
class SearchResult:
    """A query, the searched list without it, and the cosine of every sentence with the query by every pooling.

    `mark`: what nineteen of twenty everyday sentences stay below in this list. `same`: what most sentences of the same
    meaning reach; None where that is not known, or no more than the mark.
    """

    query: str
    texts: tuple[str, ...]
    cosines: dict[str, np.ndarray]
    best: np.ndarray  # the indices of the closest, best first
    mark: float
    same: float | None = None

    @property
    def closest(self) -> tuple[str, ...]:
        """The closest sentences, best first."""
        return tuple(self.texts[i] for i in self.best.tolist())


def search(
    bert: Bert, options: SentenceOptions, query: str, texts: tuple[str, ...], everyday: Sentences
) -> SearchResult | None:
    """The closest sentences of a list to a query; None, with a next step, where there are none yet."""
    if not texts:
        return None
    corpus = everyday if texts == everyday.texts else read(bert, "list", texts, options.choice, "The list to search")
    question = read(bert, "query", (query,), options.choice, "Your sentence")
    if corpus is None or question is None:
        return None
    others = np.array([text != query for text in corpus.texts], bool)
    if not others.any():
        st.info("This list has no other sentence.")
        return None
    cosines = {pooling: values[others] for pooling, values in query_cosines(question, corpus).items()}
    rest = tuple(text for text in corpus.texts if text != query)
    if options.pooling == MAXSIM:
        scores = query_scores(bert, options.choice, query, rest)
        if scores is None:
            return None
        cosines[MAXSIM], mark = scores
    else:
        mark = chance_mark(everyday, corpus, options.pooling)
    best = np.argsort(-cosines[options.pooling], kind="stable")[: limits.LIST_FOUND]
    known = known_same_meaning(bert, options.choice, options.pooling)
    same = known if known is not None and known > mark + CLEAR else None
    return SearchResult(query, rest, cosines, best, mark, same)


def show_results(result: SearchResult, pooling: str, opened: int, why: str, foreign: bool) -> None:
    """The closest sentences beside chance, the opened one in bold, and the finding; a click opens another."""
    cosines = result.cosines[pooling]
    finding = NOT_ENGLISH if foreign else charts.finding(result.texts, cosines, result.mark, opened, why, result.same)
    show_finding(finding)  # first: the hits alone fill a projector
    _show_hits(result, pooling, finding, opened)


def _show_hits(result: SearchResult, pooling: str, reading: str, opened: int = 0) -> None:
    """The list of the closest sentences; a click opens one."""
    cosines, measure = result.cosines[pooling][result.best], measure_of(pooling)
    drawn = hit_list(result.closest, cosines, result.mark, opened, result.same, measure)
    show_small_maps(drawn, "results", lambda number: st.session_state.update(hit=str(number)), "hits", reading)


def show_certainty(bert: Bert, options: SentenceOptions, result: SearchResult | None, chance: Spread) -> None:
    """What random sentences reach, and where the other poolings and MaxSim put the hits."""
    if result is None:
        st.info("Choose a list to search first.")
        return
    pooling = options.pooling
    scores = query_scores(bert, options.choice, result.query, result.texts)
    if scores is None:
        return
    show_reading(charts.results_reading(result.cosines[pooling], result.mark), "certainty")
    by_pooling = {name: ranks(values)[result.best] for name, values in (result.cosines | {MAXSIM: scores[0]}).items()}
    show_chart(charts.ranks_figure(result.closest, by_pooling), charts.ranks_reading(result.cosines, pooling), "ranks")


def show_search(bert: Bert, options: SentenceOptions, word: str, everyday: Sentences, chance: Spread) -> None:
    """A fold: the nearest sentences of a list to one of the reader's."""
    query = ask.choice("Your sentence", options.texts, "searched")
    result = search(bert, options, query, list_of(pick_list(word), word), everyday)
    if result is None:
        return
    said = charts.finding(result.texts, result.cosines[options.pooling], result.mark, same=result.same)
    _show_hits(result, options.pooling, said)
    show_reading(said, "results")
    show_certainty(bert, options, result, chance)


def pick_list(word: str) -> str:
    """The name of the searched list: at first our sentences with the reader's word, where there are any."""
    names = {SAME_WORD: f"sentences with {shortened(word, 12)}", EVERYDAY: "everyday sentences", FILE: "my file"}
    lists = [*names][not _with_word(word) :]
    face: dict[str, Any] = {"format_func": names.__getitem__, "width": 224, **ask.BARE}  # links keep the short names
    chosen: str = ask.choice("Compare with", lists, "list", carried=True, **face)
    return chosen


def list_of(source: str, word: str) -> tuple[str, ...]:
    """The sentences of a list; empty, with a next step, while there is no file."""
    if source == FILE:
        return _upload()
    return examples.everyday() if source == EVERYDAY else _with_word(word)


def _with_word(word: str) -> tuple[str, ...]:
    """Our labelled sentences with a word."""
    return tuple(sentence for sentence, one, _ in examples.ambiguous() if one == word.casefold())


@memory_cached("Reading the file …", unkeyed=1, refusals=True)
def _columns(name: str, digest: str, _data: bytes) -> tuple[dict[str, tuple[str, ...]], bool]:
    """The columns of a file, cached, and whether the whole file was read."""
    return read_columns(_data, name)


def _upload() -> tuple[str, ...]:
    """The sentences of an uploaded file, the first ones where it has too many; none with a next step."""
    most = f"up to {limits.LIST_SENTENCES:,} sentences, {limits.LIST_BYTES / 1e6:g} MB"
    label = f"Sentences as text, one a line, or as CSV: {most}"
    file = ask.pick_file(label, ["txt", "csv", "tsv"], limits.LIST_BYTES, "sentence file")
    if file is None:
        st.info("Choose a file to search. The server deletes it when you leave.")
        return ()
    try:
        columns, whole = _columns(file[0], sha256(file[1]).hexdigest(), file[1])
    except ValueError as problem:
        st.info(str(problem))
        return ()
    if not columns:
        st.info("No sentence in this file. Put one on each line.")
        return ()
    names, column = list(columns), likeliest_column(columns)
    if len(names) > 1:
        column = st.selectbox("The sentences are in column", names, names.index(column), key="sentence column")
    texts = columns[column]
    left_out = len(texts) - limits.LIST_SENTENCES
    more = f" The first {limits.LIST_SENTENCES:,} are searched; {left_out:,} left out." if left_out > 0 else ""
    more += "" if whole else f" Only the first {limits.LINES:,} lines of the file are used."
    st.caption(f"{counted(len(texts), 'sentence')} in {escaped(file[0])}.{more}")
    return texts[: limits.LIST_SENTENCES]
