"""What only the Inputs page shows: a piece, what a change does to it, its other occurrences, and the tables."""

from functools import partial

import plotly.graph_objects as go
import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.inputs import asks
from components.chapters.inputs.figures import parts as charts
from components.chapters.inputs.figures import positions as position_charts
from components.chapters.inputs.numbers import compare_positions, compare_repeated, place_or_word, repeated
from components.figures.cosines import cosine_ruler
from components.figures.strips import strips
from components.numbers.input_layer import (
    Ingredients,
    Parts,
    changes,
    cosines_to,
    flipped,
    input_tables,
    largest_difference,
    parts_of,
    single_steps,
)
from components.shell import ask, models
from components.shell.show import show_chart, show_figure, show_finding, show_reading
from components.takeaway.tables import measure_table


def show_summands(bert: Bert, tokens: Tokens, made: Ingredients) -> None:
    """The strips that add up to one, and what counts most among them."""
    piece = bert.vocabulary[made.id]
    finding = charts.most_telling(place_or_word(bert, tokens, made), piece)
    figure = strips(charts.summands(parts_of(bert, made), made, piece))
    show_figure(figure, key="summands", alt=f"Three vectors and their sum. {finding}")
    show_finding(finding)
    if told := charts.lacking(bert):
        show_reading(told, "lacking")


def show_change(bert: Bert, made: Ingredients, asked: Ingredients) -> None:
    """What a change does to a piece; before anything is changed, what single steps would do. The script follows."""
    new = asks.pick_change(bert, made)
    changed = changes(bert, made, new)
    vectors = charts.set_parts(parts_of(bert, made), parts_of(bert, new), made, new)
    cosines = cosines_to(bert, made, changed or single_steps(bert, made))
    baseline = models.baseline(bert.name)
    reading = charts.change_reading(cosines, bool(changed), baseline, bert.vocabulary[made.id])
    show_chart(cosine_ruler(charts.change_ruler(cosines, baseline)), reading, key="change")
    show_figure(strips(vectors), key="strips", alt="Each vector as a strip, as it is set")
    if new != asked:
        st.rerun()


def show_layer_norm(bert: Bert, text: str, vectors: Parts) -> None:
    """What becomes of the sum before the first layer, and that the result is hidden state 0."""
    encoding = models.encoding(bert.name, text, None, "library")
    reading = charts.parts_reading(vectors, largest_difference(bert, encoding), len(encoding.tokens))
    two = {name: vector for name, vector in vectors.items() if name in ("sum", "normalised")}
    show_chart(strips(two), reading, key="evened out")
    st.dataframe(measure_table(vectors), hide_index=True, alt="Norm, mean and variance of each vector")


def piece_asked(tokens: Tokens) -> str | None:
    """Which piece is looked at in several places, as chosen last; None where none occurs twice."""
    choices = repeated(tokens)
    asked = st.session_state.get("again")
    return asked if asked in choices else next(iter(choices), None)


def show_occurrences(bert: Bert, tokens: Tokens, asked: str | None) -> None:
    """Occurrences of one piece side by side, where the text has any piece twice. The script follows the choice."""
    choices = repeated(tokens)
    if not choices:
        st.info("No piece occurs twice in this text. Use a word a second time, or take the tutorial's sentence above.")
        return
    piece = ask.choice("A piece that occurs more than once", choices, "again")
    if not bert.places:
        st.info(f"Wherever it stands, it goes in as one and the same vector. {bert.family.places}")
        return
    found = compare_repeated(bert, tokens, choices[piece])
    baseline, chances = models.baseline(bert.name), models.chances(bert.name)
    show_chart(strips(charts.occurrence_strips(found)), charts.places_reading(found), key="occurrences")
    ruler = cosine_ruler(charts.occurrence_ruler(found, chances, baseline))
    show_chart(ruler, charts.pairs_reading(found, chances, baseline), key="pairs")
    if piece != asked:
        st.rerun()


def show_positions(bert: Bert) -> None:
    """The position table as a picture, and the cosine against the distance."""
    if not bert.places:
        st.info(f"This model has no position vectors to compare. {bert.family.places}")
        return
    drawn = models.drawn(("positions", bert.name), partial(_draw_positions, bert))
    for column, key, chart in zip(st.columns(2, gap="medium"), ("positions", "distances"), drawn, strict=True):
        with column:
            show_chart(*chart, key=key)


def _draw_positions(bert: Bert) -> list[tuple[go.Figure, str]]:
    """The two figures of the position table with their readings."""
    assert bert.position_vectors is not None  # asked before
    found = compare_positions(bert.position_vectors)
    heatmap = position_charts.position_heatmap(found), position_charts.position_reading(found)
    return [heatmap, (position_charts.distance_line(found), position_charts.distance_reading(found))]


def show_segments(bert: Bert, made: Ingredients) -> None:
    """The two segment vectors compared, where the model has them."""
    vectors = bert.segment_vectors
    if vectors is None:
        st.info("This model has no two segment vectors: only the special tokens between two texts tell them apart.")
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
