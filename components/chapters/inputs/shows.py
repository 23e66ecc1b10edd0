"""What only the Inputs page shows: a piece, what a change does to it, its other occurrences, and the tables."""

from functools import partial

import plotly.graph_objects as go
import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.inputs.figures import parts as charts
from components.chapters.inputs.figures import positions as position_charts
from components.chapters.inputs.numbers import compare_positions, compare_repeated, repeated
from components.figures.cosines import cosine_ruler
from components.figures.strips import strips
from components.numbers.input_layer import Ingredients, Parts, changes, cosines_to, flipped, input_tables, single_steps
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
    show_chart(strips(charts.occurrence_strips(found)), charts.places_reading(found), key="occurrences")
    ruler = cosine_ruler(charts.occurrence_ruler(found, chances, baseline))
    show_chart(ruler, charts.pairs_reading(found, chances, baseline), key="pairs")
    return piece


def show_positions(bert: Bert) -> None:
    """The position table as a picture, and the cosine against the distance."""
    drawn = models.drawn(("positions", bert.name), partial(_draw_positions, bert))
    for column, key, chart in zip(st.columns(2, gap="medium"), ("positions", "distances"), drawn, strict=True):
        with column:
            show_chart(*chart, key=key)


def _draw_positions(bert: Bert) -> list[tuple[go.Figure, str]]:
    """The two figures of the position table with their readings."""
    found = compare_positions(bert.position_vectors)
    heatmap = position_charts.position_heatmap(found), position_charts.position_reading(found)
    return [heatmap, (position_charts.distance_line(found), position_charts.distance_reading(found))]


def show_segments(bert: Bert, made: Ingredients) -> None:
    """The two segment vectors compared, where the model has them."""
    vectors = bert.segment_vectors
    if vectors is None:
        st.info("This model has no two segment vectors. It tells two texts apart by the [SEP] between them alone.")
        return
    cosine = cosines_to(bert, made, {"flipped": flipped(made)})["flipped"]
    reading = position_charts.segment_reading(
        vectors, models.chances(bert.name)["segment"], cosine, bert.vocabulary[made.id]
    )
    show_chart(strips(position_charts.segment_strips(vectors)), reading, key="segments strips")


def show_tables(bert: Bert) -> None:
    """The tables of the input layer, with their sizes."""
    table = input_tables(bert)
    formats = {"share": st.column_config.NumberColumn("share of all parameters", format="percent")}
    counts = dict.fromkeys(("rows", "features", "values"), st.column_config.NumberColumn(format="localized"))
    st.dataframe(table, hide_index=True, column_config=formats | counts, alt="The tables of the input layer")
    st.markdown(charts.tables_reading(table, bert.parameters))
