"""What the Sentences page shows of sentences each with each, of paraphrases, and of small changes."""

from collections.abc import Sequence
from functools import partial

import plotly.graph_objects as go
import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.sentences.asks import AskedSentences
from components.chapters.sentences.figures import changes as change_charts
from components.chapters.sentences.figures import matrix as charts
from components.chapters.sentences.figures import paraphrases as bench_charts
from components.chapters.sentences.numbers.changes import CHANGES, changed_cosines
from components.chapters.sentences.numbers.paraphrases import ParaphraseBoard, paraphrase_board
from components.chapters.sentences.numbers.pooled import Sentences, pair_cosines
from components.numbers.baseline import Spread
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS
from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart
from components.takeaway.inlining import snippet
from components.takeaway.script import Script, code_twin


def scripts(
    bert: Bert, texts: Sequence[str], asked: AskedSentences, query: str, closest: Sequence[str]
) -> tuple[Script, ...]:
    """The code that gives the cosines anew: of the sentences and of a search, then of the sentences changed."""
    pooling = SENTENCE_POOLINGS[asked.pooling]
    chosen = {"chosen": layer_choices(bert.layers)[asked.choice].take, "pooled": pooling.pool}
    own = {"sentence_vector": snippet("own_vector")} if pooling.own else {}
    few = list(texts[: limits.CHANGED_SENTENCES])
    return (
        code_twin("sentences", bert, TEXTS=list(texts), QUERY=query, LIST=list(closest), **chosen, **own),
        code_twin("sentences/changes", bert, TEXTS=few, OWN=pooling.own, **chosen),
    )


def show_matrix(found: Sentences, asked: AskedSentences, chances: dict[str, Spread]) -> None:
    """Each sentence against each."""
    like = ask.switch("Order by likeness", "like", help="Like stands beside like, with a tree.")
    chance = chances[asked.pooling]
    figure = charts.sentence_heatmap(found, asked.pooling, chance, like)
    show_chart(figure, charts.matrix_reading(found, asked.pooling, chance), "matrix")


def show_poolings(found: Sentences, asked: AskedSentences, chances: dict[str, Spread]) -> None:
    """The same pairs under every pooling."""
    pairs = pair_cosines(found)
    figure = charts.poolings_figure(pairs, chances, asked.pooling, found)
    show_chart(figure, charts.poolings_reading(pairs, chances, asked.pooling, found), "poolings")


def show_bench(bert: Bert, asked: AskedSentences) -> None:
    """How the poolings do on paraphrases and look-alikes, at the chosen layers and over all of them."""
    triples = examples.paraphrases()
    label = "Paraphrases and look-alikes under every layer and pooling"
    work = partial(paraphrase_board, bert, triples)
    board = show_work("paraphrases", ("paraphrases", bert.name), work, label)
    if board is None:
        return
    shares, spreads, whole = models.drawn(
        ("paraphrases", bert.name, asked.choice, asked.pooling), partial(_draw_bench, bert, board, asked)
    )
    left, right = st.columns(2, gap="large")
    with left:
        show_chart(*shares, "shares")
    with right:
        show_chart(*spreads, "spreads")
    show_chart(*whole, "board")
    with st.expander(f"The {len(triples)} triples", icon=":material/list:"):
        columns = ("sentence", "paraphrase", "look-alike")
        rows = dict(zip(columns, zip(*triples, strict=True), strict=True))
        st.dataframe(rows, hide_index=True, alt="Sentences with their paraphrases and look-alikes")
        st.caption("Written for this project. With 40 of them, only large differences are more than chance.")


def _draw_bench(bert: Bert, board: ParaphraseBoard, asked: AskedSentences) -> tuple[tuple[go.Figure, str], ...]:
    """The three figures of the bench with their readings."""
    trials = board[asked.choice]
    reading = bench_charts.board_reading(board, bert.layers, bert.own_pooling is not None)
    return (
        (bench_charts.shares_figure(trials), bench_charts.shares_reading(trials, asked.choice)),
        (bench_charts.spreads_figure(trials), bench_charts.spreads_reading(trials)),
        (bench_charts.board_figure(board, asked.choice, asked.pooling), reading),
    )


def show_changes(bert: Bert, found: Sentences, asked: AskedSentences, chance: Spread) -> None:
    """What padding, punctuation, special tokens and segment ids do to the vectors of the first sentences."""
    texts = found.texts[: limits.CHANGED_SENTENCES]
    key = ("changes", bert.name, texts, asked.choice, asked.pooling)
    work = partial(changed_cosines, bert, texts, asked.choice, asked.pooling)
    cosines = show_work("changes", key, work, "Each sentence, changed a little")
    if cosines is None:
        return
    if len(found) > len(texts):
        st.caption(f"Of the first {len(texts)} sentences; the others are left out here.")
    reading = change_charts.changes_reading(cosines, chance)
    absent = change_charts.absent_reading([name for name in CHANGES if name not in cosines])
    show_chart(change_charts.changes_figure(cosines, found, chance), f"{reading} {absent}", "changes")
