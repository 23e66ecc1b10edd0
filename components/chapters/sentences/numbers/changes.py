"""What moves the vector of a sentence that should stay the same: padding, masks, punctuation, special tokens, segments.

To add a change, add an entry to CHANGES.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from components import limits
from components.bert import Bert, Tokens
from components.chapters.sentences.numbers.pooled import Report
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS
from components.numbers.similarity import cosine
from components.takeaway.snippets import without_punctuation

Changed = tuple[Tokens, Tokens, str]
"""What is read in the place of a sentence, its pieces as the pooling sees them, and the pooling."""

Change = Callable[[Bert, Tokens, str], Changed | None]


def _padded(bert: Bert, plain: Tokens, pooling: str, masked: bool = True, left_out: bool = True) -> Changed:
    """Padding behind the sentence. masked: the network ignores it; left_out: the pooling does."""
    padded = plain.padded(min(len(plain) + limits.PADDING, bert.limit), bert.padding)
    behind = (False,) * (len(padded) - len(plain))
    as_own = replace(padded, mask=(1,) * len(padded), special=(*plain.special, *behind))  # as if it were text
    return padded if masked else as_own, padded if left_out else as_own, pooling


def _special_or_not(bert: Bert, plain: Tokens, pooling: str) -> Changed | None:
    """The same states pooled with [CLS] and [SEP] where they were without, and without where they were with."""
    other = SENTENCE_POOLINGS[pooling].otherwise
    return (plain, plain, other.name) if other else None


def _without_punctuation(bert: Bert, plain: Tokens, pooling: str) -> Changed | None:
    bare = bert.tokenize(without_punctuation(plain.text))  # type: ignore[no-untyped-call]
    return None if all(bare.special) or bare.ids == plain.ids else (bare, bare, pooling)


def _other_segments(bert: Bert, plain: Tokens, pooling: str) -> Changed | None:
    read = replace(plain, segments=(1,) * len(plain))
    return (read, read, pooling) if plain.segments else None


CHANGES: dict[str, Change] = {
    "padded, and masked": _padded,
    "padding pooled as well": partial(_padded, left_out=False),
    "padding neither masked nor left out": partial(_padded, masked=False, left_out=False),
    "with or without [CLS] and [SEP]": _special_or_not,
    "without punctuation": _without_punctuation,
    "segment ids 1 instead of 0": _other_segments,
}
"""(model, the sentence as it is, pooling) -> what is read instead; None where the change does not apply."""


def changed_cosines(
    bert: Bert, texts: Sequence[str], choice: str, pooling: str, report: Report = lambda share, step: None
) -> dict[str, np.ndarray]:
    """(sentence,) by change: the cosine of each sentence's vector with the changed one; NaN where that changes nothing.

    A change that applies to none of the sentences is left out.
    """
    choose = layer_choices(bert.layers)[choice]
    cosines = np.full((len(CHANGES), len(texts)), np.nan)
    for at, text in enumerate(texts):
        report(at / len(texts), f"sentence {at + 1} of {len(texts)}")
        plain = bert.encode(text)
        before = SENTENCE_POOLINGS[pooling](choose(plain.states), plain.tokens)
        made = {
            row: found for row, change in enumerate(CHANGES.values()) if (found := change(bert, plain.tokens, pooling))
        }
        read = bert.encode_few([tokens for tokens, *_ in made.values()])
        for (row, (_, counted, name)), encoding in zip(made.items(), read, strict=True):
            after = SENTENCE_POOLINGS[name](choose(encoding.states), counted)
            cosines[row, at] = cosine(before, after)
    return {name: row for name, row in zip(CHANGES, cosines, strict=True) if not np.isnan(row).all()}
