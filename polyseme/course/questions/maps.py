"""Questions on a map of a word's sentences; None if a model can't be asked."""

from collections.abc import Callable
from functools import partial

import numpy as np

from polyseme.bert import Bert
from polyseme.core.occurrences.gathering import Gathering
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.course.questions.meanings import judged

NEAREST = 5  # dots of a map that are compared with the true neighbours


def _on_map(bert: Bert, text: str, word: str) -> tuple[Gathering, list[int], list[int], Callable[..., Asked]] | None:
    """A word's occurrence on its map: its nearest dots there, the true ones, and what asks about them."""
    judgement = judged(bert, text, word)
    if judgement is None or len(judgement.gathering.occurrences) < 4 * NEAREST:
        return None
    gathering = judgement.gathering
    points, vectors = gathering.maps[gathering.layer], gathering._levelled[:, gathering.layer]
    flat, true = ((points[1:] - points[0]) ** 2).sum(1), -(vectors[1:] @ vectors[0])
    near, nearest = (sorted((np.argsort(far)[:NEAREST] + 1).tolist()) for far in (flat, true))
    draw = partial(figures.flat_map, points, gathering.labelled.tolist(), 0, names=gathering.names, near=near)

    def ask(question: str, options: tuple[str, ...], right: int, *explained: str) -> Asked:
        return Asked(
            f"★ is the **{word}** of this sentence; its five nearest dots are ringed. {question}",
            text,
            options,
            right,
            each(right, *explained),
            draw(lines=()),
            draw(lines=nearest),
            marked=(gathering.occurrences[0].span,),
        )

    return gathering, near, nearest, ask


def map_neighbours(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """How many of the dots nearest to a word on its map are truly its nearest."""
    if (found := _on_map(bert, text, word)) is None:
        return None
    gathering, near, nearest, ask = found
    both, numbers = len({*near} & {*nearest}), gathering._levelled.shape[-1]
    return ask(
        f"The map has two numbers, the model {numbers:,}. How many of the five are its nearest for the model, too?",
        ("all five", "two to four", "one or none"),
        0 if both == NEAREST else 1 if both > 1 else 2,
        f"{both} of {NEAREST}. Lines lead to the true five, worked out from all {numbers:,} numbers.",
        "Then two numbers would say as much as all of them.",
        "Two numbers keep the rough groups, not each neighbour.",
        "Then the map would keep hardly any neighbour.",
    )


def map_groups(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """What a map shows truly: the nearest dots of a word, or only the group that it is in."""
    if (found := _on_map(bert, text, word)) is None:
        return None
    gathering, near, nearest, ask = found
    kind = max({*gathering.senses}, key=[gathering.senses[dot] for dot in near].count)
    kept = near == nearest, all(gathering.senses[dot] == kind for dot in nearest)
    options = (
        "the ringed dots are its five nearest for the model",
        f"it lies among the {kind} sentences",
        "both",
        "neither",
    )
    return ask(
        "What is safe to say from the map?",
        options,
        {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}[kept],
        f"{len({*near} & {*nearest})} of the ringed dots are among its true five. Of the true five, "
        f"{sum(gathering.senses[dot] == kind for dot in nearest)} are {kind} sentences.",
        "Two numbers do not keep each neighbour.",
        "The map keeps the rough groups.",
        "Then two numbers would say as much as all of them.",
        "Then the map would not even keep the rough groups.",
    )
