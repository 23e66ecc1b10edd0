"""Checks of claims about pieces, vectors and cosines: what a model gives, and whether it agrees.

A check that returns a text alone agrees where that is the claimed text.
"""

import numpy as np

from polyseme import examples
from polyseme.bert import Bert, Encoding
from polyseme.core.input_layer import largest_difference
from polyseme.core.layers import LAYER_CHOICES
from polyseme.core.similarity import cosine, unit
from polyseme.core.vocabulary import count_kinds, vocabulary_table
from polyseme.facts.claims import CannotAsk


def pieces(bert: Bert, text: str) -> str:
    return " ".join(bert.tokenize(text).pieces[1:-1])


def ids(bert: Bert, text: str) -> str:
    return " ".join(map(str, bert.tokenize(text).ids))


def vocabulary(bert: Bert, first: int, last: int) -> str:
    return " ".join(bert.vocabulary[first : last + 1])


def entries(bert: Bert, kind: str) -> str:
    table = vocabulary_table(bert.vocabulary, bert.tokenizer.special, bert.tokenizer.mark)
    return f"{count_kinds(table)[kind]:,}"


def instances(bert: Bert, word: str) -> str:
    return str(len(bert.tokenize(examples.TUTORIAL).positions(word)))


def separators(bert: Bert, text: str, pair: str) -> tuple[str, bool]:
    pieces = bert.tokenize(text, pair).pieces
    return f"{(count := pieces.count(pieces[-1]))} {pieces[-1]}", count == 1


def nothing_unknown(bert: Bert, text: str) -> tuple[str, bool]:
    unknown = sum(bert.tokenize(text).unknown)
    return f"“{text}”: {unknown} [UNK]", unknown == 0


def all_in_a_dictionary(bert: Bert) -> tuple[str, bool]:
    """How many pieces of the tutorial's sentence remain if each piece is a dictionary key."""
    pieces = bert.tokenize(examples.TUTORIAL).pieces
    return f"{len(set(pieces))} of {len(pieces)}", len(set(pieces)) == len(pieces)


def row_of_world(bert: Bert) -> tuple[str, bool]:
    pieces = bert.tokenize("hello, world!").pieces
    return f"row 4 is {pieces[4]}, row 3 {pieces[3]}", pieces[4] == "world"


def three_banks(bert: Bert, choice: str = "Sum of last four", segments: str = "tutorial") -> np.ndarray:
    """(bank, feature): the vectors of the three banks in the tutorial's sentence, by a layer choice."""
    encoding = bert.encode(examples.TUTORIAL, segments=segments)
    return LAYER_CHOICES[choice](encoding.states)[_bank_positions(encoding)]


def _bank_positions(encoding: Encoding) -> list[int]:
    """The positions of the three banks in the tutorial's sentence."""
    words = encoding.positions("bank")
    if [len(pieces) for pieces in words] != [1, 1, 1]:
        raise CannotAsk("This model cuts “bank” into pieces.")
    return [position for (position,) in words]


def same_sense_is_closer(bert: Bert) -> tuple[str, bool]:
    same, different = _two_cosines(bert, "library")
    return f"{same:.3f} against {different:.3f}", same > different


def segments_matter(bert: Bert) -> tuple[str, bool]:
    """Whether one of the tutorial's two cosines changes by half a hundredth with segment ids of zeros."""
    if bert.segment_types < 2:
        raise CannotAsk("This model has no segment vectors.")
    pairs = np.array([_two_cosines(bert, segments) for segments in ("tutorial", "library")])
    (one, zero), second = pairs.T.tolist()
    said = (
        f"vault and robber: {one:.3f} with ones, {zero:.3f} with zeros; robber and river: {second[0]:.3f} and "
        f"{second[1]:.3f}"
    )
    return said, bool(np.abs(np.diff(pairs, axis=0)).max() >= 0.005)


def _two_cosines(bert: Bert, segments: str) -> tuple[float, float]:
    """The cosines of the tutorial: vault and robber, robber and river."""
    vault, robber, river = three_banks(bert, segments=segments)
    return cosine(vault, robber), cosine(robber, river)


def same_input_vector(bert: Bert) -> tuple[str, bool]:
    encoding = bert.encode(examples.TUTORIAL)
    banks = encoding.states[0][_bank_positions(encoding)]
    cosines = [cosine(banks[a], banks[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    return f"cosines {' '.join(f'{value:.3f}' for value in cosines)}", min(cosines) > 1 - 1e-5


def input_sum(bert: Bert) -> tuple[str, bool]:
    difference = largest_difference(bert, bert.encode(examples.TUTORIAL))
    return f"largest difference {_power_of_ten(difference)}", difference < 1e-5


def padding(bert: Bert) -> tuple[str, bool]:
    """Compares the states of a short text with and without 20 padding tokens behind it."""
    tokens = bert.tokenize("The river bank.")
    padded = bert.encode_tokens(tokens.padded(len(tokens) + 20, bert.padding)).states[:, : len(tokens)]
    difference = float(np.abs(bert.encode_tokens(tokens).states - padded).max())
    return f"largest difference {_power_of_ten(difference)}", difference < 1e-4


def _power_of_ten(difference: float) -> str:
    return f"{difference:.1g}" if difference >= 1e-4 else "below 0.0001" if difference else "0"


def queen(bert: Bert) -> tuple[str, bool]:
    """The piece nearest to king − man + woman, and the rank of queen with and without those three words."""
    rows = [bert.tokenizer.whole.get(word) for word in ("king", "man", "woman", "queen")]
    if None in rows:
        raise CannotAsk("This model cuts king, man, woman or queen into pieces.")
    king, man, woman, queen = (bert.token_vectors[row] for row in rows)
    target = king - man + woman
    cosines = unit(bert.token_vectors) @ unit(target)
    ahead = [row for row in np.flatnonzero(cosines > cosine(queen, target)) if row != rows[3]]
    rank_without = sum(row not in rows for row in ahead) + 1
    nearest = bert.vocabulary[int(cosines.argmax())]
    ranks = f"queen is number {len(ahead) + 1}, or {rank_without} if king, man and woman are left out"
    return f"nearest: {nearest}; {ranks}", nearest == "queen"
