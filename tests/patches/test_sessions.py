"""Lost connections that wait for their browser: each address has its share of the places."""

from functools import partial
from types import SimpleNamespace

import pytest
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.session_manager import SessionInfo

from components.patches import sessions


class Manager:
    """The parts of Streamlit's manager of sessions that are used, with its own store."""

    def __init__(self, places):
        self._session_storage, self.active, self.ended = MemorySessionStorage(maxsize=places), {}, []
        self.leave = partial(sessions.leave, self, self._disconnect, {})
        self.get_active_session_info = self.active.get

    def _disconnect(self, name):
        self._session_storage.save(SessionInfo(None, self.active.pop(name).session, 1))

    def close_session(self, name):
        self.ended.append(name)
        if self.active.pop(name, None) is None:
            self._session_storage.delete(name)

    def comes_and_goes(self, name, address, pages=1):
        client = SimpleNamespace(client_context=SimpleNamespace(remote_ip=address))
        session = SimpleNamespace(id=name)
        self.active[name] = SimpleNamespace(session=session, client=client, script_run_count=pages)
        self.leave(name)

    @property
    def waiting(self):
        return [info.session.id for info in self._session_storage.list()]


@pytest.mark.parametrize("strangers", [["203.0.113.1"], ["203.0.113.1", "203.0.113.2", "2001:db8::1"]])
def test_whoever_comes_and_goes_takes_nobody_elses_place(strangers):
    manager = Manager(12)
    manager.comes_and_goes("phone", "192.0.2.7")
    for number in range(40):
        manager.comes_and_goes(f"{number}", strangers[number % len(strangers)])
    assert "phone" in manager.waiting
    assert manager.waiting[1:] == [f"{number}" for number in range(29, 40)], "their own oldest leave"
    assert manager.ended == [f"{number}" for number in range(29)], "and are ended whole"


def test_one_household_is_one_address():
    manager = Manager(12)
    for number in range(6):
        manager.comes_and_goes(f"phone {number}", f"192.0.2.{number}")
    for number in range(40):
        manager.comes_and_goes(f"{number}", f"2001:db8::{number:x}")
    assert len(manager.waiting) == 12
    assert all(f"phone {number}" in manager.waiting for number in range(6))


def test_a_session_of_which_no_page_was_whole_is_not_kept():
    manager = Manager(12)
    manager.comes_and_goes("phone", "192.0.2.7")
    for number in range(40):
        manager.comes_and_goes(f"{number}", f"203.0.113.{number}", pages=0)
    assert manager.waiting == ["phone"]
    assert len(manager.ended) == 40
    manager.leave("phone")  # a second time, as Streamlit may
    assert manager.waiting == ["phone"]


def test_who_has_left_leaves_no_code_of_libraries_in_memory(monkeypatch):
    unmapped = []
    monkeypatch.setattr(sessions, "unmap_libraries", lambda: unmapped.append(True))
    sessions.tidy(True)
    assert unmapped
