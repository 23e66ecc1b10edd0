"""The view Arithmetic: a sum of words, its nearest pieces, and how often such questions come out right."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from components.chapters.neighbours import asks, caches
from components.shell import ask, models
from components.shell.frame import Page
from components.shell.heavy.work import show_work
from components.shell.show import Fold, show_chart, show_figure, show_finding, show_last_folds, show_table
from polyseme import examples
from polyseme.bert import Bert
from polyseme.export.scripts import Script, page_script
from polyseme.figures.wording import code_span, escaped
from polyseme.neighbours.arithmetic import figures as charts
from polyseme.neighbours.arithmetic import numbers
from polyseme.neighbours.numbers import Query, query

TERMS = {"plus": ("Take", "king"), "minus": ("without", "man"), "and": ("with", "woman")}  # key: label, default


@dataclass(frozen=True)
class SumRequest:
    """The terms of a - b + c, the expected word if it is one piece, and the settings."""

    terms: list[Query]
    expected: Query | None
    lengths: str
    candidates: asks.Candidates
    k: int


def pick_sum(bert: Bert, row: Any) -> SumRequest:
    """The reader's sum; stops the page where the vocabulary lacks one of the three words."""
    typed = {
        label: ask.text_line(label, default, key, place=row, max_chars=40, width=130)
        for key, (label, default) in TERMS.items()
    }
    with row.popover("Settings", icon=":material/tune:"):
        hoped = ask.text_line("The word to expect (optional)", "queen", "expected", max_chars=40)
        k, candidates = asks.pick_number(), asks.pick_candidates()
        lengths = ask.choice("Vectors are added", numbers.LENGTHS, "lengths")
    queries = {label: query(bert, word.strip(), "Mean") for label, word in typed.items()}
    if missing := [label for label, term in queries.items() if term is None]:
        st.info(f"Type a word of the vocabulary into *{'* and *'.join(missing)}*: king, for instance.")
        st.stop()
    terms, expected = list(filter(None, queries.values())), query(bert, hoped.strip(), "Mean")
    for term in (*terms, expected):
        if term and term.joined:
            cut = f"**{escaped(term.name)}** is not one piece: {' '.join(map(code_span, term.pieces))}."
            st.caption(f"{cut} We use their mean; it has no rank.")
    return SumRequest(terms, expected if expected and not expected.joined else None, lengths, candidates, k)


def show_arithmetic(page: Page, row: Any) -> tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]:
    """The nearest pieces to a - b + c, and how often each built-in relation comes out right."""
    bert = page.bert
    request = pick_sum(bert, row)
    terms, expected, allowed = request.terms, request.expected, request.candidates.allowed(bert)
    chance = models.chances(bert.name)["token"]
    result = numbers.nearest_to_sum(caches.index(bert.name), terms, expected, request.lengths, request.k, allowed)
    reading = charts.sum_reading(result, terms, expected.name if expected else "", bert.vocabulary, chance)
    figure = charts.sum_bars(result, expected.ids[0] if expected else None, bert.vocabulary, chance)
    show_finding(charts.sum_finding(result, terms, bert.vocabulary))
    show_figure(figure, key="sum", alt=reading)
    whole = numbers.whole_pairs(examples.word_pairs(), bert.tokenizer.whole)
    chosen = st.session_state.get("relation") or st.query_params.get("relation")
    relation = chosen if chosen in whole else next(iter(whole), "")
    draw = partial(_show_relations, bert, request, relation)
    show_last_folds(
        asks.certainty_fold(reading, "sum", request.candidates.searched(bert)),
        Fold("How often is it correct?", "relations", draw, ("hit", "relation")),
    )
    settings = {"UNIT": request.lengths == numbers.AT_LENGTH_1} | request.candidates.in_script
    words = {"WORDS": [term.name for term in terms], "EXPECTED": expected and expected.name, "K": request.k}
    scripts = [page_script("neighbours/arithmetic", bert, **words, **settings)]
    if whole:
        mark = bert.tokenizer.mark
        pairs = [(f"{mark}{left}", f"{mark}{right}") for left, right in whole[relation]]
        scripts.append(page_script("neighbours/arithmetic/relations", bert, PAIRS=pairs, **settings))
    return tuple(scripts), lambda: numbers.sum_table(bert, result, chance)


def _show_relations(bert: Bert, request: SumRequest, relation: str) -> None:
    """How often each relation is correct, and the wrong answers of one."""
    pairs, allowed = examples.word_pairs(), request.candidates.allowed(bert)
    compute = partial(
        numbers.count_families, caches.index(bert.name), bert.tokenizer.whole, pairs, request.lengths, allowed
    )
    key = ("relations", bert.name, request.candidates, request.lengths)
    families = show_work("relations", key, compute, "Relations are counted")
    if families:
        _show_families(families)
        if _show_relation(bert, families, request) != relation:
            st.rerun()  # the script below has the pairs of the relation
    elif families is not None:
        st.info("This model's vocabulary has none of the English words that we test.")


def _show_families(families: dict[str, numbers.RelationFamily]) -> None:
    """The scores of all relations as a figure and a table."""
    ways = {"first": 1, "among five": 5}
    top = ways[ask.choice("Correct if the expected word is", ways, "hit", buttons=True)]
    show_chart(charts.families_figure(families, top), charts.families_reading(families, top), "relations")
    with st.popover("These shares as a table", icon=":material/table:"):
        table = pd.DataFrame(
            {"relation": name, "pairs": len(family.pairs), "questions": family.questions} | family.shares
            for name, family in families.items()
        )
        formats = {name: st.column_config.NumberColumn(format="percent") for name in table.columns[3:]}
        st.dataframe(table, hide_index=True, column_config=formats, alt="How often each relation is correct")


def _show_relation(bert: Bert, families: dict[str, numbers.RelationFamily], request: SumRequest) -> str:
    """Shows the questions of one relation that come out wrong; returns its name."""
    half, _ = st.columns(2)
    name = ask.choice("Wrong answers for the relation", families, "relation", place=half)
    index, allowed = caches.index(bert.name), request.candidates.allowed(bert)
    pairs, known = families[name].pairs, bert.tokenizer.whole
    table = numbers.wrong_answers(index, bert.vocabulary, known, pairs, request.lengths, allowed)
    st.markdown(charts.missed_reading(name, table, families[name].questions))
    if len(table):
        show_table(table, "wrong-answers", alt="The questions answered wrongly", key="missed")
    return name
