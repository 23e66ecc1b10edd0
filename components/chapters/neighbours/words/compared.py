"""The words of the Neighbours page with a second model beside the first."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from components.bert import Bert
from components.chapters.neighbours import caches
from components.chapters.neighbours.asks import Candidates
from components.chapters.neighbours.numbers import Neighbours, Query, counterpart, neighbours_of
from components.chapters.neighbours.words import figures as charts
from components.chapters.neighbours.words.numbers import neighbour_table
from components.figures.look import BAR
from components.figures.prose import escaped, listed, literal, spoken
from components.figures.texts import cut_reading
from components.numbers.comparison import cut_alike, shared_by_chance
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import compare, models
from components.shell.show import show_reading
from components.takeaway.script import code_twin
from components.takeaway.tables import compared_neighbours


def show_neighbours(
    bert: Bert, other: Bert | None, found: Sequence[Neighbours], chosen: Candidates, k: int, join: str
) -> None:
    """Each word's neighbours in both vocabularies; nothing where no other model is chosen."""
    if other is None or not compare.show_names(bert, other):
        return
    berts = (bert, other)
    asked = [(one, counterpart(other, one.query, join)) for one in found]
    _say_what_differs(bert, other, asked)
    kept = [(one, query) for one, query in asked if query is not None]
    there = neighbours_of(caches.index(other.name), [query for _, query in kept], k, chosen.allowed(other))
    both = [(one, theirs) for (one, _), theirs in zip(kept, there, strict=True) if len(theirs.ids)]
    if not both:
        st.info(f"*{escaped(other.name)}* has nothing to stand beside: type another word, or loosen the filter.")
        return
    st.caption(f"{charts.MARK} and full colour: a piece in both lists. Pale: a piece in one of them only.")
    spelt = [_spelt(one, berts) for one in berts]
    if any(one.tokenizer.mark for one in berts) and bert.tokenizer.mark != other.tokenizer.mark:
        st.caption("The two mark their pieces otherwise. Here ## stands before those that continue a word, for both.")
    ours, theirs = (np.asarray(names, object)[chosen.allowed(one)] for names, one in zip(spelt, berts, strict=True))
    share = shared_by_chance(ours, theirs, 1, 1)
    for number, pair in enumerate(both):
        _show_pair(berts, spelt, pair, number, share)
    sides = zip(berts, zip(*both, strict=True), strict=True)
    tables = {one.name: neighbour_table(one, side, models.chances(one.name)["token"]) for one, side in sides}
    tables = {
        name: table.assign(piece=[names[row] for row in table["id"]])
        for (name, table), names in zip(tables.items(), spelt, strict=True)
    }
    names = [one.query.name for one, _ in both]
    code = code_twin("neighbours/words", other, WORDS=names, K=k, joined=TOKEN_POOLINGS[join], **chosen.in_script)
    compare.show_take_away(other, compared_neighbours(tables), code, "neighbours")


def _spelt(bert: Bert, both: Sequence[Bert]) -> Sequence[str]:
    """A vocabulary as it is, or, where two mark their pieces otherwise, with ## before those that continue a word."""
    mark = bert.tokenizer.mark
    if not mark or len({one.tokenizer.mark for one in both}) == 1:
        return bert.vocabulary
    special = bert.tokenizer.special
    return [
        piece if piece in special else piece.removeprefix(mark) if piece.startswith(mark) else f"##{piece}"
        for piece in bert.vocabulary
    ]


def _say_what_differs(bert: Bert, other: Bert, asked: Sequence[tuple[Neighbours, Query | None]]) -> None:
    """Words that the other vocabulary has no pieces for, and those that it cuts differently."""
    if lost := [one.query.name for one, query in asked if query is None]:
        names = listed(literal(name) for name in lost)
        st.caption(f"The vocabulary of *{escaped(other.name)}* has no pieces for {names}: left out here.")
    cut = {
        one.query.name: (one.query.pieces, query.pieces)
        for one, query in asked
        if query is not None and not cut_alike(query.pieces, one.query.pieces)
    }
    if reading := cut_reading(cut, bert.name, other.name):
        st.caption(f"{reading} The vectors of several pieces are joined as chosen above.")


def _show_pair(
    berts: tuple[Bert, Bert],
    spelt: Sequence[Sequence[str]],
    pair: tuple[Neighbours, Neighbours],
    number: int,
    share: float,
) -> None:
    """One word's neighbours in two columns; share: how often two random pieces, one of each model, are the same."""
    chances = [models.chances(one.name)["token"] for one in berts]
    names = [[words[row] for row in found.ids] for words, found in zip(spelt, pair, strict=True)]
    figures = charts.compared_bars(pair, spelt, chances, number)
    columns = st.columns(2, gap="large")
    for place, (column, one, figure) in enumerate(zip(columns, berts, figures, strict=True)):
        said = charts.nearest_reading(names[place][0], float(pair[place].cosines[0]), chances[place])
        with column:
            st.markdown(f"**{escaped(pair[place].query.name)}** in *{escaped(one.name)}*")
            alt = spoken(f"{escaped(one.name)}. {said}")
            st.plotly_chart(figure, key=f"both {number} {place}", config=BAR, alt=alt)
            st.caption(said)
    by_chance = share * len(names[0]) * len(names[1])
    word, titles = pair[0].query.name, (berts[0].name, berts[1].name)
    show_reading(charts.shared_reading(word, titles, names, by_chance), f"both {number}")
