"""How each claim is checked: what this model gives, and whether it agrees."""

from collections.abc import Callable

import numpy as np

from components import examples
from components.bert import Bert, Encoding
from components.numbers.baseline import random_baseline
from components.numbers.claims import CannotAsk
from components.numbers.distribution import outlier_features
from components.numbers.input_layer import largest_difference
from components.numbers.layers import LAYER_CHOICES
from components.numbers.similarity import cosine, unit
from components.numbers.vocabulary import count_kinds, vocabulary_table

Find = Callable[[Bert], tuple[str, bool]]

PLACES = {"vault": 0, "robber": 1, "river": 2}
FIRST_FIVE = {
    "vault": (3.3596, -2.9805, -1.5421, 0.7065, 2.0031),
    "robber": (2.7359, -2.5577, -1.3094, 0.6797, 1.6633),
    "river": (1.5266, -0.8895, -0.5152, -0.9298, 2.8334),
}
IDS = "101 2044 11065 2769 2013 1996 2924 11632 1010 1996 2924 27307 2001 2464 5645 2006 1996 5900 2314 2924 1012 102"
PIECES_5000 = (
    "knight lap survey ma ##ow noise billy ##ium shooting guide bedroom priest resistance motor homes sounded giant "
    "##mer 150 scenes"
)
TABLES = "30,522 × 768, 512 × 768, 2 × 768"


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
        table = vocabulary_table(bert.vocabulary, bert.tokenizer.special)
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


def one_bank(name: str, bert: Bert) -> np.ndarray:
    """(feature,): one of the banks as the tutorial makes its vector."""
    return np.asarray(three_banks(bert, "Sum of last four")[PLACES[name]])


def dog(bert: Bert) -> np.ndarray:
    return np.asarray(bert.token_vectors[bert.tokenize("dog").ids[1]])


def position_0(bert: Bert) -> np.ndarray:
    return np.asarray(bert.position_vectors[0])


def segment_0(bert: Bert) -> np.ndarray:
    if bert.segment_vectors is None:
        raise CannotAsk("This model has no segment vectors.")
    return np.asarray(bert.segment_vectors[0])


def world(bert: Bert) -> np.ndarray:
    """Row 3 of the input layer, counted from 0; the source's text names row 4."""
    return np.asarray(bert.encode("hello, world!").states[0][3])


def cosine_near(first: str, second: str, claimed: float) -> Find:
    def find(bert: Bert) -> tuple[str, bool]:
        banks = three_banks(bert, "Sum of last four")
        here = cosine(banks[PLACES[first]], banks[PLACES[second]])
        return f"{here:.4f}", abs(here - claimed) <= 0.005 + 1e-6

    return find


def numbers(values: np.ndarray | tuple[float, ...]) -> str:
    return " ".join(f"{value:.4f}" for value in values).replace("-", "−")


def closer(bert: Bert) -> tuple[str, bool]:
    vault, robber, river = three_banks(bert, "Sum of last four", "library")
    same, other = cosine(vault, robber), cosine(robber, river)
    return f"{same:.3f} against {other:.3f}", same > other


def shape(bert: Bert) -> tuple[str, bool]:
    states = bert.encode(examples.TUTORIAL).states
    return equal(f"{' × '.join(map(str, states.shape))} = {states.size:,}", "13 × 22 × 768 = 219,648")


def concatenated(bert: Bert) -> tuple[str, bool]:
    return equal(f"{three_banks(bert, 'Concatenation of last four').shape[1]:,}", "3,072")


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


def banks_in_all(bert: Bert) -> tuple[str, bool]:
    return equal(str(len(bert.tokenize(examples.TUTORIAL).positions("bank"))), "2")


def tables(bert: Bert) -> tuple[str, bool]:
    tables = (bert.token_vectors, bert.position_vectors, bert.segment_vectors)
    return equal(", ".join(f"{len(table):,} × {table.shape[1]}" for table in tables if table is not None), TABLES)


def values_near(take: Callable[[Bert], np.ndarray], claimed: tuple[float, ...], within: float) -> Find:
    """Whether some values are the published ones."""

    def find(bert: Bert) -> tuple[str, bool]:
        values = take(bert)[: len(claimed)]
        return numbers(values), values.shape == (len(claimed),) and bool(np.allclose(values, claimed, 0, within))

    return find


def within_two(bert: Bert) -> tuple[str, bool]:
    """Token 5 of the tutorial's sentence in layer 5, whose values the tutorials draw."""
    if bert.layers < 5:
        raise CannotAsk("This model has fewer than five layers.")
    values = bert.encode(examples.TUTORIAL, segments="tutorial").states[5, 5]
    share, lowest = float((np.abs(values) <= 2).mean()), float(values.min())
    return f"{share:.0%} within, the lowest {lowest:.1f}".replace("-", "−"), share > 0.9 and lowest < -8


def named_in_code(bert: Bert) -> tuple[str, bool]:
    """Which layer the old library's encoded_layers[11] is, which leaves out the input layer."""
    if bert.layers < 12:
        raise CannotAsk("This model has fewer than twelve layers.")
    return f"layer 12 of {bert.layers}", bert.layers == 13


def queen(bert: Bert) -> tuple[str, bool]:
    """The piece nearest to king − man + woman, of all there are; and where queen stands, the three left out."""
    rows = [bert.tokenizer.ids.get(word) for word in ("king", "man", "woman", "queen")]
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


def dominating(bert: Bert) -> tuple[str, bool]:
    found = outlier_features(bert.encode(examples.TUTORIAL).states).features
    return " ".join(map(str, found[:4])) or "none", {308, 381} <= set(found)


def rising(bert: Bert) -> tuple[str, bool]:
    """Whether every layer of the upper half lies above layer 0."""
    means = [layer.mean for layer in random_baseline(bert, examples.everyday()[:100]).layers]
    upper = means[len(means) // 2 :]
    found = f"{means[0]:.3f} at layer 0, {min(upper):.3f} to {max(upper):.3f} in the upper half".replace("-", "−")
    return found, min(upper) > means[0]


def segments_matter(bert: Bert) -> tuple[str, bool]:
    if bert.segment_types < 2:
        raise CannotAsk("This model has no segment vectors.")
    ones, zeros = three_banks(bert, "Sum of last four"), three_banks(bert, "Sum of last four", "library")
    moved = [cosine(one, zero) for one, zero in zip(ones, zeros, strict=True)]
    return f"the banks’ cosines to themselves: {' '.join(f'{value:.3f}' for value in moved)}", max(moved) < 1 - 1e-4
