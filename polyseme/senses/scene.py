"""The moving map of a word's occurrences: in each layer the verdict on the reader's own, and what is said of it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.verdict.verdicts import Judgement
from polyseme.figures.moving_map import spelling
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE, MovingScene, scene_of
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, listed
from polyseme.senses.numbers.between_meanings import between_meanings, by_their_pairs

UNREAD = "Layer 0: nothing has been read yet, so no use is nearer to a meaning."
APART = "The frame is as wide as two meanings are usually apart."


def judged_scene(judgement: Judgement, by_layer: Sequence[Judgement], **texts: Any) -> MovingScene:
    """The scene of a judgement's gathering; by_layer: its judgement in each layer of the map.

    texts: what is said, and other `verdicts` than these, as for `scene_of`.
    """
    places = {None: CANT_TELL, "": NO_SENSE} | {name: n for n, name in enumerate(judgement.gathering.names)}
    verdicts = np.array([[places[mark] for mark in one.marks] for one in by_layer])
    given = {"verdicts": verdicts, "alt": alt_text(judgement), **placed(judgement.gathering, by_layer), **texts}
    return scene_of(judgement.gathering, **given)


def placed(gathering: Gathering, by_layer: Sequence[Judgement]) -> dict[str, Any]:
    """The places of the occurrences, what is said of them, and the zone without a verdict; nothing for PCA maps."""
    if found := between_meanings(gathering, by_layer):
        notes = [_directions(gathering)] * gathering.layers
        if gathering.by_layer:
            notes[0] = UNREAD
        return {"points": found.points, "zone": found.zone, "aspect": found.aspect, "notes": tuple(notes)}
    if (points := by_their_pairs(gathering, by_layer)) is not None:
        words = [one.word for one in gathering.occurrences]
        notes = [f"{note} {APART}".strip() for note in spelling.notes(points, words, gathering.by_layer)]
        return {"points": points, "aspect": gathering.aspect, "notes": tuple(notes)}
    return {}


def _directions(gathering: Gathering) -> str:
    """What the directions of the map are."""
    numbers = f"{gathering.units.shape[-1]:,} numbers"
    if len(gathering.names) == 2:
        return f"Further left or right is surer, by all {numbers}. Up and down is what else differs."
    flat = " On a flat map some lie over another." * (len(gathering.names) > 3)
    return f"Each meaning has its own direction, by all {numbers}: further out is surer.{flat}"


def hidden_scene(gathering: Gathering) -> MovingScene:
    """The reader's own occurrences on a circle, three of them equally far from each other, before a guess."""
    own = gathering.occurrences[: gathering.own]
    turns = 2 * np.pi * np.arange(len(own)) / len(own)
    places = 0.5 + 0.4 * np.stack([np.sin(turns), np.cos(turns)], axis=1)
    return MovingScene(
        points=np.tile(places, (gathering.layers, 1, 1)),
        senses=np.full((gathering.layers, len(own)), NO_SENSE),
        contexts=[(one.before, one.word, one.after) for one in own],
        labels=gathering.labels,
        alt=f"The occurrences of {gathering.word}.",
        findings=(before_reading(gathering.word),) * gathering.layers,
        aspect=1,
        waiting=True,
    )


def before_reading(word: str) -> str:
    """What the rings are, before a guess."""
    said = f"Each ring is one {escaped(word)}. Before reading, none is nearer to another."
    return f"**Your guess starts the reading.**\n{said}"


def alt_text(judgement: Judgement) -> str:
    """What the map shows, and how each sense looks."""
    gathering = judgement.gathering
    marks = listed((f"{name} is {mark_of(sense).word}" for sense, name in enumerate(gathering.names)), most=9)
    return f"The occurrences of {gathering.word}{f': {marks}' if marks else ''}."
