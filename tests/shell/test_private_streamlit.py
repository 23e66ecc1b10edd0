"""What is used of Streamlit without its promise: each use by name, what is left without it; and there is no other."""

import ast
import inspect
import re
import runpy
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.state import SafeSessionState
from streamlit.testing.v1 import AppTest

from components.figures import look
from components.shell import private_streamlit

ROOT = Path(__file__).parents[2]
SOURCES = [ROOT / "app.py", *(ROOT / "pages").glob("*.py"), *(ROOT / "components").rglob("*.py")]
PROMISED = {"streamlit", "streamlit.testing.v1"}


def _imported(source: Path) -> set[str]:
    """What a file imports of Streamlit."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} if node.module != "streamlit" else {f"streamlit.{name.name}" for name in node.names}
    return {name for name in found if name.split(".")[0] == "streamlit"}


def test_no_other_file_uses_what_is_not_promised():
    others = [source for source in SOURCES if source.name != "private_streamlit.py"]
    assert {name for source in others for name in _imported(source)} <= PROMISED
    assert not [source.name for source in others if "data-testid" in source.read_text("utf-8")]


@pytest.fixture
def page_alone():
    """A page that runs without app.py, as on a fresh server whose Streamlit lists pages in its older way."""
    return AppTest.from_file(ROOT / "pages" / "tokens.py", default_timeout=150)


def test_a_page_below_app_py_begins_at_once_and_one_without_it_goes_on_there(open_page, page_alone, monkeypatch):
    begun = []
    whole = runpy.run_path
    monkeypatch.setattr(runpy, "run_path", lambda path: (begun.append(path), whole(path)))
    at = open_page("tokens.py")
    assert len(begun) == 1
    assert not at.exception
    page_alone.run().run()
    assert len(begun) == 1, "never where app.py is not what runs"
    assert not page_alone.exception
    assert page_alone.title[0].value.endswith("?")


@pytest.mark.parametrize("missing", ["streamlit.runtime.pages_manager", "streamlit.runtime.scriptrunner"])
def test_a_page_is_whole_without_streamlits_own_modules(page_alone, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError):
        import_module(missing)
    page_alone.run()
    assert not page_alone.exception
    assert page_alone.title[0].value.endswith("?")


def test_pages_manager_has_the_switch_that_begins_at_the_contents():
    from streamlit.runtime.pages_manager import PagesManager

    assert hasattr(PagesManager, "uses_pages_directory")


def test_a_visitor_has_a_name_in_a_run_and_is_nobody_outside_of_one():
    def naming():
        import streamlit as st

        from components.shell import private_streamlit

        st.session_state["found"] = private_streamlit.visitor()

    assert AppTest.from_function(naming).run().session_state["found"] not in ("", "nobody")
    assert private_streamlit.visitor() == "nobody"


def test_what_a_browser_brings_along_to_a_new_session_is_known_by_its_key(monkeypatch):
    came = SimpleNamespace(get_widget_states=lambda: [SimpleNamespace(id="$$ID-4f-a-key")])
    monkeypatch.setattr(private_streamlit, "_context", lambda: SimpleNamespace(session_state=came))
    assert [private_streamlit.brought(key) for key in ("a-key", "key", "text")] == [True, False, False]
    assert hasattr(SafeSessionState, "get_widget_states")


def test_who_has_left_is_known_and_who_cannot_be_known_of_is_still_there(monkeypatch):
    from streamlit import runtime

    assert hasattr(runtime.Runtime, "is_active_session")
    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", lambda: SimpleNamespace(is_active_session="ann".__eq__))
    assert [private_streamlit.still_here(name) for name in ("ann", "ben")] == [True, False]
    monkeypatch.setattr(runtime, "get_instance", SimpleNamespace)
    assert private_streamlit.still_here("ben")


def test_who_comes_with_a_page_of_an_earlier_server_gets_it_whole(monkeypatch):
    from streamlit.proto.ClientState_pb2 import ClientState
    from streamlit.runtime.app_session import AppSession

    asked = []
    monkeypatch.setattr(AppSession, "request_rerun", lambda session, state: asked.append(state.fragment_id))
    private_streamlit.draw_pages_of_before.__wrapped__()
    for drawn in ("", "a page"):
        session = SimpleNamespace(_client_state=ClientState(page_script_hash=drawn))
        AppSession.request_rerun(session, ClientState(fragment_id="a fold"))
    assert asked == ["", "a fold"]


def test_the_look_is_what_streamlit_makes_of_the_settings_and_made_anew_when_they_are_read_anew(monkeypatch):
    from streamlit import config
    from streamlit.proto.NewSession_pb2 import CustomThemeConfig
    from streamlit.runtime import app_session

    ask, asked = app_session._populate_theme_msg, []
    fill = inspect.unwrap(ask)
    monkeypatch.setattr(app_session, "_populate_theme_msg", lambda *of: (asked.append(of[1]), fill(*of)))
    private_streamlit.remember_themes.__wrapped__()

    def whole(fill):
        theme = CustomThemeConfig()
        for message, section in ((theme, "theme"), (theme.light, "theme.light"), (theme.dark, "theme.dark")):
            fill(message, section)
        return theme

    remembered = app_session._populate_theme_msg
    assert whole(remembered) == whole(remembered) == whole(fill)
    assert whole(fill).light.primary_color != whole(fill).dark.primary_color
    assert asked == ["theme", "theme.light", "theme.dark"]
    config._on_config_parsed.send()
    assert whole(remembered) == whole(fill)
    assert len(asked) == 6
    remembered((empty := CustomThemeConfig()).sidebar, "theme.of nothing")
    assert not empty.HasField("sidebar"), "what nobody set is not there"


def test_the_placeholder_colours_are_streamlits():
    from streamlit.elements.lib import streamlit_plotly_theme as theme

    assert tuple(getattr(theme, f"CATEGORY_{number}") for number in range(10)) == look.COLOURS
    assert (theme.GRAY_90, theme.BG_COLOR) == (look.INK, look.PAPER)


def test_the_names_of_parts_in_the_style_are_those_of_streamlits_pages():
    styles = (private_streamlit.STYLE, private_streamlit.LESSON_STYLE, private_streamlit.PROJECTOR_STYLE)
    rules = "".join(style.read_text("utf-8") for style in styles)
    named = set(re.findall(r'data-testid="(\w+)"|\.(st[A-Z]\w+)|\[(data-orientation)', rules))
    scripts = (Path(streamlit.__file__).parent / "static" / "static" / "js").glob("*.js")
    served = "".join(script.read_text("utf-8") for script in scripts)
    names = {name for group in named for name in group if name}
    assert len(names) == 13
    assert not [name for name in names if name not in served]
    for ink in ("#262730", "#fafafa"):  # what Streamlit puts in the place of look.INK, by day and by night
        assert ink in served
        assert "rgb({}, {}, {})".format(*bytes.fromhex(ink[1:])) in rules
    paper = ", ".join(str(streamlit.get_option(f"theme.{scheme}.backgroundColor")) for scheme in ("light", "dark"))
    assert f"light-dark({paper})" in rules


def test_garbage_is_still_collected_after_a_rerun_unless_the_setting_says_otherwise():
    from streamlit import config
    from streamlit.runtime.scriptrunner import script_runner

    assert config.get_option("runner.postScriptGC") is False, "as .streamlit/config.toml says"
    assert "runner.postScriptGC" in inspect.getsource(script_runner)


def test_apptest_still_asks_the_scanner_that_the_tests_leave_out(monkeypatch):
    asked = []
    monkeypatch.setattr(private_streamlit.MANIFESTS, lambda: asked.append(1) or [])
    AppTest.from_function(lambda: None).run()
    assert asked


def test_apptest_keeps_the_page_of_a_link():
    def linking():
        import streamlit as st

        st.page_link("https://example.org", label="out")

    (link,) = AppTest.from_function(linking).run().get("page_link")
    assert link.proto.page == "https://example.org"


def test_the_browsers_messages_have_the_parts_that_are_measured_with():
    assert {"rerun_script", "clear_cache"} <= set(BackMsg.DESCRIPTOR.fields_by_name)
    run = BackMsg.DESCRIPTOR.fields_by_name["rerun_script"].message_type.fields_by_name
    assert {"page_name", "query_string", "widget_states"} <= set(run)
