"""The moving map of a word's occurrences: in each layer the verdict on the reader's own, and what is said of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from polyseme.core.verdict.calibration import EVEN
from polyseme.core.verdict.verdicts import Judgement
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE, MovingScene, scene_of
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, listed, shortened
from polyseme.senses.rulers import how_sure

AROUND, MOST_OF_THEM = 5, 4
"""A use lies near a meaning if of so many nearest dots so many have it."""

NEARBY = "Nearby dots have similar numbers."


def judged_scene(
    judgement: Judgement, by_layer: Sequence[Judgement], against_below: bool = False, **texts: Any
) -> MovingScene:
    """The scene of a judgement's gathering; by_layer: its judgement in each layer of the map.

    against_below: what the map shows against a verdict stands below the map, not below the finding.
    """
    places = {None: CANT_TELL, "": NO_SENSE} | {name: n for n, name in enumerate(judgement.gathering.names)}
    verdicts = np.array([[places[mark] for mark in one.marks] for one in by_layer])
    scene = scene_of(judgement.gathering, True, verdicts, alt=alt_text(judgement), **texts)
    beside = enumerate(zip(scene.notes, by_layer, strict=True))
    lies = ["" if note else against(scene, layer, here) for layer, (note, here) in beside]
    usual = [note or NEARBY * (not lie) for note, lie in zip(scene.notes, lies, strict=True)]
    if against_below:
        return replace(
            scene, notes=tuple(note or lie.replace("\n", " ") for note, lie in zip(usual, lies, strict=True))
        )
    findings = scene.findings or [""] * scene.layers
    said = tuple(f"{finding}\n{lie}".strip() for finding, lie in zip(findings, lies, strict=True))
    return replace(scene, notes=tuple(usual), findings=said)


def against(scene: MovingScene, layer: int, judgement: Judgement) -> str:
    """What a map shows against the verdicts: uses among dots of another meaning than their nearest; "" for none.

    It stands below the finding of that layer.
    """
    places, senses = scene.points[layer] * (scene.aspect or 1, 1), scene.senses[layer]
    found, features = list[str](), judgement.gathering.units.shape[-1]
    for dot, verdict in enumerate(judgement.verdicts):
        others = np.flatnonzero((senses >= 0) & (np.arange(len(senses)) != dot))
        near = others[np.linalg.norm(places[others] - places[dot], axis=1).argsort(kind="stable")[:AROUND]]
        counts = np.bincount(senses[near], minlength=1)
        meaning = scene.names[counts.argmax()] if counts.max() >= MOST_OF_THEM else ""
        if meaning and verdict.nearest[0] and verdict.right >= EVEN and meaning != verdict.nearest[0]:
            nearest = f"{how_sure(verdict)}\N{NO-BREAK SPACE}{shortened(verdict.nearest[0], 20)}"
            label, meaning = shortened(scene.labels[dot], 28), shortened(meaning, 20)
            seen = f"This flat map puts “{label}” near\N{NO-BREAK SPACE}{meaning};"
            found.append(f"{seen}\nall {features:,} numbers say {nearest}.")
    if len(found) < 2:
        return "".join(found)
    return f"This flat map puts {len(found)} of your uses near another meaning;\nall {features:,} numbers decide."


def hidden_scene(judgement: Judgement) -> MovingScene:
    """The same map without any sense, for a reader who guesses first."""
    gathering = judgement.gathering
    findings = (before_reading(gathering.word),) * gathering.layers
    scene = scene_of(gathering, False, alt=f"The occurrences of {gathering.word}.", waiting=True, findings=findings)
    return replace(scene, notes=())  # the frame itself says that nothing has been read


def before_reading(word: str) -> str:
    """What the rings are, before a guess."""
    place = "Before reading, its place says nothing about its meaning."
    return f"**Your guess starts the reading.**\nEach ring is one use of {escaped(word)}. {place}"


def alt_text(judgement: Judgement) -> str:
    """What the map shows, and how each sense looks."""
    gathering = judgement.gathering
    marks = listed((f"{name} is {mark_of(sense).word}" for sense, name in enumerate(gathering.names)), most=9)
    return f"The occurrences of {gathering.word}{f': {marks}' if marks else ''}."
