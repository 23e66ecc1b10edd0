"""What a stranger can send who needs no browser, to one server that goes on. Of pages: test_nothing_breaks_a_page."""

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileUploaderState, FileURLs, FileURLsRequest, UploadedFileInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec
from websockets.exceptions import ConnectionClosed

from benchmarks.served.attacks import crowds
from benchmarks.served.server import Server, running
from benchmarks.served.stranger import Stranger
from benchmarks.served.visitor import Visitor
from components.patches import messages, uploads
from polyseme import limits
from tests.whole import some


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server that forgets who has left after a second."""
    with running(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="1") as started:
        yield started


class Listener(Visitor):
    """A visitor who keeps what the page says in warnings and the like."""

    said = ""

    def _note(self, message, seconds):
        super()._note(message, seconds)
        self.said += message.delta.new_element.alert.body


class Reader(Visitor):
    """A visitor who keeps everything that the page says."""

    said = b""

    def _note(self, message, seconds):
        super()._note(message, seconds)
        self.said += message.SerializeToString()


def open_files(server: Server) -> int:
    return len(os.listdir(f"/proc/{server.process}/fd"))


def at_rest(server: Server) -> int:
    """Its open files, once they have not changed for three seconds: a server goes on reading after its first page."""
    counts = [open_files(server)]
    while len(counts) < 200 and counts[-30:] != [counts[-1]] * 30:
        time.sleep(0.1)
        counts.append(open_files(server))
    return counts[-1]


def test_a_message_of_twenty_megabytes_ends_its_connection_and_nothing_else(server):
    with Visitor(server.address) as visitor:
        visitor.load("tokens")
        with pytest.raises(ConnectionClosed):
            visitor.set("text", string_value="bank " * 4_000_000)
    with Visitor(server.address) as other:
        other.load("tokens")
        assert not other.exceptions


def test_pings_without_end_and_a_message_without_end_end_their_connections(server):
    with Stranger(server.address) as one, pytest.raises(ConnectionClosed):
        [one.pings() for _ in range(50 * limits.FRAMES_AT_ONCE)]
    parts = iter([bytes(100_000)] * 150)  # as many as Streamlit itself would read
    with Stranger(server.address) as one, pytest.raises(ConnectionClosed):
        one._socket.send(parts)
    assert next(parts, None), "and nobody read them to their end"
    with Visitor(server.address) as other:
        other.load("tokens")
        assert not other.exceptions


def test_places_for_uploads_are_given_out_by_the_few(server):
    with Stranger(server.address) as visitor:
        visitor.load("tokens")
        visitor.sends(file_urls_request=FileURLsRequest(request_id="many", file_names=["list.csv"] * 10_000))
        answers = (ForwardMsg.FromString(visitor._socket.recv(timeout=20, decode=False)) for _ in range(100))
        given = next(answer.file_urls_response for answer in answers if answer.HasField("file_urls_response"))
        assert len(given.file_urls) == messages.FILES_AT_ONCE


def test_a_text_beyond_what_the_browser_lets_type_is_cut_where_it_arrives_and_that_is_said(server):
    with Listener(server.address) as visitor:
        visitor.load("tokens")
        visitor.set("text", string_value="bank " * 180_000)
        assert f"{limits.TYPED_CHARACTERS - limits.TEXT_CHARACTERS:,} characters are left out" in visitor.said


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts open files as Linux does")
def test_who_has_left_leaves_no_open_file_behind(server):
    with Visitor(server.address) as visitor:
        visitor.load("tokens")
    before = at_rest(server)
    for _ in range(8):
        with Visitor(server.address) as visitor:
            visitor.load("tokens")
    assert at_rest(server) <= before


def test_a_visitors_files_have_so_many_bytes_and_the_oldest_go_first():
    files = MemoryUploadedFileManager("/upload")
    there = lambda: {"ann", "ben"}  # noqa: E731
    for name in "abcde":
        file = UploadedFileRec(name, name, "text/plain", bytes(230_000))
        uploads.add_within(files, files.add_file, 1_000_000, 9_000_000, dict, there, "ann", file)
    uploads.add_within(files, files.add_file, 1_000_000, 9_000_000, dict, there, "ben", file)
    assert list(files.file_storage["ann"]) == [*"cde"]
    assert list(files.file_storage["ben"]) == ["e"]
    uploads.add_within(files, files.add_file, 1_000_000, 9_000_000, dict, there, "who has left meanwhile", file)
    assert set(files.file_storage) == {"ann", "ben"}


def test_the_files_of_all_visitors_have_so_many_bytes_and_whoever_has_most_lets_go_first():
    files = MemoryUploadedFileManager("/upload")

    def addresses():
        return {who: who.split()[0] for who in files.file_storage}

    def adds(who, name, size):
        file = UploadedFileRec(name, name, "text/plain", bytes(size))
        uploads.add_within(files, files.add_file, 1_000_000, 2_000_000, addresses, lambda: {who}, who, file)

    adds("ann", "a", 500_000)
    for number in range(30):
        adds(f"stranger {number % 10}", f"{number}", 300_000)
        kept = [file for theirs in files.file_storage.values() for file in theirs.values()]
        assert sum(len(file.data) for file in kept) <= 2_000_000
    assert [*files.file_storage["ann"]] == ["a"]
    assert [*files.file_storage["stranger 9"]] == ["29"]


def test_a_file_that_no_widget_names_goes_after_a_while(monkeypatch):
    monkeypatch.setattr(uploads, "_unnamed", {})
    files = MemoryUploadedFileManager("/upload")
    for name in "ab":
        file = UploadedFileRec(name, name, "text/plain", b"A river bank.")
        uploads.add_within(files, files.add_file, 1_000_000, 2_000_000, dict, lambda: {"ann"}, "ann", file)
    named = FileUploaderState(uploaded_file_info=[UploadedFileInfo(file_id="b")])
    widget = {"id": "$$ID-file", "file_uploader_state_value": named}
    messages.passed_on(BackMsg(rerun_script={"widget_states": {"widgets": [widget]}}).SerializeToString(), False)
    uploads.let_unnamed_go(files)
    assert [*files.file_storage["ann"]] == [*"ab"]
    monkeypatch.setattr(limits, "UPLOADED_SECONDS", -1)
    uploads.let_unnamed_go(files)
    assert [*files.file_storage["ann"]] == ["b"]


def test_a_written_file_stays_for_its_reader_while_pages_of_others_run(server):
    with Stranger(server.address) as reader, Visitor(server.address) as other:
        reader.load("export", text="The bank by the river.", format="csv")
        link = reader.makes("Download for spreadsheets (.csv)")
        for page in ("tokens", "layers", "tokens"):
            other.load(page)
        with urlopen(f"{server.address}{link}") as answer:
            assert answer.read()


def test_a_session_at_rest_does_not_hold_its_file_beside_the_bounded_store(monkeypatch):
    files = MemoryUploadedFileManager("/upload")
    files.add_file("ann", record := UploadedFileRec("a", "a.txt", "text/plain", b"A river bank."))
    context = SimpleNamespace(session_id="ann", uploaded_file_mgr=files)
    monkeypatch.setattr(uploads, "get_script_run_ctx", lambda: context)
    widget = UploadedFile(record, FileURLs())
    for _ in range(2):  # a run that the page itself asks for has the same widget again
        assert uploads.content_of(widget) == record.data
        assert widget.getvalue() == b""
    files.remove_file("ann", "a")
    assert uploads.content_of(widget) is None


def test_who_shows_a_file_that_the_server_has_let_go_of_is_told_so(server):
    gone = FileUploaderState(uploaded_file_info=[UploadedFileInfo(file_id="gone", name="list.csv", size=9)])
    with Listener(server.address) as visitor:
        visitor.load("pooling", data="uploaded file")
        assert "no longer" not in visitor.said
        visitor.set("labelled file", file_uploader_state_value=gone)
        assert "The server no longer has this file" in visitor.said


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts threads as Linux does")
def test_however_often_visitors_ask_for_a_page_each_has_one_thread(server, monkeypatch):
    monkeypatch.setattr(crowds, "FLOOD_SECONDS", 1)
    monkeypatch.setattr(crowds, "FLOODS", 8)
    tasks, counts = Path(f"/proc/{server.process}/task"), []
    before, flood = len(os.listdir(tasks)), threading.Thread(target=crowds.floods, args=(server.address,))
    flood.start()
    while flood.is_alive():
        time.sleep(0.2)
        counts.append(len(os.listdir(tasks)))
    assert max(counts) <= before + crowds.FLOODS + 10


@pytest.mark.parametrize("many", some([9, 30], [9]))
def test_after_a_restart_those_who_were_connected_each_have_their_page_and_their_text(many):
    names = [f"reader{number:02}" for number in range(many)]
    with running() as server, ExitStack() as connections:
        readers = [connections.enter_context(Reader(server.address)) for _ in names]
        for reader, name, page in zip(readers, names, cycle(("tokens", "inputs", "layers")), strict=False):
            reader.load(page)
            reader.set("text", string_value=f"So {name} sleeps by the river.")
            reader.said = b""

    def returns(reader):
        with reader:
            return reader.again()

    with running(port=urlsplit(server.address).port), ThreadPoolExecutor(len(readers)) as at_once:
        assert len([*at_once.map(returns, readers)]) == many
    for reader, name in zip(readers, names, strict=True):
        assert reader.exceptions == []
        assert {other for other in names if other.encode() in reader.said} == {name}
