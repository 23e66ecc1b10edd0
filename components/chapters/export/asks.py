"""The choices of the Export page: the texts, what gets a vector, how it is made, and the file format."""

import io
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import streamlit as st

from components.shell import address, ask, models
from components.shell.memory_cache import memory_cached
from polyseme import examples, limits
from polyseme.bert import Bert, Tokens
from polyseme.core.layers import layer_choices
from polyseme.core.reading.lines import EMPTY, LineReader, lines_of
from polyseme.export import figures as charts
from polyseme.export.dimensions import FULL, Dimensions
from polyseme.export.formats import FORMATS, estimated_bytes
from polyseme.export.units import UNITS, Unit, line_of, read_line
from polyseme.export.vectors import VectorRecipe, unreadable, width
from polyseme.figures.wording import listed

_WORDS = Counter(word for _, word, _ in examples.labelled())
_SENSES = {row[1:] for row in examples.labelled()}
OWN, EVERYDAY, AMBIGUOUS, UPLOADED = "your lines", "everyday", "ambiguous", "your file"
SOURCES: dict[str, str] = {
    OWN: "each line of the text above is one text; ||| between two texts makes them a pair",
    EVERYDAY: f"{len(examples.everyday())} sentences on many subjects, built in",
    AMBIGUOUS: f"{_WORDS.total():,} sentences with {len(_WORDS)} words in {len(_SENSES)} meanings, built in",
    UPLOADED: f"a .txt in UTF-8, one text per line, {limits.EXPORT_BYTES / 1e6:g} MB and {limits.EXPORT_TEXTS:,} texts "
    "at most",
}

WHERE = {
    OWN: "",
    EVERYDAY: " in our everyday texts",
    AMBIGUOUS: " in our ambiguous texts",
    UPLOADED: " in your file",
}
"""Where the tokens, words or sentences are; the reader's own lines stand above."""

METHODS: dict[str, str] = {
    "full": "all numbers of each vector",
    "first": "only the first few numbers; any other few would be as good",
    "PCA": "principal components: the directions in which these vectors differ most",
}

TABLE = "csv"
"""The format that every page offers besides the chosen one."""

POOLING_HELP = "A split word or a sentence has several tokens. They are joined into one vector."


@dataclass(frozen=True)
class ExportRequest:
    """The texts, where they are in words, the recipe, the format, the pieces, and about the bytes in each format."""

    texts: tuple[str, ...]
    where: str
    recipe: VectorRecipe
    format: str
    pieces: int
    sizes: Mapping[str, int]

    @property
    def at_once(self) -> bool:
        """Whether it takes a moment, and no place in the queue of heavy work."""
        return self.pieces <= limits.EXPORT_PIECES_AT_ONCE


def pick_export(bert: Bert, text: str) -> tuple[ExportRequest, Any]:
    """All choices of the page, and the place for the file; stops if there is nothing to export, or too much."""
    row = st.container(horizontal=True, vertical_alignment="bottom", key="row-export")
    units, settings = row.container(width="content"), row.popover("Settings", icon=":material/tune:")
    downloads = row.container(horizontal=True, width="content", key="download")
    with settings:
        source = ask.choice("Texts", SOURCES, "source", buttons=True, help=_meanings(SOURCES))
        layers = ask.choice("Layers", layer_choices(bert.layers), "choice", help=ask.LAYERS_HELP)
        segments = ask.pick_segments(bert)
    read = _readable(bert, _texts_of(source, text), segments)
    with units:
        unit = ask.choice("Vectors of", UNITS, "unit", "tokens", buttons=True, **ask.BARE)
    with settings:
        recipe = VectorRecipe(unit, layers, pooling=_pick_pooling(UNITS[unit]), segments=segments)
        method = ask.choice("Dimensions", METHODS, "dims", buttons=True, help=_meanings(METHODS))
    rows, lines, full = [UNITS[unit].rows(tokens) for tokens in read], tuple(map(line_of, read)), width(bert, recipe)
    maximum = _max_dimensions(method, sum(map(len, rows)), full)
    with settings:
        recipe = replace(recipe, dimensions=_pick_dimensions(method, maximum))
        meanings = _meanings({name: f"for {kind.good_for}" for name, kind in FORMATS.items()})
        file_format = ask.choice("Format", FORMATS, "format", "npz", buttons=True, help=meanings)
    values = recipe.dimensions.number or full
    sizes = {name: estimated_bytes(name, rows, lines, values) for name in (file_format, TABLE)}
    if sizes[file_format] > limits.EXPORT_FILE_BYTES:
        st.info(
            f"Limit: files of {limits.EXPORT_FILE_BYTES / 1e6:.0f} MB. Each row repeats its text, which makes "
            f"{sizes[file_format] / 1e6:,.0f} MB. Choose sentences, or use shorter lines."
        )
        st.stop()
    return ExportRequest(lines, WHERE[source], recipe, file_format, sum(map(len, read)), sizes), downloads


