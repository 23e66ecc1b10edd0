"""Cached work of the Atlas page: opened files, layouts of words, and searches."""

import hashlib
import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from components.shell import models
from components.shell.memory_cache import memory_cached, pinned
from polyseme import examples, limits
from polyseme.atlas.numbers.layout import AtlasGroup, ContextSample, Layout
from polyseme.atlas.numbers.layout_steps import lay_out, named_by_labels
from polyseme.bert import Bert
from polyseme.bert.catalogue import BUNDLED_MODEL
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.progress import Report, silent
from polyseme.corpus.corpus import Corpus
from polyseme.disk_cache import disk_cached

DEFAULT_LAYER = "Last"
"""The layer choice, of those every model has, that separates the senses of the built-in words best."""

SOURCE = "built-in sentences"
CLASSES = (Layout, AtlasGroup, ContextSample)
FOOTER = 1_000_000  # bytes at the end of a file that identify it: they hold the metadata of all its row groups


def server_path() -> Path | None:
    """The server's corpus, named by the environment variable POLYSEME_ATLAS; visitors can't name files."""
    name = os.environ.get("POLYSEME_ATLAS", "").strip()
    return Path(name).expanduser() if name else None


def server_corpus() -> tuple[Corpus, str]:
    """The server's corpus and its digest. ValueError if it is missing."""
    path = server_path()
    try:
        status = path.stat() if path else None
    except OSError:
        status = None
    if not status:
        raise ValueError("The file named by POLYSEME_ATLAS is missing. Tell whoever runs the server.")
    return _open(str(path), status.st_size, status.st_mtime_ns)


@pinned(2, "Opening the corpus …")
def _open(path: str, size: int, changed: int) -> tuple[Corpus, str]:
    with Path(path).open("rb") as file:
        file.seek(-min(size, FOOTER), os.SEEK_END)
        digest = hashlib.sha256(file.read())
    return Corpus.open(path), f"{size} {digest.hexdigest()}"


@pinned(8, unkeyed=1)
def opened(digest: str, data: bytes) -> Corpus:
    """A visitor's corpus. Sessions do not keep it: hundreds that rest would hold all the memory."""
    return Corpus.from_bytes(data)


@pinned(8, "Reading the sentences …")
def built_in_corpus(name: str, word: str, layer: str) -> Corpus:
    """The built-in sentences of a word as a corpus."""
    found = models.occurrences(name, tuple(labelled_sentences(word)), word, "Mean", "library")
    return _labelled_corpus(models.model(name), found, layer)


def _labelled_corpus(bert: Bert, found: Occurrences, layer: str) -> Corpus:
    """Occurrences of a built-in word as a corpus with one layer choice, labelled with their senses."""
    senses = labelled_sentences(found.word)
    labelled = replace(found, senses=tuple(senses[one.text] for one in found.occurrences))
    return Corpus.from_occurrences(bert, labelled, [layer], [SOURCE] * len(senses))


@memory_cached("Searching for groups …")
def built_in_layout(name: str, word: str, layer: str) -> Layout:
    """The layout of a built-in word; those of the bundled model come with the app."""
    bert = models.model(name)
    if (name, layer) == (BUNDLED_MODEL, DEFAULT_LAYER):
        return all_laid_out(bert)[word]
    inputs = [word, layer, list(labelled_sentences(word).items())]
    return disk_cached("atlas of a word", bert, inputs, partial(_laid_out, bert, word, layer), CLASSES)


def all_laid_out(bert: Bert) -> dict[str, Layout]:
    """word -> layout by the default layer, of every built-in word."""
    words = dict.fromkeys(word for _, word, _ in examples.labelled())

    def work() -> dict[str, Layout]:
        return {word: _laid_out(bert, word, DEFAULT_LAYER) for word in words}

    return disk_cached("atlas", bert, [DEFAULT_LAYER, examples.labelled()], work, CLASSES)


def _laid_out(bert: Bert, word: str, layer: str) -> Layout:
    sentences = list(labelled_sentences(word))
    found = find_occurrences(bert, sentences, word, "Mean", "library", limits.SENSE_OCCURRENCES)
    corpus = _labelled_corpus(bert, found, layer)
    return named_by_labels(lay_out(corpus, word, layer), corpus.labels(word))


def layout_of(corpus: Corpus, digest: str, word: str, layer: str, ours: bool, report: Report = silent) -> Layout:
    """The layout of a word of a file; cached on disk for the server's own file, never for a visitor's."""
    work = partial(lay_out, corpus, word, layer, report)
    return disk_cached("atlas", None, [digest, word, layer], work, CLASSES) if ours else work()


@memory_cached("Searching the sentences …", unkeyed=1)
def rows_with(key: tuple[str, ...], sought: str, _open: Callable[[], Corpus]) -> np.ndarray:
    """(m,): the rows whose sentences contain some letters, in any case; key: the file and the word."""
    rows = _open().matches(key[-1], sought)
    rows.flags.writeable = False
    return rows
