"""Heavy work in turn: shared, fair, stoppable, bounded."""

import threading

import numpy as np
import pytest

from components.shell.jobs import Jobs, Report, weight


def _wait(event: threading.Event) -> None:
    assert event.wait(20)


class Held:
    """A job that goes on only when it is let."""

    def __init__(self, order: list[str] | None = None, name: str = "") -> None:
        self.begun, self.let = threading.Event(), threading.Event()
        self.order, self.name, self.runs = order if order is not None else [], name, 0

    def __call__(self, report: Report) -> str:
        self.runs += 1
        self.order.append(self.name)
        self.begun.set()
        while not self.let.wait(0.01):
            report(0.5, "half way")
        return self.name


def test_a_result_is_handed_out_and_kept() -> None:
    jobs, held = Jobs(1, 1_000), Held(name="x")
    job = jobs.ask("key", "ann", "map", held)
    held.let.set()
    _wait(job.finished)
    assert (job.state, job.result) == ("done", "x")
    assert jobs.ask("key", "ben", "map", held).result == "x"
    assert held.runs == 1


def test_two_visitors_who_ask_for_the_same_share_one_job() -> None:
    jobs, held = Jobs(2, 1_000), Held()
    first = jobs.ask("key", "ann", "map", held)
    assert jobs.ask("key", "ben", "map", held) is first
    _wait(held.begun)
    jobs.leave("key", "ann", "map")
    assert not first.finished.wait(0.1), "ben still waits for it"
    held.let.set()
    _wait(first.finished)
    assert (first.state, held.runs) == ("done", 1)


def test_a_job_that_nobody_waits_for_stops() -> None:
    jobs, held = Jobs(1, 1_000), Held()
    job = jobs.ask("key", "ann", "map", held)
    _wait(held.begun)
    jobs.leave("key", "ann", "map")
    _wait(job.finished)
    assert job.state == "stopped"


def test_a_new_wish_in_the_same_slot_takes_the_place_of_the_old_one() -> None:
    jobs, old, new = Jobs(1, 1_000), Held(), Held(name="new")
    first = jobs.ask("old", "ann", "map", old)
    _wait(old.begun)
    new.let.set()
    second = jobs.ask("new", "ann", "map", new)
    _wait(second.finished)
    assert (first.state, second.state) == ("stopped", "done")


def test_a_job_whose_visitor_has_left_is_dropped() -> None:
    here = {"ann", "ben"}
    jobs, held, quick = Jobs(1, 1_000, here.__contains__), Held(), Held(name="quick")
    first = jobs.ask("long", "ann", "map", held)
    _wait(held.begun)
    waiting = jobs.ask("never", "ann", "bench", Held())
    quick.let.set()
    second = jobs.ask("quick", "ben", "map", quick)
    here.remove("ann")
    for job in (first, waiting, second):
        _wait(job.finished)
    assert [first.state, waiting.state, second.state] == ["stopped", "stopped", "done"]


def test_the_visitor_served_least_recently_comes_first() -> None:
    order: list[str] = []
    jobs = Jobs(1, 1_000)
    wishes = {name: Held(order, name) for name in ("ann 1", "ann 2", "ann 3", "ben 1")}
    asked = {}
    for name, held in wishes.items():
        asked[name] = jobs.ask(name, name.split()[0], name.split()[1], held)
        if name == "ann 1":
            _wait(held.begun)
    assert jobs.ahead(asked["ben 1"]) == 0
    assert jobs.ahead(asked["ann 3"]) == 2
    for held in wishes.values():
        held.let.set()
    for job in asked.values():
        _wait(job.finished)
    assert order == ["ann 1", "ben 1", "ann 2", "ann 3"]


def test_one_visitor_never_takes_all_workers() -> None:
    jobs, one, two, other = Jobs(2, 1_000), Held(), Held(), Held()
    jobs.ask("one", "ann", "a", one)
    jobs.ask("two", "ann", "b", two)
    _wait(one.begun)
    jobs.ask("other", "ben", "a", other)
    _wait(other.begun)
    assert not two.begun.is_set()
    for held in (one, other, two):
        held.let.set()
    _wait(two.begun)


@pytest.mark.parametrize(("error", "kept"), [(ValueError("Type a word."), "Type a word."), (OSError("disk"), "disk")])
def test_a_failure_is_kept_and_the_worker_lives_on(error: Exception, kept: str) -> None:
    def fails(report: Report) -> None:
        raise error

    jobs, held = Jobs(1, 1_000), Held(name="next")
    job = jobs.ask("fails", "ann", "map", fails)
    _wait(job.finished)
    assert (job.state, str(job.error)) == ("failed", kept)
    held.let.set()
    following = jobs.ask("next", "ann", "map", held)
    _wait(following.finished)
    assert following.result == "next"


def test_results_are_bounded_by_their_bytes() -> None:
    jobs = Jobs(1, 1_000)
    runs: list[int] = []

    def made(size: int, name: int) -> np.ndarray:
        runs.append(name)
        return np.zeros(size, np.uint8)

    for name, size in ((1, 600), (2, 300), (1, 600), (3, 300), (2, 300), (4, 5_000), (4, 5_000)):
        _wait(jobs.ask(name, "ann", "map", lambda _, size=size, name=name: made(size, name)).finished)
    assert runs == [1, 2, 3, 2, 4], "2 left for 3, being used least recently; what exceeds the bound is kept alone"


def test_weight_counts_arrays_wherever_they_are() -> None:
    assert weight({"a": [np.zeros(10, np.float64), "text"], "b": (b"12", None)}) == 86
