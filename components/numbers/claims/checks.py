"""How each claim is checked: what this model gives, and whether it agrees."""

from collections.abc import Callable

import numpy as np

from components import examples
from components.bert import Bert, Encoding
from components.numbers.claims import CannotAsk
from components.numbers.input_layer import largest_difference
from components.numbers.layers import LAYER_CHOICES
from components.numbers.similarity import cosine, unit
from components.numbers.vocabulary import count_kinds, vocabulary_table

Find = Callable[[Bert], tuple[str, bool]]

PAIR = ("The man went to the store.", "He bought a gallon of milk.")
IDS = "101 2044 11065 2769 2013 1996 2924 11632 1010 1996 2924 27307 2001 2464 5645 2006 1996 5900 2314 2924 1012 102"
PIECES_5000 = (
    "knight lap survey ma ##ow noise billy ##ium shooting guide bedroom priest resistance motor homes sounded giant "
    "##mer 150 scenes"
)


def equal(found: str, claimed: str) -> tuple[str, bool]:
    return found, found == claimed


def power(difference: float) -> str:
    """A difference as a power of ten, or none at all."""
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
    """(bank, feature): the three banks of the tutorial's sentence, by a layer choice."""
    encoding = bert.encode(examples.TUTORIAL, segments=segments)
    return LAYER_CHOICES[choice](encoding.states)[bank_positions(encoding)]


def bank_positions(encoding: Encoding) -> list[int]:
    """Where the three banks of the tutorial's sentence stand."""
    found = encoding.positions("bank")
    if [len(pieces) for pieces in found] != [1, 1, 1]:
        raise CannotAsk("This model does not read the tutorial's three banks as one piece each.")
    return [at for (at,) in found]


def closer(bert: Bert) -> tuple[str, bool]:
    vault, robber, river = three_banks(bert, "Sum of last four", "library")
    same, other = cosine(vault, robber), cosine(robber, river)
    return f"{same:.3f} against {other:.3f}", same > other


def position_alone(bert: Bert) -> tuple[str, bool]:
    encoding = bert.encode(examples.TUTORIAL)
    banks = encoding.states[0][bank_positions(encoding)]
    cosines = [cosine(banks[a], banks[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    return f"cosines {' '.join(f'{value:.3f}' for value in cosines)}", min(cosines) > 1 - 1e-5


def input_sum(bert: Bert) -> tuple[str, bool]:
    difference = largest_difference(bert, bert.encode(examples.TUTORIAL))
    return f"largest difference {power(difference)}", difference < 1e-5


def padding(bert: Bert) -> tuple[str, bool]:
    """A short text as it is, and with as much padding behind it as a long one would bring."""
    tokens = bert.tokenize("The river bank.")
    padded = bert.encode_tokens(tokens.padded(len(tokens) + 20, bert.padding)).states[:, : len(tokens)]
    difference = float(np.abs(bert.encode_tokens(tokens).states - padded).max())
    return f"largest difference {power(difference)}", difference < 1e-4


def row_of_world(bert: Bert) -> tuple[str, bool]:
    pieces = bert.tokenize("hello, world!").pieces
    return f"row 4 is {pieces[4]}, row 3 {pieces[3]}", pieces[4] == "world"


def one_sign_between(bert: Bert) -> tuple[str, bool]:
    """How many separators a pair of sentences has."""
    pieces = bert.tokenize(*PAIR).pieces
    return equal(f"{pieces.count(pieces[-1])} {pieces[-1]}", f"1 {pieces[-1]}")


def all_in_a_dictionary(bert: Bert) -> tuple[str, bool]:
    """How many pieces of the tutorial's sentence are left where each is a dictionary's key."""
    pieces = bert.tokenize(examples.TUTORIAL).pieces
    return equal(f"{len(set(pieces))} of {len(pieces)}", f"{len(pieces)} of {len(pieces)}")


def banks_in_all(bert: Bert) -> tuple[str, bool]:
    return equal(str(len(bert.tokenize(examples.TUTORIAL).positions("bank"))), "2")


def queen(bert: Bert) -> tuple[str, bool]:
    """The piece nearest to king − man + woman, of all there are; and where queen stands, the three left out."""
    rows = [bert.tokenizer.whole.get(word) for word in ("king", "man", "woman", "queen")]
    if None in rows:
        raise CannotAsk("This model has no pieces of their own for king, man, woman and queen.")
    king, man, woman, queen = (bert.token_vectors[row] for row in rows)
    aim = king - man + woman
    cosines = unit(bert.token_vectors) @ unit(aim)
    ahead = [row for row in np.flatnonzero(cosines > cosine(queen, aim)) if row != rows[3]]
    behind_others = sum(row not in rows for row in ahead) + 1
    nearest = bert.vocabulary[int(cosines.argmax())]
    found = f"nearest: {nearest}; queen is number {len(ahead) + 1}, or {behind_others} without the three"
    return found, nearest == "queen"


def nothing_unknown(bert: Bert) -> tuple[str, bool]:
    text = "I feel 🙂 today."
    unknown = sum(bert.tokenize(text).unknown)
    return f"“{text}”: {unknown} [UNK]", unknown == 0


def segments_matter(bert: Bert) -> tuple[str, bool]:
    if bert.segment_types < 2:
        raise CannotAsk("This model has no segment vectors.")
    ones, zeros = three_banks(bert, "Sum of last four"), three_banks(bert, "Sum of last four", "library")
    moved = [cosine(one, zero) for one, zero in zip(ones, zeros, strict=True)]
    return f"the banks’ cosines to themselves: {' '.join(f'{value:.3f}' for value in moved)}", max(moved) < 1 - 1e-4
