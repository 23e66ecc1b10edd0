"""All that is used of Streamlit without its promise, so that a new version is met in one place.

Each use says what breaks without it; none ends a page. tests/shell/test_private_streamlit.py names each, and holds
that no other file asks for what is not in `import streamlit as st`. What cannot stand here:

- the placeholder colours of `components/figures/look.py`. Without them charts are almost black in both themes;
- `runner.postScriptGC` in `.streamlit/config.toml`. Without it every rerun takes a third of a second longer;
- the browser's messages, `streamlit.proto`, in `benchmarks/served/visitor.py`. Without them nothing can be measured so;
- AppTest's `proto` of a link and its way to a page in `tests/pages`, and test ids in `tests/browser` and
  `docs/pictures.py`. Without them the tests fail, and the app does not.
"""

import runpy
import traceback
from collections.abc import Callable
from functools import cache, partial, wraps
from pathlib import Path
from typing import Any

import streamlit as st

CONTENTS = Path(__file__).parents[2] / "app.py"


def begin_at_contents() -> None:
    """Makes sure that app.py runs before the page.

    On a fresh server the folder pages/ counts as Streamlit's older way of listing pages, so that the first visitor
    with a deep link gets the page without the table of contents. That one run goes on at app.py, and ends with it. To
    begin another would lose what the browsers of readers who were here before a restart have sent along.

    Breaks: that visitor finds the files' names where the contents should be.
    """
    main = getattr(_context(), "main_script_path", "")
    if Path(main) != CONTENTS or any(Path(one.f_code.co_filename) == CONTENTS for one, _ in traceback.walk_stack(None)):
        return
    runpy.run_path(str(CONTENTS))
    st.stop()


def brought(key: str) -> bool:
    """Whether the browser has come with a value of this widget that the session knows nothing of yet.

    So it does after a restart or a long sleep of the server: it sends what its reader has typed.

    Breaks: what was typed and is too long for a link is lost then.
    """
    states: Any = getattr(getattr(_context(), "session_state", None), "get_widget_states", tuple)()
    return any(one.id.split("-", 2)[2:] == [key] for one in states)


def visitor() -> str:
    """Who asks: the name of a session.

    Breaks: all visitors count as one, and have one heavy job at a time between them.
    """
    return str(getattr(_context(), "session_id", "nobody"))


def still_here(visitor: str) -> bool:
    """Whether a visitor's browser is still connected.

    Breaks: heavy work goes on for those who have left.
    """
    try:
        from streamlit import runtime

        return not runtime.exists() or bool(runtime.get_instance().is_active_session(visitor))
    except (ImportError, AttributeError):
        return True


@cache
def refuse_messages() -> None:
    """Leaves messages unanswered that no page of ours leads to, and anyone can send: call it often, it begins once.

    What state the server's repository is in: git is started for it, and everybody waits; what is answered names files.
    Places for uploads by the hundred thousand, of which a page asks for one.

    Breaks: a few bytes, sent again and again, hold the server up.
    """
    try:
        from streamlit import runtime
        from streamlit.runtime.app_session import AppSession

        private: Any = AppSession
        private._handle_git_information_request = lambda session: None
        server: Any = runtime.get_instance()
        files = server._uploaded_file_mgr
        places = files.get_upload_urls
        files.get_upload_urls = lambda session_id, names: places(session_id, list(names)[:FILES_AT_ONCE])
    except (ImportError, AttributeError, RuntimeError):
        return


@cache
def draw_pages_of_before() -> None:
    """Draws the whole page for a reader whose browser has it from a server before this one: call it often.

    What is clicked in such a page belongs to a part of it, say a fold, which this session has never drawn. Streamlit
    leaves that unanswered, however often it is clicked.

    Nothing of ours runs in a new server until a page is opened: a reader who is the first of all to come back, and
    clicks in a fold first, is still left without an answer.

    Breaks: after a restart a fold stays empty until something else on the page is changed.
    """
    try:
        from streamlit.runtime.app_session import AppSession

        private: Any = AppSession
        ask = private.request_rerun
    except (ImportError, AttributeError):
        return

    def asked(session: Any, state: Any) -> None:
        if state is not None and state.fragment_id and not session._client_state.page_script_hash:
            state.ClearField("fragment_id")
        ask(session, state)

    private.request_rerun = asked


