"""What lies on a map: tokens, occurrences of a word, or whole sentences, each with its place and its groups."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from components.bert import Bert, Tokens
from components.numbers.layers import LayerChoice, layer_name
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS

Way = tuple[LayerChoice, str]
"""How a point becomes a vector: a layer choice, and what stands for a split word (TOKEN_POOLINGS) or a whole text
(SENTENCE_POOLINGS)."""


@dataclass(frozen=True)
class Points:
    """n points: the text and span of each, the positions of its pieces (none: the whole text), and its groups.

    `groups` holds, for each way to colour a map, the name of the group that each point belongs to; "" for none.
    """

    texts: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    positions: tuple[tuple[int, ...], ...]
    labels: tuple[str, ...]
    own: tuple[bool, ...]  # whether it is of the reader's own text
    groups: Mapping[str, tuple[str, ...]]

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def whole(self) -> bool:
        """Whether they are whole texts."""
        return bool(self.positions) and not self.positions[0]

    def kept(self, places: Sequence[int] | np.ndarray) -> "Points":
        """Some of the points, in the order of their places."""

        def of(values: Sequence) -> tuple:  # type: ignore[type-arg]
            return tuple(values[int(at)] for at in places)

        groups = {name: of(names) for name, names in self.groups.items()}
        return Points(of(self.texts), of(self.spans), of(self.positions), of(self.labels), of(self.own), groups)

    def __add__(self, more: "Points") -> "Points":
        groups = {name: names + more.groups[name] for name, names in self.groups.items()}
        return Points(
            self.texts + more.texts,
            self.spans + more.spans,
            self.positions + more.positions,
            self.labels + more.labels,
            self.own + more.own,
            groups,
        )


def sampled(points: Points, most: int, strata: str, seed: int) -> Points:
    """At most so many of the points, the reader's own first, then of each group its share; in their old order."""
    if len(points) <= most:
        return points
    rng = np.random.default_rng(seed)
    names = np.array(points.groups[strata])
    turn = np.empty(len(points))
    for name in np.unique(names):
        members = rng.permutation(np.flatnonzero(names == name))
        turn[members] = (np.arange(len(members)) + rng.random()) / len(members)
    turn[np.array(points.own)] -= 1
    return points.kept(np.sort(np.argsort(turn, kind="stable")[:most]))


def point_vectors(
    bert: Bert,
    points: Points,
    ways: Sequence[Way],
    segments: str = "library",
    report: Callable[[float], None] = lambda share: None,
) -> list[np.ndarray]:
    """(n, feature') for each way: the vectors of the points. Each text is read once, whatever is made of it."""
    places: dict[str, list[int]] = {}
    for at, text in enumerate(points.texts):
        places.setdefault(text, []).append(at)
    widths: list[int] = []

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        chosen = {choose: choose(states) for choose, _ in ways}
        rows = [
            [_pooled(chosen[choose], tokens, points.positions[at], pooling) for choose, pooling in ways]
            for at in places[tokens.text]
        ]
        widths[:] = [len(vector) for vector in rows[0]]
        return np.stack([np.concatenate(row) for row in rows])

    texts = list(places)
    found = bert.encode_many(texts, reduce, segments, lambda done: report(done / len(texts)))
    made = np.empty((len(points), 0), np.float32)
    for text, rows in zip(texts, found, strict=True):
        if not made.size:
            made = np.empty((len(points), rows.shape[-1]), np.float32)
        made[places[text]] = rows
    return np.split(made, np.cumsum(widths)[:-1], axis=1)


def _pooled(vectors: np.ndarray, tokens: Tokens, positions: tuple[int, ...], pooling: str) -> np.ndarray:
    """(token, feature) -> (feature',): of the pieces at some positions, or of the whole text."""
    if positions:
        return TOKEN_POOLINGS[pooling](vectors[list(positions)])
    return SENTENCE_POOLINGS[pooling](vectors, tokens)


def in_one_space(points: Points, layers: int) -> Points:
    """Each point once for every layer, layer after layer, and the layer as a further way to colour."""
    every = points.kept(np.tile(np.arange(len(points)), layers))
    names = tuple(layer_name(layer) for layer in range(layers) for _ in range(len(points)))
    return replace(every, groups={"layer": names, **every.groups})
