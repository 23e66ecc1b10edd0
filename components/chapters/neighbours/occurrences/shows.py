"""The nearest occurrences of a word, among all words of the built-in sentences and of the reader's own text."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components import examples
from components.bert import Bert, Tokens, Word
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.occurrences import figures as charts
from components.chapters.neighbours.occurrences import numbers
from components.figures.prose import escaped
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import ask, models
from components.shell.frame import Page, need_words
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.shell.results.keeping import kept_on_disk
from components.shell.show import show_chart, show_finding, show_fold, show_reading
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin


@dataclass(frozen=True)
class AskedWord:
    """A word of the text; how its vector is made; among which occurrences, and how many, the nearest are sought."""

    tokens: Tokens
    word: Word
    choice: str
    join: str
    segments: str
    among: str
    k: int


def pick_word(page: Page, row: Any) -> AskedWord:
    """What the reader chose; stops the page where the chosen piece is part of no word."""
    tokens = page.bert.tokenize(page.text)
    need_words(tokens)
    with row.container(width=220):
        at = ask.pick_token(tokens)
    with row.popover("Settings", icon=":material/tune:"):
        # those that are wider take more memory than there is room for, and their cosines are about those of a sum
        narrow = [name for name, one in layer_choices(page.bert.layers).items() if one.width == 1]
        choice = ask.choice("Its vector is the", narrow, "vector")
        among = ask.choice("Among", numbers.AMONG, "which", buttons=True)
        k, join, segments = asks.pick_number(), asks.pick_join(), ask.pick_segments(page.bert)
    word = next((one for one in tokens.grouped if at in one.positions and any(map(str.isalnum, one.text))), None)
    if word is None:
        st.info(f"**{escaped(tokens.pieces[at])}** is part of no word: choose a piece that is.")
        st.stop()
    return AskedWord(tokens, word, choice, join, segments, among, k)


def show_occurrences(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """The occurrences nearest to one word of the text, in their sentences, and how the cosines of its senses lie."""
    asked = pick_word(page, row)
    text, word = asked.tokens.text, asked.word
    built_in = _built_in(page.bert, asked)
    if built_in is None:
        st.stop()
    own = caches.own_occurrences(page.bert.name, text, asked.choice, asked.join, asked.segments)
    occurrences = built_in.with_more(own)
    place = len(built_in) + own.spans.tolist().index(list(word.span))
    senses = numbers.known_senses(occurrences, examples.labelled())
    same = numbers.same_word(occurrences, word.text)
    fit = {"all words": np.ones(len(same), bool), "the same word": same, "other words": ~same}[asked.among]
    fit = fit & occurrences.elsewhere(text, len(built_in))
    places, cosines = numbers.nearest_occurrences(occurrences, occurrences.vectors[place], asked.k, fit, [place])
    if not len(places):
        st.info(f"**{escaped(word.text)}** stands nowhere else in these sentences. Look among all words.")
        st.stop()
    chance = models.choice_chances(page.bert.name)[asked.choice]
    table = numbers.occurrence_table(occurrences, places, cosines, senses, chance)
    _show_table(table)
    show_finding(charts.nearest_finding(word.text, table))
    reading = charts.nearest_reading(word.text, table, chance, len(occurrences) - 1)
    show_fold("How sure is that?", "sure", partial(show_reading, reading, "occurrences"))

    def draw() -> None:
        scores = occurrences.vectors @ occurrences.vectors[place]
        groups = charts.grouped(word.text.lower(), scores, place, senses, same)
        show_chart(charts.groups_figure(groups, chance), charts.groups_reading(groups, chance), "groups")

    show_fold("All occurrences of the word, by sense", "groups", draw)
    ask.show_token_links("neighbours", asked.tokens, word.positions[0])
    script = code_twin(
        "neighbours/occurrences",
        page.bert,
        TEXTS=[text, *dict.fromkeys(occurrences.texts[occurrences.sentences[at]] for at in places)],
        TOKEN=word.positions[0],
        chosen=layer_choices(page.bert.layers)[asked.choice].take,
        joined=TOKEN_POOLINGS[asked.join],
        **read_with(asked.segments),
    )
    return (script,), lambda: table


def _built_in(bert: Bert, asked: AskedWord) -> numbers.WordOccurrences | None:
    """Every word of the built-in sentences; None while the model is reading them."""
    texts = tuple(dict.fromkeys([sentence for sentence, _, _ in examples.labelled()] + list(examples.everyday())))

    def compute(report: Report) -> numbers.WordOccurrences:
        done = lambda number: report(number / len(texts), f"{number:,} of {len(texts):,} sentences read")  # noqa: E731
        by = asked.choice, asked.join, asked.segments
        read = partial(numbers.read_occurrences, bert, texts, *by, done)
        return kept_on_disk("words in sentences", bert, [texts, *by], read, (numbers.WordOccurrences,))

    key = ("occurrences of all words", bert.name, asked.choice, asked.join, asked.segments)
    return show_work("occurrences", key, compute, "The model reads the built-in sentences")


def _show_table(table: pd.DataFrame) -> None:
    """The nearest occurrences in their sentences."""
    st.dataframe(
        table[["rank", "cosine", "sense", "before", "word", "after"]],
        hide_index=True,
        height=min(36 * (len(table) + 1) + 2, 400),
        column_config={
            "rank": st.column_config.NumberColumn("", width=40),
            "cosine": st.column_config.ProgressColumn(format="%.3f", min_value=0, max_value=1, width=130),
            "sense": st.column_config.TextColumn(width=80),
            "before": st.column_config.TextColumn(alignment="right", width=330),
            "word": st.column_config.TextColumn(width=80),
            "after": st.column_config.TextColumn(width=330),
        },
        alt="The nearest occurrences in their sentences",
    )
