"""The map of a word's occurrences and the finding below it, on the pages Senses and Start."""

from functools import partial

import streamlit as st

from components.shell import models, show
from polyseme.bert import Bert
from polyseme.core.occurrences import known
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.states import Occurrences
from polyseme.figures.occurrence_map import OccurrenceScene, occurrence_map_figure
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.theme import BAR
from polyseme.figures.wording import escaped, in_context, listed
from polyseme.senses.occurrence_map import finding


def gather(bert: Bert, own: Occurrences, join: str = "Mean", segments: str = "library") -> Gathering:
    """The reader's occurrences with the built-in ones of the same word, if there are any."""
    key = ("gathering", bert.name, own.word, own.occurrences, own.senses, join, segments)
    find = lambda texts, word: models.occurrences(bert.name, texts, word, join, segments)  # noqa: E731
    return models.computed_once(key, partial(known.gather, own, find))


@st.fragment
def show_map(gathering: Gathering, start: int | None = None, revealed: bool = True) -> None:
    """The map, and below it the sentence of the clicked dot; a click reruns nothing else. told: shows the senses."""
    scene = OccurrenceScene(gathering, gathering.best if start is None else start, revealed)

    def read() -> str:
        if not revealed:
            return f"The {gathering.own} occurrences of {gathering.word}, before the answer"
        colours = listed(f"{escaped(name)}: {mark_of(sense).word}" for sense, name in enumerate(gathering.names))
        return f"{finding(gathering)} {colours}"

    figure, alt = models.cached_figure(scene, partial(occurrence_map_figure, scene), read)
    config = BAR | {"displayModeBar": False}
    event = show.show_figure(figure, key="hero", on_select="rerun", selection_mode="points", config=config, alt=alt)
    st.caption(_sentence(gathering, [int(point["customdata"][0]) for point in event["selection"]["points"]], revealed))


def show_finding(gathering: Gathering) -> None:
    """The finding of the map."""
    show.show_finding(finding(gathering))


def _sentence(gathering: Gathering, clicked: list[int], revealed: bool) -> str:
    """The sentence of a clicked dot with its word set off; without a click, what the dots are."""
    if clicked and clicked[0] < len(gathering.occurrences):
        one, sense = gathering.occurrences[clicked[0]], gathering.senses[clicked[0]]
        named = f" ({escaped(sense)})" if sense and revealed else ""
        return f"{in_context(one.before, one.word, one.after, 200)}{named}"
    around = f"; small dots: the word in {gathering.around} built-in sentences" if gathering.around else ""
    return (
        f"Large dots: your text{around}. Near means alike, as far as a flat picture (PCA) can show it. "
        "Click on a dot to read its sentence."
    )
