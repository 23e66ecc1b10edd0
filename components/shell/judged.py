"""People's judgements of pairs of uses beside the model's cosines, in the Atlas and on a room's board."""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components.shell import models, show
from components.shell.heavy.work import show_work
from polyseme import limits
from polyseme.figures.wording import counted, escaped, in_context
from polyseme.judgements.comparison import Judgements
from polyseme.judgements.figures import how_judged, plain_finding
from polyseme.judgements.files import PAIR, tabbed
from polyseme.judgements.graph_figure import HOW as HOW_DRAWN
from polyseme.judgements.graph_figure import PLAIN_HOW, graph_reading

NAMED = 4  # judges whose votes on a pair are named; of more they are counted
TALKED, BOARD_PAIRS = limits.ATLAS_SHOWN // 2, 3  # pairs that are shown: on a page, and on a board without a mouse
CONTEXT, PLAIN_CONTEXT = 120, 36  # characters on either side of a word

Contexts = Callable[[Collection[str]], Mapping[str, tuple[str, str, str]]]
"""Identifiers -> for each that is known what stands before the word, the word, and what stands after it."""


def show_judged(
    judged: pd.DataFrame,
    source: Hashable,
    compare: Callable[[], Judgements],
    contexts_of: Contexts,
    shown: Callable[[Judgements, Contexts], None] | None = None,
) -> None:
    """Agreement, cosines beside judgements, the graph of uses, and the pairs to talk about; or what `shown` shows.

    Few judgements are compared at once, many in the queue of heavy work. source: what else the comparison depends on.
    """
    key = ("judged", source, hashlib.sha256(tabbed(judged[[*PAIR, "annotator", "judgment"]])).hexdigest())
    if len(judged) > limits.JUDGEMENTS_AT_ONCE:
        found = show_work("judged", key, lambda report: compare(), "Judgements")
    else:
        try:
            found = models.computed_once(key, compare)
        except ValueError as error:
            st.info(escaped(str(error)))
            return
    if found is not None:
        (shown or show_numbers)(found, contexts_of)


def show_plainly(found: Judgements, contexts_of: Contexts, board: bool = False) -> None:
    """For a class: whether it agrees and the model with it, each use by its number, the pairs to talk about.

    board: without a mouse, so with what fits on one screen.
    """
    show.show_finding(plain_finding(len(found.judges), found.alpha, found.one_judge))
    uses = found.graph.uses
    if board:
        _show_talked(found, lambda names: {}, uses, BOARD_PAIRS)
    contexts = contexts_of({*found.graph.uses})
    left, right = st.columns(2, gap="medium")
    with left:
        texts = {name: "".join(context) for name, context in contexts.items()}
        show.show_chart(found.graph_figure(texts, numbered=True), PLAIN_HOW, "graph of uses, numbered")
    with right:
        listed = [in_context(*contexts[name], PLAIN_CONTEXT) for name in uses]
        st.markdown("\n".join(f"{number}. {use}" for number, use in enumerate(listed, 1)))
    if not board:
        _show_talked(found, contexts_of, uses)
        numbers = partial(show_numbers, found, contexts_of, False)
        show.show_folds(show.Fold("The numbers, for those who know them", "numbers", numbers))


def show_numbers(found: Judgements, contexts_of: Contexts, talked: bool = True) -> None:
    """For researchers: agreement with its interval, cosines beside judgements, the graph of uses, the table."""
    contexts = contexts_of({*found.graph.uses})
    known = np.isfinite(found.pairs["cosine"]).any()
    left, right = st.columns(2, gap="medium") if known else (st.container(), st.container())
    with left:
        if known:
            show.show_chart(found.drawn(), found.finding, "judged")
        else:
            show.show_reading(found.finding, "judged")
        st.caption(how_judged(found.model))
    with right:
        texts = {name: "".join(context) for name, context in contexts.items()}
        show.show_chart(found.graph_figure(texts), graph_reading(found.graph), "graph of uses")
        st.caption(HOW_DRAWN)
    if talked:
        _show_talked(found, contexts_of)
    show.show_table(found.table().round(4), "agreement", "Agreement of people and model", "agreement")


def _show_talked(found: Judgements, contexts_of: Contexts, uses: Sequence[str] = (), most: int = TALKED) -> None:
    """The pairs on which two judges are far apart, by their numbers among `uses`; nothing of one judge."""
    if len(found.judges) < 2:
        return
    if number := len(found.disagreements):
        it, first = "it" if number == 1 else "each", " The first:" * (number > most)
        said = f"**{counted(number, 'pair')} to talk about**: two judges of {it} differ by two steps or more.{first}"
        st.markdown(said)
    else:
        st.markdown("**No pair to talk about**: no two judges differ by two steps or more.")
    apart = found.disagreements.head(most)
    contexts = contexts_of({*apart[PAIR].to_numpy().ravel().tolist()})
    for a, b, *judged in apart.itertuples(index=False):
        numbers = f"**{uses.index(a) + 1} and {uses.index(b) + 1}**: " if uses else ""
        lines = [f"- {in_context(*contexts[name], CONTEXT)}" for name in (a, b) if name in contexts]
        st.markdown("\n".join([f"{numbers}{_votes(found.judges, judged)}", *lines]))


def _votes(judges: Sequence[str], judged: Sequence[float]) -> str:
    """Who judged what; of many judges how many."""
    said = [(name, value) for name, value in zip(judges, judged, strict=True) if value > 0]
    if len(said) <= NAMED:
        return ", ".join(f"{escaped(name)}: {value:g}" for name, value in said)
    counts = sorted(Counter(value for _, value in said).items())
    return "; ".join(f"{value:g}: {counted(count, 'judge')}" for value, count in counts)
