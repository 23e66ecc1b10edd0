"""A server in trouble: the reader gets a sentence, and the app goes on. Of fetching: tests/bert/test_fetch.py."""

import io
import logging
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from streamlit.error_util import _log_uncaught_app_exception
from streamlit.logger import get_logger

from components import private_log
from components.shell import memory_cache
from components.shell.heavy import faults
from polyseme import limits
from polyseme.bert import memory
from polyseme.bert.network import Network

ROOT = Path(__file__).parents[2]
SHORT_OF_MEMORY = """
import resource
from polyseme.bert import load, network

network.ALONE = True

def bound(size):
    resource.setrlimit(resource.RLIMIT_AS, (size, resource.RLIM_INFINITY))

bert = load()
bert.encode("bank")
bound(int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize())
try:
    list(bert.encode_many(["bank " * 500] * 8, lambda states, tokens: states[0]))
except MemoryError:
    print("no memory")
bound(resource.RLIM_INFINITY)
print(bert.encode("bank").states.shape)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="bounds memory as Linux does")
def test_a_want_of_memory_is_known_as_such_and_the_network_goes_on():
    done = subprocess.run([sys.executable, "-c", SHORT_OF_MEMORY], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["no memory", "(7, 3, 384)"], done.stderr


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="unmaps as Linux does")
def test_what_is_unmapped_of_libraries_is_mapped_again_when_it_is_needed(bert):
    def resident() -> int:
        parts = Path("/proc/self/smaps").read_text("utf-8").split("VmFlags")
        return sum(int(part.split("Rss:")[1].split()[0]) for part in parts if "r-xp" in part and ".so" in part)

    tokens = bert.tokenize("The river bank was muddy.")
    states, before = bert._states([tokens])[0], resident()
    memory.unmap_libraries()
    assert resident() < 0.6 * before
    np.testing.assert_array_equal(bert._states([tokens])[0], states)


def test_a_page_without_memory_says_so_and_works_again_later(open_page, monkeypatch):
    def no_memory(*arguments: object) -> None:
        raise MemoryError

    memory_cache.clear()
    with monkeypatch.context() as patched:
        patched.setattr(Network, "states", no_memory)
        at = open_page("layers.py", text="A text that nobody has asked for yet.")
        assert [error.value for error in at.error] == [faults.NO_ROOM]
    assert not at.run().error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("Type a word."), "Type a word."),
        (MemoryError("Unable to allocate 3 GiB"), faults.NO_ROOM),
        (KeyError("secret"), "Something went wrong on the server."),
    ],
)
def test_a_failure_tells_readers_only_what_is_meant_for_them(error, said):
    assert faults.reader_message(error) == said


def test_one_batch_passes_through_the_network_at_a_time(bert, monkeypatch):
    network, inside, most = bert.network, [], []
    whole = network._model.forward

    def watched(*arguments, **options):
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.02)
        made = whole(*arguments, **options)
        inside.pop()
        return made

    monkeypatch.setattr(network._model, "forward", watched)
    texts = [f"The bank has {number} doors." for number in range(6)]
    found: dict[str, np.ndarray] = {}
    asking = [
        threading.Thread(target=lambda text=text: found.update({text: bert.encode(text).states})) for text in texts
    ]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert max(most) == 1
    assert len(found) == len(texts)


def test_a_short_text_waits_for_one_large_batch_and_not_for_those_that_wait_as_well(bert, monkeypatch):
    network, asked, let_go = bert.network, [], threading.Event()
    whole, lock = network._model.forward, network._lock

    class Lock:
        def __enter__(self):
            asked.append(threading.current_thread().name)
            lock.__enter__()

        def __exit__(self, *problem):
            lock.__exit__()

    monkeypatch.setattr(network, "_lock", Lock())
    monkeypatch.setattr(network._model, "forward", lambda *given, **named: let_go.wait(20) and whole(*given, **named))
    texts = {"first": "bank " * 400, "second": "seal " * 400, "third": "bark " * 400, "short": "A short text."}
    reading = []
    for name, text in texts.items():
        reading.append(threading.Thread(target=bert._states, args=([bert.tokenize(text)],), name=name))
        reading[-1].start()
        reading[-1].join(0.1)
    assert asked == ["first", "short"]
    let_go.set()
    for one in reading:
        one.join(60)
    assert len(asked) == len(texts)


def test_what_is_logged_again_and_again_fills_no_disk(monkeypatch):
    plain, lines = logging.getLogRecordFactory(), io.StringIO()
    log = get_logger("streamlit.error_util")
    monkeypatch.setattr(log, "handlers", [logging.StreamHandler(lines)])
    try:
        private_log.start()
        for _ in range(3 * limits.LOGGED_AT_ONCE):
            _log_uncaught_app_exception(ValueError())
    finally:
        logging.setLogRecordFactory(plain)
    assert limits.LOGGED_AT_ONCE <= lines.getvalue().count("ValueError") <= 1.5 * limits.LOGGED_AT_ONCE


def test_the_log_has_the_place_of_an_error_and_nothing_that_was_typed(monkeypatch):
    plain, lines = logging.getLogRecordFactory(), io.StringIO()
    handler = logging.StreamHandler(lines)
    log = get_logger("streamlit.error_util")
    monkeypatch.setattr(log, "handlers", [handler])
    typed = "a secret that somebody typed"
    try:
        private_log.start()
        try:
            try:
                int(typed)
            except ValueError as error:
                raise KeyError(typed) from error
        except KeyError as error:
            _log_uncaught_app_exception(error)
            log.warning("It failed: %s", error)
        log.warning("No fragment %s from %r in run %d", typed, typed, 7)
    finally:
        logging.setLogRecordFactory(plain)
    said = lines.getvalue()
    assert typed not in said
    assert all(part in said for part in ("ValueError", "KeyError", "int(typed)", __file__))
    assert "No fragment <class 'str'> from <class 'str'> in run 7" in said, (
        "what Streamlit quotes of a message stays away"
    )
    _log_uncaught_app_exception(ValueError(typed))
    assert typed in lines.getvalue()  # as it is without
