"""The browser's messages that no page of ours sends, and anyone can."""

import threading
from functools import partial
from unittest.mock import Mock

import streamlit as st
from streamlit import git_util
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.app_session import AppSession

from components.bert.catalogue import BUNDLED_MODEL
from components.chapters.neighbours import caches
from components.shell import models


def sent(**message: object) -> Mock:
    """A session that has got a message of a browser."""
    session = Mock(spec=AppSession, _session_state=Mock(), _script_data=Mock(main_script_path=__file__))
    for name in ("_handle_clear_cache_request", "_handle_git_information_request"):
        setattr(session, name, partial(getattr(AppSession, name), session))
    AppSession.handle_backmsg(session, BackMsg(**message))
    return session


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
        sent(clear_cache=True)._session_state.clear.assert_called_once()
        assert not open_page("tokens.py").exception
    assert within_reach() is not lost
    assert all(now is then for now, then in zip(standing(), before, strict=True))
    assert threading.active_count() < threads + 5, "fewer than one for each message"


def test_no_message_starts_git_or_asks_what_lies_in_the_servers_folder(open_page, monkeypatch):
    assert not open_page("facts.py").exception
    monkeypatch.setattr(git_util, "GitRepo", repository := Mock())
    sent(load_git_info=True).handle_backmsg_exception.assert_not_called()
    repository.assert_not_called()
