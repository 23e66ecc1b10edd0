"""Arithmetic with words: the sum that the reader asks for, its answers, and how often it comes out right."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from components import examples
from components.bert import Bert
from components.chapters.neighbours import asks, caches
from components.chapters.neighbours.arithmetic import figures as charts
from components.chapters.neighbours.arithmetic import numbers
from components.chapters.neighbours.numbers import Query, query
from components.figures.look import BAR
from components.figures.prose import escaped, literal, spoken
from components.shell import ask, models
from components.shell.frame import Page
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_finding, show_fold, show_reading, show_table
from components.takeaway.script import Script, code_twin

TERMS = {"plus": ("Take", "king"), "minus": ("without", "man"), "and": ("with", "woman")}  # key: label, default


@dataclass(frozen=True)
class AskedSum:
    """a, b and c of a - b + c, the word expected, the length of the vectors, and what may be answers, and how many."""

    terms: list[Query]
    expected: Query | None
    lengths: str
    candidates: asks.Candidates
    k: int


def pick_sum(bert: Bert, row: Any) -> AskedSum:
    """What the reader asked; stops the page where the vocabulary lacks one of the three words."""
    typed = {
        label: ask.words(label, default, key, place=row, max_chars=40, width=130)
        for key, (label, default) in TERMS.items()
    }
    with row.popover("Settings", icon=":material/tune:"):
        hoped = ask.words("The word to expect (optional)", "queen", "expected", max_chars=40)
        k, candidates = asks.pick_number(), asks.pick_candidates()
        lengths = ask.choice("Vectors are added", numbers.LENGTHS, "lengths")
    found = {label: query(bert, word.strip(), "Mean") for label, word in typed.items()}
    if missing := [label for label, one in found.items() if one is None]:
        st.info(f"Type a word that the vocabulary knows after *{'* and *'.join(missing)}*: king, for instance.")
        st.stop()
    terms, expected = [one for one in found.values() if one], query(bert, hoped.strip(), "Mean")
    for one in (*terms, expected):
        if one and one.joined:
            cut = f"**{escaped(one.name)}** is not one piece: {' '.join(map(literal, one.pieces))}."
            st.caption(f"{cut} The mean of them stands for it; it has no rank.")
    return AskedSum(terms, expected, lengths, candidates, k)


def show_arithmetic(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """The answers to a - b + c, and how often each built-in relation comes out right."""
    bert = page.bert
    asked = pick_sum(bert, row)
    terms, expected = asked.terms, asked.expected
    chance = models.chances(bert.name)["token"]
    found = numbers.add_up(
        caches.index(bert.name), terms, expected, asked.lengths, asked.k, asked.candidates.allowed(bert)
    )
    wanted = expected if expected and not expected.joined else None
    reading = charts.sum_reading(found, terms, wanted.name if wanted else "", bert.vocabulary, chance)
    figure = charts.sum_bars(found, wanted.ids[0] if wanted else None, bert.vocabulary, chance)
    st.plotly_chart(figure, key="sum", config=BAR, alt=spoken(reading))
    show_finding(charts.sum_finding(found, terms, bert.vocabulary))

    def draw() -> None:
        show_reading(reading, "sum")
        st.caption(asked.candidates.searched(bert))

    show_fold("How sure is that?", "sure", draw)
    whole = numbers.whole_pairs(examples.word_pairs(), bert.tokenizer.whole)
    chosen = st.session_state.get("relation") or st.query_params.get("relation")
    relation = chosen if chosen in whole else next(iter(whole), "")
    counted = partial(_show_counted, bert, asked, relation)
    show_fold("How often does it come out right?", "relations", counted, asks=("hit", "relation"))
    settings = {"UNIT": asked.lengths == numbers.AT_LENGTH_1} | asked.candidates.in_script
    words = {"WORDS": [term.name for term in terms], "EXPECTED": wanted and wanted.name, "K": asked.k}
    scripts = [code_twin("neighbours/arithmetic", bert, **words, **settings)]
    if whole:
        mark = bert.tokenizer.mark
        pairs = [(f"{mark}{left}", f"{mark}{right}") for left, right in whole[relation]]
        scripts.append(code_twin("neighbours/arithmetic/relations", bert, PAIRS=pairs, **settings))
    return tuple(scripts), lambda: numbers.sum_table(bert, found, chance)


def _show_counted(bert: Bert, asked: AskedSum, relation: str) -> None:
    """How often each relation comes out right, and the questions of one that do not."""
    families = _count(bert, asked.candidates, asked.lengths)
    if families:
        _show_families(families)
        if _show_relation(bert, families, asked) != relation:
            st.rerun()  # the code below counts another relation now


def _count(bert: Bert, candidates: asks.Candidates, lengths: str) -> dict[str, numbers.Family] | None:
    """The built-in relations counted; None while that is under way, or where the vocabulary has none of their words."""
    index, known, fit = caches.index(bert.name), bert.tokenizer.whole, candidates.allowed(bert)
    compute = partial(numbers.count_families, index, known, examples.word_pairs(), lengths, fit)
    families = show_work("relations", ("relations", bert.name, candidates, lengths), compute, "Relations are counted")
    if families is not None and not families:
        st.info("The vocabulary of this model has none of the English words that the relations are made of.")
    return families


def _show_families(families: dict[str, numbers.Family]) -> None:
    """How often each relation comes out right, first or among the first five."""
    ways = {"first": 1, "among five": 5}
    top = ways[ask.choice("The expected word is to be", ways, "hit", buttons=True)]
    show_chart(charts.families_figure(families, top), charts.families_reading(families, top), "relations")
    with st.popover("These shares as a table", icon=":material/table:"):
        rows = [
            {"relation": name, "pairs": len(family.pairs), "questions": family.questions} | family.shares
            for name, family in families.items()
        ]
        table = pd.DataFrame(rows)
        formats = {name: st.column_config.NumberColumn(format="percent") for name in table.columns[3:]}
        st.dataframe(table, hide_index=True, column_config=formats, alt="How often each relation comes out right")


def _show_relation(bert: Bert, families: dict[str, numbers.Family], asked: AskedSum) -> str:
    """The questions of one relation that come out wrong; returns its name."""
    half, _ = st.columns(2)
    name = ask.choice("Where it goes wrong: relation", families, "relation", place=half)
    pairs, fit = families[name].pairs, asked.candidates.allowed(bert)
    table = numbers.missed(caches.index(bert.name), bert.vocabulary, bert.tokenizer.whole, pairs, asked.lengths, fit)
    st.markdown(charts.missed_reading(name, table, families[name].questions))
    if len(table):
        show_table(table, "wrong-answers", alt="The questions that come out wrong", key="missed")
    return name
