"""The moving map of a word's occurrences: in each layer the verdict on the reader's own, and what is said of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.verdict.verdicts import Judgement
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE, MovingScene, scene_of
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, listed
from polyseme.senses.numbers.between_meanings import between_meanings

UNREAD = "Layer 0: nothing has been read yet, so no use is nearer to a meaning."


def judged_scene(judgement: Judgement, by_layer: Sequence[Judgement], **texts: Any) -> MovingScene:
    """The scene of a judgement's gathering; by_layer: its judgement in each layer of the map."""
    places = {None: CANT_TELL, "": NO_SENSE} | {name: n for n, name in enumerate(judgement.gathering.names)}
    verdicts = np.array([[places[mark] for mark in one.marks] for one in by_layer])
    given = {"verdicts": verdicts, "alt": alt_text(judgement), **between(judgement.gathering, by_layer), **texts}
    return scene_of(judgement.gathering, **given)


def between(gathering: Gathering, by_layer: Sequence[Judgement]) -> dict[str, Any]:
    """The places between the meanings, what is said of them, and the zone without a verdict; nothing without them."""
    if not (found := between_meanings(gathering, by_layer)):
        return {}
    notes = [_directions(gathering)] * gathering.layers
    if gathering.by_layer:
        notes[0] = UNREAD
    return {"points": found.points, "zone": found.zone, "aspect": found.aspect, "notes": tuple(notes)}


def _directions(gathering: Gathering) -> str:
    """What the directions of the map are."""
    numbers = f"{gathering.units.shape[-1]:,} numbers"
    if len(gathering.names) == 2:
        return f"Further left or right is surer, by all {numbers}. Up and down is what else differs."
    flat = " On a flat map some lie over another." * (len(gathering.names) > 3)
    return f"Each meaning has its own direction, by all {numbers}: further out is surer.{flat}"


def hidden_scene(judgement: Judgement, by_layer: Sequence[Judgement]) -> MovingScene:
    """The same map without any sense, for a reader who guesses first."""
    gathering = judgement.gathering
    findings = (before_reading(gathering.word),) * gathering.layers
    texts: dict[str, Any] = {"alt": f"The occurrences of {gathering.word}.", "findings": findings, "waiting": True}
    scene = scene_of(gathering, False, **between(judgement.gathering, by_layer), **texts)
    return replace(scene, notes=(), zone=None)  # the frame itself says that nothing has been read


def before_reading(word: str) -> str:
    """What the rings are, before a guess."""
    place = "Before reading, none shows a meaning: all stand on one line."
    return f"**Your guess starts the reading.**\nEach ring is one use of {escaped(word)}. {place}"


def alt_text(judgement: Judgement) -> str:
    """What the map shows, and how each sense looks."""
    gathering = judgement.gathering
    marks = listed((f"{name} is {mark_of(sense).word}" for sense, name in enumerate(gathering.names)), most=9)
    return f"The occurrences of {gathering.word}{f': {marks}' if marks else ''}."
