"""The steps of a layout: groups and a map are made from a sample; all other occurrences are added part by part."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from polyseme import limits
from polyseme.atlas.numbers.layout import AtlasGroup, ContextSample, Layout, sample_of
from polyseme.atlas.numbers.plane import plane_of
from polyseme.atlas.numbers.rows import blocks_of, contexts_of, sources_of, vectors_and_forms
from polyseme.core.maps.neighbourhood import map_quality, neighbours_for
from polyseme.core.occurrences.places import Occurrence, occurrence_labels
from polyseme.core.progress import Report, silent
from polyseme.core.sense_induction.marking import marking_words
from polyseme.core.sense_induction.near_copies import first_of_each
from polyseme.core.sense_induction.senses import InducedSenses, assign, find_senses
from polyseme.core.sense_induction.space import without_form
from polyseme.core.similarity import unit
from polyseme.corpus.corpus import Corpus

TYPICAL = 3  # typical sentences of a group


@dataclass(frozen=True)
class Fitted:
    """A sample of the occurrences of a word, in which its groups are found."""

    rows: np.ndarray  # (m,)
    vectors: np.ndarray  # (m, feature): without the shift between forms of the word
    shifts: Mapping[str, np.ndarray]  # form -> (feature,)
    found: InducedSenses


def fit(corpus: Corpus, word: str, layer: str, report: Report = silent) -> Fitted:
    """The groups of a word in a sample. ValueError if it has too few occurrences."""
    count = corpus.about.rows(word)
    if count < limits.FOUND_LEAST:
        raise ValueError(
            f"Finding groups takes {limits.FOUND_LEAST} occurrences; here are {count}. Choose another word, or a "
            f"larger corpus."
        )
    sampled = sample_of(np.arange(count), limits.ATLAS_SAMPLE)
    table = corpus.take(word, sampled, [layer, "form", "text"])
    raw, forms = vectors_and_forms(table, layer)
    vectors = without_form(raw, forms)  # singular and plural differ more than most groups
    shifts = {form: one - vectors[i] for i, (form, one) in enumerate(zip(forms, unit(raw), strict=True))}
    report(0.1, "looks for groups")
    apart = first_of_each(table["text"].to_pylist())
    found = find_senses(vectors, apart=apart, report=lambda share, step: report(0.1 + 0.2 * share, step))
    return Fitted(sampled, vectors, shifts, found)


def lay_out(corpus: Corpus, word: str, layer: str, report: Report = silent) -> Layout:
    """The layout of a word. ValueError if it has too few occurrences."""
    fitted, count = fit(corpus, word, layer, report), corpus.about.rows(word)
    sampled, vectors, found = fitted.rows, fitted.vectors, fitted.found
    plane = plane_of(vectors, found.space, lambda share, step: report(0.3 + 0.3 * share, step))
    places, groups = plane.places, found.groups
    if count > len(sampled):
        places, groups = np.empty((count, 2), np.float32), np.empty(count, np.int8)
        for start, block in blocks_of(corpus, word, layer, fitted.shifts):
            report(0.6 + 0.3 * start / count, "puts all occurrences on the map")
            rows = slice(start, start + len(block))
            places[rows], groups[rows] = plane.put(block), assign(found, block)
    report(0.9, "reads the sentences")
    contexts = contexts_of(corpus, word, sample_of(np.arange(count), limits.ATLAS_CONTEXTS))
    kept = map_quality(found.space.standardised(vectors), plane.places, neighbours_for(len(vectors)), "euclidean")
    same_group = (found.groups[kept.on_map] == found.groups[:, None])[found.groups >= 0]
    return Layout(
        np.ascontiguousarray(places.T, dtype=np.float32),
        groups.astype(np.int8),
        sources_of(corpus, word),
        corpus.about.sources,
        _groups(corpus, word, found, sampled, contexts, groups),
        found.answer,
        found.numbers,
        contexts,
        plane.way,
        float(kept.share.mean()),
        float(same_group.mean()) if same_group.size else 0.0,
        len(sampled),
        plane.aspect,
    )


def _groups(
    corpus: Corpus, word: str, found: InducedSenses, sampled: np.ndarray, contexts: ContextSample, groups: np.ndarray
) -> tuple[AtlasGroup, ...]:
    """The groups with the words that mark them in the contexts."""
    marks = marking_words(contexts.texts, [(a, b) for a, b in contexts.spans.tolist()], groups[contexts.rows])
    return tuple(
        AtlasGroup(
            "" if marked else _label(corpus, word, int(sampled[typical[0]])),
            tuple(mark.word for mark in marked),
            tuple(int(sampled[i]) for i in typical),
            float(stability),
        )
        for marked, typical, stability in zip(marks, found.typical(TYPICAL), found.stability, strict=False)
    )


def _label(corpus: Corpus, word: str, row: int) -> str:
    """The name of a group without marking words: the word of an occurrence with a neighbour."""
    (place,) = corpus.take(word, [row], ["text", "start", "end"]).to_pylist()
    return f"“{occurrence_labels([Occurrence(0, place['text'], (place['start'], place['end']), ())])[0]}”"


def named_by_labels(layout: Layout, labels: Sequence[str]) -> Layout:
    """The layout with each group named by its most frequent label: built-in words have too few sentences for marks."""
    array = np.array(labels)
    names = [Counter(array[layout.groups == i].tolist()).most_common(1)[0][0] for i in range(len(layout.senses))]
    senses = []
    for i, (sense, name) in enumerate(zip(layout.senses, names, strict=True)):
        number = f" ({names[: i + 1].count(name)})" if names.count(name) > 1 else ""
        senses.append(replace(sense, name=name + number))
    return replace(layout, senses=tuple(senses))
