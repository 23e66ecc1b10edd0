"""People's judgements of pairs of uses beside the model's cosines, in the Atlas and on a room's board."""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence

import numpy as np
import pandas as pd
import streamlit as st

from components.shell import models, show
from components.shell.heavy.work import show_work
from polyseme import limits
from polyseme.figures.wording import counted, escaped, in_context
from polyseme.judgements.comparison import Judgements
from polyseme.judgements.figures import how_judged
from polyseme.judgements.files import PAIR, tabbed
from polyseme.judgements.graph_figure import HOW as HOW_DRAWN
from polyseme.judgements.graph_figure import graph_reading

NAMED = 4  # judges whose votes on a pair are named; of more they are counted
CONTEXT = 120  # characters on either side of a word

Contexts = Callable[[Collection[str]], Mapping[str, tuple[str, str, str]]]
"""Identifiers -> for each that is known what stands before the word, the word, and what stands after it."""


def show_judged(
    judged: pd.DataFrame, source: Hashable, compare: Callable[[], Judgements], contexts_of: Contexts
) -> None:
    """Agreement, cosines beside judgements, the graph of uses, and the pairs to talk about.

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
        _show(found, contexts_of)


def _show(found: Judgements, contexts_of: Contexts) -> None:
    apart = found.disagreements.head(limits.ATLAS_SHOWN // 2) if len(found.judges) > 1 else None
    talked = apart[PAIR].to_numpy().ravel().tolist() if apart is not None else []
    contexts = contexts_of({*found.graph.uses, *talked})
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
    if apart is not None:
        if number := len(found.disagreements):
            it = "it" if number == 1 else "each"
            st.markdown(f"**{counted(number, 'pair')} to talk about**: two judges of {it} differ by two steps or more.")
        else:
            st.markdown("**No pair to talk about**: no two judges differ by two steps or more.")
        _show_disagreements(apart, found.judges, contexts)
    show.show_table(found.table().round(4), "agreement", "Agreement of people and model", "agreement")


def _show_disagreements(
    apart: pd.DataFrame, judges: Sequence[str], contexts: Mapping[str, tuple[str, str, str]]
) -> None:
    for a, b, *judged in apart.itertuples(index=False):
        lines = [f"- {in_context(*contexts[name], CONTEXT)}" for name in (a, b) if name in contexts]
        st.markdown("\n".join([_votes(judges, judged), *lines]))


def _votes(judges: Sequence[str], judged: Sequence[float]) -> str:
    """Who judged what; of many judges how many."""
    said = [(name, value) for name, value in zip(judges, judged, strict=True) if value > 0]
    if len(said) <= NAMED:
        return ", ".join(f"{escaped(name)}: {value:g}" for name, value in said)
    counts = sorted(Counter(value for _, value in said).items())
    return "; ".join(f"{value:g}: {counted(count, 'judge')}" for value, count in counts)
