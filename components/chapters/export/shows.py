"""What the Export page makes and shows: the vectors, the file, how to read it, and the command for larger ones."""

import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.export import figures as charts
from components.chapters.export.asks import AskedExport
from components.shell import models
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.shell.results.sharing import shared
from components.shell.show import show_finding, show_reading
from components.takeaway.batch.command import as_typed
from components.takeaway.formats import FORMATS, file_bytes
from components.takeaway.tables import export_table
from components.takeaway.units import UNITS
from components.takeaway.vectors import Export, Recipe, make


def find(bert: Bert, asked: AskedExport) -> Export:
    """The vectors, at once where they are few; else the page waits for them and stops here until they are there."""
    if asked.pieces <= limits.EXPORT_PIECES_AT_ONCE:
        return _few(bert.name, asked.texts, asked.recipe)
    key, every = ("export", bert.name, asked.texts, asked.recipe), len(asked.texts)

    def vectors(report: Report) -> Export:
        done = lambda texts: report(texts / every, f"{texts:,} of {every:,} texts read")  # noqa: E731
        return make(bert, asked.recipe, asked.texts, done)

    found = show_work("vectors", key, vectors, "The vectors of your texts")
    if found is None:
        st.stop()
    return found


@shared("The model reads your texts …")
def _few(name: str, texts: tuple[str, ...], recipe: Recipe) -> Export:
    return make(models.model(name), recipe, texts)


def show_preview(bert: Bert, found: Export, asked: AskedExport) -> bytes | None:
    """The first rows, their number, and the file to download; its bytes, None while it is written."""
    wide = {"text": st.column_config.TextColumn(width=300)}
    table = export_table(found).head(100)
    alt = "The first rows of the export"
    st.dataframe(table, hide_index=True, height=250, column_config=wide, placeholder="", alt=alt)
    show_finding(charts.finding(found.vectors.shape, UNITS[asked.recipe.unit].one))
    kind = FORMATS[asked.format]
    key = ("export file", bert.name, asked.texts, asked.recipe, asked.format)
    content = show_work("file", key, lambda report: file_bytes(asked.format, found), f"The {kind.label} file")
    if content is not None:
        st.download_button(
            f"Download vectors{kind.extension} ({charts.size_of(len(content))})",
            content,
            f"vectors{kind.extension}",
            kind.media,
            icon=":material/download:",
            on_click="ignore",
            key="download vectors",
        )
    return content


def show_file(found: Export, asked: AskedExport, content: bytes | None) -> None:
    """What the file holds, how large it is, and how to read it."""
    if content is None:
        return
    unit, kind = UNITS[asked.recipe.unit], FORMATS[asked.format]
    names = found.table["word" if unit.poolings and unit.one == "word" else "token"].to_pylist()
    repeated = len(names) - len(set(names)) if unit.one != "sentence" else 0
    explained = found.about.get("explained variance")
    shape = (len(found), found.vectors.shape[1])
    show_reading(charts.shape_reading(shape, unit.one, len(asked.texts), repeated, explained), "shape")
    show_reading(charts.file_reading(shape, len(content), kind.label, kind.good_for), "file")
    previewed = (
        f"The preview has the first {min(100, len(found))} of {len(found):,} rows, with 5 of {shape[1]:,} values."
    )
    st.caption(f"{previewed} Reading it back:")
    st.code(kind.example, language="python", wrap_lines=True)


def show_command(bert: Bert, asked: AskedExport) -> None:
    """The command that makes the same of a file of any length."""
    st.markdown(
        "The same for a file of any length, one sentence a line, where this project is installed. Memory does not grow "
        "with the file, and work that was broken off goes on where it was."
    )
    st.code(as_typed(asked.recipe, bert.name, asked.format), language="bash", wrap_lines=True)
