"""Checks of claims about pieces, vectors and cosines: what this model gives, and whether it agrees."""

import numpy as np

from polyseme import examples
from polyseme.bert import Bert, Encoding
from polyseme.core.input_layer import largest_difference
from polyseme.core.layers import LAYER_CHOICES
from polyseme.core.similarity import cosine, unit
from polyseme.core.vocabulary import count_kinds, vocabulary_table
from polyseme.facts.claims import CannotAsk, Find

PAIR = ("The man went to the store.", "He bought a gallon of milk.")
EMOJI = "I feel 🙂 today."


def equal(value: str, claimed: str) -> tuple[str, bool]:
    return value, value == claimed


def power_of_ten(difference: float) -> str:
    return f"{difference:.0e}" if difference else "0"


def pieces_are(text: str, claimed: str) -> Find:
    return lambda bert: equal(" ".join(bert.tokenize(text).pieces[1:-1]), claimed)


def ids_are(text: str, claimed: str) -> Find:
    return lambda bert: equal(" ".join(map(str, bert.tokenize(text).ids)), claimed)


def kind_count(kind: str, claimed: str) -> Find:
    def find(bert: Bert) -> tuple[str, bool]:
        table = vocabulary_table(bert.vocabulary, bert.tokenizer.special, bert.tokenizer.mark)
        return equal(f"{count_kinds(table)[kind]:,}", claimed)

    return find


def three_banks(bert: Bert, choice: str, segments: str = "tutorial") -> np.ndarray:
    """(bank, feature): the vectors of the three banks in the tutorial's sentence, by a layer choice."""
    encoding = bert.encode(examples.TUTORIAL, segments=segments)
    return LAYER_CHOICES[choice](encoding.states)[bank_positions(encoding)]


def bank_positions(encoding: Encoding) -> list[int]:
    """The positions of the three banks in the tutorial's sentence."""
    words = encoding.positions("bank")
    if [len(pieces) for pieces in words] != [1, 1, 1]:
        raise CannotAsk("This model does not read the tutorial's three banks as one piece each.")
    return [position for (position,) in words]


def same_sense_is_closer(bert: Bert) -> tuple[str, bool]:
    vault, robber, river = three_banks(bert, "Sum of last four", "library")
    same, different = cosine(vault, robber), cosine(robber, river)
    return f"{same:.3f} against {different:.3f}", same > different


def same_input_vector(bert: Bert) -> tuple[str, bool]:
    encoding = bert.encode(examples.TUTORIAL)
    banks = encoding.states[0][bank_positions(encoding)]
    cosines = [cosine(banks[a], banks[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    return f"cosines {' '.join(f'{value:.3f}' for value in cosines)}", min(cosines) > 1 - 1e-5


def input_sum(bert: Bert) -> tuple[str, bool]:
    difference = largest_difference(bert, bert.encode(examples.TUTORIAL))
    return f"largest difference {power_of_ten(difference)}", difference < 1e-5


def padding(bert: Bert) -> tuple[str, bool]:
    """Compares the states of a short text with and without 20 padding tokens behind it."""
    tokens = bert.tokenize("The river bank.")
    padded = bert.encode_tokens(tokens.padded(len(tokens) + 20, bert.padding)).states[:, : len(tokens)]
    difference = float(np.abs(bert.encode_tokens(tokens).states - padded).max())
    return f"largest difference {power_of_ten(difference)}", difference < 1e-4


def row_of_world(bert: Bert) -> tuple[str, bool]:
    pieces = bert.tokenize("hello, world!").pieces
    return f"row 4 is {pieces[4]}, row 3 {pieces[3]}", pieces[4] == "world"


def one_separator(bert: Bert) -> tuple[str, bool]:
    pieces = bert.tokenize(*PAIR).pieces
    return equal(f"{pieces.count(pieces[-1])} {pieces[-1]}", f"1 {pieces[-1]}")


def all_in_a_dictionary(bert: Bert) -> tuple[str, bool]:
    """How many pieces of the tutorial's sentence remain if each piece is a dictionary key."""
    pieces = bert.tokenize(examples.TUTORIAL).pieces
    return equal(f"{len(set(pieces))} of {len(pieces)}", f"{len(pieces)} of {len(pieces)}")


def two_banks(bert: Bert) -> tuple[str, bool]:
    return equal(str(len(bert.tokenize(examples.TUTORIAL).positions("bank"))), "2")


def queen(bert: Bert) -> tuple[str, bool]:
    """The piece nearest to king − man + woman, and the rank of queen with and without those three words."""
    rows = [bert.tokenizer.whole.get(word) for word in ("king", "man", "woman", "queen")]
    if None in rows:
        raise CannotAsk("This model has no pieces of their own for king, man, woman and queen.")
    king, man, woman, queen = (bert.token_vectors[row] for row in rows)
    target = king - man + woman
    cosines = unit(bert.token_vectors) @ unit(target)
    ahead = [row for row in np.flatnonzero(cosines > cosine(queen, target)) if row != rows[3]]
    rank_without = sum(row not in rows for row in ahead) + 1
    nearest = bert.vocabulary[int(cosines.argmax())]
    ranks = f"queen is number {len(ahead) + 1}, or {rank_without} without the three"
    return f"nearest: {nearest}; {ranks}", nearest == "queen"


def nothing_unknown(bert: Bert) -> tuple[str, bool]:
    unknown = sum(bert.tokenize(EMOJI).unknown)
    return f"“{EMOJI}”: {unknown} [UNK]", unknown == 0


def segments_matter(bert: Bert) -> tuple[str, bool]:
    if bert.segment_types < 2:
        raise CannotAsk("This model has no segment vectors.")
    ones, zeros = three_banks(bert, "Sum of last four"), three_banks(bert, "Sum of last four", "library")
    cosines = [cosine(a, b) for a, b in zip(ones, zeros, strict=True)]
    return f"the banks’ cosines to themselves: {' '.join(f'{value:.3f}' for value in cosines)}", max(cosines) < 1 - 1e-4
