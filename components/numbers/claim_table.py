"""The claims of the tutorials and papers that a machine can check. To add one, add an entry to CLAIMS.

Published figures keep their source; what was measured for this project says so.
"""

from collections.abc import Callable

import numpy as np

from components import examples
from components.bert import Bert, Encoding
from components.numbers.baseline import random_baseline
from components.numbers.claims import TUTORIAL_MODEL, UNCASED, CannotAsk, Claim
from components.numbers.distribution import outlier_features
from components.numbers.input_layer import largest_difference
from components.numbers.layers import LAYER_CHOICES
from components.numbers.similarity import cosine
from components.numbers.vocabulary import count_kinds, vocabulary_table

Find = Callable[[Bert], tuple[str, bool]]

OLD, NEW = "McCormick and Ryan, 2019", "McCormick and Ryan, 2020"
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
SEGMENTS = {"text": examples.TUTORIAL, "segments": "tutorial"}
SENSES = SEGMENTS | {"word": "bank"}


def _equal(found: str, claimed: str) -> tuple[str, bool]:
    return found, found == claimed


def _power(difference: float) -> str:
    """A difference as a power of ten, or none at all."""
    return f"{difference:.0e}" if difference else "0"


def _pieces(text: str, claimed: str) -> Find:
    return lambda bert: _equal(" ".join(bert.tokenize(text).pieces[1:-1]), claimed)


def _ids(text: str, claimed: str) -> Find:
    return lambda bert: _equal(" ".join(map(str, bert.tokenize(text).ids)), claimed)


def _kind(kind: str, claimed: str) -> Find:
    def find(bert: Bert) -> tuple[str, bool]:
        table = vocabulary_table(bert.vocabulary, bert.tokenizer.special)
        return _equal(f"{count_kinds(table)[kind]:,}", claimed)

    return find


def _banks(bert: Bert, choice: str, segments: str = "tutorial") -> np.ndarray:
    """(bank, feature): the three banks of the tutorial's sentence, by a layer choice."""
    encoding = bert.encode(examples.TUTORIAL, segments=segments)
    return LAYER_CHOICES[choice](encoding.states)[_bank_positions(encoding)]


def _bank_positions(encoding: Encoding) -> list[int]:
    """Where the three banks of the tutorial's sentence stand."""
    found = encoding.positions("bank")
    if [len(pieces) for pieces in found] != [1, 1, 1]:
        raise CannotAsk("This model does not read the tutorial's three banks as one piece each.")
    return [at for (at,) in found]


def _cosine(first: str, second: str, claimed: float) -> Find:
    def find(bert: Bert) -> tuple[str, bool]:
        banks = _banks(bert, "Sum of last four")
        here = cosine(banks[PLACES[first]], banks[PLACES[second]])
        return f"{here:.4f}", abs(here - claimed) <= 0.005 + 1e-6

    return find


def _first_five(name: str) -> Find:
    def find(bert: Bert) -> tuple[str, bool]:
        values = _banks(bert, "Sum of last four")[PLACES[name], :5]
        return _numbers(values), bool(np.allclose(values, FIRST_FIVE[name], rtol=0, atol=0.001))

    return find


def _numbers(values: np.ndarray | tuple[float, ...]) -> str:
    return " ".join(f"{value:.4f}" for value in values).replace("-", "−")


def _closer(bert: Bert) -> tuple[str, bool]:
    vault, robber, river = _banks(bert, "Sum of last four", "library")
    same, other = cosine(vault, robber), cosine(robber, river)
    return f"{same:.3f} against {other:.3f}", same > other


def _shape(bert: Bert) -> tuple[str, bool]:
    states = bert.encode(examples.TUTORIAL).states
    return _equal(f"{' × '.join(map(str, states.shape))} = {states.size:,}", "13 × 22 × 768 = 219,648")


def _concatenated(bert: Bert) -> tuple[str, bool]:
    return _equal(f"{_banks(bert, 'Concatenation of last four').shape[1]:,}", "3,072")


