"""The first picture of the Sentences page, with what each word of two sentences adds; every pair of words in a fold."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from components.chapters.sentences import asks
from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.matrix import show_matrix
from components.chapters.sentences.maxsim import chance_of, how_said, late_reason_of
from components.chapters.sentences.search import SearchResult, show_results
from components.moving_map.small_maps import show_small_maps
from components.shell import address, ask, models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_reading, show_table
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.progress import Report
from polyseme.export.inlining import snippet
from polyseme.export.scripts import Script, page_script
from polyseme.figures.wording import without_markup
from polyseme.sentences.figures.rows import beyond
from polyseme.sentences.numbers.pooled import pair_cosines, pairs_of, typical_best_pair
from polyseme.sentences.reasons.figures import pairs, readings
from polyseme.sentences.reasons.figures.word_shares import shares_drawing
from polyseme.sentences.reasons.late import MAXSIM
from polyseme.sentences.reasons.numbers import Reason, greatest_by_chance, pairs_table, reason


@dataclass(frozen=True)
class Opened:
    """Two sentences with their names, whose words are drawn; and why they are near, if the pooling can say."""

    texts: tuple[str, str]
    names: tuple[str, str]
    why: Reason | None


def show_hits(bert: Bert, options: SentenceOptions, result: SearchResult | None) -> Opened | None:
    """Shows the nearest of a list to the reader's sentence, and what the words add to one of them."""
    if result is None:
        return None
    names = [f"number {number}" for number in range(1, len(result.best) + 1)]
    candidates = [((result.query, text), ("yours", name)) for text, name in zip(result.closest, names, strict=True)]
    draw = partial(show_results, result, options.pooling)
    labels = list(map(str, range(1, len(names) + 1)))
    return _show_with_shares(bert, options, candidates, labels, draw, result.mark, clicked=True)


def show_pairs(bert: Bert, options: SentenceOptions, chance: Spread) -> Opened | None:
    """Shows each of the reader's sentences with each, and what the words add to two of them."""
    sentences = asks.read_asked(bert, options, "each with each")
    if sentences is None:
        return None
    cosines, every = pair_cosines(sentences)[options.pooling], pairs_of(sentences)
    order = [every[i] for i in np.argsort(-cosines, kind="stable")[: limits.PAIRS_LISTED].tolist()]
    candidates = [
        ((sentences.texts[i], sentences.texts[j]), (f"sentence {i + 1}", f"sentence {j + 1}")) for i, j in order
    ]
    mark = typical_best_pair(chance, len(every))
    draw = partial(show_matrix, sentences, options.pooling, chance, order)
    return _show_with_shares(bert, options, candidates, [f"{i + 1} and {j + 1}" for i, j in order], draw, mark)


def _show_with_shares(
    bert: Bert,
    options: SentenceOptions,
    candidates: Sequence[tuple[tuple[str, str], tuple[str, str]]],
    labels: Sequence[str],
    draw: Callable[[int, str, bool], None],
    mark: float,
    clicked: bool = False,
) -> Opened:
    """Draws pairs of sentences, best first, and what each word adds to one that the reader opens.

    clicked: the picture is a list with a button for each, and the words stand below it.

    The words' bars are grey where the model can't tell: up to the mark of random sentences, or in another language.
    """
    foreign = models.language(bert.name, "\n".join(options.texts)).foreign
    left, right = (st, st) if clicked else st.container(key="wide").columns([11, 9], gap="large")
    with right.container():
        number = _pick_pair(candidates, labels, clicked)
    texts, names = candidates[number - 1]
    why = reason_of(bert, options, texts, both=not clicked)
    with left.container():
        say = readings.adding if clicked else readings.strongest
        draw(number, say(why) if why else "", foreign)
        asks.show_left_out(bert, options)
    with right.container():  # last, since on a phone it stands below
        show_shares(why, names, foreign or (why is not None and not beyond(why.cosine, mark)), said=clicked)
        if options.pooling == MAXSIM:
            st.caption(how_said(bert, both=not clicked))
    return Opened(texts, names, why)


