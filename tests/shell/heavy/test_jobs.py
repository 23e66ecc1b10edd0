"""Heavy work in turn: shared, fair, stoppable, bounded; and whatever fails, the next job is done."""

import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from components.shell import models
from components.shell.heavy import jobs
from components.shell.heavy.jobs import Job, JobQueue, Report, Stopped
from polyseme import limits
from polyseme.bert.catalogue import BUNDLED_MODEL

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "taken", lambda: 0)


def _wait(event: threading.Event) -> None:
    assert event.wait(20)


def _stopped(job: Job) -> bool:
    return isinstance(job.exception(20), Stopped)


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
    jobs, held = JobQueue(1, 1_000), Held(name="x")
    job = jobs.ask("key", "ann", "map", held)
    held.let.set()
    assert job.result(20) == "x"
    assert jobs.ask("key", "ben", "map", held).result(0) == "x"
    assert held.runs == 1


def test_two_visitors_who_ask_for_the_same_share_one_job() -> None:
    jobs, held = JobQueue(2, 1_000), Held()
    first = jobs.ask("key", "ann", "map", held)
    assert jobs.ask("key", "ben", "map", held) is first
    _wait(held.begun)
    jobs.leave("key", "ann", "map")
    with pytest.raises(TimeoutError):  # ben still waits for it
        first.result(0.1)
    held.let.set()
    assert (first.result(20), held.runs) == ("", 1)


def test_a_job_that_nobody_waits_for_stops() -> None:
    jobs, held = JobQueue(1, 1_000), Held()
    job = jobs.ask("key", "ann", "map", held)
    _wait(held.begun)
    jobs.leave("key", "ann", "map")
    assert _stopped(job)


def test_a_new_wish_in_the_same_slot_takes_the_place_of_the_old_one() -> None:
    jobs, old, new = JobQueue(1, 1_000), Held(), Held(name="new")
    first = jobs.ask("old", "ann", "map", old)
    _wait(old.begun)
    new.let.set()
    second = jobs.ask("new", "ann", "map", new)
    assert second.result(20) == "new"
    assert _stopped(first)


def test_a_job_whose_visitor_has_left_is_dropped() -> None:
    here = {"ann", "ben"}
    jobs, held, quick = JobQueue(1, 1_000, here.__contains__), Held(), Held(name="quick")
    first = jobs.ask("long", "ann", "map", held)
    _wait(held.begun)
    waiting = jobs.ask("never", "ann", "bench", Held())
    quick.let.set()
    second = jobs.ask("quick", "ben", "map", quick)
    here.remove("ann")
    assert second.result(20) == "quick"
    assert _stopped(first)
    assert _stopped(waiting)


def test_the_visitor_served_least_recently_comes_first() -> None:
    order: list[str] = []
    jobs = JobQueue(1, 1_000)
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
        job.result(20)
    assert order == ["ann 1", "ben 1", "ann 2", "ann 3"]


def test_many_connections_of_one_address_have_one_turn_and_another_address_the_next() -> None:
    order: list[str] = []
    jobs = JobQueue(1, 1_000)
    names = ("other-1 a", "crowd-1 a", "crowd-2 a", "crowd-3 a", "other-1 b")
    wishes = {name: Held(order, name) for name in names}
    asked = []
    for name, held in wishes.items():
        asked.append(jobs.ask(name, *name.split(), held))
        _wait(wishes["other-1 a"].begun)
    for held in wishes.values():
        held.let.set()
    for job in asked:
        job.result(20)
    assert order == ["other-1 a", "crowd-1 a", "other-1 b", "crowd-2 a", "crowd-3 a"]


def test_a_job_of_two_has_the_turn_of_whoever_of_them_was_served_least_recently() -> None:
    jobs = JobQueue(1, 1_000)
    wishes = {name: Held(name=name) for name in ("cat 1", "ann 1", "cat 2", "shared")}
    jobs.ask("cat 1", "cat", "1", wishes["cat 1"])
    wishes["cat 1"].let.set()
    jobs.ask("cat 1", "cat", "1", wishes["cat 1"]).result(20)
    jobs.ask("ann 1", "ann", "1", wishes["ann 1"])
    _wait(wishes["ann 1"].begun)
    other = jobs.ask("cat 2", "cat", "2", wishes["cat 2"])
    jobs.ask("shared", "ann", "2", wishes["shared"])
    shared = jobs.ask("shared", "ben", "2", wishes["shared"])
    assert (jobs.ahead(shared), jobs.ahead(other)) == (0, 1)
    for held in wishes.values():
        held.let.set()
    other.result(20), shared.result(20)


