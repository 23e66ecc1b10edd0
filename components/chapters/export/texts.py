"""Which texts the Export page takes, and what is left out of them."""

import io
from itertools import islice

import streamlit as st

from components import examples, limits
from components.bert import Bert, Tokens
from components.chapters.export import figures as charts
from components.figures.prose import listed
from components.numbers.reading.lines import EMPTY, Lines, lines_of
from components.shell import models, uploads
from components.takeaway.vectors import unreadable

OWN, EVERYDAY, AMBIGUOUS, UPLOADED = "your lines", "everyday", "ambiguous", "your file"
SOURCES: dict[str, str] = {
    OWN: "each line of the text above is a text of its own",
    EVERYDAY: "300 sentences on many subjects, built in",
    AMBIGUOUS: "1,008 sentences with 20 words in 48 senses, built in",
    UPLOADED: f"a .txt in UTF-8, one text a line, {limits.EXPORT_BYTES / 1e6:g} MB and {limits.EXPORT_TEXTS:,} texts "
    "at most",
}


def readable(bert: Bert, offered: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """The texts as the model reads them, without those that have nothing to read; what is missing is said."""
    taken = offered[: limits.EXPORT_TEXTS]
    read = tuple(tokens for tokens in models.readings(bert.name, taken, segments) if not unreadable(tokens))
    if left_out := charts.left_out_reading(read, len(offered), len(taken)):
        st.warning(left_out, icon=":material/content_cut:")
    if not read:
        st.info("There is nothing to export yet: type a sentence above, or choose other texts.")
        st.stop()
    return read


def texts_of(source: str, text: str) -> tuple[str, ...]:
    """The texts of one of SOURCES; text: what the reader typed."""
    if source == UPLOADED:
        return _uploaded()
    if source == EVERYDAY:
        return examples.everyday()
    if source == AMBIGUOUS:
        return tuple(dict.fromkeys(sentence for sentence, _, _ in examples.labelled()))
    return lines_of(text)


def _uploaded() -> tuple[str, ...]:
    """The lines of the reader's file; what can't be read is said with its line number."""
    file = uploads.pick_file("One text a line", ["txt"], limits.EXPORT_BYTES, "export file")
    lines = Lines(io.BytesIO(file[1] if file else b""))
    read = list(islice(lines, limits.LINES))
    wrong = [f"line {line.number} ({line.problem})" for line in read if line.problem not in ("", EMPTY)]
    if wrong:
        st.warning(f"Left out: {listed(wrong, most=6)}. Save the file as UTF-8.", icon=":material/error:")
    if next(iter(lines), None):
        st.warning(f"The first {limits.LINES:,} lines of the file are looked at.", icon=":material/content_cut:")
    st.caption("The file is read for this session only; a link does not carry it.")
    return tuple(line.text.strip() for line in read if not line.problem)
