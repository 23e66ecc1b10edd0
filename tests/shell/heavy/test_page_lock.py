"""Pages are made one after another; what takes long, waits or fails keeps nobody."""

import threading
from collections.abc import Callable

import pytest

from components.shell.heavy import page_lock as turns
from polyseme import limits

LONG = 60.0
"""Seconds that no test may wait."""


@pytest.fixture(autouse=True)
def nobody_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page that another test has left behind has the turn."""
    ended = threading.Event()
    ended.set()
    monkeypatch.setattr(turns, "_last", ended)


def _beside(page: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=page, daemon=True)
    thread.start()
    return thread


def _taken(done: list[str], name: str) -> Callable[[], None]:
    def page() -> None:
        with turns.turn():
            done.append(name)

    return page


def test_the_next_page_begins_when_the_one_before_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    with turns.turn():
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
    with turns.turn():
        _beside(_taken(done, "next")).join(LONG)
        assert done == ["next"]


def test_a_page_that_waits_lets_the_next_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    with turns.turn():
        turns.release()
        _beside(_taken(done, "next")).join(LONG / 2)
        assert done == ["next"]


def test_the_late_end_of_a_page_ends_no_other_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    held, let_go = threading.Event(), threading.Event()

    def holds() -> None:
        with turns.turn():
            held.set()
            let_go.wait(LONG)

    with turns.turn():
        turns.release()
        holding = _beside(holds)
        held.wait(LONG)
    waiting = _beside(_taken(done, "third"))
    waiting.join(0.1)
    assert not done
    let_go.set()
    waiting.join(LONG)
    holding.join(LONG)
    assert done == ["third"]


def test_a_page_that_fails_ends_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGE_LOCK_SECONDS", LONG)
    done: list[str] = []
    with pytest.raises(ValueError, match="broken"), turns.turn():
        raise ValueError("broken")
    _beside(_taken(done, "next")).join(LONG / 2)
    assert done == ["next"]


def test_to_leave_without_a_turn_does_nothing() -> None:
    left: list[None] = []
    _beside(lambda: left.append(turns.release())).join(LONG)
    assert left == [None]


def test_every_page_is_made_in_its_turn(open_page, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    turn = turns.turn
    monkeypatch.setattr(turns, "turn", lambda: taken.append("one") or turn())
    assert not open_page("arrows.py").exception
    assert taken == ["one"]
