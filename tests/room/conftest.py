"""A server without rooms, and a teacher and a phone in a room of it."""

import pytest

from components.shell.room import following, service, store
from components.shell.room.service import RateLimit
from components.shell.room.store import MemoryRooms
from tests.room.made import code


@pytest.fixture(autouse=True)
def rooms(monkeypatch):
    """A server without rooms, on which nothing was tried yet."""
    kept = MemoryRooms()
    for name in ("wrong_codes", "openings", "actions"):
        limit = getattr(service, name)
        fresh = RateLimit(limit.most, lambda: 0.0)  # the minute never ends
        monkeypatch.setattr(service, name, fresh)
    for module in (store, service, following):
        monkeypatch.setattr(module, "rooms", lambda: kept)
    for name in ("visitor", "phone", "more", "projector"):
        monkeypatch.setattr(f"components.chapters.room.{name}.rooms", lambda: kept)
    return kept


@pytest.fixture
def teacher(open_page):
    """The teacher's page of a room that was opened a moment ago."""
    return open_page("room.py").button(key="open").click().run()


@pytest.fixture
def phone(open_page, teacher):
    """A phone that has joined by the link."""
    return open_page("room.py", room=code(teacher))
