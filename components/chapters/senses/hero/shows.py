"""What Senses and Start show first: the word's occurrences, parting, and the finding below."""

from functools import partial

import streamlit as st

from components.bert import Bert
from components.chapters.senses.hero.readings import finding
from components.figures.look import BAR
from components.figures.parting import Scene, hero
from components.figures.prose import escaped, in_context
from components.numbers.occurrences.gathering import Gathering, built_in, gathered, labelled_sentences
from components.numbers.occurrences.states import Occurrences
from components.shell import models, show


def gather(bert: Bert, own: Occurrences, join: str = "Mean", segments: str = "library") -> Gathering:
    """The reader's occurrences among the built-in ones of the same word, where there are any."""
    key = ("gathering", bert.name, own.word, own.occurrences, own.senses, join, segments)
    return models.drawn(key, partial(_gathered, bert, own, join, segments))


def _gathered(bert: Bert, own: Occurrences, join: str, segments: str) -> Gathering:
    word = built_in(own.word)
    senses = labelled_sentences(word)
    around = models.occurrences(bert.name, tuple(senses), word, join, segments) if senses else None
    return gathered(own, around, [senses[one.text] for one in around.occurrences] if around else ())


@st.fragment
def show_map(of: Gathering, start: int | None = None, told: bool = True) -> None:
    """The map, and below it the sentence of the dot that was clicked; a click leaves the rest of the page standing."""
    scene = Scene(of, of.best if start is None else start, told)
    figure = models.figure(scene, partial(hero, scene))
    alt = finding(of) if told else f"The {of.own} occurrences of {of.word}, before the answer"
    config = BAR | {"displayModeBar": False}
    chosen = show.show_figure(figure, key="hero", on_select="rerun", selection_mode="points", config=config, alt=alt)
    st.caption(_sentence(of, [point["customdata"][0] for point in chosen["selection"]["points"]], told))


def show_finding(of: Gathering) -> None:
    """What the map says in one sentence."""
    show.show_finding(finding(of))


def _sentence(of: Gathering, chosen: list[int], told: bool) -> str:
    """The sentence of a chosen dot, its word set off; without one, what the dots are."""
    if chosen and int(chosen[0]) < len(of.occurrences):
        one, sense = of.occurrences[int(chosen[0])], of.senses[int(chosen[0])]
        named = f" ({escaped(sense)})" if sense and told else ""
        return f"{in_context(one.before, one.word, one.after, 200)}{named}"
    around = f"; small dots: the word in {of.around} built-in sentences" if of.around else ""
    return (
        f"Large dots: your text{around}. Near means alike, as far as a flat picture (PCA) can show it. "
        "Click on a dot to read its sentence."
    )
