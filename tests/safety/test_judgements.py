"""Small files of judgements that once took gigabytes: each is refused, or takes what its rows take."""

import tracemalloc

import numpy as np
import pytest

from polyseme import limits
from polyseme.judgements.comparison import compared, cosines_in
from polyseme.judgements.files import read_judgements
from polyseme.judgements.numbers import AT_ONCE, agreement, correlation

HEAD = "identifier1\tidentifier2\tannotator\tjudgment\n"
MOST = 40_000_000


def peak_of(work) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def file_of(row, count: int) -> bytes:
    return (HEAD + "".join("\t".join(map(str, row(number))) + "\n" for number in range(count))).encode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (file_of(lambda n: (f"a{n}", f"b{n}", "me", 1 + n / 1_000), 2_000), "give 1 to 4"),
        (file_of(lambda n: (f"a{n}", f"b{n}", f"judge {n}", 3), limits.JUDGES + 1), "judges. Limit: 100"),
        (file_of(lambda n: ("a", "b", n, 3), limits.JUDGEMENTS + 1), "Limit: 100,000"),
        (file_of(lambda n: ("a", "b", "me", 3), 1) + b"\t" * 1_000_000 + b"\n", "a line has more than 50 columns"),
        (file_of(lambda n: ("a", "b", "me", "9" * 1_000), 1), r"^'9{40}' is not a judgement"),
    ],
    ids=["a thousand values", "a judge each", "too many rows", "a million columns", "a long judgement"],
)
def test_what_would_take_gigabytes_is_refused(data, said):
    def work():
        with pytest.raises(ValueError, match=said):
            compared(read_judgements(data), cosines_in({}))

    assert peak_of(work) < MOST + 15 * len(data)


@pytest.mark.parametrize("end", ["\v", "\f", "\x1c", "\x85", "\u2028"])
def test_what_ends_a_line_for_python_ends_none_here(end):
    data = file_of(lambda n: ("a", "b", "me", 3), 1) + ("\t" * 40 + end).encode() * 1_000 + b"\n"
    with pytest.raises(ValueError, match="a line has more than 50 columns"):
        read_judgements(data)


def test_one_long_name_takes_its_room_once():
    data = file_of(lambda n: (("x" * 500_000 if n == 0 else f"a{n}"), f"b{n}", "me", 1 + n % 4), 500)
    assert peak_of(lambda: compared(read_judgements(data), cosines_in({}))) < MOST


def test_resamples_of_many_pairs_are_not_all_in_memory():
    rng = np.random.default_rng(0)
    judged = rng.integers(1, 5, (4_000, 2)).astype(float)
    assert len(judged) * 999 * 8 > MOST / 2 > 8 * AT_ONCE
    assert peak_of(lambda: agreement(judged)) < MOST
    assert peak_of(lambda: correlation(judged[:, 0], judged[:, 1])) < MOST


def test_parts_of_the_resamples_are_the_resamples(monkeypatch):
    rng = np.random.default_rng(1)
    judged = rng.integers(1, 5, (40, 3)).astype(float)
    whole = agreement(judged), correlation(judged[:, 0], judged[:, 1])
    monkeypatch.setattr("polyseme.judgements.numbers.AT_ONCE", 400)
    assert (agreement(judged), correlation(judged[:, 0], judged[:, 1])) == whole
