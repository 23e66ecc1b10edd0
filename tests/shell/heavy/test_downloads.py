"""Files to download are written in turn, and those that pages offer have a bound together."""

import threading
import time
from collections import defaultdict
from functools import partial
from types import SimpleNamespace

import pytest

from components.patches import uploads
from components.shell import visitors
from components.shell.heavy import downloads
from polyseme import limits


@pytest.fixture
def asked_from(monkeypatch):
    """Asks for files in threads of their own, from an address; which of them are being written."""
    writing, let_go, threads, refused = [], threading.Event(), [], []

    def ask(address, count, prepare=None, size=0):
        monkeypatch.setattr(visitors, "visitor", lambda: f"{address}-1")

        def write():
            writing.append(address)
            let_go.wait(20)
            writing.remove(address)
            return b""

        def download(file):
            try:
                file()
            except RuntimeError:
                refused.append(address)

        for _ in range(count):
            threads.append(threading.Thread(target=download, args=(downloads.in_turn(write, prepare, size),)))
            threads[-1].start()
        time.sleep(0.1)

    yield ask, writing, refused
    let_go.set()
    for one in threads:
        one.join(20)
    assert not downloads._asked
    assert not writing


def test_of_one_address_one_file_is_written_at_a_time_and_another_address_waits_for_none(asked_from):
    ask, writing, refused = asked_from
    ask("a", limits.FILES_WAITING + 5)
    assert writing == ["a"]
    assert refused == ["a"] * 5
    ask("b", 3)
    ask("c", 1)
    assert writing == ["a", "b"], "and of all together few"


def test_however_many_wait_another_address_finds_a_thread(asked_from):
    ask, _, refused = asked_from
    for address in "abc":
        ask(address, limits.FILES_WAITING)
    assert downloads._asked["a"] == limits.FILES_WAITING, "a class of thirty"
    assert downloads._asked.total() < limits.FILE_THREADS - 20
    ask("d", 5)
    assert "d" not in refused


def test_what_waits_for_heavy_work_takes_no_place(asked_from):
    ask, writing, _ = asked_from
    ready = threading.Event()
    ask("a", 1, lambda: ready.wait(20))
    ask("a", 1)
    assert writing == ["a"], "another file of the same address is written"
    ready.set()


def test_nothing_is_written_for_who_has_left(monkeypatch):
    monkeypatch.setattr(visitors, "still_here", lambda _: False)
    with pytest.raises(RuntimeError, match="left"):
        downloads.in_turn(lambda: pytest.fail("written, and nobody is there"))()


def test_large_files_are_written_one_at_a_time_and_a_small_one_waits_for_none_of_them(asked_from):
    ask, writing, _ = asked_from
    for address in "ab":
        ask(address, 1, size=limits.FILE_LARGE + 1)
    assert writing == ["a"]
    ask("c", 1, size=1_000)
    assert writing == ["a", "c"]


def test_what_is_being_written_counts_among_the_files_that_pages_offer(offering, monkeypatch):
    monkeypatch.setattr(limits, "DOWNLOADS_TOGETHER", 30_000_000)
    offers, files = offering
    for letter in "ab":
        offers("ann", letter.encode() * 450)
    there = []
    downloads.in_turn(lambda: there.extend(files) or b"", size=30_000_000 - 500)()
    assert there == ["b"]


def test_the_files_that_pages_offer_have_so_many_bytes_and_the_oldest_leave_first(offering):
    offers, files = offering
    for letter in "abcd":
        offers("ann", letter.encode() * 400)
    assert [*files] == ["c", "d"]
    offers("ann", b"e" * 2_000)
    assert [*files] == ["e"], "the newest stays, however large"


def test_no_strangers_files_put_out_anothers_link(offering):
    offers, files = offering
    offers("ann", b"a" * 300)
    for number, letter in enumerate("bcdefgh"):
        offers(f"stranger {number % 3}", letter.encode() * 400)
        assert "a" in files
        assert sum(len(file.content) for file in files.values()) <= 1_000
    offers("ann", b"h" * 400)  # of two visitors: it stays until both let go
    offers("stranger 1", b"i" * 300)
    assert {"a", "h"} <= {*files}


@pytest.fixture
def offering(monkeypatch):
    """A function that offers a file of a session, its id a letter; and the files."""
    media, owners = SimpleNamespace(_files_by_id={}), defaultdict(dict)

    def load(data, *_):
        return media._files_by_id.setdefault(data[:1].decode(), SimpleNamespace(content=data)).content[:1].decode()

    def offers(session, data):
        def addresses():
            return {other: other.split()[0] for other in owners}

        shrink = partial(uploads.let_downloads_go, media, addresses, owners)
        monkeypatch.setattr(uploads, "_shrink", [shrink])
        execute = partial(uploads.load_within, load, 1_000, shrink, owners, data)
        waiting = SimpleNamespace(_deferred_callables={"asked": {"session_id": session}})
        return uploads._written_for(waiting, lambda _: execute("text/csv"), "asked")

    return offers, media._files_by_id
