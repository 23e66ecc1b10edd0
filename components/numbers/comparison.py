"""Two models on the same text: which words both can compare, how deep a layer lies in each, and what chance shares."""

import re
from collections.abc import Collection, Sequence

from components.bert import Tokens

Cut = tuple[tuple[str, ...], tuple[str, ...]]
"""The pieces that a word became in the one model, and in the other."""


def layer_at_same_depth(layer: int, layers: int, other_layers: int) -> int:
    """The layer that lies as deep in a model of other_layers as a layer does in one of layers.

    >>> layer_at_same_depth(3, 6, 12)
    6
    """
    return round(layer * other_layers / layers)


def cut_differently(one: Tokens, other: Tokens) -> dict[str, Cut]:
    """The words of a text that two models cut into other pieces, as typed; capitals make no difference."""
    ours, theirs = (
        {word.span: tuple(read.pieces[at] for at in word.positions) for word in read.grouped} for read in (one, other)
    )
    return {
        one.text[slice(*span)]: (pieces, theirs[span])
        for span, pieces in ours.items()
        if span in theirs and not cut_alike(pieces, theirs[span])
    }


def cut_alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two models made the same pieces of a word; capitals make no difference, nor how a piece is marked.

    >>> cut_alike(["Bank"], ["bank"]), cut_alike(["bank"], ["ban", "##k"]), cut_alike(["Ġban", "k"], ["ban", "##k"])
    (True, False, True)
    """
    return [*map(bare, ours)] == [*map(bare, theirs)]


def bare(piece: str) -> str:
    """A piece without the signs that tell whether it starts or continues a word, in small letters.

    >>> bare("##Ing"), bare("▁Bank"), bare("#"), bare("Ġ")
    ('ing', 'bank', '#', 'ġ')
    """
    return re.sub(r"^(##|Ġ|▁)(?=.)", "", piece).casefold()


def shared_by_chance(ours: Collection[str], theirs: Collection[str], k_ours: int, k_theirs: int) -> float:
    """How many pieces two lists have in common on average if each is drawn at random from its own vocabulary.

    >>> shared_by_chance(["a", "b"], ["b", "c", "d", "e"], 1, 2)
    0.25
    """
    return len(set(ours) & set(theirs)) * k_ours / len(ours) * k_theirs / len(theirs)
