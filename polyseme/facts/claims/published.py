"""Published figures of single models: where a model has these values, and whether they are the same."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.distribution import outlier_features
from polyseme.core.similarity import cosine
from polyseme.facts.claims import TUTORIAL_MODEL, CannotAsk, Claim, Find
from polyseme.facts.claims.checks import equal, three_banks
from polyseme.facts.claims.published_rows import CORNERS, DOG, FIFTEEN, FIRST_FIVE, HELLO, POSITIONS, SEGMENTS, TOKENS

Rows = Sequence[Sequence[float]] | np.ndarray
"""Printed values, row by row; rows may differ in length."""

OLD, NEW = "McCormick and Ryan, 2019", "McCormick and Ryan, 2020"
TINKERD, POGIATZIS = "TinkerD, BERT embeddings", "Pogiatzis, 2019"
TUTORIAL = {"text": examples.TUTORIAL}
ONES = TUTORIAL | {"segments": "tutorial"}
SUM = "sum of the last four layers, segment ids of ones"
LIBRARY = "The edition of 2019 used the library of its day. Beside its figure stands what today's gives."
BANKS = ("vault", "robber", "river")


def printed(rows: Rows) -> str:
    """Rows of values as the sources have them, to four decimals."""
    return " · ".join(" ".join(f"{value:.4f}" for value in row) for row in rows).replace("-", "−")


def values_near(take: Callable[[Bert], Rows], claimed: Rows, tolerance: float) -> Find:
    """Whether some values are the published ones."""

    def find(bert: Bert) -> tuple[str, bool]:
        rows = take(bert)
        pairs = list(zip(rows, claimed, strict=False))  # another vocabulary may split into more pieces
        near = [
            len(row) == len(printed_row) and np.allclose(row, printed_row, 0, tolerance) for row, printed_row in pairs
        ]
        return printed(rows), len(rows) == len(claimed) and all(near)

    return find


def cosine_near(first: str, second: str, claimed: float, tolerance: float) -> Find:
    def find(bert: Bert) -> tuple[str, bool]:
        banks = dict(zip(BANKS, three_banks(bert, "Sum of last four"), strict=True))
        value = cosine(banks[first], banks[second])
        return f"{value:.4f}", abs(value - claimed) <= tolerance + 1e-6

    return find


def ends(rows: np.ndarray) -> np.ndarray:
    """(row, feature) -> (row, 6): the first and the last three values."""
    return np.concatenate([rows[:, :3], rows[:, -3:]], axis=1)


def bank_values(name: str, count: int, bert: Bert) -> Rows:
    return [three_banks(bert, "Sum of last four")[BANKS.index(name)][:count]]


def first_layer(bert: Bert) -> Rows:
    """The corners of the old library's encoded_layers[0], which is layer 1."""
    return ends(bert.encode(examples.TUTORIAL, segments="tutorial").states[1][[0, 1, 2, -3, -2, -1]])


def token_table(bert: Bert) -> Rows:
    table = bert.token_vectors
    return [*table[[0, 1, 2, -3, -2, -1], :3], table[-1, -3:]]


def position_table(bert: Bert) -> Rows:
    if bert.position_vectors is None:
        raise CannotAsk("This model has no position vectors.")
    rows = ends(bert.position_vectors[:3])
    return [rows[0], rows[1][:3], rows[2][:3]]


def segment_table(bert: Bert) -> Rows:
    if bert.segment_vectors is None:
        raise CannotAsk("This model has no segment vectors.")
    return ends(bert.segment_vectors[:2])


def sizes(bert: Bert) -> str:
    return f"{bert.layers} layers, {bert.features:,} features, {bert.heads} heads"


def table_sizes(bert: Bert) -> str:
    tables = (bert.token_vectors, bert.position_vectors, bert.segment_vectors)
    return ", ".join(f"{len(table):,} × {table.shape[1]}" for table in tables if table is not None)


def states_shape(bert: Bert) -> str:
    states = bert.encode(examples.TUTORIAL).states
    return f"{' × '.join(map(str, states.shape))} = {states.size:,}"


def mostly_within_two(bert: Bert) -> tuple[str, bool]:
    """Whether token 5 of the tutorial's sentence in layer 5 lies mostly within [-2, 2], and reaches below -8."""
    if bert.layers < 5:
        raise CannotAsk("This model has fewer than five layers.")
    values = bert.encode(examples.TUTORIAL, segments="tutorial").states[5, 5]
    share, lowest = float((np.abs(values) <= 2).mean()), float(values.min())
    return f"{share:.0%} within, the lowest {lowest:.1f}".replace("-", "−"), share > 0.9 and lowest < -8


def named_in_code(bert: Bert) -> tuple[str, bool]:
    """Which layer encoded_layers[11] is: the old library leaves out the input layer."""
    if bert.layers < 12:
        raise CannotAsk("This model has fewer than twelve layers.")
    return f"layer 12 of {bert.layers}", bert.layers == 13


