"""polyseme.axis: words on a line between opposed words."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme import examples
from polyseme.axes.figures import finding, line_figure
from polyseme.axes.numbers import (
    Axis,
    Lean,
    Line,
    built_in_axes,
    judged,
    leans,
    line_of,
    pieces_of,
    random_words,
    word_vectors,
)
from polyseme.bert import Bert
from polyseme.bert.given import load
from polyseme.disk_cache import disk_cached
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import percent


@dataclass(frozen=True, eq=False, repr=False)
class Leaning(Result):
    """Words on a line: what each leans to, and the line with its random words."""

    line: Line
    words: tuple[Lean, ...]

    def __str__(self) -> str:
        rows = [
            (as_cosine(lean.mean), lean.word, lean.answer, f"further than {percent(1 - lean.further)}")
            for lean in sorted(self.words, key=lambda lean: lean.mean)
        ]
        own = f"{self.line.right_side} of {self.line.own.size}"
        return as_text(
            finding(self.line, self.words),
            rows,
            f"The last column compares each word with {len(self.line.random)} random words. "
            "Trust a lean only if it goes further than 95 %.",
            f"Check: each pair is left out of the line in turn. Then {own} words fall on the correct side.",
        )

    def table(self) -> pd.DataFrame:
        """One row per word: word, pieces, lean, its interval, the answer, the share of random words further out."""
        columns = ["word", "pieces", "lean", "low", "high", "answer", "random words further out"]
        rows = [(o.word, " ".join(o.pieces), o.mean, o.low, o.high, o.answer, o.further) for o in self.words]
        return pd.DataFrame(rows, columns=columns)

    def drawn(self) -> go.Figure:
        """The words with their intervals, from one pole to the other, over random words."""
        return line_figure(self.line, self.words)


Read = Callable[[Sequence[str]], np.ndarray]
"""words -> (word, sentence, feature), of length 1."""


def pole_vectors(axis: Axis, read: Read) -> np.ndarray:
    """(2, pair, sentence, feature): the vectors of a line's words, the left ones first."""
    poles = read([*axis.left, *axis.right])
    return poles.reshape(2, len(axis.left), *poles.shape[1:])


def place(bert: Bert, line: Line, poles: np.ndarray, words: Sequence[str], read: Read) -> Leaning:
    """Words on a line with poles of (2, pair, sentence, feature). ValueError for a word that the model cannot read."""
    pieces = [pieces_of(bert, word) for word in words]
    if unknown := [word for word, some in zip(words, pieces, strict=True) if not some]:
        raise ValueError(f"The model has no pieces for {', '.join(map(repr, unknown))}. Give other words.")
    values: Iterable[np.ndarray] = leans(read(words), words, line.axis, poles) if words else ()
    return Leaning(line, tuple(judged(line, *row) for row in zip(words, pieces, values, strict=True)))


def on_axis(bert: Bert, axis: Axis, words: Sequence[str], random: np.ndarray, read: Read) -> Leaning:
    """Words on a line between opposed words. random: the vectors of the random words, (word, sentence, feature)."""
    poles = pole_vectors(axis, read)
    return place(bert, line_of(axis, poles, random, random_words()), poles, words, read)


def built_in_lines(bert: Bert, random: np.ndarray) -> dict[str, Leaning]:
    """Name -> our lines with the words shown at first. random: the vectors of the random words."""
    read = partial(word_vectors, bert)
    return {name: on_axis(bert, axis, words, random, read) for name, (axis, words) in built_in_axes().items()}


def axis(
    model: Any, left: str | Sequence[str], right: str | Sequence[str], words: Sequence[str] = (), *, layer: int = -1
) -> Leaning:
    """Which way words lean between two opposed words, with an interval and random words beside each.

    left, right: two words of a line of ours ("he", "she"), or two lists in the same order, three words each or more.
    words: by default those of a line of ours. layer: from 0, the input layer, or from -1, the last.

    >>> import polyseme
    >>> polyseme.axis("all-MiniLM-L6-v2", "he", "she", ["nurse", "carpenter"]).table()["answer"].tolist()
    ['she', 'he']
    """
    bert = load(model)
    if not -bert.layers - 1 <= layer <= bert.layers:
        raise ValueError(f"The model has no layer {layer}. Its layers are 0 to {bert.layers}.")
    lists = [(side,) if isinstance(side, str) else tuple(side) for side in (left, right)]
    if not lists[0] or len(lists[0]) != len(lists[1]):
        raise ValueError("Give as many words on one side as on the other: each is paired with its opposite.")
    asked = Axis(*lists)
    asked, usual = built_in_axes().get(asked.name, (asked, ())) if len(lists[0]) == 1 else (asked, ())
    if not (words := tuple(words) or usual):
        raise ValueError("Give the words to put on the line: words=[…].")
    if any(not pieces_of(bert, word) for word in (*asked.left, *asked.right)):
        raise ValueError("The model has no pieces for a word of the line. Give other words.")
    read = partial(word_vectors, bert, layer=layer)
    inputs = [random_words(), examples.axes_file()["sentences"], layer]
    return on_axis(bert, asked, words, disk_cached("random words", bert, inputs, lambda: read(random_words())), read)
