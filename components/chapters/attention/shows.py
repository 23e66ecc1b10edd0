"""Figures of the Attention page: the arcs, the heads, and how far attention is influence."""

from functools import partial

import streamlit as st

from components.chapters.attention.asks import AttentionOptions
from components.moving_map.arcs import show_arcs
from components.moving_map.small_maps import show_small_maps
from components.shell import address, models, session, show
from components.shell.heavy import page_lock
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from polyseme import limits
from polyseme.attention import figures
from polyseme.attention.numbers import Usual, usual_everyday
from polyseme.attention.result import WordAttention, default_layer, word_attention
from polyseme.bert import Bert
from polyseme.core.occlusion.cues import CueTrial, cached_trials
from polyseme.core.occlusion.experiment import Experiment, experiment, other_words
from polyseme.export.scripts import Script, page_script


def moved_words(bert: Bert, options: AttentionOptions) -> Experiment | None:
    """Each other word struck out in turn; None while it is computed."""
    one = options.occurrence
    texts = len(other_words(one.text, one.span)) + 1

    def compute(report: Report) -> Experiment:
        return experiment(
            bert, one, segments=options.segments, report=lambda done: report(done / texts, f"{done} of {texts} read")
        )

    key = ("struck out", bert.name, one.text, one.span, options.segments)
    return show_work("struck out", key, compute, "Each other word is struck out in turn")


def usual_attention(bert: Bert) -> Usual | None:
    """What is usual over the built-in sentences; None while it is computed."""
    compute = partial(usual_everyday, bert)
    return show_work("usual", ("usual attention", bert.name), compute, "What is usual: 300 sentences are read")


@memory_cached("The model reads your text …", unkeyed=2)
def looked(
    name: str, options: AttentionOptions, ready: tuple[bool, bool], moved: Experiment | None, usual: Usual | None
) -> WordAttention:
    """Where the word looks, with what is ready of its influence and of what is usual."""
    bert = models.model(name)
    layer = default_layer(bert)
    return word_attention(
        bert, options.occurrence, layer, options.head, moved, usual, options.weighed, options.segments
    )


def show_picture(found: WordAttention) -> None:
    """The arcs, in the layer of the link or at first two thirds of the way up, with a finding for each."""
    address.restore("looks", found.layer, range(len(found.looks.shares)))
    _show_moving(found, st.session_state["looks"])


@page_lock.fragment
def _show_moving(found: WordAttention, layer: int) -> None:
    """The arcs, whose layer the reader changes: that runs nothing else again."""
    looks, start = found.looks, found.layer
    said = "\n".join(map(looks.finding, range(len(looks.shares)))) + looks.hint(start)
    layer = show_arcs(looks.as_json, said, "arcs", layer)
    address.write("looks", str(layer), str(start))
    session.note_reading("finding", looks.finding(layer))
    session.note_figure("arcs", partial(looks.fragment, layer), f"{looks.finding(layer)} {looks.hint(layer)}")


def shown_layer(found: WordAttention) -> int:
    """The layer where the reader is, 1 instead of 0, which does not look."""
    return max(1, int(st.session_state.get("looks", found.layer)))


def show_heads(found: WordAttention) -> None:
    """Each head as a small picture; a click shows it above."""
    heads = found.shares.weights.shape[1]

    def choose(number: int) -> None:
        st.session_state.update({"looks": number // heads + 1, "heads": f"head {number % heads + 1}"})

    drawn = figures.head_pictures(found.shares, found.head, shown_layer(found))
    show_small_maps(drawn, "small heads", choose)
    show.show_reading(figures.heads_reading(found.shares), "heads")


def show_believed(bert: Bert, found: WordAttention) -> None:
    """How far attention and influence agree: here, and over the labelled sentences."""
    if found.moved is not None:
        show.show_reading(figures.here_reading(found.looks, shown_layer(found)), "here")
    trials: tuple[CueTrial, ...] | None = show_work(
        "agreement", ("cues", bert.name), partial(cached_trials, bert), "A hundred sentences, each word struck out"
    )
    if trials:
        show.show_chart(figures.agreement_figure(trials), figures.agreement_reading(trials), "agreement")


def script(bert: Bert, found: WordAttention) -> Script:
    """The script of the picture, at the layer of the page."""
    start, end = found.shares.span
    place = {"TEXT": found.shares.text, "START": start, "END": end}
    return page_script("attention", bert, **place, LAYER=shown_layer(found), HEAD=found.head, VALUE=bert.family.value)


def limit_note(found: WordAttention) -> None:
    """Says where only the nearest words were struck out."""
    if found.moved is not None and len(found.moved.spans) == limits.WHY_WORDS:
        st.caption(f"Only the {limits.WHY_WORDS} nearest words are struck out.")
