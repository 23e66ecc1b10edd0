"""Heavy work on a page: progress, a stop button, the result; a failure is a sentence."""

import threading
from collections.abc import Iterator
from unittest.mock import Mock

import pytest
from streamlit.runtime.scriptrunner import StopException
from streamlit.testing.v1 import AppTest

from components.shell import models
from components.shell.heavy import work
from components.shell.heavy.jobs import JobQueue
from polyseme import limits

LET = threading.Event()


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    jobs = JobQueue(1, 1_000)
    monkeypatch.setattr(limits, "PATIENCE", 0.05)
    monkeypatch.setattr(models, "jobs", lambda: jobs)
    LET.clear()
    yield
    LET.set()


def _page(fails: bool = False) -> None:
    import streamlit as st

    from components.shell.heavy.work import show_work
    from tests.shell.heavy.test_work import failing, heavy

    result = show_work("map", ("key", fails), failing if fails else heavy, "The map")
    st.write(f"result {result}")


def heavy(report):  # type: ignore[no-untyped-def]
    while not LET.wait(0.01):
        report(0.25, "a quarter done")
    return 42


def failing(report):  # type: ignore[no-untyped-def]
    raise ValueError("Type more words.")


def _after(app: AppTest, said: str) -> AppTest:
    for _ in range(100):
        app.run()
        if any(said in element.value for element in app.markdown):
            return app
    raise AssertionError(f"{said} was never shown")


def test_a_reader_who_leaves_while_the_model_is_opened_ends_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    loading = threading.Thread(target=LET.wait, daemon=True)
    loading.start()
    place = Mock(empty=Mock(side_effect=[None, StopException]))  # as Streamlit does once the reader has left
    monkeypatch.setattr(models, "start_warmup", lambda name: loading)
    monkeypatch.setattr(work.st, "session_state", {"model": "one"})
    monkeypatch.setattr(work.st, "empty", lambda: place)
    with pytest.raises(StopException):
        work._wait_for_network()
    assert loading.is_alive()


def test_the_page_goes_on_while_heavy_work_is_done_and_then_shows_its_result() -> None:
    app = AppTest.from_function(_page).run()
    assert app.markdown[-1].value == "result None"
    assert app.button(key="stop map")
    LET.set()
    _after(app, "result 42")
    assert not app.button


def test_stopped_work_stays_stopped_until_it_is_begun_again() -> None:
    app = AppTest.from_function(_page).run()
    app.button(key="stop map").click().run()
    assert "stopped" in app.info[0].value
    app.run()
    assert "stopped" in app.info[0].value
    app.button(key="again map").click().run()
    LET.set()
    _after(app, "result 42")


def test_a_failure_is_a_sentence_with_a_next_step() -> None:
    app = AppTest.from_function(_page, args=(True,)).run()
    for _ in range(20):
        if app.warning:
            break
        app.run()
    assert app.warning[0].value == "The map: Type more words."
    assert not app.exception