def _pick_pair(
    candidates: Sequence[tuple[tuple[str, str], tuple[str, str]]], labels: Sequence[str], clicked: bool
) -> int:
    """The number of the opened pair, by default the nearest; it is chosen here, unless by a click in the picture."""
    about = [texts for texts, _ in candidates]
    if st.session_state.setdefault("hit of", about) != about:
        st.session_state.update({"hit of": about, "hit": labels[0]})  # the former belongs to other sentences
    if clicked:
        address.restore("hit", labels[0], labels)
        address.write("hit", st.session_state["hit"], labels[0])
        return labels.index(st.session_state["hit"]) + 1
    return labels.index(ask.choice("What do they share?", labels, "hit", buttons=len(labels) <= limits.LIST_FOUND)) + 1


def reason_of(bert: Bert, options: SentenceOptions, texts: tuple[str, str], both: bool) -> Reason | None:
    """Why two sentences are near; None where the pooling has no shares. both: MaxSim in both directions."""
    if options.pooling == MAXSIM:
        return late_reason_of(bert, options.choice, texts, both)
    pooling = SENTENCE_POOLINGS[options.pooling]
    if not pooling.linear and pooling.split is None:
        return None
    first, second = (models.encoding(bert.name, text, "library") for text in texts)
    return reason(first, second, layer_choices(bert.layers)[options.choice].take, pooling)


def show_shares(
    why: Reason | None, names: tuple[str, str], chance: bool, key: str = "shared", said: bool = False
) -> None:
    """What the words of two sentences add; grey where it may be chance. said: a headline names those that add most."""
    if why is None or not why.order:
        st.caption("This pooling can't be divided among words. Choose a mean under *Settings*.")
        return
    if not said and (finding := readings.adding(why)):
        show_reading(f"**{finding}**", key)
    alt = without_markup(readings.shares_reading(why))
    show_small_maps(shares_drawing(why, names, alt, chance), f"{key} words", style="shares", said=alt)


def show_every_word(bert: Bert, options: SentenceOptions, opened: Opened | None) -> None:
    """The share of every pair of words, beside the greatest pair of random sentences; for a maximum its winners."""
    if opened is None or opened.why is None:
        st.info("Nothing to explain: this pooling can't be divided among words.")
        return
    chance = _chance(bert, options)
    if chance is None:
        return
    why = opened.why
    show_chart(pairs.pairs_heatmap(why), readings.pairs_reading(why, chance), "pairs of words")
    st.caption(readings.READ_IT)
    if options.pooling != MAXSIM and not SENTENCE_POOLINGS[options.pooling].linear:
        figure = pairs.winners_figure(why, opened.names)
        show_chart(figure, readings.winners_reading(why, options.pooling), "winners")
    show_table(pairs_table(why), "words", alt="Every pair of words and its share of the cosine", key="words")


def _chance(bert: Bert, options: SentenceOptions) -> Spread | None:
    """The share of the greatest pair of words in random pairs of sentences; None while it is computed."""
    if options.pooling == MAXSIM:
        return chance_of(bert, options.choice, len(options.texts) > 1, np.max)
    choose, pooling = layer_choices(bert.layers)[options.choice].take, SENTENCE_POOLINGS[options.pooling]
    texts = examples.everyday()[: limits.REASON_TEXTS]

    def compute(report: Report) -> Spread:
        tell = lambda done: report(done / len(texts), f"{done} of {len(texts)} sentences read")  # noqa: E731
        return greatest_by_chance(bert, texts, choose, pooling, tell)

    key = ("words by chance", bert.name, options.choice, options.pooling)
    return show_work("words by chance", key, compute, "The words of everyday sentences")


def script(bert: Bert, options: SentenceOptions, opened: Opened | None) -> tuple[Script, ...]:
    """The script of the shares, where two sentences are opened and their pooling has shares."""
    if options.pooling == MAXSIM:
        return ()
    pooling = SENTENCE_POOLINGS[options.pooling]
    parts = {"pooled": pooling.pool} if pooling.linear else {"parts_of": pooling.split}
    if opened is None or None in parts.values():
        return ()
    chosen = {"chosen": layer_choices(bert.layers)[options.choice].take, **parts}
    own = {"counted_in": snippet("without_special")} if pooling.own else {}
    pair = dict(zip(("FIRST", "SECOND"), opened.texts, strict=True))
    return (page_script("sentences/reasons", bert, **pair, **chosen, **own),)
