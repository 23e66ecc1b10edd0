"""The moving map of a word's occurrences: in each layer the verdict on the reader's own, and what is said of it."""

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from polyseme.core.verdict.verdicts import Judgement
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE, MovingScene, css_colour, scene_of
from polyseme.figures.moving_map.shapes import path
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
    return scene_of(gathering, False, alt=f"The occurrences of {gathering.word}.", **texts)


def ending(judgement: Judgement) -> str:
    """The built-in sentences in the layer of the judgement as a small picture in HTML, without the reader's own."""
    gathering = judgement.gathering
    colours = [(css_colour(mark.colour), mark) for mark in map(mark_of, range(len(gathering.names)))]
    dots = []
    senses, places = (each[gathering.own :].tolist() for each in (gathering.labelled, gathering.maps[gathering.layer]))
    for sense, (x, y) in zip(senses, places, strict=True):
        if sense >= 0:
            colour, mark = colours[sense]
            place = f"translate({80 + 150 * x:.1f} {32 - 56 * y:.1f})"
            dots.append(f'<path transform="{place}" d="{path(mark.symbol, 2.6)}" fill="{colour}"/>')
    keys = [
        f'<b style="color: {colour}">{mark.glyph} {escape(name)}</b>'
        for (colour, mark), name in zip(colours, gathering.names, strict=True)
    ]
    svg = f'<svg viewBox="0 0 160 64" aria-hidden="true">{"".join(dots)}</svg>'
    return f"<figure>{svg}<figcaption>In the end: {listed(keys)}</figcaption></figure>"


def alt_text(judgement: Judgement) -> str:
    """What the map shows, and how each sense looks."""
    gathering = judgement.gathering
    marks = listed((f"{name} is {mark_of(sense).word}" for sense, name in enumerate(gathering.names)), most=9)
    return f"The occurrences of {gathering.word}{f': {marks}' if marks else ''}."
