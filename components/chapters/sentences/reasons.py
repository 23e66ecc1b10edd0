"""Why a hit is near: threads beside the results, and every pair of words in a fold."""

import streamlit as st

from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.search import SearchResult, pick_hit, show_results
from components.shell import models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_figure, show_table
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.progress import Report
from polyseme.export.inlining import snippet
from polyseme.export.scripts import Script, page_script
from polyseme.sentences.reasons.figures import pairs, readings, threads
from polyseme.sentences.reasons.numbers import Reason, greatest_by_chance, pairs_table, reason


def show_near(bert: Bert, options: SentenceOptions, result: SearchResult, chance: Spread) -> tuple[Reason | None, int]:
    """Shows the hits of a search, and why the opened one is near. Returns that reason and the number of the hit."""
    left, right = st.columns([11, 9], gap="large")
    with right:
        number = pick_hit(result)
    why = reason_of(bert, options, result, number)
    with left:
        show_results(result, options.pooling, chance, number, readings.strongest(why) if why else "")
    with right:  # last, since on a phone it stands below
        show_threads(why, number)
    return why, number


def reason_of(bert: Bert, options: SentenceOptions, result: SearchResult, number: int) -> Reason | None:
    """Why a hit is near the query; None where the pooling has no shares."""
    pooling = SENTENCE_POOLINGS[options.pooling]
    if not pooling.linear and pooling.split is None:
        return None
    texts = (result.query, result.closest[number - 1])
    query, hit = (models.encoding(bert.name, text, None, "library") for text in texts)
    return reason(query, hit, layer_choices(bert.layers)[options.choice].take, pooling)


def show_threads(why: Reason | None, number: int) -> None:
    """The query and a hit side by side, joined by threads."""
    if why is None:
        st.caption("This pooling can't be taken apart into words. By a mean it can: choose one in the settings.")
        return
    figure = threads.threads_figure(why, ("yours", f"number {number}"))
    show_figure(figure, key="threads", alt=readings.threads_reading(why))
    st.caption(readings.threads_caption(why))


def show_pairs(bert: Bert, options: SentenceOptions, why: Reason | None, number: int) -> None:
    """The share of every pair of words, beside the greatest pair of random sentences; for a maximum its winners."""
    if why is None:
        st.info("Nothing is found yet, or its pooling can't be taken apart.")
        return
    chance = _chance(bert, options)
    if chance is None:
        return
    pooling = SENTENCE_POOLINGS[options.pooling]
    show_chart(pairs.pairs_heatmap(why), readings.pairs_reading(why, chance), "pairs of words")
    st.caption(readings.READ_IT)
    if not pooling.linear:
        figure = pairs.winners_figure(why, ("yours", f"number {number}"))
        show_chart(figure, readings.winners_reading(why, pooling.name), "winners")
    show_table(pairs_table(why), "words", alt="Every pair of words and its share of the cosine", key="words")


def _chance(bert: Bert, options: SentenceOptions) -> Spread | None:
    """The share of the greatest pair of words in random pairs of sentences; None while it is computed."""
    choose, pooling = layer_choices(bert.layers)[options.choice].take, SENTENCE_POOLINGS[options.pooling]
    texts = examples.everyday()[: limits.REASON_TEXTS]

    def compute(report: Report) -> Spread:
        tell = lambda done: report(done / len(texts), f"{done} of {len(texts)} sentences read")  # noqa: E731
        return greatest_by_chance(bert, texts, choose, pooling, tell)

    key = ("words by chance", bert.name, options.choice, options.pooling)
    return show_work("words by chance", key, compute, "The words of everyday sentences")


def script(bert: Bert, options: SentenceOptions, result: SearchResult | None, number: int) -> tuple[Script, ...]:
    """The script of the shares, where there is a hit and its pooling has shares."""
    pooling = SENTENCE_POOLINGS[options.pooling]
    parts = {"pooled": pooling.pool} if pooling.linear else {"parts_of": pooling.split}
    if result is None or None in parts.values():
        return ()
    chosen = {"chosen": layer_choices(bert.layers)[options.choice].take, **parts}
    own = {"counted_in": snippet("own_pieces")} if pooling.own else {}
    pair = {"FIRST": result.query, "SECOND": result.closest[number - 1]}
    return (page_script("sentences/reasons", bert, **pair, **chosen, **own),)
