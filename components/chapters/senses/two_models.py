"""The Senses page with a second model beside the first."""

from dataclasses import replace

import streamlit as st

from components.chapters.senses.asks import SenseOptions
from components.chapters.senses.shows import script
from components.shell import models
from components.shell.frame import second_model
from components.shell.show import show_figure, show_reading
from polyseme.bert import Bert
from polyseme.core.comparison import Cut, cut_differently
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.random_pairs import BASES
from polyseme.figures.cosines import beside_chance
from polyseme.figures.texts import cut_reading
from polyseme.figures.wording import counted, escaped
from polyseme.senses.figures import two_models as charts
from polyseme.senses.figures.heatmap import cosine_heatmap, heatmap_reading
from polyseme.senses.numbers.comparison import ModelSide, at_same_depth, compared_senses, in_common


def show_senses(bert: Bert, other: Bert | None, occurrences: Occurrences, options: SenseOptions) -> None:
    """The cosines and the lines of both models, each with its own random baseline, if another model is chosen."""
    if other is None or not second_model.show_both_models(bert, other, options.segments):
        return
    if len(occurrences) < 2:
        st.info("Models are compared by pairs of occurrences. Add a second sentence with this word.")
        return
    choice = at_same_depth(options.choice, bert.layers, other.layers)
    other_options = replace(options, choice=choice, segments=second_model.segments_of(other, options.segments))
    settings = (options.texts, options.word, options.join, other_options.segments)
    ours, theirs = in_common(occurrences, models.occurrences(other.name, *settings))
    if choice != options.choice:
        st.caption(f"*{options.choice}* of {bert.layers} is shown beside *{choice}* of {other.layers}: the same depth.")
    _say_what_differs(bert, other, ours, len(occurrences))
    if len(ours) < 2:
        st.info(f"*{escaped(other.name)}* has too few of these occurrences. Choose another word or another model.")
        return
    sides = (
        ModelSide(bert.name, bert.layers, ours, options.choice, models.choice_chances(bert.name, options.base)),
        ModelSide(other.name, other.layers, theirs, choice, models.choice_chances(other.name, options.base)),
    )
    _show_sides(*sides, BASES[options.base].noun)
    second_model.show_take_away(other, compared_senses(*sides), script(other, other_options), "senses")


def _say_what_differs(bert: Bert, other: Bert, common: Occurrences, total: int) -> None:
    """Occurrences that only one model finds, and the word's pieces where the models cut it differently."""
    if len(common) < total:
        st.caption(
            f"We compare {len(common)} of the {counted(total, 'occurrence')}: *{escaped(other.name)}* does not have "
            "the others, due to capitals or length."
        )
    cut: dict[str, Cut] = {}
    for text in dict.fromkeys(one.text for one in common.occurrences):
        cut |= cut_differently(bert.tokenize(text), other.tokenize(text))
    own = {word: cut[word] for word in cut if any(word in one.word.split() for one in common.occurrences)}
    if reading := cut_reading(own, bert.name, other.name):
        st.caption(reading)


def _show_sides(one: ModelSide, other: ModelSide, base: str) -> None:
    """Both models in two columns, stacked on a phone: first the cosines, then the lines; `base`: what the pairs are."""
    colours, axis = charts.floors(one, other)
    for column, number, side in zip(st.columns(2, gap="large"), (1, 2), (one, other), strict=True):
        figure = cosine_heatmap(side.occurrences, side.cosines, side.chance, like=False, floor=colours)
        with column:
            st.markdown(f"**{escaped(side.name)}**, {side.choice.lower()}")
            alt = f"{escaped(side.name)}. {heatmap_reading(side.occurrences, side.cosines)}"
            show_figure(figure, key=f"side {number}", alt=alt)
            st.caption(f"{beside_chance(side.chance, f'random {base}')}.")
    show_reading(charts.compared_reading(one, other), "compared")
    reading = charts.lines_compared_reading(one, other)
    for column, number, side in zip(st.columns(2, gap="large"), (1, 2), (one, other), strict=True):
        with column:
            st.markdown(f"**{escaped(side.name)}**, layer by layer")
            alt = f"{escaped(side.name)}, layer by layer. {reading}"
            show_figure(charts.compared_lines(side, axis), key=f"depth {number}", alt=alt)
    show_reading(reading, "lines compared")