@cache
def remember_themes() -> None:
    """Works out what the settings say of the look once, and not at the start of every run: call it often.

    Breaks: every run takes a thirtieth more of the processor.
    """
    try:
        from streamlit import config
        from streamlit.runtime import app_session

        private: Any = app_session
        fill = private._populate_theme_msg
        themes: dict[str, Any] = {}  # section of the settings -> what the browser is told of it
        config.on_config_parsed(themes.clear, force_connect=True)
    except (ImportError, AttributeError):
        return

    @wraps(fill)
    def filled(message: Any, section: str = "theme") -> None:
        theme = themes.get(section)
        if theme is None:
            fill(theme := type(message)(), section)
            themes[section] = theme
        if theme.ByteSize():  # else the section would count as set, with nothing in it
            message.MergeFrom(theme)

    private._populate_theme_msg = filled


FILES_AT_ONCE = 10
"""Places for uploads that one message gets: a page takes one file."""


@cache
def tend_sessions(most: int, together: int) -> None:
    """Bounds what visitors leave behind, from now on: call it often, it begins once.

    Who left is forgotten when their time is over: Streamlit waits until somebody else leaves, and then for Python to
    collect garbage, with three open files and the uploads of each. The uploads of one who is here have `most` bytes,
    the oldest go first; those of all have so many `together`, and whoever has most of them lets go first.

    Breaks: 128 sessions stay as they were left, until the next visit; a visitor can fill the memory with files.
    """
    try:
        from streamlit import runtime

        server: Any = runtime.get_instance()
        loop, files, sessions = server._get_async_objs().eventloop, server._uploaded_file_mgr, server._session_mgr
        left = sessions._session_storage._cache
        left._on_remove = lambda name, one: sessions.is_active_session(name) or one.session.shutdown()
        files.add_file = partial(_add_within, files, files.add_file, most, together)
    except (ImportError, AttributeError, RuntimeError):
        return

    def forget() -> None:
        left.expire()
        loop.call_later(st.get_option("server.disconnectedSessionTTL") / 10, forget)

    loop.call_soon_threadsafe(forget)


def _add_within(files: Any, add: Callable[..., None], most: int, together: int, session_id: str, file: Any) -> None:
    add(session_id, file)
    held = {
        one: {name: len(file.data) + FILE_BYTES for name, file in list(theirs.items())}
        for one, theirs in list(files.file_storage.items())
    }
    _let_go(files, held, session_id, most)
    while sum(sum(theirs.values()) for theirs in held.values()) > together:
        largest = max(held, key=lambda one: sum(held[one].values()))
        _let_go(files, held, largest, sum(held[largest].values()) - 1)


def _let_go(files: Any, held: dict[str, dict[str, int]], session_id: str, most: int) -> None:
    """Takes the oldest files of a visitor away until they have so many bytes."""
    while sum(held[session_id].values()) > most:
        oldest = next(iter(held[session_id]))
        files.remove_file(session_id, oldest)
        del held[session_id][oldest]


FILE_BYTES = 10_000
"""What an uploaded file takes besides its bytes, at the most: an empty one is not free."""


def _context() -> Any:
    """What Streamlit notes of the run at hand; None outside of one."""
    try:
        from streamlit.runtime.scriptrunner import get_script_run_ctx
    except ImportError:
        return None
    return get_script_run_ctx(suppress_warning=True)


MANIFESTS = "streamlit.components.v2.manifest_scanner.scan_component_manifests"
"""What AppTest looks through all installed packages with, anew for each page. Breaks: the tests take longer."""

STYLE = Path(__file__).with_name("style.css")
LESSON_STYLE, PROJECTOR_STYLE = (Path(__file__).parent / "lesson" / f"{name}.css" for name in ("lesson", "projector"))
"""The few rules that the theme has no setting for. No visitor's text ever goes into HTML.

The browser asks for what reads a style when it meets the first one, and paints the page meanwhile: app.py sends it
first, and it gives nothing above a picture another height. The words of the text stand there until they can be clicked,
in lines as high; on a phone word pieces stay the small badges that they are without it. On a tablet or an old projector
columns too narrow for what they hold go below one another. Words in charts follow the theme when it changes: Streamlit
puts their colour in once.

Breaks, where Streamlit names its parts anew: captions are too faint, word pieces stand in a line of small badges,
buttons leave the page on a phone, columns are cut on a tablet, the page jumps as it comes, and the words of charts
can't be read after a change of the theme.
"""
