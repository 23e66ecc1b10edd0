"""The moving map of a word's occurrences, with a finding for each layer, on the pages Senses and Start."""

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from components.moving_map import moving_map
from components.shell import address, models, session
from components.shell.heavy import page_lock
from polyseme.bert import Bert
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.verdict.verdicts import Judgement, judge_layers
from polyseme.figures.moving_map.files import fragment
from polyseme.figures.moving_map.scene import MovingScene
from polyseme.figures.wording import escaped
from polyseme.senses.occurrence_map import finding
from polyseme.senses.scene import hidden_scene, judged_scene

GUESS_FIRST = "**Your guess brings the colours.**"


def show_hidden_map(judgement: Judgement) -> None:
    """The map at layer 0 without the senses, before a guess."""

    def draw() -> MovingScene:
        findings = (GUESS_FIRST,) * judgement.gathering.layers
        return hidden_scene(judgement, hint=_hint(judgement.gathering), findings=findings).laid_out()

    _show(models.computed_once(("hidden map", judgement), draw), 0)


def show_map(bert: Bert, judgement: Judgement, guess: str = "", say: Callable[[Judgement], str] = finding) -> None:
    """The map with a finding for each layer, at the layer of the judgement or of a link.

    guess: where there is one, the map plays up to that layer; say: the finding, which may depend on the guess.
    """
    start = judgement.gathering.layer

    def draw() -> MovingScene:
        by_layer = judge_layers(bert, judgement, models.calibration(bert.name))
        hint, findings = _hint(judgement.gathering), tuple(map(say, by_layer))
        return judged_scene(judgement, by_layer, hint=hint, findings=findings).laid_out()

    _show(models.computed_once(("map", judgement, guess), draw), start, guess)
    if not judgement.measured_elsewhere and not guess:
        st.caption("How often this model is right was not measured: open *How sure is this?*")


def _show(scene: MovingScene, start: int, play: str = "") -> None:
    """The map at the layer of the link, as long as the page speaks of the same layer `start`, else at `start`."""
    if st.session_state.get("map start") != start:
        st.session_state.update({"map start": start, "map_layer": start})
    address.restore("map_layer", start, range(scene.layers))
    _show_moving(scene, start, st.session_state["map_layer"], play)


@page_lock.fragment
def _show_moving(scene: MovingScene, start: int, layer: int, play: str) -> None:
    """The map, which its reader moves: that runs nothing else again."""
    layer = moving_map(scene, "hero", layer, play).layer
    address.write("map_layer", str(layer), str(start))
    session.note_reading("finding", scene.findings[layer])
    caption = f"{scene.findings[layer]} {escaped(scene.alt)}"
    session.note_figure("hero", lambda: fragment(replace(scene, findings=()), layer), caption)


def _hint(gathering: Gathering) -> str:
    """What the dots are."""
    around = f"; others: {gathering.around} built-in sentences" if gathering.around else ""
    return f"Labelled: your text{around}. Nearby dots have similar numbers."
