"""What the Pooling page shows of all settings: the answer, board, lines, words, what others found, and the code."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from components.bert import Bert
from components.chapters.pooling.asks import AskedBench, Bench, read_states
from components.chapters.pooling.figures import answer, board, by_layer, costs, how_many, published, scores
from components.chapters.pooling.labelled import FILE, sentences_file
from components.chapters.pooling.numbers.how_many import right_by_number
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.chapters.pooling.numbers.reports import word_scores, wrong_sentences
from components.chapters.pooling.numbers.rows import word_of
from components.chapters.pooling.numbers.view import TREATMENTS
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import show
from components.shell.contents import PAGES
from components.shell.show import show_chart, show_figure
from components.takeaway.inlining import Snippet, read_with, snippet
from components.takeaway.script import Script, code_twin


def show_finding(bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """The scores by layer, the answer, and the way to the files made with it."""
    asked = bench.board, ranking, setting
    draw = lambda: (by_layer.lines_figure(*asked), answer.finding(*asked[:2]))  # noqa: E731
    figure, finding = bench.drawn("lines", ranking, setting, draw)
    show_figure(figure, key="lines", alt=finding)
    show.show_finding(finding)
    plain = "" if not setting[1] else " (an export leaves vectors plain)"
    preset = {"choice": bench.board.choices[setting[0]], "unit": "words", "segments": bench.segments}
    st.page_link(
        PAGES["export"].file,
        label=f"Take the vectors of your text home: {answer.in_a_sentence(bench.board, (setting[0], 0))}{plain}",
        icon=":material/download:",
        query_params=[
            *((key, st.query_params[key]) for key in ("model", "text") if key in st.query_params),
            *preset.items(),
        ],
    )


def show_board(bert: Bert, bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """What the answer rests on, in words, and every setting's score; a click on a cell opens its words and mistakes."""
    of = [at for at, row in zip(bench.places, bench.board.word, strict=True) if bench.board.words[row] in ranking.words]
    split = int(bench.states.split[of].sum())
    if st.session_state.pop(CLICKED, False):
        st.rerun()
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown(answer.answer_reading(bench.board, ranking, split, bert.name))
        show.show_reading(by_layer.lines_reading(bench.board, ranking, setting[1]), "by layer")
    draw = lambda: (board.board_figure(bench.board, ranking, setting), board.board_reading(bench.board, ranking))  # noqa: E731
    figure, reading = bench.drawn("board", ranking, setting, draw)
    with right:
        show_figure(figure, key="board", on_select=_open_setting, selection_mode="points", alt=reading)
        st.markdown(reading)


CLICKED = "a cell of the board was clicked"


def _open_setting() -> None:
    """The setting of the clicked cell becomes the one looked at."""
    points = st.session_state["board"]["selection"]["points"]
    if points and points[0].get("customdata") is not None:
        st.session_state.update({"look": points[0]["customdata"][0], "treated": points[0]["x"], CLICKED: True})


def show_cost(bert: Bert, bench: Bench, ranking: Ranking) -> None:
    """What each choice costs: numbers a vector, memory, layers to be run; and how long the model took to read."""
    states = read_states(bert, bench, "cost")
    if states is None:
        return
    table, reading = costs.cost_table(bench.board, states, ranking), costs.cost_reading(bench.board, states)
    st.dataframe(table, hide_index=True, alt="What each layer choice costs")
    show.show_reading(reading, "cost")


def show_how_many(bert: Bert, bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """How often so many labelled sentences a sense are enough."""
    states = read_states(bert, bench, "how many")
    if states is None:
        return

    def draw() -> tuple[go.Figure, str] | None:
        found = right_by_number(bench.board, states, bench.places, ranking, setting)
        return (how_many.numbers_figure(found, ranking), how_many.numbers_reading(found, ranking)) if found else None

    if drawn := bench.drawn("how many", ranking, setting, draw):
        show_chart(*drawn, "how many")
    else:
        st.info("Every sense has one sentence at the most to spare. Label more to see what each of them brings.")


def show_words(bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """The words one by one, the hardest first."""

    def draw() -> tuple[go.Figure, str]:
        words = word_scores(bench.board, ranking, setting)
        wrong = len(wrong_sentences(bench.board, ranking, setting))
        return scores.words_figure(words, ranking), scores.words_reading(words, wrong, ranking)

    show_chart(*bench.drawn("words", ranking, setting, draw), "words")


def show_published(bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """What others measured for other tasks, beside this bench."""
    asked = bench.board, ranking, setting
    draw = lambda: (published.published_figure(*asked), published.published_reading(*asked))  # noqa: E731
    show_chart(*bench.drawn("published", ranking, setting, draw), "published")


def board_table(bench: Bench, ranking: Ranking) -> pd.DataFrame:
    """One row a setting: its score with its interval, its lead, and what shuffled labels get."""
    names = pd.MultiIndex.from_product([bench.board.choices, bench.board.treatments], names=["choice", "vectors"])
    columns = {
        "score": ranking.scores,
        "low": ranking.low,
        "high": ranking.high,
        "best leads by at least": ranking.lead[..., 0],
        "at most": ranking.lead[..., 1],
        "tied with the best": ranking.tied,
        "shuffled labels": ranking.shuffled,
        "95 % of shuffled below": ranking.shuffled_high,
        "every sentence alike": ranking.plain,
    }
    return pd.DataFrame({name: values.ravel() for name, values in columns.items()}, names).reset_index()


def scripts(bert: Bert, bench: Bench, asked: AskedBench, setting: Setting) -> tuple[Script, ...]:
    """The code that makes the vectors of the labelled words, and the code that scores them under one setting."""
    rows = [row for row in bench.rows if asked.word in ("", word_of(row))]
    chosen = list(layer_choices(bert.layers).values())[setting[0]].take
    joined, treatment = TOKEN_POOLINGS[asked.join], TREATMENTS[bench.board.treatments[setting[1]]]
    vectors = code_twin("pooling/vectors", bert, chosen=chosen, joined=joined, **read_with(asked.segments))
    vectors = replace(vectors, files={FILE: partial(sentences_file, rows)})
    judged = JUDGED[asked.score](asked.k)
    taken = {"CENTRED": treatment.centred, "COMMON": treatment.common, "PARTS": treatment.parts}
    return vectors, code_twin("pooling", bert, **taken, treated=treatment.treat, judged=judged)


JUDGED: dict[str, Callable[[int], Snippet]] = {
    "nearest centroid": lambda k: snippet("pooling/by_centroid"),
    "nearest neighbours": lambda k: snippet("pooling/by_neighbours", number=k),
    "gap": lambda k: snippet("pooling/gap"),
    "silhouette": lambda k: snippet("pooling/silhouette"),
}
"""What judges a sentence in a script, by the measure and the number of neighbours."""
