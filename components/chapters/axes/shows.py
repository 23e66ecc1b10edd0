"""What the reader sees on the Axes page: words on a line, and its folds."""

from functools import partial

import streamlit as st

from components.chapters.axes import asks
from components.moving_map.small_maps import show_small_maps
from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.show import Chart, show_chart, show_finding, show_reading
from polyseme import examples
from polyseme.axes import figures as charts
from polyseme.axes.association import figures as tests
from polyseme.axes.association.numbers import built_in_tests
from polyseme.axes.drawing import line_drawing
from polyseme.axes.result import Leaning
from polyseme.axes.static import static_figure, static_leaning, static_reading
from polyseme.bert import Bert
from polyseme.export.scripts import Script, page_script
from polyseme.figures.wording import without_markup

MANY = 8
"""How many words each axis begins with: for these the style sheet reserves the height."""


def show_line(leaning: Leaning) -> None:
    """The words on their line, and the finding."""
    finding = charts.finding(leaning.line, leaning.words)
    said = without_markup(f"{charts.picture_words(leaning.line, leaning.words)} {finding}")
    show_finding(finding)
    with st.container(key="line-many" if len(leaning.words) >= MANY else "line-few"):
        show_small_maps(line_drawing(leaning.line, leaning.words, said), "line", style="line", said=said)
    st.markdown("Leaning shows which words stand together in the training texts. It says nothing about any person.")


def show_sureness(leaning: Leaning) -> None:
    """What the line, the intervals and the shares rest on."""
    show_reading(charts.how_sure(leaning.line, leaning.words), "sure line")


def static_chart(bert: Bert, leaning: Leaning) -> Chart:
    """The same words by the vocabulary's own vectors, before any sentence."""
    key = ("static", bert.name, leaning.line.axis, tuple(lean.word for lean in leaning.words))
    static = models.computed_once(key, partial(static_leaning, bert, leaning))
    return static_figure(static, leaning), static_reading(static, leaning)


def show_tests(bert: Bert) -> tuple[Script, ...] | None:
    """The association tests, the words of one, and what such a test shows."""
    results = show_work("tests", ("associations", bert.name), partial(asks.associations, bert), "Lists of words")
    if results is None:
        return None
    every = built_in_tests()
    show_chart(tests.effects_figure(every, results), tests.effects_reading(every, results), key="tests")
    st.info(tests.LIMITS, icon=":material/balance:")
    names = {test.name: test for test in every}
    test = names[ask.choice("The words of a test", names, "test")]
    st.markdown(tests.words_reading(test))
    lists = dict(zip(("FIRST", "SECOND", "TOWARDS", "AWAY"), map(list, test.words), strict=True))
    return (page_script("axes/association", bert, **lists),)


def script(bert: Bert, leaning: Leaning) -> Script:
    """The page's script."""
    axis = leaning.line.axis
    words = [lean.word for lean in leaning.words]
    lists = {"LEFT": list(axis.left), "RIGHT": list(axis.right), "SENTENCES": examples.axes_file()["sentences"]}
    return page_script("axes", bert, WORDS=words, **lists)
