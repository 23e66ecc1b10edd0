"""Arithmetic with words, and how often it comes out right."""

import pandas as pd
import streamlit as st

from components import examples
from components.bert import Bert
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.arithmetic import figures as charts
from components.chapters.neighbours.arithmetic.numbers import (
    AT_LENGTH_1,
    LENGTHS,
    Family,
    add_up,
    count_families,
    missed,
)
from components.chapters.neighbours.asks import Candidates
from components.chapters.neighbours.queries import Query, query
from components.chapters.neighbours.tables import family_table, sum_table
from components.figures.prose import escaped, literal
from components.shell import address, models
from components.shell.frame import Page
from components.shell.jobs import Report
from components.shell.show import show_chart, show_table
from components.shell.work import show_work
from components.takeaway.script import Script, code_twin

TERMS = {"plus": ("Take", "king"), "minus": ("without", "man"), "and": ("with", "woman")}
"""The three words: key -> label and default."""


def show_arithmetic(page: Page) -> tuple[tuple[Script, ...], pd.DataFrame]:
    """The answers to a - b + c, and how often each built-in relation comes out right."""
    bert = page.bert
    terms, expected, chosen, k, lengths = _ask(bert)
    fit, chance = chosen.allowed(bert), models.chances(bert.name)["token"]
    found = add_up(caches.index(bert.name), terms, expected, lengths, k, fit)
    name = expected.name if expected and not expected.joined else ""
    left, right = st.columns(2, gap="large")
    with left:
        figure = charts.sum_bars(found, terms, expected.ids[0] if name and expected else None, bert.vocabulary, chance)
        show_chart(figure, charts.sum_reading(found, terms, name, bert.vocabulary, chance), "sum")
        st.caption(asks.told(chosen, fit))
    with right:
        st.header("How often does it come out right?", anchor=False)
        families = _count(bert, chosen, lengths)
        if families:
            _show_families(families)
    relation = _show_relation(bert, families, chosen, lengths) if families else ()
    settings = {"UNIT": lengths == AT_LENGTH_1} | chosen.in_script
    words = [term.name for term in terms]
    scripts = [code_twin("neighbours/arithmetic", bert, WORDS=words, EXPECTED=name or None, K=k, **settings)]
    if len(relation) > 1:
        scripts.append(code_twin("neighbours/arithmetic/relations", bert, PAIRS=list(relation), **settings))
    return tuple(scripts), sum_table(bert, found, terms, chance)


def _ask(bert: Bert) -> tuple[list[Query], Query | None, Candidates, int, str]:
    """The three words, the one expected, what may be answers, how many are shown, and the length of the vectors."""
    first, second, third, last, more = st.columns([2, 2, 2, 2, 1.2], vertical_alignment="bottom")
    typed = {}
    for column, (key, (label, default)) in zip((first, second, third), TERMS.items(), strict=True):
        typed[key] = column.text_input(label, default, key=key, bind=address.BOUND, live=True, max_chars=40)
    hoped = last.text_input(
        "and expect (optional)", "queen", key="expected", bind=address.BOUND, live=True, max_chars=40
    )
    with more, st.popover("More", icon=":material/tune:"):
        k, chosen = asks.pick_number(), asks.pick_candidates()
        address.warn_if_unknown("lengths", LENGTHS)
        lengths = st.selectbox("Vectors are added", list(LENGTHS), key="lengths", bind=address.BOUND)
    found = {key: query(bert, (word or "").strip(), "Mean") for key, word in typed.items()}
    missing = [TERMS[key][0] for key, one in found.items() if one is None]
    if missing:
        st.info(f"Type a word that the vocabulary knows after *{'* and *'.join(missing)}*: king, for instance.")
        st.stop()
    expected = query(bert, (hoped or "").strip(), "Mean")
    _show_split([*found.values(), expected])
    return [one for one in found.values() if one], expected, chosen, k, str(lengths)


def _show_split(asked: list[Query | None]) -> None:
    """Which words are no single piece, and what that means."""
    for one in asked:
        if one and one.joined:
            pieces = " ".join(literal(piece) for piece in one.pieces)
            st.caption(
                f"**{escaped(one.name)}** is not one piece: {pieces}. The mean of them stands for it; it has no rank."
            )


def _count(bert: Bert, chosen: Candidates, lengths: str) -> dict[str, Family] | None:
    """The built-in relations counted; None while that is under way, or where the vocabulary has none of their words."""
    index, fit = caches.index(bert.name), chosen.allowed(bert)

    def compute(report: Report) -> dict[str, Family]:
        return count_families(index, bert.tokenizer.ids, examples.word_pairs(), lengths, fit, report)

    key = ("relations", bert.name, chosen, lengths)
    families = show_work("relations", key, compute, "Relations are counted")
    if families is not None and not families:
        st.info("The vocabulary of this model has none of the English words that the relations are made of.")
    return families


def _show_families(families: dict[str, Family]) -> None:
    """How often each relation comes out right, first or among the first five."""
    ways = ("first", "among five")
    address.warn_if_unknown("hit", ways)
    top = st.segmented_control(
        "The expected word is to be", ways, default="first", required=True, key="hit", bind=address.BOUND
    )
    number = 5 if top == "among five" else 1
    show_chart(charts.families_figure(families, number), charts.families_reading(families, number), "relations")
    with st.expander("These shares as a table", icon=":material/table:"):
        table = family_table(families)
        formats = {name: st.column_config.NumberColumn(format="percent") for name in table.columns[3:]}
        st.dataframe(table, hide_index=True, column_config=formats, alt="How often each relation comes out right")


def _show_relation(
    bert: Bert, families: dict[str, Family], chosen: Candidates, lengths: str
) -> tuple[tuple[str, str], ...]:
    """The questions of one relation that come out wrong; returns its pairs."""
    st.header("Where it goes wrong", anchor=False)
    address.warn_if_unknown("relation", families)
    half, _ = st.columns(2)
    name = str(half.selectbox("Relation", list(families), key="relation", bind=address.BOUND))
    pairs = families[name].pairs
    table = missed(caches.index(bert.name), bert.vocabulary, bert.tokenizer.ids, pairs, lengths, chosen.allowed(bert))
    st.markdown(charts.missed_reading(name, table, families[name].questions))
    if len(table):
        show_table(table, "wrong-answers", alt="The questions that come out wrong", key="missed")
    return pairs
