"""Attention above each word, and below it how far the word in question moves without it; and their readings."""

import numpy as np
import plotly.graph_objects as go

from polyseme.core.occlusion.attention_shares import AttentionShares
from polyseme.core.occlusion.cues import Agreement
from polyseme.core.occlusion.experiment import Experiment
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import escaped, percent, shortened
from polyseme.senses.occlusion.figures.strip import Bars, Strip, strip, strongest_values
from polyseme.senses.occlusion.numbers import same_order


def attention_figure(attention: AttentionShares, shares: np.ndarray, experiment: Experiment, layer: int) -> go.Figure:
    """(word,): the share of the attention of each word, above; below, how far the word in question moves without it."""
    moved = experiment.moved[:, layer]
    hovers = [
        f"{theme.plain(shortened(word, 20))}: {percent(share)} of the attention; struck out it moves the word by "
        f"{as_cosine(far)}"
        for word, share, far in zip(attention.words, shares.tolist(), moved.tolist(), strict=True)
    ]
    up, down = (values / (values.max(initial=0) or 1) for values in (shares, moved))
    bars = Bars(up, down, strongest_values(shares, percent), strongest_values(moved, as_cosine), hovers)
    above, below = "attention it gets", "movement when struck out"
    return strip(Strip(attention.text, attention.span, attention.spans, above, below, theme.ATTENTION), [bars])


def shares_of(attention: AttentionShares, layer: int, head: int | None) -> tuple[np.ndarray, float, float]:
    """(word,): the attention of a layer, from 1 on, and of one head or all, by value; then to itself, and to signs."""
    tables = [table[..., layer - 1, :] for table in (attention.weighed, attention.own, attention.signs)]
    shares, own, signs = (table.mean(-1) if head is None else table[..., head] for table in tables)
    return shares, float(own), float(signs)


def attention_reading(
    attention: AttentionShares, shares: np.ndarray, own: float, signs: float, experiment: Experiment, layer: int
) -> str:
    """The word with most attention, the share of no other word, and the rank correlation with movement."""
    if not len(shares):
        return "There is no other word to look at."
    first = escaped(shortened(attention.words[int(shares.argmax())], 20))
    order = same_order(shares, experiment.moved[:, layer])
    agreement = "" if order is None else f" In this sentence the two orders agree by {as_cosine(order)} (Spearman)."
    return (
        f"At layer {layer} this {escaped(shortened(experiment.word, 20))} looks most at **{first}**, "
        f"{percent(float(shares.max()))}; "
        f"{percent(own)} stays with itself and {percent(signs)} goes to special tokens and punctuation. "
        f"A share counts both the weight and the length of the vector that it brings.{agreement}"
    )


HALF = 0.5
"""Attention is called uninformative about meanings below this ratio of the two agreements."""


def agreement_reading(moved: Agreement, pulled: Agreement) -> str:
    """How far attention agrees with the experiment, over the labelled sentences with a known cue."""
    hardly = " Attention shows which words take part, not which meaning they favour." * (
        pulled.mean < HALF * moved.mean
    )
    by_movement, by_pull = (
        f"{as_cosine(one.mean)} ({as_cosine(one.low)} to {as_cosine(one.high)})" for one in (moved, pulled)
    )
    return (
        f"Over {moved.sentences} built-in sentences the order by attention agrees with the order by **movement** to "
        f"{by_movement}, with the order by **pull to its meaning** to {by_pull}: 1 is the same order, 0 none in common."
        f"{hardly}"
    )
