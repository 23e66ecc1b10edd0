"""What only the Pooling page shows: the answer, board, lines, words, mistakes, and what others found."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from components.bert import Bert
from components.chapters.pooling.asks import Asked, Bench, drawn
from components.chapters.pooling.figures import board as charts
from components.chapters.pooling.figures import details
from components.chapters.pooling.figures import lines as line_charts
from components.chapters.pooling.figures.answer import answer_reading
from components.chapters.pooling.labels import FILE, sentences_file
from components.chapters.pooling.numbers.board import Board
from components.chapters.pooling.numbers.ranking import Setting, Standing
from components.chapters.pooling.numbers.reports import word_scores, wrong_sentences
from components.chapters.pooling.numbers.rows import word_of
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures.look import BAR
from components.figures.prose import spoken
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell.show import show_chart
from components.takeaway.inlining import Snippet, read_with, snippet
from components.takeaway.script import Script, code_twin


def show_answer(bert: Bert, bench: Bench, stands: Standing) -> None:
    """The defensible answer, in words."""
    of = [at for at, row in zip(bench.places, bench.board.word, strict=True) if bench.board.words[row] in stands.words]
    split = int(bench.states.split[of].sum())
    with st.container(border=True):
        st.markdown(answer_reading(bench.board, stands, split, bert.name))


def show_board(bench: Bench, stands: Standing, setting: Setting) -> None:
    """Every setting's score; a click on a cell opens its words and mistakes below."""
    figure, reading = drawn(
        "board",
        bench,
        stands,
        setting,
        lambda: (charts.board_figure(bench.board, stands, setting), charts.board_reading(bench.board, stands)),
    )
    st.plotly_chart(
        figure, key="board", on_select=_open_setting, selection_mode="points", config=BAR, alt=spoken(reading)
    )
    st.markdown(reading)


def _open_setting() -> None:
    """The setting of the clicked cell becomes the one looked at."""
    points = st.session_state["board"]["selection"]["points"]
    if points and points[0].get("customdata") is not None:
        st.session_state.update(look=points[0]["y"], treated=points[0]["x"])


def show_lines(bench: Bench, stands: Standing, setting: Setting) -> None:
    """The scores over the layers."""
    asked = bench.board, stands, setting[1]
    draw = lambda: (line_charts.lines_figure(*asked), line_charts.lines_reading(*asked))  # noqa: E731
    show_chart(*drawn("lines", bench, stands, setting, draw), "lines")


def show_words(bench: Bench, stands: Standing, setting: Setting) -> None:
    """The words one by one, the hardest first."""

    def draw() -> tuple[go.Figure, str]:
        words = word_scores(bench.board, stands, setting)
        wrong = len(wrong_sentences(bench.board, stands, setting))
        return details.words_figure(words, stands), details.words_reading(words, wrong, stands)

    show_chart(*drawn("words", bench, stands, setting, draw), "words")


def show_published(bench: Bench, stands: Standing, setting: Setting) -> None:
    """What others measured for other tasks, beside this bench."""
    asked = bench.board, stands, setting
    draw = lambda: (details.published_figure(*asked), details.published_reading(*asked))  # noqa: E731
    show_chart(*drawn("published", bench, stands, setting, draw), "published")


def board_table(board: Board, stands: Standing) -> pd.DataFrame:
    """One row a setting: its score with its interval, its lead, and what shuffled labels get."""
    places = [(c, t) for c in range(len(board.choices)) for t in range(len(TREATMENTS))]
    columns = {
        "score": stands.scores,
        "low": stands.low,
        "high": stands.high,
        "best leads by at least": stands.lead[..., 0],
        "at most": stands.lead[..., 1],
        "tied with the best": stands.tied,
        "shuffled labels": stands.shuffled,
        "95 % of shuffled below": stands.shuffled_high,
        "every sentence alike": stands.plain,
    }
    names = [(board.choices[c], list(TREATMENTS)[t]) for c, t in places]
    table = pd.DataFrame(names, columns=["choice", "vectors"])
    return table.assign(**{name: [values[at] for at in places] for name, values in columns.items()})


def scripts(bert: Bert, bench: Bench, asked: Asked, setting: Setting) -> tuple[Script, ...]:
    """The code that makes the vectors of the labelled words, and the code that scores them under one setting."""
    rows = [row for row in bench.rows if asked.word in ("", word_of(row))]
    treatment = list(TREATMENTS.values())[setting[1]]
    vectors = code_twin(
        "pooling/vectors",
        bert,
        chosen=list(layer_choices(bert.layers).values())[setting[0]].take,
        joined=TOKEN_POOLINGS[asked.join],
        **read_with(asked.segments),
    )
    judged = JUDGED[asked.score](asked.k)
    vectors = replace(vectors, files={FILE: partial(sentences_file, rows)})
    return vectors, code_twin("pooling", bert, CENTRED=treatment.centred, scale=treatment.scale, judged=judged)


JUDGED: dict[str, Callable[[int], Snippet]] = {
    "nearest centroid": lambda k: snippet("pooling/by_centroid"),
    "nearest neighbours": lambda k: snippet("pooling/by_neighbours", number=k),
    "gap": lambda k: snippet("pooling/gap"),
    "silhouette": lambda k: snippet("pooling/silhouette"),
}
"""What judges a sentence in a script, by the measure and the number of neighbours."""
