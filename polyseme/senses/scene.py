"""The moving map of a word's occurrences: in each layer the verdict on the reader's own, and what is said of it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from polyseme.core.verdict.verdicts import Judgement
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE, MovingScene, scene_of
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import listed


def judged_scene(judgement: Judgement, by_layer: Sequence[Judgement], **texts: Any) -> MovingScene:
    """The scene of a judgement's gathering; by_layer: its judgement in each layer of the map."""
    places = {None: CANT_TELL, "": NO_SENSE} | {name: n for n, name in enumerate(judgement.gathering.names)}
    verdicts = np.array([[places[mark] for mark in one.marks] for one in by_layer])
    return scene_of(judgement.gathering, True, verdicts, alt=alt_text(judgement), **texts)


def hidden_scene(judgement: Judgement, **texts: Any) -> MovingScene:
    """The same map without any sense, for a reader who guesses first."""
    gathering = judgement.gathering
    return scene_of(gathering, False, alt=f"The occurrences of {gathering.word}.", waiting=True, **texts)


def alt_text(judgement: Judgement) -> str:
    """What the map shows, and how each sense looks."""
    gathering = judgement.gathering
    marks = listed((f"{name} is {mark_of(sense).word}" for sense, name in enumerate(gathering.names)), most=9)
    return f"The occurrences of {gathering.word}{f': {marks}' if marks else ''}."