def published_outliers(bert: Bert) -> tuple[str, bool]:
    features = outlier_features(bert.encode(examples.TUTORIAL).states).features
    return " ".join(map(str, features[:4])) or "none", {308, 381} <= set(features)


def _size(says: str, source: str, claimed: str, take: Callable[[Bert], str], page: str = "layers") -> Claim:
    """A claim about a size of bert-base-uncased."""
    find = lambda bert: equal(take(bert), claimed)  # noqa: E731
    return Claim(says, source, claimed, find, TUTORIAL_MODEL, page=page, choices=TUTORIAL)


def _input_values(says: str, take: Callable[[Bert], Rows], rows: Rows, tolerance: float = 1e-4) -> Claim:
    """A claim about values at the input layer of bert-base-uncased."""
    return Claim(says, TINKERD, printed(rows), values_near(take, rows, tolerance), TUTORIAL_MODEL, page="inputs")


def _bank_cosine(
    source: str, first: str, second: str, claimed: str, tolerance: float = 0.005, instead: str = ""
) -> Claim:
    says = f"Cosine of the banks of {first} and {second}, {SUM}."
    find = cosine_near(first, second, float(claimed), tolerance)
    return Claim(says, source, claimed, find, TUTORIAL_MODEL, instead, "senses", ONES | {"word": "bank"})


def _bank_values(source: str, count: str, name: str, values: Sequence[float], instead: str = "") -> Claim:
    says = f"First {count} values of the bank of the {name}, {SUM}."
    find = values_near(partial(bank_values, name, len(values)), [values], 0.001)
    return Claim(says, source, printed([values]), find, TUTORIAL_MODEL, instead, "senses", ONES | {"word": "bank"})


PUBLISHED: tuple[Claim, ...] = (
    _size("BERT base is so large.", POGIATZIS, "12 layers, 768 features, 12 heads", sizes),
    replace(
        _size("BERT large is so large.", POGIATZIS, "24 layers, 1,024 features, 16 heads", sizes),
        made_for="bert-large-uncased",
    ),
    _size("The three tables of the input layer.", TINKERD, "30,522 × 768, 512 × 768, 2 × 768", table_sizes, "inputs"),
    _size(
        "All hidden states of the tutorial's sentence: layers × tokens × features.",
        NEW,
        "13 × 22 × 768 = 219,648",
        states_shape,
    ),
    _size(
        "The last four layers side by side: values a token.",
        NEW,
        "3,072",
        lambda bert: f"{three_banks(bert, 'Concatenation of last four').shape[1]:,}",
    ),
    _input_values(
        "The token table: how its first and last three rows begin, and how the last one ends.", token_table, TOKENS
    ),
    _input_values(
        "The vector of “dog”, first and last three values.",
        lambda bert: ends(bert.token_vectors[[bert.tokenize("dog").ids[1]]]),
        DOG,
    ),
    _input_values("The position table: how its first three rows begin, and how row 0 ends.", position_table, POSITIONS),
    _input_values("The segment table: first and last three values of both rows.", segment_table, SEGMENTS),
    _input_values(
        "“hello, world!” at the input layer: first and last three values of each row.",
        lambda bert: ends(bert.encode("hello, world!").states[0]),
        HELLO,
        0.0005,
    ),
    Claim(
        "The corners of encoded_layers[0]: first and last three values of its first and last three rows.",
        OLD,
        printed(CORNERS),
        values_near(first_layer, CORNERS, 0.001),
        TUTORIAL_MODEL,
        LIBRARY,
        "layers",
        ONES | {"layer": "1"},
    ),
    Claim(
        "Two features, 308 and 381, carry the extreme values.",
        "Puccetti et al., 2022",
        "308 381",
        published_outliers,
        TUTORIAL_MODEL,
        page="layers",
        choices=TUTORIAL,
    ),
    Claim(
        "Most values of a token lie between −2 and 2, a few around −10.",
        f"{OLD} and 2020; layer 5, token 5",
        "most within, the lowest below −8",
        mostly_within_two,
        TUTORIAL_MODEL,
        page="layers",
        choices=TUTORIAL | {"token": "5", "layer": "5"},
    ),
    Claim(
        "The second to last layer is encoded_layers[11].",
        f"{OLD}, in its code",
        "layer 11 of 12",
        named_in_code,
        TUTORIAL_MODEL,
        "The old library leaves the input layer out: its number 11 is the last layer, not the one before it.",
        "layers",
    ),
    _bank_cosine(NEW, "robber", "vault", "0.94"),
    _bank_cosine(NEW, "robber", "river", "0.69"),
    _bank_cosine(OLD, "robber", "vault", "0.94567525", 0.0005, LIBRARY),
    _bank_cosine(OLD, "robber", "river", "0.6797334", 0.0005, LIBRARY),
    *(_bank_values(NEW, "five", name, values) for name, values in FIRST_FIVE.items()),
    *(_bank_values(OLD, "fifteen", name, values, LIBRARY) for name, values in FIFTEEN.items()),
)
"""The claims that are figures of one model."""
