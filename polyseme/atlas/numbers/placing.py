"""A later corpus on an earlier map: each occurrence between its nearest there, in the group it would have had there."""

from collections.abc import Mapping

import numpy as np

from polyseme import limits
from polyseme.atlas.numbers.layout import Layout, sample_of
from polyseme.atlas.numbers.layout_steps import TYPICAL
from polyseme.atlas.numbers.rows import blocks_of, contexts_of, sources_of, without_shifts
from polyseme.atlas.numbers.saved_map import SavedMap
from polyseme.core.maps.neighbourhood import map_quality, neighbours_for
from polyseme.core.progress import Report, silent
from polyseme.core.sense_induction.senses import assign
from polyseme.corpus.corpus import Corpus

LEAST = 4
"""Occurrences of a word that is placed: of fewer no neighbours can be compared."""


def place(corpus: Corpus, word: str, layer: str, earlier: SavedMap, report: Report = silent) -> Layout:
    """The layout of a word on an earlier map. ValueError if that is of another word, model or layer choice."""
    _check(corpus, word, layer, earlier)
    count, plane, found = corpus.about.rows(word), earlier.plane, earlier.found
    places, groups = np.empty((count, 2), np.float32), np.empty(count, np.int8)
    nearness, far = np.zeros((count, found.count), np.float32), 0
    shifts = dict(zip(earlier.about["forms"], earlier.shifts, strict=True))
    for start, block in blocks_of(corpus, word, layer, shifts):
        report(0.8 * start / count, "puts all occurrences on the earlier map")
        rows = slice(start, start + len(block))
        places[rows], groups[rows] = plane.put(block), assign(found, block)
        nearness[rows] = plane.space.project(block) @ found.means.T
        far += int(plane.space.far(block).sum())
    report(0.9, "reads the sentences")
    return Layout(
        np.ascontiguousarray(places.T),
        groups,
        sources_of(corpus, word),
        corpus.about.sources,
        earlier.named([_typical(nearness[:, group], groups == group) for group in range(found.count)]),
        found.answer,
        found.numbers,
        contexts_of(corpus, word, sample_of(np.arange(count), limits.ATLAS_CONTEXTS)),
        plane.way,
        *_quality(corpus, word, layer, earlier, shifts, places, groups),
        count,
        plane.aspect,
        far / count,
    )


def _check(corpus: Corpus, word: str, layer: str, earlier: SavedMap) -> None:
    """ValueError if the occurrences can't be placed there."""
    for name, here in {"word": word, "layer": layer, "revision": corpus.about.revision}.items():
        if earlier.about[name] != here:
            there = f"{earlier.about[name][:60]!r}, these occurrences from {here[:60]!r}"
            raise ValueError(f"The earlier map was made with the {name} {there}. Choose a map with the same {name}.")
    if corpus.about.rows(word) < LEAST:
        raise ValueError(f"There are fewer than {LEAST} occurrences of {word!r} to place.")


def _typical(nearness: np.ndarray, members: np.ndarray) -> list[int]:
    """(n,), (n,) bool -> the rows nearest to the mean of their group."""
    rows = np.flatnonzero(members)
    return [*map(int, rows[np.argsort(-nearness[rows], kind="stable")][:TYPICAL])]


def _quality(
    corpus: Corpus,
    word: str,
    layer: str,
    earlier: SavedMap,
    shifts: Mapping[str, np.ndarray],
    places: np.ndarray,
    groups: np.ndarray,
) -> tuple[float, float]:
    """The share of neighbours that a sample keeps on the map, and of those there that have the same group."""
    rows = sample_of(np.arange(len(places)), limits.ATLAS_SAMPLE)
    vectors = without_shifts(corpus.take(word, rows, [layer, "form"]), layer, shifts)
    k, group = neighbours_for(len(rows)), groups[rows]
    kept = map_quality(earlier.plane.space.standardised(vectors), places[rows], k, "euclidean")
    same = (group[kept.on_map] == group[:, None])[group >= 0]
    return float(kept.share.mean()), float(same.mean()) if same.size else 0.0
