"""The neighbours of the same words in a second model's vocabulary, beside the first."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from components.chapters.neighbours import caches
from components.chapters.neighbours.asks import Candidates
from components.shell import models
from components.shell.frame import second_model
from components.shell.show import show_figure, show_reading
from polyseme.bert import Bert
from polyseme.core.comparison import cut_alike, shared_by_chance
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.export.scripts import page_script
from polyseme.export.tables import compared_neighbours
from polyseme.figures.texts import cut_reading
from polyseme.figures.wording import code_span, escaped, listed
from polyseme.neighbours.numbers import Neighbours, Query, counterpart, neighbours_of
from polyseme.neighbours.words import figures as charts
from polyseme.neighbours.words.numbers import neighbour_table


def show_neighbours(
    bert: Bert, other: Bert | None, matches: Sequence[Neighbours], candidates: Candidates, k: int, join: str
) -> None:
    """Each word's neighbours in both vocabularies, if a second model is chosen."""
    if other is None or not second_model.show_both_models(bert, other):
        return
    berts = (bert, other)
    counterparts = [(match, counterpart(other, match.query, join)) for match in matches]
    _show_differences(bert, other, counterparts)
    known = [(match, query) for match, query in counterparts if query is not None]
    nearest = neighbours_of(caches.index(other.name), [query for _, query in known], k, candidates.allowed(other))
    pairs = [(match, theirs) for (match, _), theirs in zip(known, nearest, strict=True) if len(theirs.ids)]
    if not pairs:
        st.info(f"*{escaped(other.name)}* can't read this word. Type another one, or choose a wider filter.")
        return
    st.caption(f"{charts.MARK} and full colour: in both lists. Pale: in one only.")
    vocabularies = [_comparable_vocabulary(each, berts) for each in berts]
    if bert.tokenizer.mark != other.tokenizer.mark:
        st.caption("The models mark pieces differently. Here ## marks a continuation, for both.")
    searched = [np.asarray(names, object)[candidates.allowed(b)] for names, b in zip(vocabularies, berts, strict=True)]
    share = shared_by_chance(searched[0], searched[1], 1, 1)
    for number, pair in enumerate(pairs):
        _show_pair(berts, vocabularies, pair, number, share)
    tables = {
        each.name: neighbour_table(names, side, models.chances(each.name)["token"])
        for each, names, side in zip(berts, vocabularies, zip(*pairs, strict=True), strict=True)
    }
    settings = {"WORDS": [match.query.name for match, _ in pairs], "K": k, "joined": TOKEN_POOLINGS[join]}
    script = page_script("neighbours/words", other, **settings, **candidates.in_script)
    second_model.show_take_away(other, compared_neighbours(tables), script, "neighbours")


def _comparable_vocabulary(bert: Bert, berts: Sequence[Bert]) -> Sequence[str]:
    """The vocabulary; if the models mark pieces differently, with ## before all that continue a word."""
    mark = bert.tokenizer.mark
    if not mark or len({each.tokenizer.mark for each in berts}) == 1:
        return bert.vocabulary
    special = bert.tokenizer.special
    return [
        piece if piece in special else piece.removeprefix(mark) if piece.startswith(mark) else f"##{piece}"
        for piece in bert.vocabulary
    ]


def _show_differences(bert: Bert, other: Bert, counterparts: Sequence[tuple[Neighbours, Query | None]]) -> None:
    """The words that the other vocabulary has no pieces for, and those that it splits differently."""
    if missing := [match.query.name for match, query in counterparts if query is None]:
        names = listed(code_span(name) for name in missing)
        st.caption(f"The vocabulary of *{escaped(other.name)}* has no pieces for {names}: left out here.")
    cut = {
        match.query.name: (match.query.pieces, query.pieces)
        for match, query in counterparts
        if query is not None and not cut_alike(query.pieces, match.query.pieces)
    }
    if reading := cut_reading(cut, bert.name, other.name):
        st.caption(f"{reading}")


def _show_pair(
    berts: Sequence[Bert],
    vocabularies: Sequence[Sequence[str]],
    pair: Sequence[Neighbours],
    number: int,
    share: float,
) -> None:
    """One word's neighbours in two columns. share: the probability that random pieces of both models are the same."""
    chances = [models.chances(bert.name)["token"] for bert in berts]
    names = [[words[piece] for piece in match.ids] for words, match in zip(vocabularies, pair, strict=True)]
    figures = charts.compared_bars(pair, vocabularies, chances, number)
    columns = st.columns(2, gap="large")
    for i, (bert, match) in enumerate(zip(berts, pair, strict=True)):
        reading = charts.nearest_reading(names[i][0], float(match.cosines[0]), chances[i])
        with columns[i]:
            st.markdown(f"**{escaped(match.query.name)}** in *{escaped(bert.name)}*")
            show_figure(figures[i], key=f"both {number} {i}", alt=f"{escaped(bert.name)}. {reading}")
            st.caption(reading)
    by_chance = share * len(names[0]) * len(names[1])
    titles = (berts[0].name, berts[1].name)
    show_reading(charts.shared_reading(pair[0].query.name, titles, names, by_chance), f"both {number}")
