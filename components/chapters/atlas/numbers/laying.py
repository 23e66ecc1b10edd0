"""A word of a corpus laid out: groups found and a map drawn of a fair sample, and all others put beside these.

Vectors pass through part by part; of each occurrence no more is kept than its place, its group and its source.
"""

from collections.abc import Iterator, Mapping

import numpy as np
import pyarrow as pa

from components import limits
from components.chapters.atlas.numbers.layout import Layout, Sense, Told, sample_of, turns
from components.chapters.atlas.numbers.plane import plane_of, standardised
from components.numbers.found.marking import marking_words
from components.numbers.found.senses import Found, assign, find_senses
from components.numbers.found.space import without_form
from components.numbers.maps.library import Report, silent
from components.numbers.maps.neighbourhood import neighbours_for, truth
from components.numbers.occurrences.places import Occurrence, occurrence_labels
from components.takeaway.corpus.reading import Corpus
from components.takeaway.corpus.rows import matrix

AT_ONCE = 4_096
"""Occurrences that are put on the map together: a report stands between, and who left stops the work."""

TYPICAL = 3
"""Sentences that stand for a group."""

AROUND = 90
"""Letters kept on either side of a word, to be told on the map."""


def lay_out(corpus: Corpus, word: str, layer: str, report: Report = silent) -> Layout:
    """All that the page shows of a word. ValueError where there are too few occurrences."""
    count = corpus.about.rows(word)
    if count < limits.FOUND_LEAST:
        raise ValueError(
            f"It occurs {count} times here, and groups are looked for among {limits.FOUND_LEAST} occurrences or more. "
            "Choose another word, or a larger corpus."
        )
    turn = turns(count)
    sampled, shown = (sample_of(np.arange(count), turn, most) for most in (limits.ATLAS_SAMPLE, limits.ATLAS_TOLD))
    typed, forms = _sampled(corpus, word, layer, sampled)
    vectors = without_form(typed, forms)  # singular and plural part more than most groups
    apart = {form: typed[at] - vectors[at] for at, form in enumerate(forms)}
    report(0.1, "looks for groups")
    found = find_senses(vectors, report=lambda share, step: report(0.1 + 0.2 * share, step))
    plane = plane_of(vectors, found.space, lambda share, step: report(0.3 + 0.3 * share, step))
    if count == len(sampled):
        places, groups = plane.places, found.groups
    else:
        places, groups = np.empty((count, 2), np.float32), np.empty(count, np.int8)
        for start, block in _blocks(corpus, word, layer, apart):
            report(0.6 + 0.3 * start / count, "puts all occurrences on the map")
            here = slice(start, start + len(block))
            places[here], groups[here] = plane.put(block), assign(found, block)
    report(0.9, "reads the sentences")
    told, sources, names = _read(corpus, word, shown)
    kept = truth(standardised(vectors, found.space), plane.places, neighbours_for(len(vectors)), "euclidean")
    parted = (found.groups[kept.on_map] == found.groups[:, None])[found.groups >= 0]
    return Layout(
        np.ascontiguousarray(places.T, dtype=np.float32),
        groups.astype(np.int8),
        sources,
        names,
        _senses(corpus, word, found, sampled, told, groups),
        found.clear,
        told,
        plane.way,
        float(kept.share.mean()),
        float(parted.mean()) if parted.size else 0.0,
        len(sampled),
    )


def _sampled(corpus: Corpus, word: str, layer: str, rows: np.ndarray) -> tuple[np.ndarray, list[str]]:
    """(m,) rows -> (m, feature) and the form in which the word stands in each."""
    vectors, forms, start = [], [], 0
    for part, typed in _parts(corpus, word, layer):
        first, last = np.searchsorted(rows, [start, start + len(part)])
        own = rows[first:last] - start
        vectors.append(part[own])
        forms += [typed[at] for at in own.tolist()]
        start += len(part)
    return np.concatenate(vectors), forms


def _parts(corpus: Corpus, word: str, layer: str) -> Iterator[tuple[np.ndarray, list[str]]]:
    """Part by part: the vectors, and the forms in small letters."""
    for part in corpus.parts(word, [layer, "form"]):
        yield matrix(part[layer]), [form.casefold() for form in part["form"].to_pylist()]


def _blocks(corpus: Corpus, word: str, layer: str, apart: Mapping[str, np.ndarray]) -> Iterator[tuple[int, np.ndarray]]:
    """Blocks of vectors as if the word stood everywhere in one form, each with the row that it begins at."""
    start = 0
    for part, forms in _parts(corpus, word, layer):
        for first in range(0, len(part), AT_ONCE):
            here = slice(first, first + AT_ONCE)
            level = np.zeros_like(part[here])
            for form in set(forms[here]) & apart.keys():
                level[[at for at, one in enumerate(forms[here]) if one == form]] = apart[form]
            yield start + first, part[here] - level
        start += len(part)


def _read(corpus: Corpus, word: str, shown: np.ndarray) -> tuple[Told, np.ndarray, tuple[str, ...]]:
    """The sample that is told; (n,) the number of each occurrence's source; and the sources' names."""
    names = corpus.about.sources
    number = {name: at for at, name in enumerate(names)}
    texts, spans, sources, start = [], [], [], 0
    for part in corpus.parts(word, ["source", "text", "start", "end"]):
        column = part["source"].combine_chunks()
        known = np.array([number[name] for name in column.dictionary.to_pylist()], np.int16)
        sources.append(known[column.indices.to_numpy()])
        first, last = np.searchsorted(shown, [start, start + len(part)])
        for text, begin, end in _cut(part.take(pa.array(shown[first:last] - start))):
            texts.append(text)
            spans.append((begin, end))
        start += len(part)
    return Told(shown, tuple(texts), np.array(spans, np.int32).reshape(-1, 2)), np.concatenate(sources), names


def _cut(part: pa.Table) -> Iterator[tuple[str, int, int]]:
    """What stands around each word, and its place in that."""
    for row in part.select(["text", "start", "end"]).to_pylist():
        first = max(0, row["start"] - AROUND)
        yield row["text"][first : row["end"] + AROUND], row["start"] - first, row["end"] - first


def _senses(
    corpus: Corpus, word: str, found: Found, sampled: np.ndarray, told: Told, groups: np.ndarray
) -> tuple[Sense, ...]:
    """The groups with the words that mark them off among what is told."""
    marks = marking_words(told.texts, [(a, b) for a, b in told.spans.tolist()], groups[told.rows])
    return tuple(
        Sense(
            "" if marked else _label(corpus, word, int(sampled[typical[0]])),
            tuple(mark.word for mark in marked),
            tuple(int(sampled[at]) for at in typical),
            float(stability),
        )
        for marked, typical, stability in zip(marks, found.typical(TYPICAL), found.stability, strict=False)
    )


def _label(corpus: Corpus, word: str, row: int) -> str:
    """The word of an occurrence with its telling neighbour: what a group is called that no word marks off."""
    (one,) = corpus.take(word, [row], ["text", "start", "end"]).to_pylist()
    return f"“{occurrence_labels([Occurrence(0, one['text'], (one['start'], one['end']), ())])[0]}”"
