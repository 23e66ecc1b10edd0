"""What the Pooling page shows of all settings: the finding, its folds, the table and the scripts."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from components.chapters.pooling.asks import Bench, BenchSettings, read_states
from components.chapters.pooling.labelled_sentences import FILE, sentences_file
from components.moving_map.small_maps import show_small_maps
from components.shell import show
from components.shell.contents import PAGES
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_figure
from polyseme.bert import Bert
from polyseme.core.first_dimensions import NUMBERS, Truncated, truncated
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.export.inlining import Snippet, snippet, text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.figures.texts import WHICH_LAYER
from polyseme.figures.wording import without_markup
from polyseme.pooling.figures import answer, board, dimensions, published, scores
from polyseme.pooling.figures.curve import score_curve
from polyseme.pooling.numbers.bench import Report
from polyseme.pooling.numbers.labelled_rows import word_of
from polyseme.pooling.numbers.learning_curve import right_by_number
from polyseme.pooling.numbers.ranking import Ranking, Setting
from polyseme.pooling.numbers.treatments import TREATMENTS
from polyseme.pooling.numbers.word_scores import word_scores


def show_finding(bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """The scores by layer, the finding, and a link to the export with this setting."""
    ties = answer.ties(ranking)
    finding = answer.finding(bench.board, ranking, ties)
    show.show_finding(finding)
    said = without_markup(finding)
    drawn = bench.drawn("curve", ranking, setting, lambda: score_curve(bench.board, ranking, setting, said))
    with st.container(key="curve-and-ties" if ties else "curve-alone"):  # its style sheet keeps room for both
        show_small_maps(drawn, "curve", style="curve", said=said)
    plain = "" if not setting[1] else " (an export leaves vectors plain)"
    choice = bench.board.choices[setting[0]]
    query = {key: st.query_params[key] for key in ("model", "text") if key in st.query_params}
    below = st.container(horizontal=True, vertical_alignment="center")
    below.container(key="save vectors", width="content").page_link(
        PAGES["export"].file,
        label=f"Save the vectors of your text: {answer.in_a_sentence(bench.board, (setting[0], 0))}{plain}",
        icon=":material/download:",
        query_params=query | {"choice": choice, "unit": "words", "segments": bench.segments},
    )
    below.caption(answer.why_guessing(ranking))


def show_board(bert: Bert, bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """The answer in words, and every setting's score; a click on a cell makes it the setting to look at."""
    if st.session_state.pop(CLICKED, False):
        st.rerun()
    ranked = np.isin(np.array(bench.board.words)[bench.board.word], ranking.words)
    left, right = st.columns(2, gap="large")
    with left:
        split = int(bench.states.split[np.array(bench.places)[ranked]].sum())
        st.markdown(answer.answer_reading(bench.board, ranking, split))
        st.markdown(WHICH_LAYER)
    draw = lambda: (board.board_figure(bench.board, ranking, setting), board.board_reading(bench.board, ranking))  # noqa: E731
    figure, reading = bench.drawn("board", ranking, setting, draw)
    with right:
        show_figure(figure, key="board", on_select=_open_setting, selection_mode="points", alt=reading)
        st.markdown(reading)


CLICKED = "a cell of the board was clicked"


def _open_setting() -> None:
    """The callback of a click on the board."""
    points = st.session_state["board"]["selection"]["points"]
    if points and points[0].get("customdata") is not None:
        st.session_state.update({"look": points[0]["customdata"][0], "treated": points[0]["x"], CLICKED: True})


def show_how_many(bert: Bert, bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """The share right by the number of labelled sentences."""
    states = read_states(bert, bench, "how many")
    if states is None:
        return

    def draw() -> tuple[go.Figure, str] | None:
        shares = right_by_number(bench.board, states, bench.places, ranking, setting)
        return (scores.numbers_figure(shares, ranking), scores.numbers_reading(shares, ranking)) if shares else None

    if drawn := bench.drawn("how many", ranking, setting, draw):
        show_chart(*drawn, "how many")
    else:
        st.info("Too few sentences. Label more to see how much each one helps.")


def words_chart(bench: Bench, ranking: Ranking, setting: Setting) -> show.Chart:
    """The words one by one, the hardest first."""

    def draw() -> tuple[go.Figure, str]:
        words = word_scores(bench.board, ranking, setting)
        return scores.words_figure(words, ranking), scores.words_reading(words, ranking)

    return bench.drawn("words", ranking, setting, draw)


def show_dimensions(bert: Bert, bench: Bench, setting: Setting, settings: BenchSettings) -> tuple[Script, ...]:
    """What the first dimensions preserve of the vectors of a setting; returns the script."""
    name = bench.board.choices[setting[0]]
    if bert.features <= min(NUMBERS):
        st.info(f"This model's vectors have only {bert.features} dimensions: too few to leave some out.")
        return ()
    states = read_states(bert, bench, "truncated")
    if states is None:
        return ()

    def work(report: Report) -> Truncated:
        vectors = states.chosen(bench.places, settings.join, layer_choices(bert.layers)[name])
        return truncated(vectors, bench.board.word, bench.board.sense, report)

    result = show_work("truncated", (bench.key, "truncated", name, settings.join), work, "Fewer dimensions")
    if result is None:
        return ()
    left, right = st.columns(2, gap="large")
    with left:
        show_chart(dimensions.right_figure(result), dimensions.right_reading(result), "few right")
    with right:
        show_chart(dimensions.kept_figure(result), dimensions.kept_reading(result), "few kept")
    return (page_script("pooling/dimensions", bert),)


def show_published(bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """Published results for other tasks, beside this bench."""
    view = bench.board, ranking, setting
    alt = "Published scores of layers, beside those measured here"
    st.table(published.published_table(*view), hide_index=True, border="horizontal", alt=alt)
    st.markdown(published.published_reading(*view))


def scripts(bert: Bert, bench: Bench, settings: BenchSettings, setting: Setting) -> tuple[Script, ...]:
    """The script that makes the vectors of the labelled words, and the one that scores them under a setting."""
    rows = [row for row in bench.rows if settings.word in ("", word_of(row))]
    chosen = list(layer_choices(bert.layers).values())[setting[0]].take
    joined, treatment = TOKEN_POOLINGS[settings.join], TREATMENTS[bench.board.treatments[setting[1]]]
    vectors = page_script("pooling/vectors", bert, chosen=chosen, joined=joined, **text_reader(settings.segments))
    judged = JUDGED[settings.score](settings.k)
    values = {"CENTRED": treatment.centred, "COMMON": treatment.common, "PARTS": treatment.parts}
    scored = page_script("pooling", bert, **values, treated=treatment.treat, judged=judged)
    return replace(vectors, files={FILE: partial(sentences_file, rows)}), scored


JUDGED: dict[str, Callable[[int], Snippet]] = {
    "nearest centroid": lambda k: snippet("pooling/by_centroid"),
    "nearest neighbours": lambda k: snippet("pooling/by_neighbours", number=k),
    "gap": lambda k: snippet("pooling/gap"),
    "silhouette": lambda k: snippet("pooling/silhouette"),
}
"""Measure -> the function of the script for k neighbours."""
