"""Figures that the sources print, each of its own model: where a model has them, and whether they are the same."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from components import examples
from components.bert import Bert
from components.numbers.claims import TUTORIAL_MODEL, CannotAsk, Claim
from components.numbers.claims.checks import Find, equal, three_banks
from components.numbers.claims.printed import CORNERS, DOG, FIFTEEN, FIRST_FIVE, HELLO, POSITIONS, SEGMENTS, TOKENS
from components.numbers.distribution import outlier_features
from components.numbers.similarity import cosine

Rows = Sequence[Sequence[float]] | np.ndarray
"""Printed values, row by row; rows may differ in length."""

OLD, NEW = "McCormick and Ryan, 2019", "McCormick and Ryan, 2020"
TINKERD, POGIATZIS = "TinkerD, BERT embeddings", "Pogiatzis, 2019"
ONES = {"text": examples.TUTORIAL, "segments": "tutorial"}
BANKS = ONES | {"word": "bank"}
SUM = "sum of the last four layers, segment ids of ones"
LIBRARY = "The edition of 2019 used the library of its day. Beside its figure stands what today's gives."

TABLES = "30,522 × 768, 512 × 768, 2 × 768"
PLACES = {"vault": 0, "robber": 1, "river": 2}


def printed(rows: Rows) -> str:
    """Rows of values as the sources have them, to four decimals."""
    return " · ".join(" ".join(f"{value:.4f}" for value in row) for row in rows).replace("-", "−")


def values_near(take: Callable[[Bert], Rows], claimed: Rows, within: float) -> Find:
    """Whether some values are the published ones."""

    def find(bert: Bert) -> tuple[str, bool]:
        rows = take(bert)
        both = list(zip(rows, claimed, strict=False))  # another vocabulary may make other pieces, and more of them
        near = [len(row) == len(own) and np.allclose(row, own, 0, within) for row, own in both]
        return printed(rows), len(rows) == len(claimed) and all(near)

    return find


def ends(rows: np.ndarray) -> np.ndarray:
    """(row, feature) -> (row, 6): the first and the last three values."""
    return np.concatenate([rows[:, :3], rows[:, -3:]], axis=1)


def bank(name: str, number: int, bert: Bert) -> Rows:
    """The first values of one of the banks, as the tutorial makes its vector."""
    return [three_banks(bert, "Sum of last four")[PLACES[name]][:number]]


def first_layer(bert: Bert) -> Rows:
    """The corners of encoded_layers[0], the first layer behind the input layer."""
    return ends(bert.encode(examples.TUTORIAL, segments="tutorial").states[1][[0, 1, 2, -3, -2, -1]])


def token_table(bert: Bert) -> Rows:
    table = bert.token_vectors
    return [*table[[0, 1, 2, -3, -2, -1], :3], table[-1, -3:]]


def dog(bert: Bert) -> Rows:
    return ends(bert.token_vectors[[bert.tokenize("dog").ids[1]]])


def position_table(bert: Bert) -> Rows:
    if bert.position_vectors is None:
        raise CannotAsk("This model has no position vectors.")
    rows = ends(bert.position_vectors[:3])
    return [rows[0], rows[1][:3], rows[2][:3]]


def segment_table(bert: Bert) -> Rows:
    if bert.segment_vectors is None:
        raise CannotAsk("This model has no segment vectors.")
    return ends(bert.segment_vectors[:2])


def hello(bert: Bert) -> Rows:
    return ends(bert.encode("hello, world!").states[0])


def cosine_near(first: str, second: str, claimed: float, within: float) -> Find:
    def find(bert: Bert) -> tuple[str, bool]:
        banks = three_banks(bert, "Sum of last four")
        here = cosine(banks[PLACES[first]], banks[PLACES[second]])
        return f"{here:.4f}", abs(here - claimed) <= within + 1e-6

    return find


def sizes(bert: Bert) -> str:
    return f"{bert.layers} layers, {bert.features:,} features, {bert.heads} heads"


def tables(bert: Bert) -> str:
    tables = (bert.token_vectors, bert.position_vectors, bert.segment_vectors)
    return ", ".join(f"{len(table):,} × {table.shape[1]}" for table in tables if table is not None)


def shape(bert: Bert) -> str:
    states = bert.encode(examples.TUTORIAL).states
    return f"{' × '.join(map(str, states.shape))} = {states.size:,}"


def concatenated(bert: Bert) -> str:
    return f"{three_banks(bert, 'Concatenation of last four').shape[1]:,}"


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


def dominating(bert: Bert) -> tuple[str, bool]:
    found = outlier_features(bert.encode(examples.TUTORIAL).states).features
    return " ".join(map(str, found[:4])) or "none", {308, 381} <= set(found)


def _size(says: str, source: str, claimed: str, take: Callable[[Bert], str], page: str = "layers") -> Claim:
    """A claim about a size of bert-base-uncased."""
    find = lambda bert: equal(take(bert), claimed)  # noqa: E731
    return Claim(says, source, claimed, find, TUTORIAL_MODEL, page=page, choices={"text": examples.TUTORIAL})


def _values(says: str, take: Callable[[Bert], Rows], rows: Rows, within: float = 1e-4) -> Claim:
    """A claim about values at its input layer."""
    return Claim(says, TINKERD, printed(rows), values_near(take, rows, within), TUTORIAL_MODEL, page="inputs")


PUBLISHED: tuple[Claim, ...] = (
    _size("BERT base is so large.", POGIATZIS, "12 layers, 768 features, 12 heads", sizes),
    replace(
        _size("BERT large is so large.", POGIATZIS, "24 layers, 1,024 features, 16 heads", sizes),
        made_for="bert-large-uncased",
    ),
    _size("The three tables of the input layer.", TINKERD, TABLES, tables, "inputs"),
    _size(
        "All hidden states of the tutorial's sentence: layers × tokens × features.",
        NEW,
        "13 × 22 × 768 = 219,648",
        shape,
    ),
    _size("The last four layers side by side: values a token.", NEW, "3,072", concatenated),
    _values(
        "The token table: how its first and last three rows begin, and how the last one ends.", token_table, TOKENS
    ),
    _values("The vector of “dog”, first and last three values.", dog, DOG),
    _values("The position table: how its first three rows begin, and how row 0 ends.", position_table, POSITIONS),
    _values("The segment table: first and last three values of both rows.", segment_table, SEGMENTS),
    _values("“hello, world!” at the input layer: first and last three values of each row.", hello, HELLO, 0.0005),
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
        dominating,
        TUTORIAL_MODEL,
        page="layers",
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "Most values of a token lie between −2 and 2, a few around −10.",
        f"{OLD} and 2020; layer 5, token 5",
        "most within, the lowest below −8",
        within_two,
        TUTORIAL_MODEL,
        page="layers",
        choices={"text": examples.TUTORIAL, "token": "5", "layer": "5"},
    ),
    Claim(
        "The second to last layer is encoded_layers[11].",
        f"{OLD}, in its code",
        "layer 11 of 12",
        named_in_code,
        TUTORIAL_MODEL,
        instead="The old library leaves the input layer out: its number 11 is the last layer, not the one before it.",
        page="layers",
    ),
    *(
        Claim(
            f"Cosine of the banks of {first} and {second}, {SUM}.",
            source,
            f"{claimed:.{digits}f}",
            cosine_near(first, second, claimed, within),
            TUTORIAL_MODEL,
            instead,
            "senses",
            BANKS,
        )
        for source, first, second, claimed, digits, within, instead in (
            (NEW, "robber", "vault", 0.94, 2, 0.005, ""),
            (NEW, "robber", "river", 0.69, 2, 0.005, ""),
            (OLD, "robber", "vault", 0.94567525, 8, 0.0005, LIBRARY),
            (OLD, "robber", "river", 0.6797334, 7, 0.0005, LIBRARY),
        )
    ),
    *(
        Claim(
            f"First {count} values of the bank of the {name}, {SUM}.",
            source,
            printed([values]),
            values_near(partial(bank, name, len(values)), [values], 0.001),
            TUTORIAL_MODEL,
            instead,
            "senses",
            BANKS,
        )
        for source, count, of, instead in ((NEW, "five", FIRST_FIVE, ""), (OLD, "fifteen", FIFTEEN, LIBRARY))
        for name, values in of.items()
    ),
)
"""The claims that are figures of one model."""
