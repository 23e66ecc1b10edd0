"""Pages are made one after another; what takes long, waits or fails keeps nobody."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.runtime.scriptrunner import StopException
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec
from streamlit.testing.v1 import AppTest

from components.shell.heavy import page_lock
from polyseme import limits

ROOT = Path(__file__).parents[3]
LONG = 60.0
"""Seconds that no test may wait."""


@pytest.fixture(autouse=True)
def nobody_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page that another test has left behind holds the lock."""
    ended = threading.Event()
    ended.set()
    monkeypatch.setattr(page_lock, "_last", ended)
    monkeypatch.setattr(page_lock, "_last_gate", page_lock.Gate(1))


def _beside(page: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=page, daemon=True)
    thread.start()
    return thread


def _taken(done: list[str], name: str) -> Callable[[], None]:
    def page() -> None:
        with page_lock.held():
            done.append(name)

    return page


def test_the_next_page_begins_when_the_one_before_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    with page_lock.held():
        others = [_beside(_taken(done, name)) for name in "abc"]
        others[0].join(0.1)
        done.append("first")
    for other in others:
        other.join(LONG)
    assert done[0] == "first"
    assert sorted(done[1:]) == ["a", "b", "c"]


def test_a_page_that_takes_long_goes_on_beside_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", 0.01)
    done: list[str] = []
    with page_lock.held():
        _beside(_taken(done, "next")).join(LONG)
        assert done == ["next"]


def test_a_page_that_waits_lets_the_next_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    with page_lock.held():
        page_lock.release()
        _beside(_taken(done, "next")).join(LONG / 2)
        assert done == ["next"]


def test_the_late_end_of_a_page_ends_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    held, let_go = threading.Event(), threading.Event()

    def holds() -> None:
        with page_lock.held():
            held.set()
            let_go.wait(LONG)

    with page_lock.held():
        page_lock.release()
        holding = _beside(holds)
        held.wait(LONG)
    waiting = _beside(_taken(done, "third"))
    waiting.join(0.1)
    assert not done
    let_go.set()
    waiting.join(LONG)
    holding.join(LONG)
    assert done == ["third"]


def test_the_end_of_a_page_is_its_own_although_another_has_begun_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Overtaken(page_lock.Gate):
        @contextmanager
        def passed(self) -> Iterator[None]:
            yield
            overtaken.append(page_lock._last)
            page_lock._last = threading.Event()  # as a page of another address does, before this one goes on

    overtaken: list[threading.Event] = []
    monkeypatch.setattr(page_lock, "_next", Overtaken(1))
    with page_lock.held():
        assert not overtaken[0].is_set()
    assert overtaken[0].is_set()


def test_a_page_that_fails_lets_the_next_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    with pytest.raises(ValueError, match="broken"), page_lock.held():
        raise ValueError("broken")
    _beside(_taken(done, "next")).join(LONG / 2)
    assert done == ["next"]


def test_of_pages_with_long_texts_few_run_at_once_and_who_waits_is_told_how_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", 0.001)
    monkeypatch.setattr(limits, "WAIT_SAID", -1)
    monkeypatch.setattr(page_lock.visitors, "neighbourhood", lambda: str(threading.get_ident()))
    said: list[str] = []
    monkeypatch.setattr(page_lock.st, "toast", said.append)
    text, let_go, running = "x" * (limits.LONG_TEXT + 1), threading.Event(), threading.Semaphore(0)

    def long_page() -> None:
        with page_lock.held(text):
            running.release()
            let_go.wait(LONG)

    pages = [_beside(long_page) for _ in range(limits.LONG_PAGES + 3)]
    assert all(running.acquire(timeout=LONG) for _ in range(limits.LONG_PAGES))
    assert not running.acquire(timeout=0.1), "the others wait"
    done: list[str] = []
    _beside(_taken(done, "short")).join(LONG)
    assert done == ["short"], "and a short text does not wait for them"
    let_go.set()
    for page in pages:
        page.join(LONG)
    assert said[0] == "Many readers at once. Your page comes in about 0 s."


@pytest.mark.parametrize(("beyond", "is_long"), [(0, False), (1, True)])
def test_a_file_counts_as_a_long_text(monkeypatch: pytest.MonkeyPatch, beyond: int, is_long: bool) -> None:
    record = UploadedFileRec("1", "a.txt", "text/plain", bytes(limits.LONG_FILE + beyond))
    monkeypatch.setattr(page_lock.st, "session_state", {"word": "bank", "file": UploadedFile(record, FileURLs())})
    monkeypatch.setattr(page_lock, "FILES", {"file", "another"})
    passed: list[bool] = []

    class Noted(page_lock.Gate):
        @contextmanager
        def passed(self) -> Iterator[None]:
            passed.append(True)
            yield

    monkeypatch.setattr(page_lock, "_long", Noted(1))
    with page_lock.held():
        assert bool(passed) == is_long


