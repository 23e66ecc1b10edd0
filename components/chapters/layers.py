"""Inputs and figures of the Layers page, with the fold for a second model."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.moving_map.small_maps import show_small_maps
from components.shell import ask, models
from components.shell.frame import second_model
from components.shell.memory_cache import memory_cached
from components.shell.models import encoding
from components.shell.show import Chart, show_chart, show_finding, show_left_out, show_reading, show_table
from polyseme.bert import Bert, Encoding, Tokens
from polyseme.core.baseline import Baseline
from polyseme.core.comparison import cut_differently, layer_at_same_depth
from polyseme.core.distribution import Outliers, layer_summary, outlier_features, value_limit
from polyseme.core.occurrences.places import word_positions
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.export.tables import compared_layers
from polyseme.figures.texts import cut_reading
from polyseme.figures.wording import counted, escaped, listed, without_markup
from polyseme.layers import definition, dominant
from polyseme.layers.figures import depth, hills, outliers, vector


@memory_cached()
def layer_values(name: str, text: str, segments: str) -> pd.DataFrame:
    """A row per layer: the summary of a text's values; shared, so callers must not change it."""
    return layer_summary(encoding(name, text, segments).states)


@memory_cached()
def text_outliers(name: str, text: str, segments: str) -> Outliers:
    """The outlier features of a text's hidden states."""
    return outlier_features(encoding(name, text, segments).states)


ONE, ALL = "this piece", "all pieces"
LAYER, BINS = 5, 200  # the tutorial's histogram


def show_shapes(states: np.ndarray) -> None:
    """The shapes of the hidden states, step by step."""
    st.table(vector.shapes_table(states), hide_index=True)
    show_reading(vector.shapes_reading(states), "shapes")


@dataclass(frozen=True)
class Places:
    """The places of the finding, of the picture with its heading and switch, and of the bars below it."""

    finding: Any
    heading: Any
    switch: Any
    picture: Any
    bars: Any


def pick_view(bert: Bert, tokens: Tokens) -> tuple[int, str, str, Places]:
    """The chosen piece, scope and segment ids; and the places of what is drawn around their widgets."""
    page = st.container(key="layers")
    finding = page.container(key="layers-finding")
    row = page.container(horizontal=True, vertical_alignment="center", key="row-layers")
    heading, switch = row.container(key="layers-heading"), row.container(width="content", key="layers-switch")
    settings = row.popover("Settings", icon=":material/tune:")
    picture, bars = page.container(key="hills-picture"), page.container(key="random-words")
    places = Places(finding, heading, switch, picture, bars)
    with settings:
        scope = ask.choice("Values of", (ALL, ONE), "scope", buttons=True)
        position = ask.pick_token(tokens)
        segments = ask.pick_segments(bert)
    return position, scope, segments, places


def show_hills(bert: Bert, encoding: Encoding, word: str, position: int | None, place: Places) -> None:
    """The values of every layer, of one piece or of all, with the dominant feature lit; what changes without it."""
    tokens, places = encoding.tokens, word_positions(encoding.tokens, word)
    key = (bert.name, tokens.text, tokens.segments, position)

    def random(baseline: Baseline, layer: int, feature: int) -> tuple[float, ...]:  # the same for all texts
        compute = partial(dominant.random_cosines, baseline, layer, feature)
        return models.computed_once(("random words", bert.name, layer, feature), compute)

    find = partial(dominant.text_dominant, encoding, position, places, models.baseline(bert.name), random)
    feature = models.computed_once(("dominant", *key, word), find)
    finding = dominant.finding(feature, bert.features)
    without = ask.switch(f"Take number {feature.feature} out", "without", place=place.switch)
    with place.finding:
        show_finding(finding)
    whose, viewed = "Your text" if position is None else "This piece", dominant.viewed(encoding, position)
    heading = dominant.picture_heading(feature, viewed, whose, without)
    place.heading.markdown(heading)
    said = without_markup(f"The values of every layer. {finding} {heading}")
    draw = partial(hills.layer_hills, viewed, feature, without, said)
    with place.picture:
        show_small_maps(models.computed_once(("hills", *key, without, word), draw), "hills", style="hills", said=said)
    if feature.sticks_out:
        said = dominant.random_words(feature)
        with place.bars:
            show_small_maps(hills.random_bars(feature, without, said), "random bars", style="bars", said=said)
    if without:
        row = st.container(horizontal=True, key="measures")
        for label, (before, after) in dominant.measures(feature, escaped(word)).items():
            row.metric(label, f"{before} → **{after}**", width="content")


def selected_histogram(bert: Bert) -> tuple[int, int]:
    """Layer and bins of the histogram from the session, also while its fold is closed."""
    layer = st.session_state.get("layer", LAYER)
    return min(layer if layer in range(bert.layers + 1) else LAYER, bert.layers), st.session_state.get("bins", BINS)


