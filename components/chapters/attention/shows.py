"""Figures of the Attention page: the arcs, the heads, and how far attention is influence."""

from dataclasses import replace
from functools import partial

import numpy as np
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
from polyseme.attention.result import WordAttention, default_layer
from polyseme.bert import Bert
from polyseme.core.occlusion.attention_shares import AttentionShares, attention_of
from polyseme.core.occlusion.cues import CueTrial, cached_trials
from polyseme.core.occlusion.experiment import STRUCK, Experiment, experiment, other_words
from polyseme.core.occurrences.places import Occurrence
from polyseme.export.scripts import Script, page_script

TALL = 12
"""The picture of so many pieces fills the room that its style sheet keeps for it."""


@memory_cached("Reading your text …")
def shares_of(name: str, occurrence: Occurrence) -> AttentionShares:
    """Where a word looks."""
    return attention_of(models.model(name), occurrence.text, occurrence.span)


def look_at(bert: Bert, options: AttentionOptions) -> WordAttention:
    """Where the word looks, with how far each other word moves it as soon as that is worked out."""
    try:
        shares = shares_of(bert.name, options.occurrence)
    except ValueError as error:
        st.info(str(error))
        st.stop()
    moved = _moved_words(bert, options.occurrence)
    unrelated = 1 - np.array([layer.median for layer in models.baseline(bert.name).layers])
    return WordAttention(shares, moved, None, default_layer(bert), options.head, options.weighed, unrelated)


def _moved_words(bert: Bert, one: Occurrence) -> Experiment | None:
    """Each other word left out in turn; None while it is computed."""
    texts = len(other_words(one.text, one.span)) + 1

    def compute(report: Report) -> Experiment:
        return experiment(bert, one, report=lambda done: report(done / texts, f"{done} of {texts} read"))

    key = ("left out", bert.name, one.text, one.span)
    light = texts <= limits.LIGHT_TEXTS
    return show_work("left out", key, compute, "Leaving out the other words one by one", light)


def show_picture(found: WordAttention) -> None:
    """The arcs, in the layer of the link or at first two thirds of the way up, with a finding for each."""
    address.restore("looks", found.layer, range(len(found.looks.shares)))
    _show_moving(found, st.session_state["looks"])


@page_lock.fragment
def _show_moving(found: WordAttention, layer: int) -> None:
    """The arcs, whose layer the reader changes: that runs nothing else again."""
    looks, start = found.looks, found.layer
    said = "\n".join((*map(looks.finding, range(len(looks.shares))), looks.hint(start)))
    place = st.container(key="arcs-tall") if len(looks.targets) >= TALL else st.container()
    with place:
        layer = show_arcs(looks.as_json, said, "arcs", layer)
    st.session_state["looks"] = layer  # for the folds and the scripts
    address.write("looks", str(layer), str(start))
    session.note_reading("finding", looks.finding(layer))
    session.note_figure("arcs", partial(looks.fragment, layer), f"{looks.finding(layer)} {looks.hint(layer)}")


def _shown_layer() -> int:
    """The layer where the reader is; 1 instead of 0, in which no word looks."""
    return max(1, int(st.session_state["looks"]))


def show_heads(found: WordAttention) -> None:
    """Each head as a small picture; a click shows it above."""
    heads = found.shares.weights.shape[1]

    def choose(number: int) -> None:
        st.session_state.update({"looks": number // heads + 1, "heads": f"head {number % heads + 1}"})

    show_small_maps(figures.head_pictures(found.shares, found.head, _shown_layer()), "small heads", choose)
    show.show_reading(figures.heads_reading(found.shares), "heads")


def show_believed(bert: Bert, found: WordAttention) -> None:
    """How far attention and influence agree: here, and over the labelled sentences; what is more than usual."""
    usual: Usual | None = show_work(
        "usual",
        ("usual attention", bert.name),
        partial(usual_everyday, bert),
        "Reading 300 sentences to see what is usual",
    )
    layer, looks = _shown_layer(), replace(found, usual=usual).looks
    show.show_reading(f"{figures.here_reading(looks, layer)} {looks.unusual(layer)}".strip(), "here")
    if found.moved is not None and len(found.moved.spans) == limits.WHY_WORDS:
        st.caption(f"Only the {limits.WHY_WORDS} nearest words are left out.")
    compute = partial(cached_trials, bert)
    trials: tuple[CueTrial, ...] | None = show_work(
        "agreement", ("cues", bert.name), compute, "Leaving out each word of 100 sentences"
    )
    if trials:
        show.show_chart(figures.agreement_figure(trials), figures.agreement_reading(trials), "agreement")


def scripts(bert: Bert, found: WordAttention) -> tuple[Script, ...]:
    """The scripts of attention, in the layer of the page, and of how far each word moves it."""
    start, end = found.shares.span
    place = {"TEXT": found.shares.text, "START": start, "END": end}
    shown = {"LAYER": _shown_layer(), "HEAD": found.head, "VALUE": bert.family.value}
    strikes = {"PUT": STRUCK, "SENSE": "", "KNOWN": []}
    return page_script("attention", bert, **place, **shown), page_script("senses/occlusion", bert, **place, **strikes)
