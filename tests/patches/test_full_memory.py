"""Where memory is full: who has left ends, then who keeps most; a class at rest last."""

import asyncio
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.app_session import AppSessionState
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.state.session_state import SessionState
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.testing.v1 import AppTest

from components.patches import full_memory
from polyseme import limits
from polyseme.bert.memory import taken
from polyseme.held_bytes import sizes
from polyseme.pooling.numbers.labelled_rows import LabelledRow


class Server:
    """The parts of a server that are looked at, and which connections it ended."""

    def __init__(self, monkeypatch, megabytes):
        self.there, self.ended, self.left = {}, [], set()
        self.uploaded_file_mgr = MemoryUploadedFileManager("/upload")
        self.media_file_mgr = SimpleNamespace(
            _deferred_callables={},
            _deferred_ids_by_session=defaultdict(set),
            _files_by_session_and_coord={},
            _storage=SimpleNamespace(_files_by_id={}),
        )
        self._session_mgr = SimpleNamespace(
            list_active_sessions=lambda: [one for name, one in self.there.items() if name not in self.left],
            list_sessions=lambda: [*self.there.values()],
        )
        self.close_session = self.there.__delitem__
        monkeypatch.setattr(full_memory, "taken", lambda: megabytes * 1_000_000)
        monkeypatch.setattr(limits, "SESSIONS_BYTES", 500_000_000)
        monkeypatch.setattr(full_memory, "HOLD", 0.01)  # fifty sessions stand for hundreds
        monkeypatch.setattr(full_memory.sessions, "tidy", lambda left: None)

    def add(self, address, number, keeps=None, state=AppSessionState.APP_NOT_RUNNING):
        """A session whose page has a fold that is drawn from a value."""
        name = address, number

        async def close(code):
            self.ended.append(name)

        fragments = SimpleNamespace(_fragments={"fold": lambda: keeps})
        session = SimpleNamespace(id=name, _state=state, _session_state=SessionState(), _fragment_storage=fragments)
        session._browser_queue = ForwardMsgQueue()
        context = SimpleNamespace(remote_ip=address)
        client = SimpleNamespace(client_context=context, _websocket=SimpleNamespace(close=close))
        self.there[name] = SimpleNamespace(session=session, client=client)
        return name

    def look(self, alone=5_000):
        async def one_look():
            returned = await full_memory.make_room(self, alone)
            await asyncio.sleep(0.01)  # which the connections take to end
            return returned

        with ThreadPoolExecutor(1) as thread:  # a browser of another test may have a loop in this one
            return thread.submit(asyncio.run, one_look()).result(60)


@pytest.mark.parametrize(
    ("megabytes", "gone", "left"), [(900, 3, 53), (1_100, 3, 41), (1_100, 120, 50), (1_100, 0, 41)]
)
def test_of_light_sessions_those_who_left_end_and_if_that_is_not_enough_the_oldest_of_the_largest_crowd(
    monkeypatch, megabytes, gone, left
):
    server = Server(monkeypatch, megabytes)
    for number in range(37):
        running = AppSessionState.APP_IS_RUNNING if number < 5 else AppSessionState.APP_NOT_RUNNING
        server.add("crowd", number, state=running)
    for number in range(13):
        server.add("class", number)
    server.left = {server.add("left", number) for number in range(gone)}
    assert server.look() == 5_000
    assert len(server.there) == left
    oldest = [("crowd", number) for number in range(5, 5 + 50 - left)] if left < 50 else []
    assert server.ended == oldest, "no page that runs; the oldest first"


def test_single_sessions_that_keep_much_end_before_any_of_a_class_whoever_leaves_meanwhile(monkeypatch):
    server = Server(monkeypatch, 1_300)  # 300 MB beyond the bound
    for number in range(30):
        server.add("class", number, f"The bank {number} is by the river.")
    for number in range(6):
        server.add(f"stranger {number % 3}", number, np.empty((10 + number) * 1_000_000))
    server.left = {server.add("passing", 0)}
    server.look()
    assert server.ended == [("stranger 2", 5), ("stranger 1", 4), ("stranger 0", 3)], "120, 112 and 104 MB"
    assert len([name for name in server.there if name[0] == "class"]) == 30
    assert not server.left & {*server.there}


