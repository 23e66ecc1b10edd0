"""The view Occurrences: the nearest occurrences of a word in the built-in sentences and the reader's own text."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.heavy.work import show_work
from components.shell.show import Chart, Fold, chart_fold, show_finding, show_last_folds, show_reading
from polyseme import examples
from polyseme.bert import Bert, Tokens, Word
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.progress import Report
from polyseme.core.reading.sentences import sentence_at
from polyseme.disk_cache import disk_cached
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.figures.wording import escaped
from polyseme.neighbours.occurrences import figures as charts
from polyseme.neighbours.occurrences import numbers


@dataclass(frozen=True)
class OccurrenceRequest:
    """A word of the text, how its vector is computed, and which and how many occurrences are shown."""

    tokens: Tokens
    word: Word
    texts: tuple[str, ...]  # the reader's, each read by itself
    choice: str
    join: str
    segments: str
    among: str
    k: int


def pick_word(page: Page, row: Any) -> OccurrenceRequest:
    """The chosen word and settings; stops the page where the chosen piece is part of no word."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    with row.container(width=220):
        position = ask.pick_token(tokens)
    with row.popover("Settings", icon=":material/tune:"):
        # wider vectors need too much memory, and their cosines are close to those of the sum
        narrow = [name for name, choice in layer_choices(page.bert.layers).items() if choice.width == 1]
        choice = ask.choice("Layers", narrow, "vector")
        among = ask.choice("Among", numbers.AMONG, "which", buttons=True)
        k, join = asks.pick_number(), asks.pick_join()
        texts, segments = ask.pick_texts(page.text), ask.pick_segments(page.bert)
    words = (word for word in tokens.grouped if any(map(str.isalnum, word.text)))
    word = next((word for word in words if position in word.positions), None)
    if word is None:
        st.info(f"**{escaped(tokens.pieces[position])}** is not part of a word. Choose another piece.")
        st.stop()
    return OccurrenceRequest(tokens, word, texts, choice, join, segments, among, k)


def show_occurrences(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """The nearest occurrences to one word in their sentences, and the word's cosines by sense."""
    request = pick_word(page, row)
    word, texts = request.word, request.texts
    built_in = _built_in(page.bert, request)
    if built_in is None:
        st.stop()
    own = caches.own_occurrences(page.bert.name, texts, request.choice, request.join, request.segments)
    occurrences = built_in.with_more(own)
    number, start = sentence_at(request.tokens.text, texts, word.span[0])
    index = len(built_in) + own.index(number, word.span[0] - start)
    senses = numbers.known_senses(occurrences, examples.labelled())
    same = numbers.same_word(occurrences, word.text)
    among = {"all words": np.ones(len(same), bool), "the same word": same, "other words": ~same}[request.among]
    fit = among & occurrences.elsewhere(texts, len(built_in))
    nearest, cosines = numbers.nearest_occurrences(occurrences, occurrences.vectors[index], request.k, fit, [index])
    if not len(nearest):
        st.info(f"**{escaped(word.text)}** does not occur anywhere else. Look among all words.")
        st.stop()
    chance = models.choice_chances(page.bert.name)[request.choice]
    table = numbers.occurrence_table(occurrences, nearest, cosines, senses, chance)
    show_finding(charts.nearest_finding(word.text, table))
    _show_table(table)
    reading = charts.nearest_reading(word.text, table, chance, int(fit.sum() - fit[index]))

    def groups() -> Chart:
        scores = occurrences.vectors @ occurrences.vectors[index]
        found = charts.grouped(word.text.lower(), scores, index, senses, same)
        return charts.groups_figure(found, chance), charts.groups_reading(found, chance)

    show_last_folds(
        Fold("How sure is this?", "sure", partial(show_reading, reading, "occurrences")),
        chart_fold("All occurrences of the word, by meaning", "groups", groups),
        ask.token_links_fold("neighbours", request.tokens, word.positions[0]),
    )
    others = (occurrences.texts[row] for row in occurrences.sentences[nearest])
    (positions,) = (
        one.positions for one in page.bert.tokenize(texts[number]).grouped if one.span[0] == word.span[0] - start
    )
    script = page_script(
        "neighbours/occurrences",
        page.bert,
        TEXTS=list(dict.fromkeys([texts[number], *others])),
        TOKEN=positions[0],
        chosen=layer_choices(page.bert.layers)[request.choice].take,
        joined=TOKEN_POOLINGS[request.join],
        **text_reader(request.segments),
    )
    return (script,), lambda: table


def _built_in(bert: Bert, request: OccurrenceRequest) -> numbers.WordOccurrences | None:
    """Every word of the built-in sentences; None while the model encodes them."""
    texts = tuple(dict.fromkeys([sentence for sentence, _, _ in examples.labelled()] + list(examples.everyday())))
    settings = request.choice, request.join, request.segments

    def compute(report: Report) -> numbers.WordOccurrences:
        done = lambda number: report(number / len(texts), f"{number:,} of {len(texts):,} sentences read")  # noqa: E731
        read = partial(numbers.read_occurrences, bert, texts, *settings, done)
        return disk_cached("words in sentences", bert, [texts, *settings], read, (numbers.WordOccurrences,))

    key = ("occurrences of all words", bert.name, *settings)
    return show_work("occurrences", key, compute, "Reading the built-in sentences")


def _show_table(table: pd.DataFrame) -> None:
    """The nearest occurrences in their sentences."""
    text = st.column_config.TextColumn
    st.dataframe(
        table[["rank", "cosine", "sense", "before", "word", "after"]].rename(columns={"sense": "meaning"}),
        hide_index=True,
        height=min(36 * (len(table) + 1) + 2, 400),
        column_config={
            "rank": st.column_config.NumberColumn("", width=40),
            "cosine": st.column_config.ProgressColumn(format="%.3f", min_value=0, max_value=1, width=130),
            "meaning": text(width=80),
            "before": text(alignment="right", width=330),
            "word": text(width=80),
            "after": text(width=330),
        },
        alt="The nearest occurrences in their sentences",
    )
