"""The moving map of a word's occurrences, with a finding for each layer, on the pages Senses and Start."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from components.moving_map import moving_map, show_drawn
from components.shell import address, models, session
from components.shell.heavy import page_lock
from polyseme.bert import Bert
from polyseme.core.occurrences.gathering import Gathering, built_in
from polyseme.core.verdict.verdicts import Judgement, judge_layers
from polyseme.figures.moving_map.files import fragment
from polyseme.figures.moving_map.ruler import Ruler, ruler_json
from polyseme.figures.moving_map.scene import MovingScene
from polyseme.figures.wording import escaped
from polyseme.senses.occurrence_map import finding
from polyseme.senses.ruler import bars_of, likeness
from polyseme.senses.scene import hidden_scene, judged_scene


def show_hidden_map(gathering: Gathering) -> None:
    """The reader's uses before a guess, none nearer to another; what they are stands where the answer will."""

    def draw() -> MovingScene:
        return hidden_scene(gathering).laid_out()

    _show(models.computed_once(("hidden map", gathering), draw), 0)


def show_map(bert: Bert, judgement: Judgement, guess: str = "", say: Callable[[Judgement], str] = finding) -> None:
    """The map with a finding for each layer, at the layer of the judgement or of a link.

    guess: where there is one, the map plays up to that layer; say: the finding, which may depend on the guess.
    """
    start = judgement.gathering.layer

    def draw() -> MovingScene:
        by_layer = _by_layer(bert, judgement)
        hint, findings = _hint(judgement.gathering), tuple(map(say, by_layer))
        return judged_scene(judgement, by_layer, hint=hint, findings=findings).laid_out()

    _show(models.computed_once(("map", judgement, guess), draw), start, guess)
    if not judgement.measured_elsewhere and not guess:
        st.caption("How often this model is right was not measured: open *How sure is this?*")


def show_pairs(bert: Bert, judgement: Judgement, high: str = "") -> None:
    """The cosine of each pair of the reader's uses, in the layer that the map shows.

    high: the layer in which all cosines are high because they share one sentence, if so.
    """
    if judgement.gathering.own < 2:
        st.caption("Add a second sentence with this word, and the two uses are compared here.")
        return

    def measure() -> Ruler | None:
        by_layer, calibration = _by_layer(bert, judgement), models.calibration(bert.name)
        if not calibration or judgement.evidence is None or judgement.refused:
            return likeness(by_layer, judgement, high=high)
        choices, word = [one.gathering.choice for one in by_layer], built_in(judgement.gathering.word)
        names = tuple(choice.name for choice in choices if choice)
        key, pairs_of = ("pairs of ours", bert.name, names, word), calibration.spreads
        bars = models.computed_once(key, lambda: bars_of([pairs_of(name, word) for name in names]))
        return likeness(by_layer, judgement, bars, high)

    if ruler := models.computed_once(("pairs", judgement, high), measure):
        show_drawn("ruler", ruler_json(ruler, judgement.gathering.layer), "ruler", ruler.title)


def _by_layer(bert: Bert, judgement: Judgement) -> tuple[Judgement, ...]:
    judge = partial(judge_layers, bert, judgement, models.calibration(bert.name))
    return models.computed_once(("by layer", judgement), judge)


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
    finding = scene.findings[layer] if scene.findings else scene.hint
    session.note_reading("finding", finding)
    caption = f"{finding} {escaped(scene.alt)}"
    session.note_figure("hero", lambda: fragment(replace(scene, findings=()), layer), caption)


def _hint(gathering: Gathering) -> str:
    """What the dots are."""
    around = f"; others: {gathering.around} of ours" if gathering.around else ""
    return f"Labelled: yours{around}."