def _position_alone(bert: Bert) -> tuple[str, bool]:
    encoding = bert.encode(examples.TUTORIAL)
    banks = encoding.states[0][_bank_positions(encoding)]
    cosines = [cosine(banks[a], banks[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    return f"cosines {' '.join(f'{value:.3f}' for value in cosines)}", min(cosines) > 1 - 1e-5


def _input_sum(bert: Bert) -> tuple[str, bool]:
    difference = largest_difference(bert, bert.encode(examples.TUTORIAL))
    return f"largest difference {_power(difference)}", difference < 1e-5


def _padding(bert: Bert) -> tuple[str, bool]:
    """A short text alone, and in one batch with a long one."""
    short, long = "The river bank.", examples.TUTORIAL
    alone = bert.encode(short).states
    together = next(iter(bert.encode_many([short, long], lambda states, tokens: states)))
    difference = float(np.abs(alone - together).max())
    return f"largest difference {_power(difference)}", difference < 1e-4


def _nothing_unknown(bert: Bert) -> tuple[str, bool]:
    text = "I feel 🙂 today."
    unknown = sum(bert.tokenize(text).unknown)
    return f"“{text}”: {unknown} [UNK]", unknown == 0


def _dominating(bert: Bert) -> tuple[str, bool]:
    found = outlier_features(bert.encode(examples.TUTORIAL).states).features
    return " ".join(map(str, found[:4])) or "none", {308, 381} <= set(found)


def _rising(bert: Bert) -> tuple[str, bool]:
    means = [layer.mean for layer in random_baseline(bert, examples.everyday()[:100]).layers]
    top = int(np.argmax(means[1:])) + 1
    return f"{means[0]:.3f} at layer 0, at most {means[top]:.3f} (layer {top})", means[top] > means[0]


def _segments_matter(bert: Bert) -> tuple[str, bool]:
    ones, zeros = _banks(bert, "Sum of last four"), _banks(bert, "Sum of last four", "library")
    moved = [cosine(one, zero) for one, zero in zip(ones, zeros, strict=True)]
    return f"the banks’ cosines to themselves: {' '.join(f'{value:.3f}' for value in moved)}", max(moved) < 1 - 1e-4


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "The tutorial's sentence becomes 22 pieces, [CLS] and [SEP] included, with these ids.",
        NEW,
        IDS,
        _ids(examples.TUTORIAL, IDS),
        UNCASED,
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "“embeddings” is cut into em ##bed ##ding ##s.",
        NEW,
        "here is the sentence i want em ##bed ##ding ##s for .",
        _pieces("Here is the sentence I want embeddings for.", "here is the sentence i want em ##bed ##ding ##s for ."),
        UNCASED,
        choices={"text": "Here is the sentence I want embeddings for."},
    ),
    Claim(
        "“hello, world!” has these ids.",
        "TinkerD, BERT embeddings",
        "101 7592 1010 2088 999 102",
        _ids("hello, world!", "101 7592 1010 2088 999 102"),
        UNCASED,
        choices={"text": "hello, world!"},
    ),
    Claim(
        "The vocabulary has about 30,000 entries; 5000 to 5019 are these.",
        OLD,
        PIECES_5000,
        lambda bert: _equal(" ".join(bert.vocabulary[5000:5020]), PIECES_5000),
        UNCASED,
    ),
    Claim(
        "So many entries continue a word (##…).",
        "counted in the published vocabulary",
        "5,828",
        _kind("continuation", "5,828"),
        UNCASED,
    ),
    Claim(
        "So many entries are single characters.",
        "counted in the published vocabulary",
        "997",
        _kind("single character", "997"),
        UNCASED,
    ),
    Claim(
        "Any word can be shown as pieces, in the worst case as single characters.",
        NEW,
        "no [UNK]",
        _nothing_unknown,
        instead="True of words in letters that the vocabulary has. One character outside it is enough: the whole word "
        "becomes [UNK], and what it meant is lost.",
        choices={"text": "I feel 🙂 today."},
    ),
    Claim(
        "Hidden state 0 is token, position and segment vector added up and normalised.",
        "Devlin et al., 2018",
        "largest difference 0",
        _input_sum,
        page="inputs",
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "At the input layer the same word has the same vector everywhere.",
        "a common reading of the tutorials",
        "cosines 1.000 1.000 1.000",
        _position_alone,
        instead="The token vector is the same. Hidden state 0 is not: the position vector is added already.",
        page="inputs",
        choices={"text": examples.TUTORIAL, "token": "6"},
    ),
    Claim(
        "All hidden states of the tutorial's sentence: layers × tokens × features.",
        NEW,
        "13 × 22 × 768 = 219,648",
        _shape,
        TUTORIAL_MODEL,
        page="layers",
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "Two features, 308 and 381, carry the extreme values.",
        "Puccetti et al., 2022",
        "308 381",
        _dominating,
        TUTORIAL_MODEL,
        page="layers",
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "Padding changes nothing as long as the mask is given.",
        "asked by many readers of the tutorials",
        "largest difference 0",
        _padding,
        page="layers",
    ),
    Claim("The last four layers side by side: values a token.", NEW, "3,072", _concatenated, TUTORIAL_MODEL),
    Claim(
        "The bank of the vault is closer to the robber's than the robber's is to the river's.",
        NEW,
        "same sense > other sense",
        _closer,
        page="senses",
        choices={"text": examples.TUTORIAL, "word": "bank"},
    ),
    *(
        Claim(
            f"Cosine of the banks of {first} and {second}, sum of the last four layers, segment ids of ones.",
            NEW,
            f"{claimed:.2f}",
            _cosine(first, second, claimed),
            TUTORIAL_MODEL,
            page="senses",
            choices=SENSES,
        )
        for first, second, claimed in (("robber", "vault", 0.94), ("robber", "river", 0.69))
    ),
    *(
        Claim(
            f"First five values of the bank of the {name}, sum of the last four layers, segment ids of ones.",
            NEW,
            _numbers(values),
            _first_five(name),
            TUTORIAL_MODEL,
            page="senses",
            choices=SENSES,
        )
        for name, values in FIRST_FIVE.items()
    ),
    Claim(
        "Which segment ids a single sentence gets makes a difference.",
        "the tutorial passes ones, the library zeros",
        "cosines below 1",
        _segments_matter,
        page="inputs",
        choices=SEGMENTS,
    ),
    Claim(
        "Two random words are more alike in upper layers than at the input layer.",
        "Ethayarajh, 2019 (bert-base-cased: .105 at layer 0, .675 at layer 11)",
        "rises",
        _rising,
        page="senses",
        choices={"text": examples.TUTORIAL, "word": "bank"},
    ),
)
