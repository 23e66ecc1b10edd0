"""A server without rooms, and a teacher and a phone in a room of it."""

import pytest

from components.shell.room import service, store
from components.shell.room.service import RateLimit
from tests.room.made import code


@pytest.fixture(autouse=True)
def rooms(monkeypatch):
    """A server without rooms, on which nothing was tried yet."""
    store.rooms.cache_clear()
    for name in ("wrong_codes", "openings", "actions"):
        limit = getattr(service, name)
        fresh = RateLimit(limit.most, lambda: 0.0)  # the minute never ends
        monkeypatch.setattr(service, name, fresh)
    return store.rooms()


@pytest.fixture
def teacher(open_page):
    """The teacher's page of a room that was opened a moment ago."""
    return open_page("room.py").button(key="open").click().run()


@pytest.fixture
def phone(open_page, teacher):
    """A phone that has joined by the link."""
    return open_page("room.py", room=code(teacher))
