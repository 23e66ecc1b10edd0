"""The folds about the other words of a sentence: their pulls, the walk on the map, and how reliable they are."""

from functools import partial

import streamlit as st

from components.chapters.senses.asks import SenseOptions
from components.chapters.senses.occlusion import asks
from components.shell import models, show
from components.shell.heavy import page_lock
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.occlusion.cues import cached_trials
from polyseme.core.occlusion.experiment import Experiment, experiment, other_words, pulls_of
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.figures.texts import NOT_ENGLISH
from polyseme.figures.theme import BAR
from polyseme.senses.occlusion.figures import pulls as charts
from polyseme.senses.occlusion.figures import reliability
from polyseme.senses.occlusion.figures import walk as walk_charts
from polyseme.senses.occlusion.numbers import leaders, typical_lead, walk
from polyseme.senses.occlusion.result import Influence

CONFIG = BAR | {"displayModeBar": False}
ALONE = "This word stands alone. Choose a sentence with more words."


def show_why(bert: Bert, gathering: Gathering, options: SenseOptions) -> tuple[Script, ...]:
    """Shows the pull of each other word on an occurrence, and below it the walk. Returns the script."""
    occurrence, put = asks.pick_experiment(bert, gathering)
    variants = _experiment(bert, gathering, occurrence, put, options, "why")
    if variants is None:
        return ()
    pulls = pulls_of(gathering, occurrence, variants)
    influence = Influence(variants, pulls, gathering.layer)
    bars, layers, data = st.tabs(["Word by word", "In every layer", "As a table"])
    with bars:
        foreign = models.language(bert.name, "\n".join(options.texts)).foreign
        _show_bars(gathering, influence, NOT_ENGLISH if foreign else influence.finding)
    with layers:
        if pulls and len(pulls.pulls):
            show.show_chart(charts.layers_figure(pulls), charts.layers_reading(pulls), "pulls by layer")
        else:
            st.caption("To see pulls, label the meanings under *Label each sentence*.")
    with data:
        show.show_table(influence.table(), "why", "What each word does in each layer", "why")
    _show_walk(bert, gathering, occurrence, options)
    return (_script(bert, gathering, influence, put, options),)


def _experiment(
    bert: Bert, gathering: Gathering, occurrence: int, put: str, options: SenseOptions, slot: str
) -> Experiment | None:
    """Each other word changed in turn; None while it is computed."""
    one, settings = gathering.occurrences[occurrence], (options.join, options.segments)
    texts = len(other_words(one.text, one.span)) + 1

    def compute(report: Report) -> Experiment:
        return experiment(
            bert, one, put, *settings, report=lambda done: report(done / texts, f"{done} of {texts} read")
        )

    key = ("why", bert.name, one.text, one.span, put, *settings)
    return show_work(slot, key, compute, "Changing each word in turn", light=texts <= limits.LIGHT_TEXTS)


def _show_bars(gathering: Gathering, influence: Influence, finding: str) -> None:
    """The sentence with a bar at each word, the finding and the reading."""
    variants, pulls = influence.experiment, influence.pulls
    if not variants.spans:
        st.info(ALONE)
        return
    show.show_figure(influence.drawn(), key="pulls", config=CONFIG, alt=finding)
    with st.container(key="why_finding"):
        show.show_reading(finding, "why")
    reading = charts.moved_reading(variants, gathering.layer)
    if pulls:
        reading = charts.pulls_reading(pulls, typical_lead(gathering, pulls.own))
    more = " Only the nearest words are tried." if len(variants.spans) == limits.WHY_WORDS else ""
    show.show_words(reading + more, "why reading")


def _script(bert: Bert, gathering: Gathering, influence: Influence, put: str, options: SenseOptions) -> Script:
    """The script of the pulls."""
    variants, pulls = influence.experiment, influence.pulls
    dots = zip(gathering.occurrences, gathering.senses, strict=True)
    known = [[one.text, *one.span, sense] for one, sense in dots if sense and one.text != variants.text]
    return page_script(
        "senses/occlusion",
        bert,
        **_place(variants),
        PUT=put,
        SENSE=pulls.sense if pulls else "",
        KNOWN=known if pulls else [],
        joined=TOKEN_POOLINGS[options.join],
        **text_reader(options.segments),
    )


def _place(variants: Experiment) -> dict[str, object]:
    """The settings of a script that say which word of which text."""
    return {"TEXT": variants.text, "START": variants.span[0], "END": variants.span[1]}


@page_lock.fragment
def _show_walk(bert: Bert, gathering: Gathering, occurrence: int, options: SenseOptions) -> None:
    """The sentence to edit, and the word's walk on the map."""
    one = gathering.occurrences[occurrence]
    st.markdown("**By hand.** Click a word to leave it out, or type another.")
    changes = asks.pick_changes(one)
    names = ["as written", *(walk_charts.step_name(one.text[slice(*span)], put) for span, put in changes.items())]
    try:
        steps = walk(bert, one.text, one.span, changes, options.join, options.segments)
    except ValueError as error:
        st.info(str(error))
        return
    reading = walk_charts.walk_reading(gathering, steps, names, leaders(gathering, one.text, steps.units))
    show.show_figure(walk_charts.walk_figure(gathering, steps, names), key="walk", config=CONFIG, alt=reading)
    show.show_words(reading, "walk")


def show_believed(bert: Bert) -> None:
    """How often the word with the greatest pull is the cue that a reader named."""
    compute = partial(cached_trials, bert)
    trials = show_work("cues", ("cues", bert.name), compute, "A hundred sentences, each word left out")
    if trials is None:
        return
    show.show_chart(reliability.cue_figure(trials), reliability.cue_reading(trials), "believed")
    show.show_table(reliability.cue_table(trials), "cues", "The hundred sentences and their words", "cues")
