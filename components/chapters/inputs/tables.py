"""What the Inputs page shows of the model's tables: positions, segments, sizes."""

from functools import partial

import plotly.graph_objects as go
import streamlit as st

from components.bert import Bert
from components.chapters.inputs import caches
from components.chapters.inputs.figures import positions as charts
from components.chapters.inputs.figures.parts import tables_reading
from components.figures.strips import strips
from components.numbers.input_layer import Ingredients, cosines_to, flipped, input_tables
from components.shell import models
from components.shell.show import show_chart


def show_positions(bert: Bert) -> None:
    """The position table as a picture, and the cosine against the distance."""
    heat, line = models.drawn(("positions", bert.name), partial(_draw_positions, bert))
    left, right = st.columns(2, gap="medium")
    with left:
        show_chart(*heat, key="positions")
    with right:
        show_chart(*line, key="distances")


def _draw_positions(bert: Bert) -> tuple[tuple[go.Figure, str], tuple[go.Figure, str]]:
    """The two figures of the position table with their readings."""
    positions = caches.positions(bert.name)
    return (
        (charts.position_heatmap(positions), charts.position_reading(positions)),
        (charts.distance_line(positions), charts.distance_reading(positions)),
    )


def show_segments(bert: Bert, made: Ingredients) -> None:
    """The two segment vectors compared, where the model has them."""
    vectors = bert.segment_vectors
    if vectors is None:
        st.info("This model has no two segment vectors. It tells two texts apart by the [SEP] between them alone.")
        return
    cosine = cosines_to(bert, made, {"flipped": flipped(made)})["flipped"]
    reading = charts.segment_reading(vectors, models.chances(bert.name)["segment"], cosine, bert.vocabulary[made.id])
    show_chart(strips(charts.segment_strips(vectors)), reading, key="segments strips")


def show_tables(bert: Bert) -> None:
    """The tables of the input layer, with their sizes."""
    table = input_tables(bert)
    formats = {"share": st.column_config.NumberColumn("share of all parameters", format="percent")}
    counts = dict.fromkeys(("rows", "features", "values"), st.column_config.NumberColumn(format="localized"))
    st.dataframe(table, hide_index=True, column_config=formats | counts, alt="The tables of the input layer")
    st.markdown(tables_reading(table, bert.parameters))