def show_histogram(bert: Bert, encoding: Encoding, find_outliers: Callable[[], Outliers], position: int) -> None:
    """The values of one token in one layer; reruns the page if layer or bins change."""
    before = selected_histogram(bert)
    left, right = st.columns(2)
    with left:
        layer = ask.pick_layer(bert, LAYER)
    bins = ask.number("Number of bars", 20, 400, BINS, "bins", place=right, step=10)
    row = layer_summary(encoding.states[:, position : position + 1]).iloc[layer]
    values, marked = encoding.states[layer, position], find_outliers().features
    reading = vector.histogram_reading(values, row, encoding.tokens.pieces[position], position, len(marked))
    show_chart(vector.value_histogram(values, bins, marked), reading, key="histogram")
    if (layer, bins) != before:
        st.rerun()


def show_depth(encoding: Encoding, summarise: Callable[[], pd.DataFrame], position: int, scope: str) -> None:
    """Mean, spread, norm and kurtosis by layer, of one token or of all."""
    if scope == ONE:
        summary = layer_summary(encoding.states[:, position : position + 1])
        whose = f"The vectors of **{escaped(encoding.tokens.pieces[position])}**"
    else:
        summary, whose = summarise(), f"On average, the {counted(len(encoding.tokens), 'vector')}"
    show_chart(depth.layer_lines(summary), depth.depth_reading(summary, whose), key="lines")
    show_table(summary, "layers", alt="Mean, spread, norm, kurtosis and extremes by layer", key="summary")


def show_outliers(find_outliers: Callable[[], Outliers], tokens: Tokens) -> None:
    """The outlier features by layer and piece."""
    found = find_outliers()
    show_chart(outliers.outlier_heatmap(found, tokens), outliers.outliers_reading(found, tokens), key="outliers")
    if found.features:
        table = outliers.outlier_table(found, tokens)
        show_table(table, "outliers", alt="The outlier features with layers and pieces", key="outliers")


def strips_chart(encoding: Encoding, find_outliers: Callable[[], Outliers], position: int) -> Chart:
    """One token's vector in every layer."""
    vectors, features = encoding.states[:, position], find_outliers().features
    limit = value_limit(vectors, 0.995)
    reading = vector.strips_reading(vectors, features, encoding.tokens.pieces[position])
    return vector.layer_strips(vectors, limit, features), reading


def show_compared(
    bert: Bert, other: Bert | None, tokens: Tokens, segments: str, settings: Mapping[str, object]
) -> None:
    """The values of both models by layer, if another is chosen; `settings` are those of the script."""
    if other is None or not second_model.show_both_models(bert, other, segments):
        return
    other_segments = second_model.segments_of(other, segments)
    other_tokens = other.tokenize(tokens.text, segments=other_segments)
    show_left_out(other_tokens)
    by_model = {bert.name: tokens, other.name: other_tokens}
    lengths = listed(f"{counted(len(read), 'piece')} for *{escaped(name)}*" for name, read in by_model.items())
    st.caption(f"The text has {lengths}. {cut_reading(cut_differently(tokens, other_tokens), bert.name, other.name)}")
    summaries = {
        bert.name: layer_values(bert.name, tokens.text, segments),
        other.name: layer_values(other.name, tokens.text, other_segments),
    }
    features = {model.name: model.features for model in (bert, other)}
    show_chart(depth.compared_depth(summaries), depth.compared_depth_reading(summaries, features), "compared")
    settings = dict(settings) | {
        "TOKEN": min(int(str(settings["TOKEN"])), len(other_tokens) - 1),
        "LAYER": layer_at_same_depth(int(str(settings["LAYER"])), bert.layers, other.layers),
        "SCOPE": "all pieces",
    }
    script = page_script("layers", other, **settings, **text_reader(other_segments))
    second_model.show_take_away(other, compared_layers(summaries), script, "layers")


def scripts(bert: Bert, settings: Mapping[str, Any], segments: str) -> tuple[Script, ...]:
    """The scripts of the values and of the feature that makes most of the vectors' length."""
    chosen = {name: settings[name] for name in ("TEXT", "TOKEN", "SCOPE")}
    scripts = (("layers", settings), ("layers/dominant", chosen))
    return tuple(page_script(name, bert, **asked, **text_reader(segments)) for name, asked in scripts)


def show_definition(bert: Bert) -> tuple[Script, ...]:
    """The parameters of the model as blocks; returns the script."""
    options = [definition.WHOLE, *definition.places(bert.parts)]
    opened = ask.choice("Open", options, "opened", place=st.columns(2)[0])
    st.caption("Click a block to open it, the bar above it to go back.")
    show_chart(definition.blocks(bert.parts, opened), definition.reading(bert), "blocks")
    return (page_script("layers/definition", bert),)
