"""What only the Export page asks: which texts, what gets a vector, how it is made, and in which file it leaves."""

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice

import streamlit as st

from components import examples, limits
from components.bert import Bert, Tokens
from components.chapters.export import figures as charts
from components.figures.prose import listed
from components.numbers.layers import file_choices, layer_choices
from components.numbers.reading.lines import EMPTY, Lines, lines_of
from components.shell import address, ask, models, uploads
from components.shell.results.sharing import shared
from components.takeaway import pairs
from components.takeaway.dimensions import FULL, Dimensions
from components.takeaway.formats import FORMATS
from components.takeaway.units import UNITS, Unit
from components.takeaway.vectors import Recipe, unreadable, width

OWN, EVERYDAY, AMBIGUOUS, UPLOADED = "your lines", "everyday", "ambiguous", "your file"
SOURCES: dict[str, str] = {
    OWN: "each line of the text above is a text of its own; a ||| b is a pair",
    EVERYDAY: "300 sentences on many subjects, built in",
    AMBIGUOUS: "1,008 sentences with 20 words in 48 senses, built in",
    UPLOADED: f"a .txt in UTF-8, one text a line, {limits.EXPORT_BYTES / 1e6:g} MB and {limits.EXPORT_TEXTS:,} texts "
    "at most",
}

WAYS: dict[str, str] = {
    "full": "all there are",
    "first": "the first few, which are no better than others",
    "PCA": "principal components: new axes, along which these vectors vary most",
}

CHOICE_HELP = "Each token has a vector in every layer. One layer, or a few together, stand for it here."
POOLING_HELP = "A word cut into pieces, and a sentence, have several tokens: one vector is made of theirs."


@dataclass(frozen=True)
class AskedExport:
    """What the reader wants to take home: texts and their pieces in all, the recipe, the format."""

    texts: tuple[str, ...]
    recipe: Recipe
    format: str
    pieces: int


def pick_export(bert: Bert, text: str) -> AskedExport:
    """All the choices of the page; stops with a next step where there is nothing to export, or too much."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    sources, units = (row.container(width="content") for _ in range(2))
    settings = row.popover("Settings", icon=":material/tune:")
    with settings:
        layers = _ordered(bert, ask.choice("Its vector is the", layer_choices(bert.layers), "choice", help=CHOICE_HELP))
        segments = ask.pick_segments(bert)
    with sources:
        source = ask.choice("Texts", SOURCES, "source", buttons=True, help=_meanings(SOURCES))
    read = _readable(bert, _texts_of(source, text), segments)
    with units:
        unit = ask.choice("A vector for each of the", UNITS, "unit", "tokens", buttons=True)
    rows = sum(len(UNITS[unit].stands(tokens)) for tokens in read)
    with settings:
        recipe = Recipe(unit, layers, pooling=_pick_pooling(UNITS[unit]), segments=segments)
        way = ask.choice("Dimensions", WAYS, "dims", buttons=True, help=_meanings(WAYS))
    most = _most_dimensions(way, rows, width(bert, recipe))
    with settings:
        recipe = replace(recipe, dimensions=_pick_dimensions(way, most))
        meanings = _meanings({name: f"for {one.good_for}" for name, one in FORMATS.items()})
        chosen = ask.choice("Format", FORMATS, "format", "npz", buttons=True, help=meanings)
    return AskedExport(tuple(map(pairs.line_of, read)), recipe, chosen, sum(map(len, read)))


def _ordered(bert: Bert, layers: str) -> str:
    """A layer choice, or the same with its features in another order, where there is one and it is wanted."""
    others = (
        name for name, one in file_choices(bert.layers).items() if one.order_only and one.same_cosines_as == layers
    )
    other = next(others, "")
    return other if other and ask.switch(other, "reordered") else layers


@shared()
def _tokens(name: str, lines: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """The lines as a model reads them, pairs among them."""
    return tuple(pairs.read(models.model(name), line, segments) for line in lines)


def _readable(bert: Bert, offered: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """The texts as the model reads them, without those that have nothing to read; what is missing is said."""
    taken = offered[: limits.EXPORT_TEXTS]
    read = tuple(tokens for tokens in _tokens(bert.name, taken, segments) if not unreadable(tokens))
    if left_out := charts.left_out_reading(read, len(offered), len(taken)):
        st.warning(left_out, icon=":material/content_cut:")
    if not read:
        st.info("There is nothing to export yet: type a sentence above, or choose other texts.")
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


def _meanings(options: Mapping[str, str]) -> str:
    return "  \n".join(f"**{name}**: {meaning}" for name, meaning in options.items())


def _pick_pooling(unit: Unit) -> str:
    """How a word's or a sentence's tokens become one vector; nothing to pick for tokens."""
    if unit.poolings:
        return ask.choice("Its tokens are pooled by", unit.poolings, f"{unit.one}_pool", help=POOLING_HELP)
    st.caption("A token is one vector already: there is nothing to pool.")
    return ""


def _most_dimensions(way: str, rows: int, full: int) -> int:
    """How many dimensions may leave; stops where they are too few, or the values too many for a page."""
    if rows * full > limits.EXPORT_VALUES:
        st.info(
            f"{rows:,} vectors of {full:,} values are more than a page carries: {limits.EXPORT_VALUES:,} values. "
            "Take words or sentences, a single layer, or fewer texts; `python -m components vectors` has no bound."
        )
        st.stop()
    most = min(rows - 1, full) if way == "PCA" else full
    if way == "PCA" and most < 2:
        st.info(f"PCA needs three vectors at least, and here is {rows}: take tokens or words, or type more lines.")
        st.stop()
    return most


def _pick_dimensions(way: str, most: int) -> Dimensions:
    """How many of a vector's dimensions leave."""
    if way == "full":
        return FULL
    default = min(50, max(2, most // 2))
    address.keep("n", default, range(2, most + 1))
    number = int(st.number_input("How many", 2, most, key="n", persist_state="session"))
    address.write("n", str(number), str(default))
    return Dimensions("pca" if way == "PCA" else "first", number)
