"""What only the Inputs page shows of a piece: its parts, what a change does to it, and its other occurrences."""

import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.inputs.figures import parts as charts
from components.chapters.inputs.figures import repeated as pictures
from components.chapters.inputs.numbers.repeated import compare_repeated, repeated
from components.figures.cosines import cosine_ruler
from components.figures.strips import strips
from components.numbers.input_layer import Ingredients, Parts, changes, cosines_to, single_steps
from components.shell import ask, models
from components.shell.show import show_chart
from components.takeaway.tables import measure_table


def show_parts(vectors: Parts, reading: str) -> None:
    """The strips of the piece as it is set, and their norm, mean and variance as a table."""
    show_chart(strips(vectors), reading, key="strips")
    with st.expander("Norm, mean and variance", icon=":material/table:"):
        st.dataframe(measure_table(vectors), hide_index=True, alt="Norm, mean and variance of each strip")


def show_change(bert: Bert, made: Ingredients, new: Ingredients) -> None:
    """The cosine of the changed piece to the original; before anything is changed, what single steps would do."""
    changed = changes(bert, made, new)
    cosines = cosines_to(bert, made, changed or single_steps(bert, made))
    baseline = models.baseline(bert.name)
    reading = charts.change_reading(cosines, bool(changed), baseline, bert.vocabulary[made.id])
    show_chart(cosine_ruler(charts.change_ruler(cosines, baseline)), reading, key="change")


def show_occurrences(bert: Bert, tokens: Tokens) -> str | None:
    """Occurrences of one piece side by side, where the text has any piece twice: which piece, if so."""
    choices = repeated(tokens)
    if not choices:
        st.info("No piece occurs twice in this text. Use a word a second time, or take the tutorial's sentence above.")
        return None
    piece = ask.choice("A piece that occurs more than once", choices, "again")
    found = compare_repeated(bert, tokens, choices[piece])
    baseline, chances = models.baseline(bert.name), models.chances(bert.name)
    show_chart(strips(pictures.occurrence_strips(found)), pictures.strips_reading(found), key="occurrences")
    ruler = cosine_ruler(pictures.occurrence_ruler(found, chances, baseline))
    show_chart(ruler, pictures.pairs_reading(found, chances, baseline), key="pairs")
    return piece
