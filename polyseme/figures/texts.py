"""Readings about tokenization: a truncated text, words that two models split differently, a missing head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from polyseme import limits
from polyseme.bert import Tokens
from polyseme.bert.catalogue import GAP_FILLER, TUTORIAL_MODEL
from polyseme.figures.wording import code_span, counted, escaped, listed

if TYPE_CHECKING:  # without SciPy the first page opens sooner
    from polyseme.core.comparison import Cut
    from polyseme.core.reading.language import Language


WHICH_LAYER = "*Senses*, *Maps* and *Pooling* test layers in different ways: their best layers may differ."
NOT_ENGLISH = "**Can't tell: this does not look like English**, the only language that the model learned."


def left_out_reading(tokens: Tokens) -> str:
    """How much of a text was truncated; empty if nothing was."""
    truncated = {"piece": tokens.pieces_left_out, "character": tokens.characters_left_out}
    if not any(truncated.values()):
        return ""
    amount = " or ".join(counted(number, noun) for noun, number in truncated.items() if number)
    return (
        f"This text is too long for the model. It reads the first {counted(len(tokens), 'piece')}; "
        f"{amount} after them {'is' if amount.startswith('1 ') else 'are'} left out. "
        "Shorten the text, or read it in parts."
    )


def language_reading(language: Language) -> str:
    """That a text is not in the model's language, and the words it does not know; empty if neither is so."""
    foreign = (
        "This does not look like English. The model learned only English, so expect little." if language.foreign else ""
    )
    words = listed(map(escaped, language.unknown), most=3)
    unknown = f"Not in the vocabulary: {words}. The model reads {escaped('[UNK]')} there." if words else ""
    return f"{foreign} {unknown}".strip()


def cut_reading(cut: Mapping[str, Cut], one: str, other: str) -> str:
    """Words that two models split differently, with the pieces of both; empty if there are none."""
    if not cut:
        return ""
    words = [
        f"{code_span(word)} is {' and '.join(' '.join(map(code_span, pieces)) for pieces in both)}"
        for word, both in list(cut.items())[: limits.CUTS_LISTED]
    ]
    rest = f"; and {len(cut) - len(words)} more" if len(cut) > len(words) else ""
    return f"*{escaped(one)}* and *{escaped(other)}* split words differently: {'; '.join(words)}{rest}."


def no_head_reading(name: str) -> str:
    """What a masked-language-model head does, and which models have one; for a model without."""
    having = listed(map(code_span, (GAP_FILLER, TUTORIAL_MODEL)))
    return (
        f"{code_span(name)} has no language-model head, so it can't turn vectors back into words. {having}, for "
        "example, have one: choose or fetch one on the left."
    )