def test_nobody_at_rest_ends_where_pages_and_jobs_that_run_fill_the_memory(monkeypatch):
    server = Server(monkeypatch, 1_100)
    for number in range(20):
        server.add("class", number)
    monkeypatch.setattr(full_memory, "HOLD", 0.25)
    server.look()
    assert len(server.there) == 20
    monkeypatch.setattr(full_memory, "LEAST", 250_000_000 / 20)
    monkeypatch.setattr(limits, "SESSION_HEAVY", 1e9)
    server.look()
    assert len(server.there) == 20
    monkeypatch.setattr(full_memory, "LEAST", 300_000_000 / 20)
    server.look()
    assert len(server.there) == 15, "a quarter, where sessions take a quarter of the memory"


def test_a_thousand_trifles_hide_no_weight(monkeypatch):
    server = Server(monkeypatch, 0)
    name = server.add("stranger", 0, np.empty(3_000_000))
    for number in range(5_000):
        server.there[name].session._session_state[f"{number}"] = ["x"]
    kept = full_memory.weigh(server, [one.session for one in server.there.values()])
    assert kept[name] > 24_000_000


def test_the_rows_of_a_long_table_weigh_what_they_take(monkeypatch):
    server = Server(monkeypatch, 0)
    rows = [LabelledRow(line, f"The bank {line} is here: {'x' * 70}", "bank", "river") for line in range(20_000)]
    name = server.add("practitioner", 0, tuple(rows))
    kept = full_memory.weigh(server, [one.session for one in server.there.values()])
    texts = sum(sys.getsizeof(row.sentence) for row in rows)
    assert texts < kept[name] - full_memory.LEAST < 2 * texts


def test_what_many_sessions_share_makes_none_of_them_heavy_and_a_small_address_ends_for_no_crowd(monkeypatch):
    server, shared = Server(monkeypatch, 1_100), np.empty(3_000_000)
    for number in range(limits.FEW_SESSIONS):
        server.add("seminar", number, shared)
    server.look()
    assert not server.ended
    server.add("seminar", 10, shared)
    server.look()
    assert server.ended == [("seminar", 0), ("seminar", 1)], "a quarter of a crowd"


def test_files_count_uploaded_ones_and_those_to_download(monkeypatch):
    server = Server(monkeypatch, 0)
    names = [server.add("one", number) for number in range(4)]
    server.uploaded_file_mgr.add_file(names[0], UploadedFileRec("file", "a.txt", "", b"a" * 2_000_000))
    server.media_file_mgr._storage._files_by_id["offered"] = ("b" * 3_000_000,)
    server.media_file_mgr._files_by_session_and_coord[names[1]] = {"place": "offered"}
    server.media_file_mgr._deferred_ids_by_session[names[2]].add("later")
    server.media_file_mgr._deferred_callables["later"] = {"callable": partial(len, "c" * 4_000_000)}
    kept = full_memory.weigh(server, [one.session for one in server.there.values()])
    more = [(kept[name] - kept[names[3]]) / 1e6 for name in names]
    assert more == pytest.approx([2, 3, 4, 0], abs=0.01)


def test_what_a_reader_has_not_read_counts(monkeypatch):
    server = Server(monkeypatch, 0)
    name = server.add("slow", 0)
    before = full_memory.weigh(server, [server.there[name].session])[name]
    server.there[name].session._browser_queue.enqueue(ForwardMsg(hash="a" * 3_000_000))
    assert full_memory.weigh(server, [server.there[name].session])[name] == pytest.approx(before + 3e6, abs=100)


def test_few_sessions_that_grow_do_not_raise_the_bound(monkeypatch):
    server = Server(monkeypatch, 900)
    assert server.look() == 900 * 1_000_000, "nobody is there"
    server.add("one", 1)
    assert server.look() == 5_000
    assert taken() > 50_000_000


def test_a_file_in_memory_counts_for_nothing_and_what_is_made_of_it_does(tmp_path):
    (tmp_path / "weights").write_bytes(bytes(100_000_000))
    before, weights = taken(), np.memmap(tmp_path / "weights", np.uint8, "r")
    assert weights.sum() == 0
    assert taken() < before + 20_000_000
    copy = np.array(weights)
    assert taken() > before + 80_000_000
    del copy


def test_what_a_fold_of_a_real_page_is_drawn_from_is_found(monkeypatch):
    folds, register = [], MemoryFragmentStorage.register

    def noted(storage, key, fold, **options):
        folds.append(fold)
        return register(storage, key, fold, **options)

    monkeypatch.setattr(MemoryFragmentStorage, "register", noted)

    def page():
        import numpy
        import streamlit as st

        st.fragment(lambda array, note: st.write(len(array), note))(numpy.zeros(250_000), note="a fold")

    assert not AppTest.from_function(page).run(timeout=60).exception
    assert sum(sizes(folds).values()) == pytest.approx(2_000_000, abs=50_000)
