"""What the folds of "Why?" show: the pull of each word, the walk on the map, attention, and how far to believe it."""

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.senses import caches
from components.chapters.senses.asks import AskedSenses
from components.chapters.senses.why import asks
from components.chapters.senses.why.figures import attended, believed
from components.chapters.senses.why.figures import pulls as charts
from components.chapters.senses.why.figures import walk as walking
from components.chapters.senses.why.numbers import leaders, typical_lead, walk
from components.figures.look import BAR
from components.numbers.occurrences.gathering import Gathering
from components.numbers.pooling import TOKEN_POOLINGS
from components.numbers.why.cues import MOVED, PULL, WEIGHED, Trial, agreement
from components.numbers.why.experiment import (
    STRUCK,
    Experiment,
    Pulls,
    experiment,
    other_words,
    pulls_of,
)
from components.numbers.why.look import look
from components.shell import show
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin


def show_why(bert: Bert, of: Gathering, asked: AskedSenses) -> tuple[Script, ...]:
    """Which words of its sentence put an occurrence where it lies; below, the reader changes them by hand. Its code."""
    wanted = asks.pick_experiment(bert, of)
    made = _experiment(bert, of, wanted.at, wanted.put, asked, "why")
    if made is None:
        return ()
    found = pulls_of(of, wanted.at, made)
    bars, layers, data = st.tabs(["Word by word", "In every layer", "As a table"])
    with bars:
        _show_bars(of, made, found)
    with layers:
        if found and len(found.pulls):
            show.show_chart(charts.layers_figure(found), charts.layers_reading(found), "pulls by layer")
        else:
            st.caption("Words pull to senses that have a name: click names under *Which sense has each sentence?*")
    with data:
        show.show_table(_table(made, found), "why", "What each word does in each layer", "why")
    _show_walk(bert, of, wanted.at, asked)
    return (_script(bert, of, made, found, wanted.put, asked),)


def _experiment(bert: Bert, of: Gathering, at: int, put: str, asked: AskedSenses, slot: str) -> Experiment | None:
    """Each other word changed in turn; None while the model is reading."""
    one, how = of.occurrences[at], (asked.join, asked.segments)

    def compute(report: Report) -> Experiment:
        words = len(other_words(one.text, one.span)) + 1
        return experiment(bert, one, put, *how, report=lambda done: report(done / words, f"{done} of {words} read"))

    return show_work(slot, ("why", bert.name, one.text, one.span, put, *how), compute, "Each word is changed in turn")


def _show_bars(of: Gathering, made: Experiment, found: Pulls | None) -> None:
    """The sentence with a bar at each word, and what it says in one sentence."""
    if not made.spans:
        st.info("This word stands alone. Choose a sentence with other words in it.")
        return
    finding = charts.pulls_finding(found) if found else charts.moved_finding(made, of.best)
    figure = charts.pulls_figure(found) if found else charts.moved_figure(made, of.best)
    config = BAR | {"displayModeBar": False}
    show.show_figure(figure, key="pulls", config=config, alt=finding)
    with st.container(key="why_finding"):
        show.show_reading(finding, "why")
    reading = charts.pulls_reading(found, typical_lead(of, found.own)) if found else charts.moved_reading(made, of.best)
    more = " Only the words nearest to it are tried." if len(made.spans) == limits.WHY_WORDS else ""
    show.show_words(reading + more, "why reading")


def _table(made: Experiment, found: Pulls | None) -> pd.DataFrame:
    """One row a word and layer: its pull, where senses are known, and how far the word moves without it."""
    words, layers = made.moved.shape
    pulls = {"pull": found.pulls.ravel()} if found else {}
    return pd.DataFrame(
        {"place": np.repeat(np.arange(words) + 1, layers), "word": np.repeat(made.words, layers)}
        | {"layer": np.tile(np.arange(layers), words)}
        | pulls
        | {"moved": made.moved.ravel()}
    )


def _script(bert: Bert, of: Gathering, made: Experiment, found: Pulls | None, put: str, asked: AskedSenses) -> Script:
    """The code that gives the pulls anew."""
    dots = zip(of.occurrences, of.senses, strict=True)
    known = [[one.text, *one.span, sense] for one, sense in dots if sense and one.text != made.text] if found else []
    return code_twin(
        "senses/why",
        bert,
        TEXT=made.text,
        START=made.span[0],
        END=made.span[1],
        PUT=put,
        SENSE=found.sense if found else "",
        KNOWN=known,
        joined=TOKEN_POOLINGS[asked.join],
        **read_with(asked.segments),
    )


@st.fragment
def _show_walk(bert: Bert, of: Gathering, at: int, asked: AskedSenses) -> None:
    """The sentence to change by hand, and the word walking over the map."""
    one = of.occurrences[at]
    st.markdown("**By hand.** Click a word to strike it out; type another to put it in its place. Watch the dot walk.")
    changes = asks.pick_changes(one)
    names = ["as written", *(walking.step_name(one.text[slice(*span)], put) for span, put in changes.items())]
    try:
        made = walk(bert, one.text, one.span, changes, asked.join, asked.segments)
    except ValueError as error:
        st.info(str(error))
        return
    reading = walking.walk_reading(of, made, names, leaders(of, one.text, made.units))
    config = BAR | {"displayModeBar": False}
    show.show_figure(walking.walk_figure(of, made, names), key="walk", config=config, alt=reading)
    show.show_words(reading, "walk")


def show_attention(bert: Bert, of: Gathering, asked: AskedSenses) -> tuple[Script, ...]:
    """Where an occurrence looks, beside what moves it; how far the two agree over many sentences. Its code."""
    at, layer, head = asks.pick_attention(bert, of)
    made = _experiment(bert, of, at, STRUCK, asked, "attention")
    if made is None:
        return ()
    if not made.spans:
        st.info("This word stands alone. Choose a sentence with other words in it.")
        return ()
    found = look(bert, made.text, made.span, asked.segments)
    shares, own, signs = attended.shares_of(found, layer, head)
    reading = attended.attention_reading(found, shares, own, signs, made, layer)
    figure = attended.attention_figure(found, shares, made, layer)
    show.show_figure(figure, key="attention", config=BAR | {"displayModeBar": False}, alt=reading)
    show.show_reading(reading, "attention")
    many = _trials(bert, "agreement")
    if many:
        moved, pulled = (agreement(many, WEIGHED, way) for way in (MOVED, PULL))
        show.show_reading(attended.agreement_reading(moved, pulled), "agreement")
    place = {"TEXT": made.text, "START": made.span[0], "END": made.span[1]}
    return (code_twin("senses/why/attention", bert, **place, LAYER=layer, HEAD=head, VALUE=bert.family.value),)


def _trials(bert: Bert, slot: str) -> tuple[Trial, ...] | None:
    """The hundred sentences whose cue was written down; None while the model reads them."""
    compute = partial(caches.trials_of, bert)
    return show_work(slot, ("cues", bert.name), compute, "A hundred sentences, each word struck out")


def show_believed(bert: Bert) -> None:
    """How often the word with the greatest pull is the one that a reader named beforehand."""
    found = _trials(bert, "cues")
    if found is None:
        return
    show.show_chart(believed.believed_figure(found), believed.believed_reading(found), "believed")
    st.caption("The sentences, with the word that was written down and the word that each way names:")
    show.show_table(believed.believed_table(found), "cues", "The hundred sentences and their words", "cues")
