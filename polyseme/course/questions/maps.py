"""Questions on a map of a word's sentences; None if a model can't be asked."""

from collections.abc import Callable
from functools import partial

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.core.occurrences.gathering import Gathering
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.course.questions.arrows import LETTERS
from polyseme.course.questions.meanings import judged
from polyseme.figures.cosines import as_cosine

NEAREST = 5  # dots of a map that are compared with the true neighbours


def _on_map(
    bert: Bert, text: str, word: str
) -> tuple[Gathering, list[int], list[int], np.ndarray, Callable[..., go.Figure]] | None:
    """A word's occurrence on its map: all dots by their nearness there, and truly; the cosines; what draws the map."""
    judgement = judged(bert, text, word)
    if judgement is None or len(judgement.gathering.occurrences) < 4 * NEAREST:
        return None
    gathering = judgement.gathering
    points, vectors = gathering.maps[gathering.layer], gathering._levelled[:, gathering.layer]
    points = points / np.ptp(points, axis=0)  # as they are drawn: each axis fills its picture
    flat, cosines = ((points[1:] - points[0]) ** 2).sum(1), vectors @ vectors[0]
    by_map, by_cosine = ((np.argsort(far) + 1).tolist() for far in (flat, -cosines[1:]))
    draw = partial(figures.flat_map, points, gathering.labelled.tolist(), 0, names=gathering.names)
    return gathering, by_map, by_cosine, cosines, draw


def map_nearest(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """Which of three dots is truly nearest to a word; None if it is the nearest on the map, too."""
    if (found := _on_map(bert, text, word)) is None or found[1][0] == found[2][0]:
        return None
    gathering, by_map, by_cosine, cosines, draw = found
    third = min(({*by_map[: 2 * NEAREST]} - {by_map[0], by_cosine[0]}), key=cosines.__getitem__)
    dots = sorted((by_map[0], third, by_cosine[0]), key=by_map.index)
    right, numbers = dots.index(by_cosine[0]), gathering._levelled.shape[-1]
    return Asked(
        f"★ is the **{word}** of this sentence. The map has two numbers, the model {numbers}. Which dot is nearest for "
        "the model?",
        text,
        tuple(f"{letter}: {gathering.occurrences[dot].text}" for letter, dot in zip(LETTERS, dots, strict=False)),
        right,
        tuple(
            f"{letter} has the highest cosine of all dots, {as_cosine(float(cosines[dot]))}."
            if dot == by_cosine[0]
            else f"{letter}{' is nearest on the map, but' if dot == by_map[0] else ''} has a cosine of "
            f"{as_cosine(float(cosines[dot]))}."
            for letter, dot in zip(LETTERS, dots, strict=False)
        ),
        draw(lines=(), near=(), letters=dots),
        draw(lines=by_cosine[:1], near=(), letters=dots),
        marked=(gathering.occurrences[0].span,),
    )


def map_groups(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """What a map shows truly: the nearest dots of a word, or only the group that it is in."""
    if (found := _on_map(bert, text, word)) is None:
        return None
    gathering, near, nearest = found[0], *(sorted(order[:NEAREST]) for order in found[1:3])
    kind = max({*gathering.senses}, key=[gathering.senses[dot] for dot in near].count)
    kept, draw = (near == nearest, all(gathering.senses[dot] == kind for dot in nearest)), partial(found[4], near=near)
    options = (
        "the ringed dots are its five nearest for the model",
        f"it belongs with the {kind} sentences",
        "both",
        "neither",
    )
    right = {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}[kept]
    return Asked(
        f"★ is the **{word}** of this sentence; its five nearest dots on the map are ringed. What is safe to say from "
        "the map?",
        text,
        options,
        right,
        each(
            right,
            f"{len({*near} & {*nearest})} of the ringed dots are among the five that are truly nearest; of those five, "
            f"{'all' if kept[1] else sum(gathering.senses[dot] == kind for dot in nearest)} are {kind} sentences.",
            "Two numbers do not keep each neighbour.",
            "The map keeps the rough groups.",
            "Then two numbers would say as much as all of them.",
            "Then the map would not even keep the rough groups.",
        ),
        draw(lines=()),
        draw(lines=nearest),
        marked=(gathering.occurrences[0].span,),
    )
