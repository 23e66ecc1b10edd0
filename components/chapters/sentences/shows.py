"""The folds of the Sentences page: poolings, paraphrases, and small changes; its scripts and its table."""

from functools import partial

import pandas as pd
import streamlit as st

from components.chapters.sentences import asks
from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.maxsim import chance_of
from components.chapters.sentences.search import SearchResult
from components.shell import models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_reading
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.bert.heads.late import is_late
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.export.inlining import snippet
from polyseme.export.scripts import Script, page_script
from polyseme.export.tables import sentence_pair_table
from polyseme.sentences.figures import changes, matrix, paraphrases
from polyseme.sentences.numbers.changes import changed_cosines
from polyseme.sentences.numbers.paraphrases import paraphrase_board, same_meaning
from polyseme.sentences.numbers.pooled import pair_cosines
from polyseme.sentences.reasons.late import MAXSIM, measure_of


def scripts(bert: Bert, options: SentenceOptions, result: SearchResult | None) -> tuple[Script, ...]:
    """The scripts of the cosines, of the sentences and of a search, and of the changed sentences."""
    closest = list(result.closest) if result else []
    texts = {"TEXTS": list(options.texts), "QUERY": options.texts[0], "LIST": closest}
    if options.pooling == MAXSIM:
        if is_late(bert.folder):
            return (page_script("sentences/trained_late", bert, **texts),)
        return (page_script("sentences/late", bert, **texts, chosen=layer_choices(bert.layers)[options.choice].take),)
    pooling = SENTENCE_POOLINGS[options.pooling]
    chosen = {"chosen": layer_choices(bert.layers)[options.choice].take, "pooled": pooling.pool}
    own = {"sentence_vector": snippet("own_vector")} if pooling.own else {}
    few = list(options.texts[: limits.CHANGED_SENTENCES])
    return (
        page_script("sentences", bert, **texts, **chosen, **own),
        page_script("sentences/changes", bert, TEXTS=few, OWN=pooling.own, **chosen),
    )


def table(bert: Bert, options: SentenceOptions, result: SearchResult | None, chance: Spread) -> pd.DataFrame:
    """One row a pair of sentences, or one a hit; empty while they are computed."""
    if result:
        cosines = result.cosines[options.pooling][result.best]
        return pd.DataFrame({"sentence": result.query, "near": result.closest, measure_of(options.pooling): cosines})
    sentences = asks.read_asked(bert, options, "table")
    if sentences is None or len(sentences) == 1:
        return pd.DataFrame()
    return sentence_pair_table(
        sentences.texts, pair_cosines(sentences), options.pooling, chance, measure_of(options.pooling)
    )


def show_poolings(bert: Bert, options: SentenceOptions, chances: dict[str, Spread]) -> None:
    """The least similar pair beside random ones, and the pairs under every pooling."""
    sentences = asks.read_asked(bert, options, "poolings", late=True)
    by_chance = chance_of(bert, options.choice, both=True)
    if sentences is None or by_chance is None:
        return
    if len(sentences) > 2:
        show_reading(matrix.matrix_reading(sentences, options.pooling, chances[options.pooling]), "certainty")
    pairs, every_chance = pair_cosines(sentences), chances | {MAXSIM: by_chance}
    figure = matrix.poolings_figure(pairs, every_chance, options.pooling, sentences)
    show_chart(figure, matrix.poolings_reading(pairs, every_chance, options.pooling), "poolings")


def show_bench(bert: Bert, options: SentenceOptions) -> None:
    """The poolings on paraphrases and look-alikes, at the chosen layers and over all of them."""
    triples = examples.paraphrases()
    key, label = ("paraphrases", bert.name), "Paraphrases and look-alikes under every layer and pooling"
    board = show_work("paraphrases", key, partial(paraphrase_board, bert, triples), label)
    if board is None:
        return
    same_meaning(bert, lambda: board)  # from now on the page knows what paraphrases reach
    results, tuned = board[options.choice], bert.own_pooling is not None
    draw = lambda: (  # noqa: E731
        (paraphrases.shares_figure(results), paraphrases.shares_reading(results, options.choice)),
        (paraphrases.spreads_figure(results), paraphrases.SPREADS),
        (
            paraphrases.board_figure(board, options.choice, options.pooling),
            paraphrases.board_reading(board, bert.layers, tuned),
        ),
    )
    shares, spreads, whole = models.computed_once((*key, options.choice, options.pooling), draw)
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
        st.caption("Written for this project. With 40 triples, only large differences show.")


def show_changes(bert: Bert, options: SentenceOptions, chance: Spread) -> None:
    """The effect of padding, punctuation, special tokens and segment ids on the vectors of the first sentences."""
    sentences = asks.read_asked(bert, options, "unchanged")
    if sentences is None:
        return
    texts = sentences.texts[: limits.CHANGED_SENTENCES]
    settings = texts, options.choice, options.pooling
    work = partial(changed_cosines, bert, *settings)
    cosines = show_work("changes", ("changes", bert.name, *settings), work, "Each sentence, changed a little")
    if cosines is None:
        return
    if len(sentences) > len(texts):
        st.caption(f"Only the first {len(texts)} sentences are changed.")
    figure = changes.changes_figure(cosines, sentences, chance)
    show_chart(figure, changes.changes_reading(cosines, chance), "changes")
