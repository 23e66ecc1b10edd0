"""What visitors share: computed once, bounded by its bytes."""

import gc
import sys
import threading
import time
import tracemalloc

import numpy as np
import pytest

from components.shell import memory_cache
from polyseme import limits
from polyseme.core.reading.sheets import read_sheet
from polyseme.figures.figure_spec import FigureSpec, serialized


@pytest.fixture(autouse=True)
def _empty():
    memory_cache.clear()
    yield
    memory_cache.clear()


def drawn(number):
    """A figure of a few lines with texts of their own."""
    figure = FigureSpec()
    for line in range(9):
        names = [f"{number} {line} {point}" for point in range(20)]
        figure.add("scatter", x=[point / 7 for point in range(20)], y=np.arange(20.0) + number, text=names)
    return figure.figure(height=300 + number)


def test_a_result_is_computed_once_even_if_many_ask_at_once():
    runs = []

    @memory_cache.memory_cached()
    def squared(number):
        runs.append(number)
        time.sleep(0.05)
        return number**2

    found = []
    asking = [threading.Thread(target=lambda: found.append(squared(7))) for _ in range(6)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert (found, runs) == ([49] * 6, [7])


def test_functions_do_not_get_one_anothers_results_even_of_one_name():
    def signing(sign):
        return memory_cache.memory_cached()(lambda number: f"{sign}{number}")

    first, second = signing("+"), signing("-")
    assert (first(1), second(1), first(1)) == ("+1", "-1", "+1")


@pytest.mark.parametrize(
    "keep", [memory_cache.memory_cached(), memory_cache.pinned(4), memory_cache.memory_cached("At work …")]
)
def test_an_argument_is_the_same_by_place_by_name_and_by_default(keep):
    runs = []

    @keep
    def power(number, exponent=2):
        runs.append((number, exponent))
        return number**exponent

    assert [power(3), power(3, 2), power(number=3), power(exponent=2, number=3), power(3, exponent=3)] == [9] * 4 + [27]
    assert runs == [(3, 2), (3, 3)]


def test_nobody_waits_while_a_large_value_is_weighed():
    begun, let = threading.Event(), threading.Event()

    class Heavy:
        @property
        def nbytes(self):
            begun.set()
            assert let.wait(20)
            return 1

    heavy, light = memory_cache.memory_cached()(Heavy), memory_cache.memory_cached()(lambda: "light")
    waiting = threading.Thread(target=heavy)
    waiting.start()
    assert begun.wait(20)
    assert light() == "light"
    let.set()
    waiting.join()


@pytest.mark.parametrize(("refusals", "expected"), [(True, 1), (False, 2)])
def test_a_refusal_is_cached_where_that_is_asked_for(refusals, expected):
    runs = []

    @memory_cache.memory_cached(refusals=refusals)
    def read(data):
        runs.append(data)
        raise ValueError(f"{data} is no table")

    for _ in range(2):
        with pytest.raises(ValueError, match="this is no table"):
            read("this")
    assert len(runs) == expected


def test_weighing_ends_beyond_the_bound():
    class Never:
        nbytes = property(lambda self: pytest.fail("weighed all the same"))

    assert memory_cache.weight([Never(), *"abc", "x" * 1_000], 500) > 500


def test_what_is_kept_by_number_leaves_least_recently_used_first_whatever_its_size():
    runs = []

    @memory_cache.pinned(2)
    def opened(name):
        runs.append(name)
        return np.zeros(limits.MEMORY_CACHE_BYTES + 1, np.uint8)

    for name in "abacab":
        opened(name)
    assert runs == [*"abcb"], "b left for c, as a had been asked for again"


def test_arguments_that_follow_from_others_are_not_part_of_the_key():
    runs = []

    @memory_cache.memory_cached(unkeyed=1)
    def drawn(name, _points):
        runs.append(name)
        return name

    drawn("a", np.zeros(3))
    drawn("a", np.ones(3))
    assert runs == ["a"]


def test_a_failure_is_not_kept():
    tries = []

    @memory_cache.memory_cached()
    def failing():
        tries.append(1)
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            failing()
    assert len(tries) == 2


def test_bytes_are_bounded_and_the_least_recently_used_leaves_first():
    runs = []

    @memory_cache.memory_cached()
    def made(name):
        runs.append(name)
        return np.zeros(limits.MEMORY_CACHE_BYTES // 3 - 1_000, np.uint8)

    for name in "abcadb":
        made(name)
        assert memory_cache.size() <= limits.MEMORY_CACHE_BYTES
    assert runs == [*"abcdb"], "b left for d, as a had been asked for again"


def test_weight_counts_arrays_wherever_they_are() -> None:
    value = {"a": [np.zeros(10, np.float64), "text"], "b": (b"12", None)}
    content = 80 + len("atextb12") + 8 + sys.getsizeof(b"") - memory_cache.EMPTY
    assert memory_cache.weight(value) == content + 8 * memory_cache.OBJECT


@pytest.mark.parametrize(
    "make",
    [
        lambda bert: [bert.tokenizer.tokenize(f"{number} is a number.") for number in range(400)],
        lambda bert: [f"{number}{'q' * 100_000}\N{GRINNING FACE}" for number in range(4)],
        lambda bert: [serialized(drawn(number)) for number in range(40)],
        lambda bert: read_sheet("".join(f"word {number};yes;no\n" for number in range(4_000)).encode(), 3),
    ],
)
def test_small_things_weigh_as_much_as_they_take(bert, make):
    make(bert)
    tracemalloc.start()
    made = make(bert)
    gc.collect()  # what making them left behind is not theirs
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert 0.5 < memory_cache.weight(made) / taken < 2


def test_long_texts_of_which_nothing_comes_are_bounded_too():
    found = memory_cache.memory_cached()(lambda text: None)
    for number in range(30):
        found(f"{number} {'x' * (limits.MEMORY_CACHE_BYTES // 10)}")
        assert memory_cache.size() <= limits.MEMORY_CACHE_BYTES
    assert len(memory_cache._values) == 9
