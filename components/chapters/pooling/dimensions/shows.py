"""Fewer dimensions, folded into the Pooling page."""

from functools import partial

import streamlit as st

from components.bert import Bert
from components.chapters.pooling.asks import AskedBench, Bench, read_states
from components.chapters.pooling.dimensions import figures as charts
from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.ranking import Setting
from components.figures.prose import escaped
from components.numbers.first_dimensions import NUMBERS, Truncated, truncated
from components.numbers.layers import LayerChoice, layer_choices
from components.shell.heavy.jobs import Report
from components.shell.heavy.work import show_work
from components.shell.show import show_chart
from components.takeaway.script import Script, code_twin


def show_dimensions(bert: Bert, bench: Bench, setting: Setting, asked: AskedBench) -> tuple[Script, ...]:
    """What the first dimensions keep of the vectors under the setting looked at; its script."""
    choice = bench.board.choices[setting[0]]
    if bert.features <= min(NUMBERS):
        st.info(f"The vectors of this model have {bert.features} dimensions: too few to cut.")
        return ()
    st.markdown(f"The vectors of *{escaped(choice.lower())}*, plain; split words joined by *{asked.join.lower()}*.")
    states = read_states(bert, bench, "truncated")
    if states is None:
        return ()
    work = partial(_cut, bench, states, layer_choices(bert.layers)[choice], asked.join)
    found = show_work("truncated", (bench.key, "truncated", choice, asked.join), work, "Fewer dimensions")
    if found is None:
        return ()
    left, right = st.columns(2, gap="large")
    with left:
        show_chart(charts.right_figure(found), charts.right_reading(found), "few right")
    with right:
        show_chart(charts.kept_figure(found), charts.kept_reading(found), "few kept")
    return (code_twin("pooling/dimensions", bert),)


def _cut(bench: Bench, states: BenchStates, choose: LayerChoice, join: str, report: Report) -> Truncated:
    vectors = choose(states.of(list(bench.places), join).swapaxes(0, 1))
    return truncated(vectors, bench.board.word, bench.board.sense, report)
