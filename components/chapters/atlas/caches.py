"""What the Atlas page works out once: opened files, words laid out, and what was searched for."""

import hashlib
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow.compute as pc

from components import examples, limits
from components.bert import Bert
from components.bert.catalogue import BUNDLED_MODEL
from components.chapters.atlas.numbers import built_in
from components.chapters.atlas.numbers.laying import lay_out
from components.chapters.atlas.numbers.layout import Layout, Sense, Told
from components.numbers.maps.library import Report, silent
from components.numbers.occurrences.gathering import labelled_sentences
from components.numbers.occurrences.states import Occurrences, find_occurrences
from components.shell import models
from components.shell.results.keeping import kept_on_disk
from components.shell.results.sharing import kept, shared
from components.takeaway.corpus.reading import Corpus

USUAL = "Last"
"""In whose vectors the senses of the built-in words lie furthest apart, of the choices that every model has."""

CLASSES = (Layout, Sense, Told)
FOOTER = 1_000_000
"""Bytes at the end of a file that tell it from others: there stands what it holds, and how much of it where."""


def of_the_server() -> Path | None:
    """The file that whoever runs the server names with POLYSEME_ATLAS; no visitor ever names one."""
    named = os.environ.get("POLYSEME_ATLAS", "").strip()
    return Path(named).expanduser() if named else None


def served() -> tuple[Corpus, str]:
    """The server's corpus and its digest. ValueError where there is none to read."""
    path = of_the_server()
    try:
        about = path.stat() if path else None
    except OSError:
        about = None
    if path is None or about is None:
        raise ValueError("The file that POLYSEME_ATLAS names is not there. Whoever runs the server can put it there.")
    return _served(str(path), about.st_size, about.st_mtime_ns)


@kept(2, "The corpus is opened …")
def _served(path: str, size: int, changed: int) -> tuple[Corpus, str]:
    with Path(path).open("rb") as file:
        file.seek(-min(size, FOOTER), os.SEEK_END)
        digest = hashlib.sha256(file.read())
    return Corpus.open(path), f"{size} {digest.hexdigest()}"


def built_in_occurrences(name: str, word: str) -> Occurrences:
    """The occurrences of a word in the built-in sentences, as other pages have them."""
    return models.occurrences(name, tuple(labelled_sentences(word)), word, "Mean", "library")


@kept(8, "The model reads the sentences …")
def built_in_corpus(name: str, word: str, layer: str) -> Corpus:
    """The built-in sentences of a word as a corpus."""
    return built_in.built_in_corpus(models.model(name), built_in_occurrences(name, word), layer)


@shared("The groups are looked for …")
def built_in_layout(name: str, word: str, layer: str) -> Layout:
    """The built-in sentences of a word laid out, its groups named: by the bundled model they come with the app."""
    bert = models.model(name)
    if (name, layer) == (BUNDLED_MODEL, USUAL):
        return all_laid_out(bert)[word]
    inputs = [word, layer, list(labelled_sentences(word).items())]
    return kept_on_disk("atlas of a word", bert, inputs, partial(_laid_out, bert, word, layer), CLASSES)


def all_laid_out(bert: Bert) -> dict[str, Layout]:
    """word -> its sentences laid out by the usual layer: of every built-in word."""
    words = list(dict.fromkeys(word for _, word, _ in examples.labelled()))

    def work() -> dict[str, Layout]:
        return {word: _laid_out(bert, word, USUAL) for word in words}

    return kept_on_disk("atlas", bert, [USUAL, examples.labelled()], work, CLASSES)


def _laid_out(bert: Bert, word: str, layer: str) -> Layout:
    sentences = list(labelled_sentences(word))
    found = find_occurrences(bert, sentences, word, "Mean", "library", limits.SENSE_OCCURRENCES)
    return built_in.named(lay_out(built_in.built_in_corpus(bert, found, layer), word, layer), found)


def layout_of(corpus: Corpus, digest: str, word: str, layer: str, ours: bool, report: Report = silent) -> Layout:
    """A word of a file laid out; of the server's own file it is kept on disk, of a visitor's it is not."""
    work = partial(lay_out, corpus, word, layer, report)
    return kept_on_disk("atlas", None, [digest, word, layer], work, CLASSES) if ours else work()


@shared("The sentences are searched …", unkeyed=1)
def rows_with(key: tuple[str, ...], sought: str, _open: Callable[[], Corpus]) -> np.ndarray:
    """(m,): the rows of a word whose sentences hold some letters, capitals or not; key: the file and the word."""
    start, found = 0, []
    for part in _open().parts(key[-1], ["text"]):
        held = pc.match_substring(part["text"], sought, ignore_case=True)
        found.append(start + np.flatnonzero(held.to_numpy()))
        start += len(part)
    rows = np.concatenate(found)
    rows.flags.writeable = False
    return rows
