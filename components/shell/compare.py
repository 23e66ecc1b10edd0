"""A second model beside the first: choosing it, and what the pages that compare have in common."""

from collections.abc import Callable, Collection
from typing import TypeVar

import pandas as pd
import streamlit as st

from components.bert import Bert
from components.figures.prose import escaped
from components.shell import address, models
from components.shell.show import show_table
from components.shell.take_away import show_scripts
from components.takeaway.script import Script

Opened = TypeVar("Opened")

ALONE = "no other model"
"""What is chosen until the reader chooses."""

HELP = "Senses, Layers and Neighbours then show what both models make of the same text, on the same scale."


def pick_beside(bert: Bert, present: Collection[str]) -> Bert | None:
    """The model to compare with, kept from page to page and in the address; None where none is there, or chosen."""
    others = [name for name in present if name != bert.name]
    why = "which is the first model itself" if st.query_params.get("compare") == bert.name else address.ABSENT
    if not others:
        address.warn_if_unknown("compare", (), always=True, why=why)
        address.write("compare", ALONE, ALONE)
        return None
    address.keep("compare", ALONE, [ALONE, *others], why)
    name = str(st.selectbox("Compare with", [ALONE, *others], key="compare", persist_state="session", help=HELP))
    address.write("compare", name, ALONE)
    return None if name == ALONE else opened(lambda: models.model(name))


def opened(opening: Callable[[], Opened]) -> Opened | None:
    """What is opened of a model; None, with a word, where its files are damaged."""
    try:
        return opening()
    except (ValueError, OSError) as problem:
        st.error(escaped(str(problem)))
        return None


def segments_of(bert: Bert, segments: str) -> str:
    """The segment ids that a model can read a text with: those asked for, if it has any."""
    return segments if bert.segment_types >= 2 else "library"


def show_names(bert: Bert, other: Bert, segments: str = "library") -> bool:
    """Which two models stand side by side, of which shape each is, and whether one lacks the segments asked for.

    False, with a word, where the second one's weights are damaged.
    """
    st.header(f"{escaped(bert.name)} and {escaped(other.name)}, side by side", anchor=False)
    shapes = (f"**{escaped(one.name)}**: {one.layers} layers × {one.features} features" for one in (bert, other))
    lacks = segments != segments_of(other, segments)
    without = f" *{escaped(other.name)}* has no segment vectors and reads the text without." if lacks else ""
    st.caption(f"{'; '.join(shapes)}. Both are asked the same, and drawn on the same scale.{without}")
    with st.spinner("Opening the model …"):
        return bool(opened(lambda: other.network))


def show_take_away(other: Bert, table: pd.DataFrame, script: Script, name: str) -> None:
    """Both models' numbers as a table, and the code that reproduces those of the second."""
    numbers, code = st.tabs(
        [":material/table: Both models' numbers", f":material/code: Code for {escaped(other.name)}"]
    )
    with numbers:
        show_table(table, f"{name}-compared", alt="The numbers of both models", key="compared")
    with code:
        st.caption("The page's script with the other model in it; the first model's is at the end of the page.")
        show_scripts((script,), "compared script")
