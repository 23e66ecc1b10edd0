"""Where the word looks, above each word, and how far each moves it when struck out, below; and the words for it."""

from collections.abc import Callable

import numpy as np
import plotly.graph_objects as go

from components.chapters.senses.why.figures.strip import Bars, Strip, strip
from components.chapters.senses.why.numbers import same_order
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.prose import escaped, percent, shortened
from components.numbers.why.cues import Agreement
from components.numbers.why.experiment import Experiment
from components.numbers.why.look import Look

SAID = 3


def attention_figure(of: Look, shares: np.ndarray, made: Experiment, layer: int) -> go.Figure:
    """(word,): the share of the attention that each word gets, above; below, how far striking it out moves the word."""
    moved = made.moved[:, layer]
    words = [look.plain(shortened(word, 20)) for word in of.words]
    told = [
        f"{word}: {percent(share)} of the attention; struck out it moves the word by {as_cosine(far)}"
        for word, share, far in zip(words, shares.tolist(), moved.tolist(), strict=True)
    ]
    up, down = (values / (values.max() or 1) if len(values) else values for values in (shares, moved))
    bars = Bars(up, down, _said(shares, percent), _said(moved, as_cosine), told)
    above, below = "attention it gets", "movement when struck out"
    return strip(Strip(of.text, of.span, of.spans, above, below, look.COLOURS[4]), [bars])


def _said(values: np.ndarray, written: Callable[[float], str]) -> list[str]:
    strongest = np.argsort(-values)[:SAID].tolist()
    return [written(value) if at in strongest else " " for at, value in enumerate(values.tolist())]


def shares_of(of: Look, layer: int, head: int | None) -> tuple[np.ndarray, float, float]:
    """(word,): where one head or all of a layer look, by value; what stays with the word itself; what signs get.

    Layers are counted from 1, as everywhere.
    """
    here = [table[..., layer - 1, :] for table in (of.weighed, of.own, of.signs)]
    shares, own, signs = (table.mean(-1) if head is None else table[..., head] for table in here)
    return shares, float(own), float(signs)


def attention_reading(of: Look, shares: np.ndarray, own: float, signs: float, made: Experiment, layer: int) -> str:
    """What gets most, how much goes to no other word, and how far the two orders agree in this sentence."""
    if not len(shares):
        return "There is no other word to look at."
    first = escaped(shortened(of.words[int(shares.argmax())], 20))
    word = escaped(shortened(made.word, 20))
    order = same_order(shares, made.moved[:, layer])
    said = "" if order is None else f" In this sentence the two orders agree by {as_cosine(order)} (Spearman)."
    return (
        f"At layer {layer} this {word} looks most at **{first}**, {percent(float(shares.max()))}; "
        f"{percent(own)} stays with itself and {percent(signs)} goes to special tokens and punctuation. "
        f"A share counts both the weight and the length of the vector that it brings.{said}"
    )


HALF = 0.5
"""Attention is said hardly to tell to what end where one agreement is less than so much of the other."""


def agreement_reading(moved: Agreement, pulled: Agreement) -> str:
    """How far attention agrees with the experiment, over the sentences whose cue was written down."""
    hardly = pulled.mean < HALF * moved.mean
    return (
        f"Over {moved.sentences} built-in sentences the order by attention agrees with the order by **movement** to "
        f"{_interval(moved)}, with the order by **pull to its sense** to {_interval(pulled)}: 1 is the same order, 0 "
        "none in common." + (" Attention tells which words take part, and hardly to what end." if hardly else "")
    )


def _interval(of: Agreement) -> str:
    return f"{as_cosine(of.mean)} ({as_cosine(of.low)} to {as_cosine(of.high)})"