def test_of_one_address_few_pages_run_at_once_and_another_waits_for_none_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", 0.001)
    address, let_go, running = threading.local(), threading.Event(), threading.Semaphore(0)
    monkeypatch.setattr(page_lock.visitors, "neighbourhood", lambda: getattr(address, "name", "another"))

    def page_of_a_crowd() -> None:
        address.name = "crowd"
        with page_lock.held():
            running.release()
            let_go.wait(LONG)

    pages = [_beside(page_of_a_crowd) for _ in range(60)]
    assert all(running.acquire(timeout=LONG) for _ in range(limits.PAGES_EACH))
    assert not running.acquire(timeout=0.1)
    done: list[str] = []
    _beside(_taken(done, "other")).join(LONG)
    assert done == ["other"]
    let_go.set()
    for page in pages:
        page.join(LONG)
    assert all(running.acquire(timeout=LONG) for _ in range(60 - limits.PAGES_EACH))


def test_of_a_crowd_whose_pages_hang_one_at_a_time_goes_on_and_while_they_end_nobody() -> None:
    gate, passed = page_lock.Gate(1, patience=0.2), threading.Semaphore(0)
    ends = [threading.Event() for _ in range(12)]

    def page(end: threading.Event) -> None:
        with gate.passed():
            passed.release()
            end.wait(LONG)

    pages = [_beside(partial(page, end)) for end in ends]
    assert passed.acquire(timeout=LONG)
    began = time.monotonic()
    assert passed.acquire(timeout=LONG), "one hangs, so another goes on beside it"
    assert time.monotonic() - began > 0.1
    assert not passed.acquire(timeout=0.1), "one, not the whole crowd"
    for end in ends:
        end.set()
    assert all(passed.acquire(timeout=LONG) for _ in range(10))
    for one in pages:
        one.join(LONG)


def test_nobody_waits_for_the_page_of_a_crowd_at_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    address, let_go, begun = threading.local(), threading.Event(), threading.Event()
    monkeypatch.setattr(page_lock.visitors, "neighbourhood", lambda: getattr(address, "name", "another"))

    def page_of_a_crowd() -> None:
        address.name = "crowd"
        with page_lock.held():
            begun.set()
            let_go.wait(LONG)

    pages = [_beside(page_of_a_crowd) for _ in range(limits.PAGES_EACH + 1)]
    begun.wait(LONG)
    while not page_lock._last_gate.crowded:
        pages[0].join(0.01)
    done: list[str] = []
    _beside(_taken(done, "other")).join(LONG / 2)
    assert done == ["other"]
    let_go.set()
    for page in pages:
        page.join(LONG)


def test_who_left_before_the_page_began_does_not_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_PATIENCE", LONG)
    monkeypatch.setattr(page_lock.visitors, "visitor", lambda: "crowd-2")
    monkeypatch.setattr(page_lock.st, "stop", Mock(side_effect=StopException))
    with page_lock.held():
        assert page_lock.visitors.runs("crowd-2")
        monkeypatch.setitem(page_lock.visitors.LEFT, "crowd-2", True)
        stopped: list[bool] = []

        def page() -> None:
            with pytest.raises(StopException), page_lock.held():
                pass
            stopped.append(True)

        _beside(page).join(5)
        assert stopped
        assert not page_lock.visitors.runs("crowd-2"), "the latest thread counts"


def test_who_has_left_while_waiting_gets_no_page_and_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", 0.001)
    monkeypatch.setattr(page_lock.visitors, "visitor", lambda: "crowd-1")
    monkeypatch.setitem(page_lock.visitors.LEFT, "crowd-1", True)
    monkeypatch.setattr(page_lock.st, "stop", Mock(side_effect=StopException))
    done: list[str] = []
    text = "x" * (limits.LONG_TEXT + 1)
    for _ in range(limits.LONG_PAGES + 1):
        with pytest.raises(StopException), page_lock.held(text):
            done.append("a page for nobody")
    assert not done
    monkeypatch.setattr(page_lock.visitors, "visitor", lambda: "crowd-2")
    with page_lock.held(text):
        done.append("the next")
    assert done == ["the next"]


def test_a_fragment_holds_the_lock_when_it_runs_alone_and_its_pages_when_it_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[bool] = []

    def draw() -> None:
        ended.append(page_lock._last.is_set())

    monkeypatch.setattr(page_lock.st, "fragment", lambda function: function)
    fragment = page_lock.fragment(draw)
    fragment()
    with page_lock.held():
        own = page_lock._last
        fragment()
        assert page_lock._last is own
    assert ended == [False, False]
    assert own.is_set()


def test_to_release_without_a_lock_does_nothing() -> None:
    left: list[None] = []
    _beside(lambda: left.append(page_lock.release())).join(LONG)
    assert left == [None]


def test_every_page_holds_the_lock(open_page, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    held = page_lock.held
    monkeypatch.setattr(page_lock, "held", lambda text: taken.append("one") or held(text))
    assert not open_page("arrows.py").exception
    assert taken


@pytest.mark.parametrize("place", ["link", "session"])
def test_the_text_of_a_link_counts_before_the_first_page_has_taken_it_over(
    monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    texts: list[str] = []

    @contextmanager
    def held(text: str) -> Iterator[None]:
        texts.append(text)
        raise StopException
        yield

    monkeypatch.setattr(page_lock, "held", held)
    at = AppTest.from_file(ROOT / "navigation.py", default_timeout=60)
    if place == "link":
        at.query_params["text"] = "bank " * 2_000
        at.query_params["word"] = "bank"
    else:
        at.session_state["text"] = "bank " * 2_000
    at.run()
    assert texts == ["bank " * 2_000]
