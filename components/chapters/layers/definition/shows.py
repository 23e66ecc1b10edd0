"""The model's definition, folded into the Layers page."""

import streamlit as st

from components.bert import Bert
from components.chapters.layers.definition import figures as charts
from components.chapters.layers.definition.numbers import WHOLE, beside_print, places, rows
from components.shell import ask
from components.shell.show import show_chart, show_table
from components.takeaway.script import Script, code_twin


def show_definition(bert: Bert) -> tuple[Script, ...]:
    """Every layer of the model with its size, and what the tutorials print of theirs; its code."""
    opened = ask.choice("Open", [WHOLE, *places(bert.definition)], "opened", place=st.columns(2)[0])
    st.caption("A click on a block opens it; a click on the bar above it goes back.")
    show_chart(charts.blocks(bert.definition, opened), charts.reading(bert), "blocks")
    table = rows(bert.definition, opened)
    show_table(table, "definition", alt="The parts of the model with their sizes", key="definition")
    st.markdown("The sizes in print, and here:")
    st.table(beside_print(bert), hide_index=True)
    return (code_twin("layers/definition", bert),)