def test_one_visitor_never_takes_all_workers() -> None:
    jobs, one, two, other = JobQueue(2, 1_000), Held(), Held(), Held()
    jobs.ask("one", "ann", "a", one)
    jobs.ask("two", "ann", "b", two)
    _wait(one.begun)
    jobs.ask("other", "ben", "a", other)
    _wait(other.begun)
    assert not two.begun.is_set()
    for held in (one, other, two):
        held.let.set()
    _wait(two.begun)


def test_one_address_takes_all_workers_only_while_no_other_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = JobQueue(2, 1_000)

    def begins_both(turn: int) -> bool:
        """Whether two connections of one address are served at once."""
        names = ("crowd-1", "crowd-2")
        helds = [Held() for _ in names]
        asked = [jobs.ask((name, turn), name, "map", held) for name, held in zip(names, helds, strict=True)]
        _wait(helds[0].begun)
        both = asked[1].running()
        if not both:
            quick = Held(name="quick")
            quick.let.set()
            assert jobs.ask(("quick", turn), "other-1", "map", quick).result(20) == "quick", "another's comes now"
            assert not helds[1].begun.is_set()
        for held in helds:
            held.let.set()
        assert [job.result(20) for job in asked] == ["", ""]
        return both

    assert begins_both(1)
    jobs.ask("another", "other-1", "map", lambda report: "").result(20)
    assert not begins_both(2)
    monkeypatch.setattr(limits, "HEAVY_ALONE_SECONDS", 0)
    assert begins_both(3)


def test_an_address_that_leaves_its_job_has_no_second_place_before_that_has_ended() -> None:
    jobs, left = JobQueue(2, 1_000), threading.Event()
    jobs.ask("another", "other-1", "map", lambda report: "").result(20)
    begun = threading.Event()

    def deaf(report: Report) -> str:
        begun.set()
        _wait(left)
        report(0.5, "")
        return ""

    asked = jobs.ask(1, "crowd-1", "map", deaf)
    _wait(begun)
    next_one, quick = Held(), Held(name="quick")
    waiting = jobs.ask(2, "crowd-1", "map", next_one)
    quick.let.set()
    assert jobs.ask("quick", "other-1", "map", quick).result(20) == "quick", "another's comes now"
    assert not waiting.running()
    left.set()
    next_one.let.set()
    assert _stopped(asked)
    assert waiting.result(20) == ""


def test_where_all_have_run_for_long_one_more_begins_up_to_a_bound() -> None:
    jobs, helds = JobQueue(2, 1_000), [Held() for _ in range(7)]
    asked = [jobs.ask(number, f"{number}-1", "map", held) for number, held in enumerate(helds)]
    for held in helds[:2]:
        _wait(held.begun)
    assert [jobs.ahead(job) for job in asked] == [0, 0, 0, 1, 2, 3, 4]
    asked[0].since = 0
    jobs.ahead(asked[2])
    assert not helds[2].begun.is_set(), "the other may end at any moment"
    for number in (1, 2, 3, 4):
        asked[number].since = 0
        assert jobs.ahead(asked[number + 1]) == 0, "as its page asks twice a second"
        if number < 4:
            _wait(helds[number + 1].begun)
            assert not helds[number + 2].begun.is_set(), "one more, not as many as come"
    assert not helds[5].begun.is_set()
    for held in helds:
        held.let.set()
    assert [job.result(20) for job in asked] == [""] * 7


def test_the_further_places_are_those_of_other_addresses() -> None:
    jobs, helds = JobQueue(2, 1_000), [Held() for _ in range(4)]
    asked = [jobs.ask(number, f"class-{number}", "map", held) for number, held in enumerate(helds[:3])]
    for number in (0, 1):
        _wait(helds[number].begun)
        asked[number].since = 0
    assert jobs.ahead(asked[2]) == 0
    assert not helds[2].begun.wait(0.1), "an address that is alone has the first two"
    asked.append(jobs.ask(3, "other-1", "map", helds[3]))
    _wait(helds[3].begun)
    for held in helds:
        held.let.set()
    assert [job.result(20) for job in asked] == [""] * 4


