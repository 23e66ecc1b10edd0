"""What visitors share: computed once, bounded by its bytes."""

import threading
import time

import numpy as np
import pytest

from components import limits
from components.shell import sharing


@pytest.fixture(autouse=True)
def _empty():
    sharing.clear()
    yield
    sharing.clear()


def test_a_result_is_computed_once_even_if_many_ask_at_once():
    runs = []

    @sharing.shared()
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


def test_functions_do_not_get_one_anothers_results():
    first, second = sharing.shared()(lambda number: number), sharing.shared()(named)
    assert (first(1), second(1), first(1)) == (1, "named 1", 1)


def named(number):
    return f"named {number}"


def test_arguments_that_follow_from_others_are_not_part_of_the_key():
    runs = []

    @sharing.shared(unkeyed=1)
    def drawn(name, _points):
        runs.append(name)
        return name

    drawn("a", np.zeros(3))
    drawn("a", np.ones(3))
    assert runs == ["a"]


def test_a_failure_is_not_kept():
    tries = []

    @sharing.shared()
    def failing():
        tries.append(1)
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            failing()
    assert len(tries) == 2


def test_bytes_are_bounded_and_the_least_recently_used_leaves_first():
    runs = []

    @sharing.shared()
    def made(name):
        runs.append(name)
        return np.zeros(limits.SHARED_BYTES // 3, np.uint8)

    for name in "abcadb":
        made(name)
        assert sharing.size() <= limits.SHARED_BYTES
    assert runs == [*"abcdb"], "b left for d, as a had been asked for again"