@memory_cached()
def _tokens(name: str, lines: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """The tokens of each line, which may be a pair; of the first ones that a page can hold."""
    read, pieces = list[Tokens](), 0
    for line in lines:
        read.append(read_line(models.model(name), line, segments))
        pieces += len(read[-1])
        if pieces > limits.EXPORT_PIECES:
            break
    return tuple(read)


def _readable(bert: Bert, lines: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """The tokens of the texts, without those that are empty; warns about texts left out, stops if none remains."""
    taken = _tokens(bert.name, lines[: limits.EXPORT_TEXTS], segments)
    read = tuple(tokens for tokens in taken if not unreadable(tokens))
    if left_out := charts.left_out_reading(read, len(lines), len(taken)):
        st.warning(left_out, icon=":material/content_cut:")
    if not read:
        st.info("No text yet. Type a sentence above, or choose other texts.")
        st.stop()
    return read


def _texts_of(source: str, text: str) -> tuple[str, ...]:
    """The texts of one of SOURCES; text: what the reader typed."""
    if source == UPLOADED:
        return _uploaded()
    if source == EVERYDAY:
        return examples.everyday()
    if source == AMBIGUOUS:
        return tuple(dict.fromkeys(sentence for sentence, _, _ in examples.labelled()))
    return lines_of(text)


def _uploaded() -> tuple[str, ...]:
    """The lines of the uploaded file; warns about unreadable lines by number."""
    file = ask.pick_file("One text per line", ["txt"], limits.EXPORT_BYTES, "export file")
    reader = LineReader(io.BytesIO(file[1] if file else b""))
    lines = list(islice(reader, limits.LINES))
    problems = [f"line {line.number} ({line.problem})" for line in lines if line.problem not in ("", EMPTY)]
    if problems:
        st.warning(f"Left out: {listed(problems, most=6)}. Save the file as UTF-8.", icon=":material/error:")
    if next(iter(reader), None):
        st.warning(f"The first {limits.LINES:,} lines of the file are used.", icon=":material/content_cut:")
    st.caption("We do not store the file, and it is not part of the link.")
    return tuple(line.text.strip() for line in lines if not line.problem)


def _meanings(options: Mapping[str, str]) -> str:
    return "  \n".join(f"**{name}**: {meaning}" for name, meaning in options.items())


def _pick_pooling(unit: Unit) -> str:
    """The pooling of a word's or a sentence's tokens; empty for single tokens."""
    if unit.poolings:
        return ask.choice("Join the tokens by", unit.poolings, f"{unit.singular}_pool", help=POOLING_HELP)
    st.caption("Nothing to join: a token is one vector.")
    return ""


def _max_dimensions(method: str, rows: int, full: int) -> int:
    """The maximum number of dimensions; stops the page if PCA has too few rows, or a page cannot hold the values."""
    if rows * full > limits.EXPORT_VALUES:
        st.info(
            f"Limit: {limits.EXPORT_VALUES:,} values. {rows:,} vectors of {full:,} values are too many. Choose "
            f"one layer or fewer texts; `polyseme vectors` has no limit."
        )
        st.stop()
    maximum = min(rows - 1, full) if method == "PCA" else full
    if method == "PCA" and maximum < 2:
        st.info("PCA needs at least three vectors. Choose tokens or words, or type more lines.")
        st.stop()
    return maximum


def _pick_dimensions(method: str, maximum: int) -> Dimensions:
    if method == "full":
        return FULL
    default = min(50, max(2, maximum // 2))
    address.restore("n", default, range(2, maximum + 1))
    number = int(st.number_input("How many", 2, maximum, key="n", persist_state="session"))
    address.write("n", str(number), str(default))
    return Dimensions("pca" if method == "PCA" else "first", number)
