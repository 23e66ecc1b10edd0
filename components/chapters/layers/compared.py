"""The Layers page with a second model beside the first."""

from collections.abc import Mapping

import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.layers import caches
from components.chapters.layers.figures import compared as charts
from components.figures.prose import counted, escaped, listed
from components.figures.texts import cut_reading
from components.numbers.comparison import cut_differently, layer_at_same_depth
from components.shell import compare
from components.shell.show import show_chart, show_left_out
from components.takeaway.inlining import read_with
from components.takeaway.script import code_twin
from components.takeaway.tables import compared_layers


def show_layers(bert: Bert, other: Bert | None, tokens: Tokens, asked: str, settings: Mapping[str, object]) -> None:
    """The values of both models by layer, of the whole text; nothing where no other model is chosen.

    asked: the segment ids; settings: those of the page's code.
    """
    if other is None or not compare.show_names(bert, other, asked):
        return
    segments = compare.segments_of(other, asked)
    there = other.tokenize(tokens.text, segments=segments)
    show_left_out(there)
    _say_pieces({bert.name: tokens, other.name: there})
    summaries = {
        bert.name: caches.layer_values(bert.name, tokens.text, asked),
        other.name: caches.layer_values(other.name, tokens.text, segments),
    }
    features = {bert.name: bert.features, other.name: other.features}
    reading = charts.compared_depth_reading(summaries, features)
    show_chart(charts.compared_depth(summaries), reading, "compared")
    own = {
        "TOKEN": min(int(str(settings["TOKEN"])), len(there) - 1),
        "LAYER": layer_at_same_depth(int(str(settings["LAYER"])), bert.layers, other.layers),
        "SCOPE": "all pieces",
    }
    script = code_twin("layers", other, **{**settings, **own}, **read_with(segments))
    compare.show_take_away(other, compared_layers(summaries), script, "layers")


def _say_pieces(read: Mapping[str, Tokens]) -> None:
    """How many pieces each model reads, and which words they cut differently."""
    (one, ours), (other, theirs) = read.items()
    told = listed(f"{counted(len(tokens), 'piece')} to *{escaped(name)}*" for name, tokens in read.items())
    st.caption(f"The text is {told}. {cut_reading(cut_differently(ours, theirs), one, other)}")
