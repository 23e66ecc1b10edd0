"""The words of the Neighbours page with a second model beside the first."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from components.bert import Bert
from components.chapters.neighbours import caches
from components.chapters.neighbours.asks import Candidates
from components.chapters.neighbours.queries import Neighbours, Query, counterpart, neighbours_of
from components.chapters.neighbours.tables import neighbour_table
from components.chapters.neighbours.words import compared_figures as charts
from components.figures.look import BAR
from components.figures.prose import escaped, listed, literal, spoken
from components.figures.texts import cut_reading
from components.numbers.comparison import cut_alike, shared_by_chance
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import compare, models
from components.shell.show import show_reading
from components.takeaway.comparison_tables import compared_neighbours
from components.takeaway.script import code_twin


def show_neighbours(
    bert: Bert, beside: Bert | None, found: Sequence[Neighbours], chosen: Candidates, k: int, join: str
) -> None:
    """Each word's neighbours in both vocabularies; nothing where no other model is chosen."""
    if beside is None or not compare.show_names(bert, beside):
        return
    asked = [(one, counterpart(beside, one.query, join)) for one in found]
    _say_what_differs(bert, beside, asked)
    kept = [(one, query) for one, query in asked if query is not None]
    there = neighbours_of(caches.index(beside.name), [query for _, query in kept], k, chosen.allowed(beside))
    both = [(one, other) for (one, _), other in zip(kept, there, strict=True) if len(other.ids)]
    if not both:
        st.info(f"*{escaped(beside.name)}* has nothing to stand beside: type another word, or loosen the filter.")
        return
    st.caption(f"{charts.MARK} and full colour: a piece in both lists. Pale: a piece in one of them only.")
    fits = [np.asarray(one.vocabulary, object)[chosen.allowed(one)] for one in (bert, beside)]
    share = shared_by_chance(fits[0], fits[1], 1, 1)
    for number, pair in enumerate(both):
        _show_pair((bert, beside), pair, number, share)
    sides = zip((bert, beside), zip(*both, strict=True), strict=True)
    tables = {one.name: neighbour_table(one, side, models.chances(one.name)["token"]) for one, side in sides}
    names = [one.query.name for one, _ in both]
    code = code_twin("neighbours/words", beside, WORDS=names, K=k, joined=TOKEN_POOLINGS[join], **chosen.in_script)
    compare.show_take_away(beside, compared_neighbours(tables), code, "neighbours")


def _say_what_differs(bert: Bert, beside: Bert, asked: Sequence[tuple[Neighbours, Query | None]]) -> None:
    """Words that the other vocabulary has no pieces for, and those that it cuts differently."""
    lost = [one.query.name for one, query in asked if query is None]
    if lost:
        names = listed(literal(name) for name in lost)
        st.caption(f"The vocabulary of *{escaped(beside.name)}* has no pieces for {names}: left out here.")
    cut = {
        one.query.name: (one.query.pieces, query.pieces)
        for one, query in asked
        if query is not None and not cut_alike(query.pieces, one.query.pieces)
    }
    if reading := cut_reading(cut, bert.name, beside.name):
        st.caption(f"{reading} The vectors of several pieces are joined as chosen above.")


def _show_pair(berts: tuple[Bert, Bert], pair: tuple[Neighbours, Neighbours], number: int, share: float) -> None:
    """One word's neighbours in two columns; share: how often two random pieces, one of each model, are the same."""
    chances = [models.chances(one.name)["token"] for one in berts]
    names = [charts.pieces(found, one.vocabulary) for one, found in zip(berts, pair, strict=True)]
    shared = set(names[0]) & set(names[1])
    scale = charts.scale_of(pair, names, chances)
    columns = st.columns(2, gap="large")
    for place, (column, one, found, chance) in enumerate(zip(columns, berts, pair, chances, strict=True)):
        with column:
            st.markdown(f"**{escaped(found.query.name)}** in *{escaped(one.name)}*")
            figure = charts.compared_bars(found, one.vocabulary, chance, number, shared, scale)
            told = charts.nearest_reading(found, one.vocabulary, chance)
            st.plotly_chart(
                figure, key=f"both {number} {place}", config=BAR, alt=spoken(f"{escaped(one.name)}. {told}")
            )
            st.caption(told)
    by_chance = share * len(names[0]) * len(names[1])
    reading = charts.compared_neighbours_reading((berts[0].name, berts[1].name), pair, (names[0], names[1]), by_chance)
    show_reading(reading, f"both {number}")
