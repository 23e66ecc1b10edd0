"""Figures of the Inputs page: a piece, the effect of a change, and its other occurrences."""

from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from components.chapters.inputs import asks
from components.moving_map.small_maps import show_small_maps
from components.shell import ask, models
from components.shell.show import show_chart, show_figure, show_finding, show_reading
from polyseme.bert import Bert, Tokens
from polyseme.core import input_layer
from polyseme.core.input_layer import Ingredients, Parts
from polyseme.figures.cosines import CosineGroup, cosine_ruler
from polyseme.figures.strips import strips
from polyseme.figures.wording import without_markup
from polyseme.inputs import parts, positions
from polyseme.inputs import repeated as occurrences
from polyseme.inputs.sum_strips import NAMES, sum_strips


def show_summands(bert: Bert, tokens: Tokens, ingredients: Ingredients) -> None:
    """The vectors that are added up for a piece, what their sum is compared with, and the finding."""
    pair = parts.two_places(bert, tokens, ingredients)
    first, second = (input_layer.parts_of(bert, place) for place in pair.places)
    flipped = parts.other_text(bert, pair) if bert.segment_types > 1 else None
    added = len(first.keys() & NAMES)
    finding = parts.most_telling(*parts.place_or_word(bert, pair), pair, added, flipped)
    alt = without_markup(f"The vectors of one place, their sum, and sums to compare. {finding}")
    drawn = sum_strips(
        (first, second), pair, alt, input_layer.parts_of(bert, pair.instead[1]) if pair.instead else None
    )
    show_finding(finding)
    show_small_maps(drawn, "summands", style="strips", said=alt)
    if reading := parts.lacking(bert):
        show_reading(reading, "lacking")


def show_change(bert: Bert, original: Ingredients, before: Ingredients) -> None:
    """The effect of the reader's change, or of single steps if there is none; reruns the page if it is new."""
    new = asks.pick_change(bert, original)
    changed = input_layer.changes(bert, original, new)
    cosines = input_layer.cosines_to(bert, original, changed or input_layer.single_steps(bert, original))
    baseline = models.baseline(bert.name)
    reading = parts.change_reading(cosines, bool(changed), baseline, bert.vocabulary[original.id])
    ruler = cosine_ruler([CosineGroup("to the original", cosines, baseline.layers[0])])
    show_chart(ruler, reading, key="change")
    vectors = [input_layer.parts_of(bert, ingredients) for ingredients in (original, new)]
    figure = strips(parts.set_parts(vectors[0], vectors[1], original, new))
    show_figure(figure, key="strips", alt="Each vector as a coloured strip, with your changes")
    if new != before:
        st.rerun()


def show_layer_norm(bert: Bert, text: str, vectors: Parts) -> None:
    """The sum before and after LayerNorm, and the difference to hidden state 0."""
    if not bert.family.norm:
        st.info("Nothing: the token's vector is hidden state 0. Each layer normalises its own input.")
        return
    encoding = models.encoding(bert.name, text, "library")
    difference = input_layer.largest_difference(bert, encoding)
    both = {name: vector for name, vector in vectors.items() if name in ("sum", "normalised")}
    show_chart(strips(both), parts.parts_reading(vectors, difference, len(encoding.tokens)), key="evened out")


def selected_piece(tokens: Tokens) -> str | None:
    """The repeated piece from the session, by default the first; None if no piece occurs twice."""
    choices = occurrences.repeated(tokens)
    selected = st.session_state.get("again")
    return selected if selected in choices else next(iter(choices), None)


def show_occurrences(bert: Bert, tokens: Tokens, before: str | None) -> None:
    """The occurrences of one repeated piece; reruns the page if another is chosen."""
    choices = occurrences.repeated(tokens)
    if not choices:
        st.info("This text repeats no piece. Use a word twice.")
        return
    piece = ask.choice("A repeated piece", choices, "again")
    if not bert.places:
        st.info(f"This piece has the same vector at every position. {bert.family.places}")
        return
    compared = occurrences.compare_repeated(bert, tokens, choices[piece])
    show_reading(occurrences.places_reading(compared), "occurrences")
    baselines = models.chances(bert.name), models.baseline(bert.name)
    ruler = cosine_ruler(occurrences.occurrence_ruler(compared, *baselines))
    show_chart(ruler, occurrences.pairs_reading(compared, baselines[1]), key="pairs")
    if piece != before:
        st.rerun()


def show_positions(bert: Bert) -> None:
    """The position table as a heatmap, and the cosine by distance."""
    vectors = bert.position_vectors
    if vectors is None:
        st.info(f"This model has no position vectors to compare. {bert.family.places}")
        return
    charts = models.computed_once(("positions", bert.name), partial(_position_charts, vectors))
    for column, key, chart in zip(st.columns(2, gap="medium"), ("positions", "distances"), charts, strict=True):
        with column:
            show_chart(*chart, key=key)


def _position_charts(vectors: np.ndarray) -> list[tuple[go.Figure, str]]:
    """(position, feature) -> the two figures of the position table with their readings."""
    compared = positions.compare_positions(vectors)
    return [
        (positions.position_heatmap(compared), positions.position_reading(compared)),
        (positions.distance_line(compared), positions.distance_reading(compared)),
    ]


def show_segments(bert: Bert, ingredients: Ingredients) -> None:
    """The two segment vectors compared, if the model has them."""
    vectors = bert.segment_vectors
    if vectors is None:
        st.info("This model does not number its segments. Only special tokens separate the two texts.")
        return
    flipped = input_layer.cosines_to(bert, ingredients, {"": input_layer.other_segment(ingredients)})[""]
    reading = positions.segment_reading(vectors, flipped, bert.vocabulary[ingredients.id])
    show_chart(strips(positions.segment_strips(vectors)), reading, key="segments strips")
