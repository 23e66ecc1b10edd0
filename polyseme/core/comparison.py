"""Two models on the same text: which words they split alike, and layers of the same depth."""

import re
from collections.abc import Collection, Sequence

from polyseme.bert import Tokens

Cut = tuple[tuple[str, ...], tuple[str, ...]]
"""The pieces of a word in the first and in the second model."""


def layer_at_same_depth(layer: int, layers: int, other_layers: int) -> int:
    """The layer at the same relative depth in a model with `other_layers` layers.

    >>> layer_at_same_depth(3, 6, 12)
    6
    """
    return round(layer * other_layers / layers)


def cut_differently(tokens: Tokens, other: Tokens) -> dict[str, Cut]:
    """word as typed -> its pieces, for the words of a text that two models split differently; case is ignored."""
    first, second = (
        {word.span: tuple(model.pieces[i] for i in word.positions) for word in model.grouped}
        for model in (tokens, other)
    )
    return {
        tokens.text[slice(*span)]: (pieces, second[span])
        for span, pieces in first.items()
        if span in second and not cut_alike(pieces, second[span])
    }


def cut_alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether the pieces of a word are the same in two models; case and piece markers are ignored.

    >>> cut_alike(["Bank"], ["bank"]), cut_alike(["bank"], ["ban", "##k"]), cut_alike(["Ġban", "k"], ["ban", "##k"])
    (True, False, True)
    """
    return [*map(bare, ours)] == [*map(bare, theirs)]


def bare(piece: str) -> str:
    """A piece without its marker for starting or continuing a word, in lower case.

    >>> bare("##Ing"), bare("▁Bank"), bare("#"), bare("Ġ")
    ('ing', 'bank', '#', 'ġ')
    """
    return re.sub(r"^(##|Ġ|▁)(?=.)", "", piece).casefold()


def shared_by_chance(ours: Collection[str], theirs: Collection[str], k_ours: int, k_theirs: int) -> float:
    """The expected number of pieces that two lists share if each is drawn at random from its vocabulary.

    >>> shared_by_chance(["a", "b"], ["b", "c", "d", "e"], 1, 2)
    0.25
    """
    return len(set(ours) & set(theirs)) * k_ours / len(ours) * k_theirs / len(theirs)
