"""What the Export page shows: the vectors, their file, how to read it, and the command for larger inputs."""

import streamlit as st

from components.chapters.export.asks import ExportRequest
from components.moving_map.small_maps import show_small_maps
from components.shell import models
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from components.shell.show import show_finding, show_reading
from polyseme import limits
from polyseme.bert import Bert
from polyseme.bulk.vectors.command import as_typed
from polyseme.export import figures as charts
from polyseme.export.formats import FORMATS, file_bytes
from polyseme.export.tables import export_table
from polyseme.export.units import UNITS
from polyseme.export.vectors import ExportedVectors, VectorRecipe, make_vectors
from polyseme.figures.wording import layers_in_words, without_markup


def compute(bert: Bert, request: ExportRequest) -> ExportedVectors:
    """The vectors; for many pieces a background job makes them, and the page stops here until they are ready."""
    if request.pieces <= limits.EXPORT_PIECES_AT_ONCE:
        return _vectors(bert.name, request.texts, request.recipe)
    total = len(request.texts)

    def work(report: Report) -> ExportedVectors:
        progress = lambda done: report(done / total, f"{done:,} of {total:,} texts read")  # noqa: E731
        return make_vectors(bert, request.recipe, request.texts, progress)

    key = ("export", bert.name, request.texts, request.recipe)
    vectors = show_work("vectors", key, work, "The vectors of your texts")
    if vectors is None:
        st.stop()
    return vectors


@memory_cached("Reading your texts …")
def _vectors(name: str, texts: tuple[str, ...], recipe: VectorRecipe) -> ExportedVectors:
    return make_vectors(models.model(name), recipe, texts)


def show_preview(bert: Bert, vectors: ExportedVectors, request: ExportRequest) -> bytes | None:
    """Shows the first rows, their number and the download button; returns the file, None while it is written."""
    table = export_table(vectors)
    names = table[[name for name in table if not str(name).startswith("feature ")]]
    if len(names) > 1:  # what is the same in every row is no news
        names = names.drop(columns=[name for name in ("line", "text") if name in names and names[name].nunique() < 2])
    finding = charts.finding(vectors.vectors.shape, UNITS[request.recipe.unit].singular)
    drawn = charts.first_rows(names, vectors.vectors, "The first rows of the export")
    with st.container(key="preview"):  # the style sheet reserves its height
        show_small_maps(drawn, "cells", style="cells", said=without_markup(finding))
    show_finding(f"{finding} From {layers_in_words(request.recipe.choice)}.")
    usual = "As in McCormick and Ryan's tutorial. " if request.recipe.choice == VectorRecipe().choice else ""
    st.caption(f"{usual}Pooling tests which layers suit your words.")
    kind = FORMATS[request.format]
    key = ("export file", bert.name, request.texts, request.recipe, request.format)
    content = show_work("file", key, lambda report: file_bytes(request.format, vectors), f"The {kind.label} file")
    if content is not None:
        st.download_button(
            f"Download {kind.download} ({charts.file_size(len(content))})",
            content,
            kind.download,
            kind.media,
            icon=":material/download:",
            on_click="ignore",
            key="download vectors",
            type="primary",
        )
    return content


def show_file(vectors: ExportedVectors, request: ExportRequest, content: bytes | None) -> None:
    """Shows what the file holds, its size, and the code that reads it."""
    if content is None:
        return
    unit, kind, shape = UNITS[request.recipe.unit].singular, FORMATS[request.format], vectors.vectors.shape
    names = [] if unit == "sentence" else vectors.table[unit].to_pylist()
    repeated, explained = len(names) - len(set(names)), vectors.about.get("explained variance")
    show_reading(charts.shape_reading(shape, unit, len(request.texts), repeated, explained), "shape")
    st.markdown(f"The {kind.label} file ({charts.file_size(len(content))}) is for {kind.good_for}. To read it:")
    st.code(kind.example, language="python", wrap_lines=True)


def show_command(bert: Bert, request: ExportRequest) -> None:
    """Shows the command that does the same for a file of any length."""
    st.markdown("This command does the same with one sentence per line.")
    st.code(as_typed(request.recipe, bert.name, request.format), language="bash", wrap_lines=True)
