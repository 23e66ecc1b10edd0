"""What only the Export page asks: which texts, what gets a vector, how it is made, and in which file it leaves."""

from dataclasses import dataclass, replace

import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.export.texts import pick, pick_texts, readable, select
from components.numbers.layers import layer_choices
from components.shell import address, ask
from components.takeaway.dimensions import FULL, Dimensions
from components.takeaway.formats import FORMATS
from components.takeaway.units import UNITS, Unit
from components.takeaway.vectors import Recipe, width

WAYS: dict[str, str] = {
    "full": "all there are",
    "first": "the first few, which are no better than others",
    "PCA": "principal components: new axes, along which these vectors vary most",
}


@dataclass(frozen=True)
class Asked:
    """What the reader wants to take home: texts and their pieces in all, the recipe, the format."""

    texts: tuple[str, ...]
    recipe: Recipe
    kind: str
    pieces: int


def pick_export(bert: Bert, text: str) -> Asked:
    """All the choices of the page; stops with a next step where there is nothing to export, or too much."""
    source, segment = st.columns([3, 1])
    with segment:
        segments = ask.pick_segments(bert)
    with source:
        read = readable(bert, pick_texts(text), segments)
    unit, choice, pooling = st.columns(3)
    with unit:
        asked = pick("One vector for each of the", dict.fromkeys(UNITS, ""), "unit", "tokens")
    with choice:
        layers = select("It is the", list(layer_choices(bert.layers)), "choice", CHOICE_HELP)
    with pooling:
        pooled = _pick_pooling(UNITS[asked])
    recipe = Recipe(asked, layers, pooling=pooled, segments=segments)
    size, kind = st.columns(2)
    with size:
        rows = sum(len(UNITS[asked].stands(tokens)) for tokens in read)
        recipe = replace(recipe, dimensions=_pick_dimensions(rows, width(bert, recipe)))
    with kind:
        chosen = pick("Format", {name: f"for {one.good_for}" for name, one in FORMATS.items()}, "format", "npz")
    return Asked(tuple(tokens.text for tokens in read), recipe, chosen, sum(map(len, read)))


CHOICE_HELP = "Each token has a vector in every layer. One layer, or a few together, stand for it here."
POOLING_HELP = "A word cut into pieces, and a sentence, have several tokens: one vector is made of theirs."


def _pick_pooling(unit: Unit) -> str:
    """How a word's or a sentence's tokens become one vector; nothing to pick for tokens."""
    if unit.poolings:
        return select("Its tokens are pooled by", list(unit.poolings), f"{unit.one}_pool", POOLING_HELP)
    st.caption("A token is one vector already: there is nothing to pool.")
    return ""


def _pick_dimensions(rows: int, full: int) -> Dimensions:
    """How many of a vector's dimensions leave; stops where there are too few of them, or too many for a page."""
    if rows * full > limits.EXPORT_VALUES:
        st.info(
            f"{rows:,} vectors of {full:,} values are more than a page carries: {limits.EXPORT_VALUES:,} values. "
            "Take words or sentences, a single layer, or fewer texts; `python -m components.takeaway` has no bound."
        )
        st.stop()
    asked = pick("Dimensions", WAYS, "dims", "full")
    most = min(rows - 1, full) if asked == "PCA" else full
    if asked == "full":
        return FULL
    if most < 2:
        st.info(f"PCA needs three vectors at least, and here is {rows}: take tokens or words, or type more lines.")
        st.stop()
    default = min(50, max(2, most // 2))
    address.keep("n", default, range(2, most + 1))
    number = int(st.number_input("How many", 2, most, key="n", persist_state="session"))
    address.write("n", str(number), str(default))
    return Dimensions("pca" if asked == "PCA" else "first", number)
