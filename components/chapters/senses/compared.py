"""The Senses page with a second model beside the first."""

from dataclasses import replace

import streamlit as st

from components.bert import Bert
from components.chapters.senses.asks import AskedSenses
from components.chapters.senses.figures import compared as charts
from components.chapters.senses.figures.heatmap import cosine_heatmap, heatmap_reading
from components.chapters.senses.numbers.comparison import Side, at_same_depth, compared_senses, in_common
from components.chapters.senses.shows import script
from components.figures.cosines import beside_chance
from components.figures.prose import counted, escaped
from components.figures.texts import cut_reading
from components.numbers.bases import BASES
from components.numbers.comparison import Cut, cut_differently
from components.numbers.occurrences.states import Occurrences
from components.shell import compare, models
from components.shell.show import show_figure, show_reading


def show_senses(bert: Bert, other: Bert | None, occurrences: Occurrences, asked: AskedSenses) -> None:
    """The cosines and the lines of both models, each with its own chance; nothing where no other model is chosen."""
    if other is None or not compare.show_names(bert, other, asked.segments):
        return
    choice = at_same_depth(asked.choice, bert.layers, other.layers)
    there = replace(asked, choice=choice, segments=compare.segments_of(other, asked.segments))
    found = models.occurrences(other.name, there.texts, there.word, there.join, there.segments)
    ours, theirs = in_common(occurrences, found)
    if choice != asked.choice:
        st.caption(f"*{asked.choice}* of {bert.layers} stands beside *{choice}* of {other.layers}, which is as deep.")
    _say_what_differs(bert, other, ours, len(occurrences))
    if len(ours) < 2:
        st.info(f"*{escaped(other.name)}* finds too few of these occurrences: choose another word, or another model.")
        return
    sides = (
        Side(bert.name, bert.layers, ours, asked.choice, models.choice_chances(bert.name, asked.base)),
        Side(other.name, other.layers, theirs, choice, models.choice_chances(other.name, asked.base)),
    )
    _show_sides(*sides, BASES[asked.base].of)
    compare.show_take_away(other, compared_senses(*sides), script(other, there), "senses")


def _say_what_differs(bert: Bert, other: Bert, found: Occurrences, asked: int) -> None:
    """Occurrences that only one model finds, and the word's pieces where the models cut it differently."""
    if len(found) < asked:
        st.caption(
            f"*{escaped(other.name)}* finds {len(found)} of the {counted(asked, 'occurrence')}: capitals count for "
            "some models, and long texts are cut at the positions each has. Only those are compared."
        )
    cut: dict[str, Cut] = {}
    for text in dict.fromkeys(one.text for one in found.occurrences):
        cut |= cut_differently(bert.tokenize(text), other.tokenize(text))
    own = {word: cut[word] for word in cut if any(word in one.word.split() for one in found.occurrences)}
    if reading := cut_reading(own, bert.name, other.name):
        st.caption(f"{reading} The pieces of each are joined as chosen above.")


def _show_sides(one: Side, other: Side, of: str) -> None:
    """Both models in two columns, below one another on a phone: first the cosines, then the lines; `of`: the pairs."""
    colours, axis = charts.floors(one, other)
    for column, number, side in zip(st.columns(2, gap="large"), (1, 2), (one, other), strict=True):
        of_it = (side.occurrences, side.vectors, side.cosines, side.chance)
        alt = f"{escaped(side.name)}. {heatmap_reading(side.occurrences, side.cosines)}"
        with column:
            st.markdown(f"**{escaped(side.name)}**, {side.choice.lower()}")
            figure = cosine_heatmap(*of_it, like=False, floor=colours)
            show_figure(figure, key=f"side {number}", alt=alt)
            st.caption(f"{beside_chance(side.chance, f'Two random {of} here')}.")
    show_reading(charts.compared_reading(one, other), "compared")
    reading = charts.lines_compared_reading(one, other)
    for column, number, side in zip(st.columns(2, gap="large"), (1, 2), (one, other), strict=True):
        alt = f"{escaped(side.name)}, layer by layer. {reading}"
        with column:
            st.markdown(f"**{escaped(side.name)}**, layer by layer")
            show_figure(charts.compared_lines(side, axis), key=f"depth {number}", alt=alt)
    show_reading(reading, "lines compared")
