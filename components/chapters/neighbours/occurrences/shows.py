"""The nearest occurrences of a word, among all words of the built-in sentences and of the reader's own text."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from components import examples
from components.bert import Bert, Tokens, Word
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.occurrences import figures as charts
from components.chapters.neighbours.occurrences.numbers import (
    AMONG,
    Mentions,
    known_senses,
    nearest_mentions,
    read_mentions,
    same_word,
)
from components.chapters.neighbours.tables import mention_table
from components.figures.prose import escaped
from components.numbers.baseline import Spread
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import address, ask, models
from components.shell.frame import Page, need_words
from components.shell.jobs import Report
from components.shell.show import show_chart
from components.shell.work import show_work
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin


@dataclass(frozen=True)
class Asked:
    """Which word of the text, and how its vector is made."""

    bert: Bert
    tokens: Tokens
    word: Word
    choice: str
    join: str
    segments: str
    among: str
    k: int


def show_mentions(page: Page) -> tuple[tuple[Script, ...], pd.DataFrame]:
    """The occurrences nearest to one word of the text, in their sentences, and how the cosines of its senses lie."""
    asked = _ask(page)
    built_in = _built_in(asked)
    if built_in is None:
        st.stop()
    own = caches.own_mentions(page.bert.name, asked.tokens.text, asked.choice, asked.join, asked.segments)
    here = next(at for at, span in enumerate(own.spans.tolist()) if tuple(span) == asked.word.span)
    mentions, place = built_in.with_more(own), len(built_in) + here
    senses = known_senses(mentions, examples.labelled())
    same = same_word(mentions, asked.word.text)
    fit = {"all words": np.ones(len(same), bool), "the same word": same, "other words": ~same}[asked.among]
    fit &= mentions.elsewhere(asked.tokens.text, len(built_in))
    places, cosines = nearest_mentions(mentions, mentions.vectors[place], asked.k, fit, [place])
    if not len(places):
        st.info(f"**{escaped(asked.word.text)}** stands nowhere else in these sentences. Look among all words.")
        st.stop()
    chance = models.choice_chances(page.bert.name)[asked.choice]
    table = mention_table(mentions, places, cosines, senses, chance)
    _show_table(asked, table, chance, len(mentions) - 1)
    st.header("All occurrences of the word, by sense", anchor=False)
    _show_groups(asked, mentions, place, senses, chance, same)
    ask.show_token_links("neighbours", asked.tokens, asked.word.positions[0])
    texts = [asked.tokens.text, *dict.fromkeys(mentions.texts[mentions.sentences[at]] for at in places)]
    script = code_twin(
        "neighbours/occurrences",
        page.bert,
        TEXTS=texts,
        TOKEN=asked.word.positions[0],
        chosen=layer_choices(page.bert.layers)[asked.choice].take,
        joined=TOKEN_POOLINGS[asked.join],
        **read_with(asked.segments),
    )
    return (script,), table


def _ask(page: Page) -> Asked:
    """The word and how its vector is made; stops the page where the chosen piece is part of no word."""
    bert, tokens = page.bert, page.bert.tokenize(page.text)
    need_words(tokens)
    piece, layer, which, more = st.columns([1.7, 2.1, 3.3, 1.1], vertical_alignment="bottom")
    with piece:
        at = ask.pick_token(tokens, default=6)
    with layer:
        # those that are wider take more memory than there is room for, and their cosines are about those of a sum
        choices = [name for name, choice in layer_choices(bert.layers).items() if choice.width == 1]
        address.warn_if_unknown("vector", choices)
        choice = st.selectbox("Its vector is the", choices, key="vector", bind=address.BOUND)
    with which:
        address.warn_if_unknown("which", AMONG)
        among = st.segmented_control("Among", AMONG, default=AMONG[0], required=True, key="which", bind=address.BOUND)
    with more, st.popover("More", icon=":material/tune:"):
        k, join = asks.pick_number(), asks.pick_join()
        segments = ask.pick_segments(bert)
    word = next((one for one in tokens.grouped if at in one.positions and any(map(str.isalnum, one.text))), None)
    if word is None:
        st.info(f"**{escaped(tokens.pieces[at])}** is part of no word: choose a piece that is.")
        st.stop()
    return Asked(bert, tokens, word, str(choice), join, segments, str(among or AMONG[0]), k)


def _built_in(asked: Asked) -> Mentions | None:
    """Every word of the built-in sentences; None while the model is reading them."""
    texts = tuple(dict.fromkeys([sentence for sentence, _, _ in examples.labelled()] + list(examples.everyday())))
    bert = asked.bert

    def compute(report: Report) -> Mentions:
        def done(number: int) -> None:
            report(number / len(texts), f"{number:,} of {len(texts):,} sentences read")

        return read_mentions(bert, texts, asked.choice, asked.join, asked.segments, done)

    key = ("mentions", bert.name, asked.choice, asked.join, asked.segments)
    return show_work("mentions", key, compute, "The model reads the built-in sentences")


def _show_table(asked: Asked, table: pd.DataFrame, chance: Spread, total: int) -> None:
    """The nearest occurrences in their sentences."""
    reading = charts.mentions_reading(asked.word.text, table, chance, total)
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
    st.markdown(reading)


def _show_groups(
    asked: Asked, mentions: Mentions, place: int, senses: tuple[str, ...], chance: Spread, same: np.ndarray
) -> None:
    """The cosines of all occurrences by sense, and of all other words."""
    cosines = mentions.vectors @ mentions.vectors[place]
    own = np.arange(len(mentions)) == place
    named = np.asarray(senses)
    word = asked.word.text.lower()
    groups = {f"{word}: {sense}": cosines[same & (named == sense)] for sense in sorted(set(named[same]) - {""})}
    groups |= {f"{word}, not labelled": cosines[same & (named == "") & ~own], "other words": cosines[~same]}
    kept = {name: values for name, values in groups.items() if len(values)}
    show_chart(charts.groups_figure(kept, chance), charts.groups_reading(kept, chance), "groups")
