"""What the reader chooses on the Axes page: a line, and the words on it; and the caches of its results."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from components.shell import ask
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached, pinned
from components.shell.models import model
from polyseme import examples, limits
from polyseme.axes.association.numbers import Association, associate, built_in_tests
from polyseme.axes.numbers import Axis, Lean, Line, built_in_axes, pieces_of, random_words, word_vectors
from polyseme.axes.result import Leaning, built_in_lines, on_axis, place, pole_vectors
from polyseme.bert import Bert
from polyseme.core.progress import Report, silent
from polyseme.disk_cache import disk_cached
from polyseme.figures.wording import code_span, counted, listed

OWN = "your own"
SIDES = {
    "left": ("One side", "play, game, toy, child, fun"),
    "right": ("The other side: the opposites, in the same order", "work, job, tool, adult, duty"),
}
"""Key -> the label and default of a reader's own lists."""
OWN_WORDS = ("ball", "doll", "holiday", "homework", "hammer", "office")
"""The words on a reader's own line until others are typed."""


@dataclass(frozen=True)
class AxisRequest:
    """The line and the words on it."""

    axis: Axis
    words: tuple[str, ...]


def pick_line(bert: Bert, row: Any) -> AxisRequest:
    """The reader's line and words; stops the page where there is no line."""
    name = ask.choice("A line", [*built_in_axes(), OWN], "axis", place=row, label_visibility="collapsed", width=200)
    asked, usual = built_in_axes().get(name, (None, OWN_WORDS))
    hint = f"your words: {', '.join(usual[:2])} …"
    style: dict[str, Any] = {"placeholder": hint, "max_chars": 200, "label_visibility": "collapsed", "width": 330}
    typed = ask.text_line("Your words", "", "leaning", place=row, **style)
    if asked is None:
        asked = _own_axis(bert)
    return AxisRequest(asked, _readable(bert, _listed(typed), limits.AXIS_WORDS) or usual)


def _own_axis(bert: Bert) -> Axis:
    """The reader's two lists, as far as both reach."""
    sides = []
    for column, (key, (label, default)) in zip(st.columns(2), SIDES.items(), strict=True):
        sides.append(_listed(ask.text_line(label, default, key, place=column, max_chars=200)))
    if left_over := sides[0][len(sides[1]) :] + sides[1][len(sides[0]) :]:
        st.caption(f"Without an opposite, and left out: {listed(map(code_span, left_over))}.")
    pairs = [pair for pair in zip(*sides, strict=False) if all(pieces_of(bert, word) for word in pair)]
    if len(pairs) < min(map(len, sides)):
        st.caption("A pair with a word that the model can't read is left out.")
    if not pairs:
        st.info("A line needs three words or more on each side: opposites in the same order.")
        st.stop()
    left, right = zip(*pairs[: limits.AXIS_PAIRS], strict=True)
    return Axis(left, right)


def _listed(typed: str) -> list[str]:
    """The words of a line with commas, each once."""
    words = (" ".join(word.split()) for word in typed.replace("，", ",").replace("、", ",").split(","))
    return list(dict.fromkeys(filter(None, words)))


def _readable(bert: Bert, words: list[str], most: int) -> tuple[str, ...]:
    """The words that the model can read, at most so many; a caption names the others."""
    unknown = [word for word in words if not pieces_of(bert, word)]
    if unknown:
        st.caption(f"The model has no pieces for {listed(map(code_span, unknown))}: left out.")
    known = [word for word in words if word not in unknown]
    if known[most:]:
        st.caption(f"Limit: {counted(most, 'word')}. Left out: {listed(map(code_span, known[most:]))}.")
    return tuple(known[:most])


@pinned(limits.MODELS_IN_MEMORY)
def _random_store(name: str) -> dict[tuple[str, ...], np.ndarray]:
    """The place of a model's vectors of random words once they are there."""
    return {}


def _random(bert: Bert, report: Report) -> np.ndarray:
    store, words = _random_store(bert.name), random_words()
    if words not in store:
        store[words] = word_vectors(bert, words, report=report)
    return store[words]


def lines(bert: Bert, report: Report = silent) -> dict[str, Leaning]:
    """Our lines with the words shown at first, cached on disk."""
    inputs = [examples.axes_file(), random_words()]
    compute = lambda: built_in_lines(bert, _random(bert, report))  # noqa: E731
    return disk_cached("axes", bert, inputs, compute, (Axis, Lean, Line, Leaning))


def find_leaning(bert: Bert, request: AxisRequest) -> Leaning | None:
    """The words on their line; None while random words are read, for a line of the reader's or a model new here."""
    asked, label = request.axis, "Random words, to compare with"
    if asked in [axis for axis, _ in built_in_axes().values()]:
        known = show_work("lines", ("lines", bert.name), partial(lines, bert), label)
        found = known[asked.name] if known else None
    else:

        def draw_line(report: Report) -> Leaning:
            return on_axis(bert, asked, (), _random(bert, report), partial(word_vectors, bert))

        found = show_work("lines", ("line", bert.name, asked), draw_line, label)
    if found is None or request.words == tuple(lean.word for lean in found.words):
        return found
    return placed(bert.name, asked, request.words, found.line)


@memory_cached("Reading your words …", unkeyed=1)
def placed(name: str, axis: Axis, words: tuple[str, ...], line: Line) -> Leaning:
    """The reader's words on a line."""
    bert = model(name)
    read = partial(word_vectors, bert)
    return place(bert, line, pole_vectors(axis, read), words, read)


def associations(bert: Bert, report: Report = silent) -> dict[str, dict[str, Association]]:
    """The association tests of a model, cached on disk."""
    compute = partial(associate, bert, built_in_tests(), report=report)
    return disk_cached("associations", bert, [examples.axes_file()], compute, (Association,))