def test_where_memory_is_scarce_heavy_jobs_begin_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    bytes_taken = [2 * limits.HEAVY_BYTES]
    monkeypatch.setattr(jobs, "taken", lambda: bytes_taken[0])
    queue, helds, light = JobQueue(2, 1_000), [Held() for _ in range(2)], Held()
    asked = [queue.ask(number, f"{number}-1", "map", held) for number, held in enumerate(helds)]
    asked.append(queue.ask("light", "3-1", "map", light, light=True))
    for one in (helds[0], light):
        _wait(one.begun)
    assert not helds[1].begun.wait(0.1)
    light.let.set()
    assert asked[2].result(20) == ""
    assert not helds[1].begun.wait(0.1)
    small = Held()
    asked.append(queue.ask("small", "4-1", "map", small, small=True))
    _wait(small.begun)
    small.let.set()
    assert asked[3].result(20) == ""
    bytes_taken[0] = 0
    queue.ahead(asked[1])
    _wait(helds[1].begun)
    for held in helds:
        held.let.set()
    assert [job.result(20) for job in asked] == [""] * 4


def test_where_memory_is_scarce_and_all_have_run_for_long_one_more_of_another_address_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "taken", lambda: 2 * limits.HEAVY_BYTES)
    queue, helds = JobQueue(2, 1_000), [Held() for _ in range(4)]
    asked = [queue.ask(number, f"class-{number}", "map", held) for number, held in enumerate(helds[:2])]
    _wait(helds[0].begun)
    asked[0].since = 0
    assert queue.ahead(asked[1]) == 0
    assert not helds[1].begun.wait(0.1), "it is of the same address"
    asked += [queue.ask(number, f"{number}-1", "map", helds[number]) for number in (2, 3)]
    _wait(helds[2].begun)
    queue.ahead(asked[3])
    assert not helds[3].begun.wait(0.1), "a third waits until the second has run for long"
    asked[2].since = 0
    queue.ahead(asked[3])
    _wait(helds[3].begun)
    for held in helds:
        held.let.set()
    assert [job.result(20) for job in asked] == [""] * 4


def test_light_work_waits_for_other_light_work_alone() -> None:
    jobs, helds = JobQueue(2, 1_000), [Held() for _ in range(2)]
    asked = [jobs.ask(number, f"{number}-1", "map", held) for number, held in enumerate(helds)]
    lights = [Held(name=name) for name in "ab"]
    quick = [jobs.ask(one.name, f"{one.name}-1", "map", one, light=True) for one in lights]
    _wait(lights[0].begun)
    assert not lights[1].begun.is_set()
    lights[0].let.set()
    _wait(lights[1].begun)
    lights[1].let.set()
    assert [job.result(20) for job in quick] == ["a", "b"]
    assert not any(job.done() for job in asked)
    for held in helds:
        held.let.set()


class Weightless:
    """A result that cannot be weighed."""

    @property
    def nbytes(self) -> int:
        raise OverflowError("weight")


def raising(error: BaseException) -> Callable[[Report], None]:
    def fails(report: Report) -> None:
        raise error

    return fails


@pytest.mark.parametrize(
    ("fails", "said"),
    [
        (raising(ValueError("Type a word.")), "Type a word."),
        (raising(OSError("disk")), "disk"),
        (raising(SystemExit("gone")), "gone"),
        (raising(KeyboardInterrupt("stop")), "stop"),
        (lambda report: Weightless(), "weight"),
    ],
)
def test_a_failure_of_whatever_kind_is_handed_out_and_the_next_job_is_done(
    fails: Callable[[Report], object], said: str
) -> None:
    jobs, held = JobQueue(1, 1_000), Held(name="next")
    job, following = jobs.ask("fails", "ann", "map", fails), jobs.ask("next", "ben", "map", held)
    assert said in str(job.exception(20))
    held.let.set()
    assert following.result(20) == "next"


def test_jobs_go_on_where_nobody_can_tell_who_is_still_there() -> None:
    def nobody_knows(visitor: str) -> bool:
        raise RuntimeError("the sessions are being closed")

    jobs, first, second = JobQueue(1, 1_000, nobody_knows), Held(name="first"), Held(name="second")
    asked = [jobs.ask("first", "ann", "map", first), jobs.ask("second", "ben", "map", second)]
    first.let.set()
    second.let.set()
    assert [job.result(20) for job in asked] == ["first", "second"]


