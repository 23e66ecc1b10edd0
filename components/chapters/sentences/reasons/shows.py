"""Why a hit is near: threads beside the results, and every pair of words in a fold."""

import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.sentences.asks import AskedSentences
from components.chapters.sentences.numbers.pooled import Report
from components.chapters.sentences.reasons.figures import pairs, readings, threads
from components.chapters.sentences.reasons.numbers import Reason, greatest_by_chance, pairs_table, reason
from components.chapters.sentences.search import Found, pick_hit, show_results
from components.numbers.baseline import Spread
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS
from components.shell import models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_figure, show_table
from components.takeaway.inlining import snippet
from components.takeaway.script import Script, code_twin


def show_near(bert: Bert, asked: AskedSentences, found: Found, chance: Spread) -> tuple[Reason | None, int]:
    """The hits of a search, and beside them the words that make one of them near; that reason, and the hit's number."""
    results, words = st.columns([11, 9], gap="large")
    with words:
        number = pick_hit(found)
    why = reason_of(bert, asked, found, number)
    with results:
        show_results(found, asked.pooling, chance, number, readings.strongest(why) if why else "")
    with words:  # after them: on a phone it stands below, and would be pushed down
        show_threads(why, number)
    return why, number


def reason_of(bert: Bert, asked: AskedSentences, found: Found, number: int) -> Reason | None:
    """Why the hit of a number is near the query; None where the pooling does not tell."""
    pooling = SENTENCE_POOLINGS[asked.pooling]
    if not pooling.linear and pooling.split is None:
        return None
    query, hit = (models.encoding(bert.name, one, None, "library") for one in (found.query, found.closest[number - 1]))
    return reason(query, hit, layer_choices(bert.layers)[asked.choice].take, pooling)


def show_threads(why: Reason | None, number: int) -> None:
    """The query and a hit side by side, joined by threads."""
    if why is None:
        st.caption("This pooling can't be taken apart into words. By a mean it can: choose one in the settings.")
        return
    figure = threads.threads_figure(why, heads(number))
    show_figure(figure, key="threads", alt=readings.threads_reading(why))
    st.caption(readings.threads_caption(why))


def heads(number: int) -> tuple[str, str]:
    """What stands above the two sentences."""
    return "yours", f"number {number}"


def show_pairs(bert: Bert, asked: AskedSentences, why: Reason | None, number: int) -> None:
    """What every pair of words adds, beside the greatest pair of random sentences; what a maximum takes from whom."""
    if why is None:
        st.info("Nothing is found yet, or its pooling can't be taken apart.")
        return
    chance = _chance(bert, asked)
    if chance is None:
        return
    pooling = SENTENCE_POOLINGS[asked.pooling]
    show_chart(pairs.pairs_heatmap(why), readings.pairs_reading(why, chance), "pairs of words")
    st.caption(readings.READ_IT)
    if not pooling.linear:
        show_chart(pairs.winners_figure(why, heads(number)), readings.winners_reading(why, pooling.name), "winners")
    show_table(pairs_table(why), "words", alt="Every pair of words and its share of the cosine", key="words")


def _chance(bert: Bert, asked: AskedSentences) -> Spread | None:
    """What the greatest pair of words adds in random pairs of sentences; None while they are read."""
    choose, pooling = layer_choices(bert.layers)[asked.choice].take, SENTENCE_POOLINGS[asked.pooling]
    texts = examples.everyday()[: limits.REASON_TEXTS]

    def compute(report: Report) -> Spread:
        tell = lambda done: report(done / len(texts), f"{done} of {len(texts)} sentences read")  # noqa: E731
        return greatest_by_chance(bert, texts, choose, pooling, tell)

    key = ("words by chance", bert.name, asked.choice, asked.pooling)
    return show_work("words by chance", key, compute, "The words of everyday sentences")


def script(bert: Bert, asked: AskedSentences, found: Found | None, number: int) -> tuple[Script, ...]:
    """The code that gives the shares anew, where there is a hit and its pooling tells them."""
    pooling = SENTENCE_POOLINGS[asked.pooling]
    parts = {"pooled": pooling.pool} if pooling.linear else {"parts_of": pooling.split}
    if found is None or None in parts.values():
        return ()
    chosen = {"chosen": layer_choices(bert.layers)[asked.choice].take, **parts}
    own = {"counted_in": snippet("own_pieces")} if pooling.own else {}
    pair = {"FIRST": found.query, "SECOND": found.closest[number - 1]}
    return (code_twin("sentences/reasons", bert, **pair, **chosen, **own),)
