"""What lies on a map: tokens, occurrences of a word, or whole sentences, each with its place and its groups."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from components.analysis.layers import LayerChoice
from components.analysis.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.bert import Bert, Tokens


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
    choices: Sequence[LayerChoice],
    pooling: str = "Mean",
    segments: str = "library",
    report: Callable[[float], None] = lambda share: None,
) -> np.ndarray:
    """(choice, n, feature): the vectors of the points under each layer choice; each text is read once.

    pooling: what stands for the pieces of a split word (TOKEN_POOLINGS) or for a whole text (SENTENCE_POOLINGS).
    """
    places: dict[str, list[int]] = {}
    for at, text in enumerate(points.texts):
        places.setdefault(text, []).append(at)

    def one(vectors: np.ndarray, tokens: Tokens, at: int) -> np.ndarray:
        pieces = list(points.positions[at])
        return TOKEN_POOLINGS[pooling](vectors[pieces]) if pieces else SENTENCE_POOLINGS[pooling](vectors, tokens)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        chosen = [choose(states) for choose in choices]
        return np.stack([[one(vectors, tokens, at) for vectors in chosen] for at in places[tokens.text]])

    texts = list(places)
    found = bert.encode_many(texts, reduce, segments, lambda done: report(done / len(texts)))
    made: np.ndarray | None = None
    for text, rows in zip(texts, found, strict=True):
        if made is None:
            made = np.empty((len(choices), len(points), rows.shape[-1]), np.float32)
        made[:, places[text]] = rows.swapaxes(0, 1)
    assert made is not None
    return made


def in_one_space(points: Points, layers: int) -> Points:
    """Each point once for every layer, layer after layer, and the layer as a further way to colour."""
    every = points.kept(np.tile(np.arange(len(points)), layers))
    names = tuple(f"Layer {layer}" for layer in range(layers) for _ in range(len(points)))
    return Points(every.texts, every.spans, every.positions, every.labels, every.own, {"layer": names, **every.groups})
