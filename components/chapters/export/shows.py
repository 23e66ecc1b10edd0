"""What the Export page shows: the vectors, their file, how to read it, and the command for larger inputs."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from components.chapters.export.asks import TABLE, ExportRequest
from components.moving_map.small_maps import show_small_maps
from components.shell import models, visitors
from components.shell.contents import PAGES
from components.shell.heavy.downloads import in_turn
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from components.shell.show import show_finding, show_reading
from polyseme import limits
from polyseme.bert import Bert
from polyseme.bulk.vectors.command import as_typed
from polyseme.core.layers import layers_in_words
from polyseme.export import figures as charts
from polyseme.export.formats import FORMATS, file_bytes
from polyseme.export.tables import export_table
from polyseme.export.units import UNITS
from polyseme.export.vectors import ExportedVectors, VectorRecipe, make_vectors
from polyseme.figures.wording import without_markup

FILLS = 11
"""From how many rows the preview has its greatest height."""
USUAL = "Each sums the last four layers, as tutorials do."
"""The layers with which the page begins."""


def compute(bert: Bert, request: ExportRequest) -> ExportedVectors:
    """The vectors; for many pieces a background job makes them, and the page stops here until they are ready."""
    if request.at_once:
        return _vectors(bert.name, request.texts, request.recipe)
    vectors = show_work(
        "vectors", *_work(bert.name, request), "The vectors of your texts", request.pieces <= limits.LIGHT_PIECES
    )
    if vectors is None:
        st.stop()
    return vectors


def _work(name: str, request: ExportRequest) -> tuple[Hashable, Callable[[Report], ExportedVectors]]:
    """The key of the background job that makes the vectors, and the job."""
    total, texts, recipe = len(request.texts), request.texts, request.recipe

    def work(report: Report) -> ExportedVectors:
        progress = lambda done: report(done / total, f"{done:,} of {total:,} texts read")  # noqa: E731
        return make_vectors(models.model(name), recipe, texts, progress)

    return ("export", name, texts, recipe), work


@memory_cached("Reading your texts …")
def _vectors(name: str, texts: tuple[str, ...], recipe: VectorRecipe) -> ExportedVectors:
    return make_vectors(models.model(name), recipe, texts)


def show_preview(bert: Bert, vectors: ExportedVectors, request: ExportRequest) -> None:
    """Shows what the file holds, how it is made, and its first rows."""
    table = export_table(vectors)
    names = table[[name for name in table if not str(name).startswith("feature ")]]
    if len(names) > 1:  # what is the same in every row is no news
        names = names.drop(columns=[name for name in ("line", "text") if name in names and names[name].nunique() < 2])
    if "token" in names and _same(names["word"], names["token"]):
        names = names.drop(columns="token" if request.recipe.unit == "words" else "word")
    unit = UNITS[request.recipe.unit].singular
    finding = charts.finding(vectors.vectors.shape, unit, request.where)
    drawn = charts.first_rows(names, vectors.vectors, "The first rows of the export, and the last")
    show_finding(finding)
    _show_layers(bert, request)
    with st.container(key="preview" if len(table) >= FILLS else "preview-few"):  # the style sheet reserves its height
        show_small_maps(drawn, "cells", style="cells", said=without_markup(finding))


def _show_layers(bert: Bert, request: ExportRequest) -> None:
    """Shows which layers each vector is from, and where others are tested."""
    beside = st.container(horizontal=True, vertical_alignment="center", key="made of")
    usual = request.recipe.choice == VectorRecipe().choice
    beside.caption(USUAL if usual else f"Each is from {layers_in_words(request.recipe.choice)}.", width="content")
    beside.page_link(
        PAGES["pooling"].file,
        label="Is another layer better? Pooling tests it",
        query_params={"model": bert.name},
        width="content",
    )


def show_downloads(bert: Bert, request: ExportRequest, place: Any) -> None:
    """Shows a button for the chosen format, and for a table if that is another one and not too large."""
    again, waits = partial(_again, bert.name, request, visitors.visitor()), not request.at_once
    names = dict.fromkeys((request.format, TABLE))
    for name in [name for name in names if request.sizes[name] <= limits.EXPORT_FILE_BYTES]:
        kind, chosen = FORMATS[name], name == request.format
        write = lambda name=name: file_bytes(name, again())  # noqa: E731
        place.download_button(
            f"Download for {kind.program} ({kind.ending})" if chosen else f"As {kind.ending}",
            in_turn(write, again if waits else None, request.sizes[name]),
            kind.download,
            kind.media,
            icon=":material/download:",
            help=None if chosen else f"For {kind.program}. *Settings* has other formats.",
            on_click="ignore",
            key="download vectors" if chosen else "download table",
            type="primary" if chosen else "secondary",
        )


def _same(words: pd.Series, tokens: pd.Series) -> bool:
    """Whether every word is one token, but for capital letters; special tokens are of no word."""
    return bool((words.str.lower() == tokens.str.lower()).where(words.fillna("") != "", True).all())


def _again(name: str, request: ExportRequest, visitor: str) -> ExportedVectors:
    """The vectors for the file, in any thread: a page at rest has none, and the cache may have others' by now."""
    if request.at_once:
        return make_vectors(models.model(name), request.recipe, request.texts)
    key, work = _work(name, request)
    vectors: ExportedVectors = models.jobs().ask(key, visitor, "file", work).result()
    return vectors


def shape_reading(vectors: ExportedVectors, request: ExportRequest) -> str:
    """What the file holds."""
    unit, shape = UNITS[request.recipe.unit].singular, vectors.vectors.shape
    names = [] if unit == "sentence" else vectors.table[unit].to_pylist()
    repeated, explained = len(names) - len(set(names)), vectors.about.get("explained variance")
    return charts.shape_reading(shape, unit, len(request.texts), repeated, explained)


def show_file(reading: str, request: ExportRequest) -> None:
    """Shows what the file holds, and the code that reads it."""
    kind = FORMATS[request.format]
    show_reading(reading, "shape")
    if request.recipe.choice == VectorRecipe().choice:
        st.markdown("We add up the last four layers, as McCormick and Ryan do.")
    st.markdown(f"The {kind.label} file is for {kind.good_for}. To read it:")
    st.code(kind.example, language="python", wrap_lines=True)


def show_command(bert: Bert, request: ExportRequest) -> None:
    """Shows the command that does the same for a file of any length."""
    st.markdown("This command does the same with one sentence per line.")
    st.code(as_typed(request.recipe, bert.name, request.format), language="bash", wrap_lines=True)
