"""The map of a word's occurrences and the finding below it, on the pages Senses and Start."""

from functools import partial

import streamlit as st

from components.shell import models, show
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences import known
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.verdict.verdicts import Judgement, judge
from polyseme.figures.occurrence_map import OccurrenceScene, occurrence_map_figure
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.theme import BAR
from polyseme.figures.wording import escaped, in_context, listed
from polyseme.senses.occurrence_map import finding


def judged(bert: Bert, own: Occurrences, choice: str, join: str = "Mean", segments: str = "library") -> Judgement:
    """The reader's occurrences with the built-in ones of the same word under a layer choice, and the verdicts."""
    calibration = models.calibration(bert.name)
    key = (bert.name, own.word, own.occurrences, own.senses, choice, join, segments, calibration is None)
    find = lambda texts, word: models.occurrences(bert.name, texts, word, join, segments)  # noqa: E731
    draw = lambda: judge(bert, known.gather(own, find, layer_choices(bert.layers)[choice]), calibration)  # noqa: E731
    return models.computed_once(("judgement", key), draw)


@st.fragment
def show_map(judgement: Judgement, start: int | None = None, revealed: bool = True) -> None:
    """The map, and below it the sentence of the clicked dot; a click reruns nothing else. revealed: with the senses."""
    gathering = judgement.gathering
    scene = OccurrenceScene(gathering, gathering.layer if start is None else start, revealed)

    def read() -> str:
        if not revealed:
            return f"The {gathering.own} occurrences of {gathering.word}, before the answer"
        colours = listed(f"{escaped(name)}: {mark_of(sense).word}" for sense, name in enumerate(gathering.names))
        return f"{finding(judgement)} {colours}"

    figure, alt = models.cached_figure(scene, partial(occurrence_map_figure, scene), read)
    config = BAR | {"displayModeBar": False}
    event = show.show_figure(figure, key="hero", on_select="rerun", selection_mode="points", config=config, alt=alt)
    clicked = [int(point["customdata"][0]) for point in event["selection"]["points"]]
    st.caption(_sentence(gathering, clicked, revealed) or _what_is_shown(gathering, scene.start))


def show_finding(judgement: Judgement) -> None:
    """The finding of the map."""
    show.show_finding(finding(judgement))
    if not judgement.measured_elsewhere:
        st.caption("How often this model is right has not been measured yet: open *How sure is this?*.")


def _sentence(gathering: Gathering, clicked: list[int], revealed: bool) -> str:
    """The sentence of a clicked dot with its word set off; "" without a click."""
    if not clicked or clicked[0] >= len(gathering.occurrences):
        return ""
    one, sense = gathering.occurrences[clicked[0]], gathering.senses[clicked[0]]
    named = f" ({escaped(sense)})" if sense and revealed else ""
    return f"{in_context(one.before, one.word, one.after, 200)}{named}"


def _what_is_shown(gathering: Gathering, layer: int) -> str:
    """What the dots are."""
    around = f"; small dots: the word in {gathering.around} built-in sentences" if gathering.around else ""
    forms = sorted({one.word.casefold() for one in gathering.occurrences})
    apart = layer == 0 and gathering.by_layer and len(forms) > 1
    return (
        f"{f'**Layer 0 sets {escaped(listed(forms))} apart**, not their meanings. ' if apart else ''}"
        f"Large dots: your text{around}. Near means alike, as far as a flat picture (PCA) can show it. "
        "Click on a dot to read its sentence."
    )
