"""The browser's messages that no page of ours sends, and anyone can."""

import threading
from functools import partial
from unittest.mock import Mock

import streamlit as st
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.app_session import AppSession

from components.bert.catalogue import BUNDLED_MODEL
from components.chapters.neighbours import caches
from components.shell import models


def clear_cache() -> None:
    """What the server does when a browser asks it to empty its caches."""
    session = Mock(spec=AppSession, _session_state=Mock())
    session._handle_clear_cache_request = partial(AppSession._handle_clear_cache_request, session)
    AppSession.handle_backmsg(session, BackMsg(clear_cache=True))
    session._session_state.clear.assert_called_once()


@st.cache_resource
def within_reach() -> object:
    """What a visitor can empty for everybody."""
    return object()


def test_no_message_makes_the_server_read_its_model_again_or_leave_threads_behind(open_page):
    def standing() -> list[object]:
        name = BUNDLED_MODEL
        return [models.model(name), models.jobs(), models.warming(name), models.baseline(name), caches.index(name)]

    assert not open_page("maps.py").exception
    lost, before, threads = within_reach(), standing(), threading.active_count()
    for _ in range(5):
        clear_cache()
        assert not open_page("tokens.py").exception
    assert within_reach() is not lost
    assert all(now is then for now, then in zip(standing(), before, strict=True))
    assert threading.active_count() < threads + 5, "fewer than one for each message"
