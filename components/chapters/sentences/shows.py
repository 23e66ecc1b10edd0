"""What the Sentences page shows of sentences each with each, of paraphrases, and of small changes."""

from functools import partial

import pandas as pd
import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.sentences import asks
from components.chapters.sentences.asks import AskedSentences
from components.chapters.sentences.figures import changes, matrix, paraphrases
from components.chapters.sentences.numbers.changes import changed_cosines
from components.chapters.sentences.numbers.paraphrases import paraphrase_board
from components.chapters.sentences.numbers.pooled import pair_cosines
from components.chapters.sentences.search import Found
from components.numbers.baseline import Spread
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS
from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart
from components.takeaway.inlining import snippet
from components.takeaway.script import Script, code_twin
from components.takeaway.tables import sentence_table


def scripts(bert: Bert, asked: AskedSentences, found: Found | None) -> tuple[Script, ...]:
    """The code that gives the cosines anew: of the sentences and of a search, then of the sentences changed."""
    pooling = SENTENCE_POOLINGS[asked.pooling]
    chosen = {"chosen": layer_choices(bert.layers)[asked.choice].take, "pooled": pooling.pool}
    own = {"sentence_vector": snippet("own_vector")} if pooling.own else {}
    few = list(asked.texts[: limits.CHANGED_SENTENCES])
    query, closest = (found.query, found.closest) if found else ("", ())
    return (
        code_twin("sentences", bert, TEXTS=list(asked.texts), QUERY=query, LIST=list(closest), **chosen, **own),
        code_twin("sentences/changes", bert, TEXTS=few, OWN=pooling.own, **chosen),
    )


def table(bert: Bert, asked: AskedSentences, chance: Spread) -> pd.DataFrame:
    """One row a pair of sentences; none while they are read."""
    found = asks.read_asked(bert, asked, "table")
    return sentence_table(found.texts, pair_cosines(found), asked.pooling, chance) if found else pd.DataFrame()


def show_matrix(bert: Bert, asked: AskedSentences, chances: dict[str, Spread]) -> None:
    """Each sentence against each."""
    asks.show_texts(bert, asked)
    found = asks.read_asked(bert, asked, "matrix")
    if found is None:
        return
    like = ask.switch("Order by likeness", "like", help="Like stands beside like, with a tree.")
    chance = chances[asked.pooling]
    figure = matrix.sentence_heatmap(found, asked.pooling, chance, like)
    show_chart(figure, matrix.matrix_reading(found, asked.pooling, chance), "matrix")


def show_poolings(bert: Bert, asked: AskedSentences, chances: dict[str, Spread]) -> None:
    """The same pairs under every pooling."""
    found = asks.read_asked(bert, asked, "poolings")
    if found is None:
        return
    pairs = pair_cosines(found)
    figure = matrix.poolings_figure(pairs, chances, asked.pooling, found)
    show_chart(figure, matrix.poolings_reading(pairs, chances, asked.pooling, found), "poolings")


def show_bench(bert: Bert, asked: AskedSentences) -> None:
    """How the poolings do on paraphrases and look-alikes, at the chosen layers and over all of them."""
    triples = examples.paraphrases()
    key, label = ("paraphrases", bert.name), "Paraphrases and look-alikes under every layer and pooling"
    board = show_work("paraphrases", key, partial(paraphrase_board, bert, triples), label)
    if board is None:
        return
    trials, tuned = board[asked.choice], bert.own_pooling is not None
    draw = lambda: (  # noqa: E731
        (paraphrases.shares_figure(trials), paraphrases.shares_reading(trials, asked.choice)),
        (paraphrases.spreads_figure(trials), paraphrases.spreads_reading(trials)),
        (
            paraphrases.board_figure(board, asked.choice, asked.pooling),
            paraphrases.board_reading(board, bert.layers, tuned),
        ),
    )
    shares, spreads, whole = models.drawn((*key, asked.choice, asked.pooling), draw)
    left, right = st.columns(2, gap="large")
    with left:
        show_chart(*shares, "shares")
    with right:
        show_chart(*spreads, "spreads")
    show_chart(*whole, "board")
    with st.popover(f"The {len(triples)} triples", icon=":material/list:"):
        columns = ("sentence", "paraphrase", "look-alike")
        rows = dict(zip(columns, zip(*triples, strict=True), strict=True))
        st.dataframe(rows, hide_index=True, alt="Sentences with their paraphrases and look-alikes")
        st.caption("Written for this project. With 40 of them, only large differences are more than chance.")


def show_changes(bert: Bert, asked: AskedSentences, chance: Spread) -> None:
    """What padding, punctuation, special tokens and segment ids do to the vectors of the first sentences."""
    found = asks.read_asked(bert, asked, "unchanged")
    if found is None:
        return
    texts = found.texts[: limits.CHANGED_SENTENCES]
    wanted = texts, asked.choice, asked.pooling
    work = partial(changed_cosines, bert, *wanted)
    cosines = show_work("changes", ("changes", bert.name, *wanted), work, "Each sentence, changed a little")
    if cosines is None:
        return
    if len(found) > len(texts):
        st.caption(f"Of the first {len(texts)} sentences; the others are left out here.")
    figure = changes.changes_figure(cosines, found, chance)
    show_chart(figure, changes.changes_reading(cosines, chance), "changes")
