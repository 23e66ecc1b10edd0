"""The points of a map: tokens, occurrences of a word, or whole sentences, each with its position and groups."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from polyseme.bert import Bert, Tokens
from polyseme.core.layers import LayerChoice, layer_name
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS


@dataclass(frozen=True)
class Points:
    """n points: the text and span of each, the positions of its pieces (none: the whole text), and its groups.

    `groups` maps each grouping to the group name of every point; "" for none.
    """

    texts: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    positions: tuple[tuple[int, ...], ...]
    labels: tuple[str, ...]
    own: tuple[bool, ...]  # whether a point is from the reader's own text
    groups: Mapping[str, tuple[str, ...]]

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def whole(self) -> bool:
        """Whether the points are whole texts."""
        return bool(self.positions) and not self.positions[0]

    def subset(self, indices: Sequence[int] | np.ndarray) -> "Points":
        """The points at some indices, in their order."""

        def pick(values: Sequence[Any]) -> tuple[Any, ...]:
            return tuple(values[int(index)] for index in indices)

        columns = {field.name: pick(getattr(self, field.name)) for field in fields(self)[:-1]}
        return Points(**columns, groups={name: pick(names) for name, names in self.groups.items()})

    def __add__(self, more: "Points") -> "Points":
        columns = {field.name: getattr(self, field.name) + getattr(more, field.name) for field in fields(self)[:-1]}
        return Points(**columns, groups={name: names + more.groups[name] for name, names in self.groups.items()})


def sampled(points: Points, most: int, strata: str, seed: int) -> Points:
    """At most `most` points in their old order: the reader's own first, then each group in proportion."""
    if len(points) <= most:
        return points
    rng = np.random.default_rng(seed)
    names = np.array(points.groups[strata])
    turn = np.empty(len(points))  # a point's priority: evenly spaced within its group
    for name in np.unique(names):
        members = rng.permutation(np.flatnonzero(names == name))
        turn[members] = (np.arange(len(members)) + rng.random()) / len(members)
    turn[np.array(points.own)] -= 1
    return points.subset(np.sort(np.argsort(turn, kind="stable")[:most]))


def point_vectors(
    bert: Bert,
    points: Points,
    strategies: Sequence[tuple[LayerChoice, str]],
    segments: str = "library",
    report: Callable[[float], None] = lambda share: None,
) -> list[np.ndarray]:
    """(n, feature') for each layer choice and pooling (of TOKEN_POOLINGS or SENTENCE_POOLINGS).

    Each text is encoded once for all of them.
    """
    points_of: dict[str, list[int]] = {}
    for point, text in enumerate(points.texts):
        points_of.setdefault(text, []).append(point)
    widths: list[int] = []

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        chosen = {choice: choice(states) for choice, _ in strategies}
        rows = [
            [_pooled(chosen[choice], tokens, points.positions[point], pooling) for choice, pooling in strategies]
            for point in points_of[tokens.text]
        ]
        widths[:] = map(len, rows[0])
        return np.stack([np.concatenate(row) for row in rows])

    encoded = bert.encode_many(points_of, reduce, segments, lambda done: report(done / len(points_of)))
    vectors = np.empty((len(points), 0), np.float32)
    for indices, rows in zip(points_of.values(), encoded, strict=True):
        if not vectors.size:
            vectors = np.empty((len(points), rows.shape[-1]), np.float32)
        vectors[indices] = rows
    return np.split(vectors, np.cumsum(widths)[:-1], axis=1)


def _pooled(vectors: np.ndarray, tokens: Tokens, positions: tuple[int, ...], pooling: str) -> np.ndarray:
    """(token, feature) -> (feature',): of the pieces at some positions, or of the whole text."""
    if positions:
        return TOKEN_POOLINGS[pooling](vectors[list(positions)])
    return SENTENCE_POOLINGS[pooling](vectors, tokens)


def in_one_space(points: Points, layers: int) -> Points:
    """Each point once per layer, sorted by layer, with the layer as a further grouping."""
    repeated = points.subset(np.tile(np.arange(len(points)), layers))
    names = tuple(layer_name(layer) for layer in range(layers) for _ in range(len(points)))
    return replace(repeated, groups={"layer": names, **repeated.groups})
