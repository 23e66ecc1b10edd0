"""A second model to compare with: choosing it, and what the comparing pages share."""

from collections.abc import Callable, Collection
from typing import TypeVar

import pandas as pd
import streamlit as st

from components.shell import address, models
from components.shell.frame.take_away import show_scripts
from components.shell.show import show_table
from polyseme.bert import Bert
from polyseme.export.scripts import Script
from polyseme.figures.wording import escaped

Opened = TypeVar("Opened")

ALONE = "no other model"
"""The default choice."""
HELP = "Senses, Layers and Neighbours then show both models side by side, on the same scale."


def pick_second_model(bert: Bert, present: Collection[str]) -> Bert | None:
    """The model to compare with, carried from page to page; None if none is chosen or on this machine."""
    others = [name for name in present if name != bert.name]
    why = "which is the first model itself" if st.query_params.get("compare") == bert.name else address.ABSENT
    if not others:
        address.warn_if_unknown("compare", (), always=True, why=why)
        address.write("compare", ALONE, ALONE)
        return None
    address.restore("compare", ALONE, [ALONE, *others], why)
    name = str(st.selectbox("Compare with", [ALONE, *others], key="compare", persist_state="session", help=HELP))
    address.write("compare", name, ALONE)
    return None if name == ALONE else open_or_warn(lambda: models.model(name))


def open_or_warn(opening: Callable[[], Opened]) -> Opened | None:
    """The opened model or network; None, with a message, if its files are damaged."""
    try:
        return opening()
    except (ValueError, OSError) as problem:
        st.error(escaped(str(problem)))
        return None


def segments_of(bert: Bert, segments: str) -> str:
    """The chosen segment ids, or "library" for a model without segments."""
    return segments if bert.segment_types >= 2 else "library"


def show_both_models(bert: Bert, other: Bert, segments: str = "library") -> bool:
    """A heading with both models' names and shapes; False, with a message, if the other's weights are damaged."""
    st.header(f"{escaped(bert.name)} and {escaped(other.name)}, side by side", anchor=False)
    shapes = (f"**{escaped(m.name)}**: {m.layers} layers × {m.features} features" for m in (bert, other))
    lacks = segments != segments_of(other, segments)
    without = f" *{escaped(other.name)}* has no segment vectors." if lacks else ""
    st.caption(f"{'; '.join(shapes)}. Both read the same text, on the same scale.{without}")
    with st.spinner("Opening the model …"):
        return bool(open_or_warn(lambda: other.network))


def show_take_away(other: Bert, table: pd.DataFrame, script: Script, name: str) -> None:
    """Both models' numbers as a table, and the script of the other model."""
    titles = [":material/table: Both models' numbers", f":material/code: Code for {escaped(other.name)}"]
    numbers, code = st.tabs(titles)
    with numbers:
        show_table(table, f"{name}-compared", alt="The numbers of both models", key="compared")
    with code:
        st.caption("The page's script with the second model; the first model's is at the end of the page.")
        show_scripts((script,), "compared script")
