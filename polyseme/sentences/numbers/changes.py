"""The effect of changes that should not move a sentence vector: padding, masks, punctuation, special tokens, segments.

To add a change, add an entry to CHANGES.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import cosine
from polyseme.export.snippets import without_punctuation

Changed = tuple[Tokens, Tokens, str]
"""The changed input of the model, the tokens as the pooling gets them, and the pooling."""

Change = Callable[[Bert, Tokens, str], Changed | None]


def _padded(bert: Bert, plain: Tokens, pooling: str, masked: bool = True, left_out: bool = True) -> Changed:
    """Padding behind the sentence. masked: the network ignores it; left_out: the pooling does."""
    padded = plain.padded(min(len(plain) + limits.PADDING, bert.limit), bert.padding)
    behind = (False,) * (len(padded) - len(plain))
    as_text = replace(padded, mask=(1,) * len(padded), special=(*plain.special, *behind))
    return padded if masked else as_text, padded if left_out else as_text, pooling


def _special_or_not(bert: Bert, plain: Tokens, pooling: str, added: bool) -> Changed | None:
    """The same states, pooled without [CLS] and [SEP] instead of with them; `added`: the other way round."""
    here = SENTENCE_POOLINGS[pooling]
    return (plain, plain, here.otherwise.name) if here.otherwise and here.own == added else None


def _without_punctuation(bert: Bert, plain: Tokens, pooling: str) -> Changed | None:
    bare = bert.tokenize(without_punctuation(plain.text))  # type: ignore[no-untyped-call]
    return None if all(bare.special) or bare.ids == plain.ids else (bare, bare, pooling)


def _other_segments(bert: Bert, plain: Tokens, pooling: str) -> Changed | None:
    other = replace(plain, segments=(1,) * len(plain))
    return (other, other, pooling) if plain.segments else None


CHANGES: dict[str, Change] = {
    "padding ignored": _padded,
    "only the pooling counts the padding": partial(_padded, left_out=False),
    "padding not ignored": partial(_padded, masked=False, left_out=False),
    "[CLS] and [SEP] left out": partial(_special_or_not, added=False),
    "[CLS] and [SEP] added": partial(_special_or_not, added=True),
    "without punctuation": _without_punctuation,
    "segment ids 1 instead of 0": _other_segments,
}
"""(model, the sentence as it is, pooling) -> the changed input; None where the change does not apply."""


def changed_cosines(
    bert: Bert, texts: Sequence[str], choice: str, pooling: str, report: Report = silent
) -> dict[str, np.ndarray]:
    """(sentence,) by change: the cosine of each sentence's vector with the changed one; NaN where nothing changes.

    A change that applies to no sentence is left out.
    """
    choose = layer_choices(bert.layers)[choice]
    cosines = np.full((len(CHANGES), len(texts)), np.nan)
    for column, text in enumerate(texts):
        report(column / len(texts), f"sentence {column + 1} of {len(texts)}")
        plain = bert.encode(text)
        before = SENTENCE_POOLINGS[pooling](choose(plain.states), plain.tokens)
        changed = {row: change(bert, plain.tokens, pooling) for row, change in enumerate(CHANGES.values())}
        variants = {row: variant for row, variant in changed.items() if variant}
        encodings = bert.encode_few([tokens for tokens, *_ in variants.values()])
        for (row, (_, tokens, name)), encoding in zip(variants.items(), encodings, strict=True):
            cosines[row, column] = cosine(before, SENTENCE_POOLINGS[name](choose(encoding.states), tokens))
    return {name: row for name, row in zip(CHANGES, cosines, strict=True) if not np.isnan(row).all()}