def test_a_system_without_threads_to_spare_is_told_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs, held = JobQueue(1, 1_000), Held(name="again")
    held.let.set()
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", lambda thread: raising(RuntimeError("can't start new thread"))(print))
        assert "new thread" in str(jobs.ask("key", "ann", "map", held).exception(20))
    assert jobs.ask("key", "ann", "map", held).result(20) == "again"


def test_no_thread_is_left_when_the_work_is_done() -> None:
    before, jobs = threading.active_count(), JobQueue(2, 1_000)
    for name in "abc":
        jobs.ask(name, name, "map", lambda report: "done").result(20)
    for thread in threading.enumerate():
        if thread.name.startswith("heavy work"):
            thread.join(20)
    assert threading.active_count() <= before


AT_EXIT = """
import itertools, sys, threading
from polyseme.bert import load, network
from components.shell.heavy.jobs import JobQueue

network.ALONE = True
bert, jobs, begun = load(), JobQueue(1, 1_000), threading.Event()

def endless(report):
    for number in itertools.count():
        bert.encode("The bank has %d doors." % number)
        begun.set()
        report(0.5, "half way")

def visit():
    jobs.ask("endless", "ann", "map", endless)
    jobs.ask("next", "ben", "map", endless)

visitor = threading.Thread(target=visit, daemon=True)  # as Streamlit's threads are
visitor.start()
begun.wait(100)
sys.exit(3)
"""


def test_the_interpreter_ends_in_peace_amid_heavy_work() -> None:
    ended = subprocess.run([sys.executable, "-c", AT_EXIT], cwd=ROOT, capture_output=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (3, b"", b"")


def test_the_interpreter_waits_for_a_model_that_is_being_opened() -> None:
    found: list[threading.Thread] = []
    visitor = threading.Thread(target=lambda: found.append(models.start_warmup(BUNDLED_MODEL)), daemon=True)
    visitor.start()
    visitor.join(60)
    assert not found[0].daemon


def test_results_are_bounded_by_their_bytes() -> None:
    left: set[str] = set()
    jobs = JobQueue(1, 10_000, lambda visitor: visitor not in left)
    runs: list[int] = []

    def made(size: int, name: int) -> np.ndarray:
        runs.append(name)
        return np.zeros(size, np.uint8)

    def ask(*names: int, visitor: str = "ann", sizes: Sequence[int] = (0, 6_000, 3_000, 3_000, 50_000, 50_000)) -> None:
        for name in names:
            jobs.ask(name, visitor, "map", lambda _, name=name: made(sizes[name], name)).result(20)

    ask(1, 2, 1, 3, 2)
    assert runs == [1, 2, 3, 2], "2 left for 3, being used least recently"
    ask(4, 4, 2, 3)
    assert runs == [1, 2, 3, 2, 4], "what exceeds the bound is kept beside the others, which stay"
    ask(5, 4)
    assert runs[5:] == [5, 4], "and is one at a time"
    ask(4, visitor="ben")
    left.add("ann")
    ask(2, 4, visitor="ben")
    assert runs[7:] == [], "for as long as somebody who asked for it is there"
    left.add("ben")
    jobs.forget_left()
    assert jobs._large is None


def test_what_a_job_was_asked_with_counts_and_what_it_was_made_of_goes() -> None:
    jobs, states = JobQueue(1, 10_000), np.zeros(10)
    left = weakref.ref(states)
    for name in "abc":
        asked = jobs.ask((name, "x" * 4_000), "ann", "map", lambda _, kept=states: len(kept))
        assert asked.result(20) == 10
    del states, asked
    assert jobs.ask(("c", "x" * 4_000), "ann", "map", lambda _: 0).result(20) == 10
    assert jobs.ask(("a", "x" * 4_000), "ann", "map", lambda _: 0).result(20) == 0, "a left for c"
    assert left() is None


def test_once_a_model_is_open_who_computes_hands_the_interpreter_on_soon_and_old_garbage_is_seldom_looked_for() -> None:
    models.start_warmup(BUNDLED_MODEL).join()
    assert sys.getswitchinterval() == pytest.approx(limits.SWITCH_SECONDS)
    assert gc.get_threshold()[2] == limits.OLD_GARBAGE
