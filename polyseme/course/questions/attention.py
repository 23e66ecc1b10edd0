"""Questions on attention beside what words do; None for a model without attention."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.core.occlusion.attention_shares import attention_of
from polyseme.course import figures
from polyseme.course.asked import Asked
from polyseme.course.questions.effects import _tried, _turns
from polyseme.figures.wording import percent


@dataclass(frozen=True)
class Effects:
    """What other words do to one: the attention it pays to each, and by how many degrees it turns without each."""

    words: tuple[str, ...]
    attention: tuple[float, ...]
    turns: tuple[float, ...]
    span: tuple[int, int]

    def row(self, word: str) -> tuple[str, float, float]:
        """A word, its attention, and its turn."""
        at = self.words.index(word)
        return word, self.attention[at], self.turns[at]

    def picture(self, shown: Sequence[str], hidden: Sequence[str] = ()) -> go.Figure:
        """Attention beside effect, the effect of some words hidden."""
        rows = [self.row(one) for one in dict.fromkeys(self.words) if one in (*shown, *hidden)]
        others = "other words, itself, full stop, start and end"
        if len(rows) == len(self.words):
            others = "itself, full stop, start and end"
        note = f"{percent(1 - sum(share for _, share, _ in rows), 1)}: {others}"
        heads, most = ("attention, all layers", "turns by, last layer"), max(far for _, _, far in rows)
        return figures.panels(
            [(one, share, None if one in hidden else far) for one, share, far in rows], heads, most, note
        )


def effects_of(bert: Bert, text: str, word: str, options: Sequence[str]) -> Effects | None:
    """Attention and effect of the words around one; None without attention, or if a word is missing."""
    tried = _tried(bert, text, word)
    if tried is None or not {*options} <= {*tried.words}:
        return None
    try:
        shares = attention_of(bert, text, tried.span)
    except ValueError:
        return None
    attention = shares.weights.mean((0, 1))[shares.indices(tried.spans)]
    return Effects(tried.words, tuple(attention.tolist()), tuple(_turns(tried).tolist()), tried.span)


def attention_or_effect(
    bert: Bert, text: str, word: str, options: Sequence[str], known: Sequence[str] = ()
) -> Asked | None:
    """Which word turns a word most when struck out, beside where its attention goes; both are shown for known words."""
    found = effects_of(bert, text, word, options)
    if found is None or max(found.row(one)[2] for one in options) < max(found.turns):
        return None
    rows = [found.row(one) for one in options]
    return Asked(
        f"Left: how much **{word}** looks at each word. Right: how far its arrow turns without that word. Which word "
        "turns it most?",
        text,
        tuple(options),
        int(np.argmax([far for _, _, far in rows])),
        tuple(
            f"*{one}* gets {percent(share, 1)} of the attention; without it, *{word}* turns by {far:.0f}°."
            for one, share, far in rows
        ),
        found.picture(known, options),
        found.picture((*known, *options)),
        marked=(found.span,),
    )


def attention_tells(bert: Bert, text: str, word: str, options: Sequence[str]) -> Asked | None:
    """Whether the bars of attention tell which word turns a word most; None where they happen to."""
    found = effects_of(bert, text, word, options)
    if found is None:
        return None
    rows = sorted((found.row(one) for one in options), key=lambda row: row[1])
    (least, _, little), *_, (most, _, far) = rows
    decisive, turn = max(zip(found.words, found.turns, strict=True), key=lambda pair: pair[1])
    if decisive not in options or decisive in (most, least):
        return None
    why = (
        f"*{decisive}* turns *{word}* most, by {turn:.0f}°. *{most}*, with the most attention, turns it by {far:.0f}°."
    )
    return Asked(
        f"Bars: the attention that **{word}** pays to each word. Can these bars tell which word, left out, turns "
        f"*{word}* most?",
        text,
        (
            f"yes: it is “{most}”",
            f"yes: it is “{least}”",
            "no: they can't tell",
        ),
        2,
        (
            f"Without *{most}*, *{word}* turns by {far:.0f}°, less than without *{decisive}*.",
            f"Without *{least}*, *{word}* turns by {little:.0f}° only.",
            why,
        ),
        found.picture((), options),
        found.picture(options),
        marked=(found.span,),
    )
