"""What became of a text: what was cut off it, and which words two models cut differently; in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from components import limits
from components.bert import MODELS, Tokens
from components.figures.prose import counted, escaped, listed, literal

if TYPE_CHECKING:  # the first page must not wait for SciPy
    from components.numbers.comparison import Cut


def left_out_reading(tokens: Tokens) -> str:
    """What was cut off the text, and where; empty when nothing was."""
    left = {"piece": tokens.pieces_left_out, "character": tokens.characters_left_out}
    if not any(left.values()):
        return ""
    amount = " or ".join(counted(number, noun) for noun, number in left.items() if number)
    return (
        f"This text is longer than the model can read. The first {counted(len(tokens), 'piece')} are kept; "
        f"{amount} behind them {'is' if amount.startswith('1 ') else 'are'} left out. "
        "Shorten the text, or read it in parts."
    )


def cut_reading(cut: Mapping[str, Cut], one: str, other: str) -> str:
    """Words that two models cut differently, with the pieces of both; empty where there are none."""
    if not cut:
        return ""
    told = [f"{literal(word)} is {_row(ours)} and {_row(theirs)}" for word, (ours, theirs) in cut.items()]
    most = limits.CUTS_TOLD
    rest = f"; and {len(told) - most} more" if len(told) > most else ""
    return f"Cut differently, first by *{escaped(one)}*, then by *{escaped(other)}*: {'; '.join(told[:most])}{rest}."


def _row(pieces: tuple[str, ...]) -> str:
    return " ".join(map(literal, pieces))


def no_head_reading(name: str) -> str:
    """Which models say what would fit in a word's place, where the one of this name does not."""
    having = listed((literal(name) for name, model in MODELS.items() if model.head), most=4)
    return (
        "A masked-language-model head turns a vector back into words: it says what the model would put there. The "
        f"files of {literal(name)} have none. These models have one, and say it here: {having}. Choose "
        "one on the left; bert-base-uncased is offered there."
    )
