"""What is used of Streamlit without its promise: each use by name, what is left without it; and there is no other."""

import ast
import asyncio
import inspect
import json
import logging
import re
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import streamlit
from streamlit.elements.plotly_chart import PlotlyChartSelectionSerde
from streamlit.elements.widgets.data_editor import DataEditorSerde
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.app_session import AppSession, AppSessionState
from streamlit.runtime.scriptrunner import RerunData
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager
from streamlit.testing.v1 import AppTest

from components import patches
from components.patches import contents, endings, external_ip, messages, selections, sending, widgets
from components.shell.style import later
from polyseme import patches as library_patches
from polyseme.figures import theme as look
from polyseme.patches import Patch, applied
from tests.conftest import MANIFESTS

ROOT = Path(__file__).parents[2]
SOURCES = [*ROOT.glob("*.py"), *(ROOT / "pages").glob("*.py"), *(ROOT / "components").rglob("*.py")]
PROMISED = {"streamlit", "streamlit.testing.v1"}
PATCHES = [*patches.PATCHES, *(one for one in vars(library_patches).values() if isinstance(one, Patch))]


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
    others = [source for source in SOURCES if source.parent.name != "patches"]
    assert {name for source in others for name in _imported(source)} <= PROMISED
    assert not [source.name for source in others if "data-testid" in source.read_text("utf-8")]


def test_every_file_of_patches_is_in_their_table_and_no_entry_is_without_a_file():
    folders = (ROOT / "components" / "patches", ROOT / "polyseme" / "patches")
    files = {path.stem for folder in folders for path in folder.glob("*.py")} - {"__init__"}
    assert sorted(files) == sorted(patch.name for patch in PATCHES)
    assert all(patch.without for patch in PATCHES)


@pytest.fixture
def broken(monkeypatch):
    """A module that can't be applied, and how often that was tried."""
    tried = []

    def apply():
        tried.append(1)
        raise AttributeError("_gone")

    monkeypatch.setitem(sys.modules, "a.broken", SimpleNamespace(apply=apply))
    return tried


def test_a_patch_that_cannot_be_applied_is_tried_once_and_said_in_one_line(broken, caplog):
    with caplog.at_level(logging.WARNING):
        assert [applied(Patch("a.broken", "pages take longer")) for _ in range(3)] == [None] * 3
    assert len(broken) == 1
    (line,) = caplog.messages
    assert "'broken'" in line
    assert "_gone" in line
    assert "pages take longer" in line


def test_only_lost_safety_bounds_are_told_of(broken, monkeypatch):
    monkeypatch.setitem(sys.modules, "a.whole", whole := ModuleType("whole"))
    whole.apply = lambda: None
    table = (Patch("a.broken", "slower"), Patch("a.broken", "unsafe", safety=True), Patch("a.whole", "", safety=True))
    monkeypatch.setattr(patches, "PATCHES", table)
    assert patches.apply() == ["broken"]
    assert {patch.name for patch in PATCHES if patch.safety} == {
        "connections",
        "external_ip",
        "full_memory",
        "held",
        "messages",
        "presses",
        "selections",
        "sending",
        "uploads",
        "sessions",
    }


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("https://polyseme.example", True),  # behind a proxy that ends TLS
        ("http://localhost:8501", True),
        ("http://127.0.0.1:8501", True),
        ("https://polyseme.streamlit.app", True),  # which a host names
        ("http://203.0.113.9:8501", True),  # which Streamlit found out as it started
        (None, True),
        ("https://elsewhere.example", False),
        ("https://polyseme.example.elsewhere.example", False),
        ("null", False),
    ],
)
def test_whether_a_stream_is_from_our_own_site_is_decided_without_asking_another_host(origin, allowed, monkeypatch):
    from streamlit import net_util
    from streamlit.web.server import server_util
    from streamlit.web.server.starlette.starlette_websocket import _is_origin_allowed

    def asks(*anything, **options):
        raise AssertionError("it asks another host")

    monkeypatch.setattr(net_util, "get_external_ip", net_util.get_external_ip)  # as it was, afterwards
    monkeypatch.setattr(net_util, "_make_blocking_http_get", asks)
    monkeypatch.setattr(net_util, "_external_ip", "203.0.113.9")
    monkeypatch.setattr(server_util, "allowlisted_origins", lambda: {"https://polyseme.streamlit.app"})
    external_ip.apply()
    assert _is_origin_allowed(origin, "polyseme.example") is allowed
    monkeypatch.setattr(net_util, "_external_ip", None)  # where nobody answered it
    assert not _is_origin_allowed("https://elsewhere.example", "polyseme.example")


def test_a_page_is_whole_without_streamlits_own_modules(open_page, monkeypatch):
    monkeypatch.setattr(patches, "WIDGETS", Patch("components.patches.gone", "what was typed is lost"))
    at = open_page("tokens.py")
    assert not at.exception
    assert at.title[0].value.endswith("?")
    assert not patches.brought("text")


def test_streamlits_older_way_of_listing_pages_is_off_before_the_first_visitor(monkeypatch):
    from streamlit.runtime.pages_manager import PagesManager

    monkeypatch.setattr(PagesManager, "uses_pages_directory", None)
    contents.apply()
    PagesManager(str(ROOT / "navigation.py"))
    assert PagesManager.uses_pages_directory is False


def test_what_a_browser_brings_along_to_a_new_session_is_known_by_its_key(monkeypatch):
    widgets.apply()
    came = SimpleNamespace(get_widget_states=lambda: [SimpleNamespace(id="$$ID-4f-a-key")])
    monkeypatch.setattr(widgets, "get_script_run_ctx", lambda **_: SimpleNamespace(session_state=came))
    assert [patches.brought(key) for key in ("a-key", "key", "text")] == [True, False, False]


def test_who_comes_with_a_page_of_an_earlier_server_gets_it_whole():
    fold = BackMsg(rerun_script={"fragment_id": "a fold", "page_name": "maps"}).SerializeToString()
    first, next_one = (BackMsg.FromString(messages.passed_on(fold, first)[0]).rerun_script for first in (True, False))
    assert (first.fragment_id, first.page_name) == ("", "maps")
    assert next_one.fragment_id == "a fold"


def test_the_placeholder_colours_are_streamlits():
    from streamlit.elements.lib import streamlit_plotly_theme as theme

    assert tuple(getattr(theme, f"CATEGORY_{number}") for number in range(10)) == look.COLOURS
    assert (theme.GRAY_90, theme.BG_COLOR) == (look.INK, look.PAPER)


def test_the_names_of_parts_in_the_style_are_those_of_streamlits_pages():
    styles = (ROOT / "components").rglob("*.css")
    rules = "".join(style.read_text("utf-8") for style in styles) + later()
    named = set(re.findall(r'data-testid="(\w+)"|\.(st[A-Z]\w+)|\[(data-orientation)', rules))
    scripts = (Path(streamlit.__file__).parent / "static" / "static" / "js").glob("*.js")
    served = "".join(script.read_text("utf-8") for script in scripts)
    names = {name for group in named for name in group if name}
    assert len(names) >= 18
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
    monkeypatch.setattr(MANIFESTS, lambda: asked.append(1) or [])
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


class Runner:
    """A thread that draws a page, or one that has come to its end and takes no more."""

    def __init__(self, ended: bool = False) -> None:
        self.ended, self.asked, self._script_thread = ended, [], None

    def request_rerun(self, asked: str) -> bool:
        self.asked.append(asked)
        return not self.ended


@pytest.mark.parametrize("state", [AppSessionState.APP_IS_RUNNING, AppSessionState.SHUTDOWN_REQUESTED])
def test_what_a_run_has_drawn_is_passed_on_before_the_next_run_takes_its_place(monkeypatch, state):
    created, ended, shown = [], Runner(ended=True), []

    def create(session, asked):
        created.append(asked)
        session._scriptrunner = Runner()

    monkeypatch.setattr(AppSession, "_create_scriptrunner", create)
    endings.apply()

    async def two_ask():
        soon = asyncio.get_running_loop().call_soon
        session = SimpleNamespace(_scriptrunner=ended, _state=state, _call_soon_on_event_loop=soon)
        soon(lambda: shown.append(session._scriptrunner))
        for asked in ("a clock", "a press"):
            AppSession._create_scriptrunner(session, asked)
        await asyncio.sleep(0)
        return session._scriptrunner

    with ThreadPoolExecutor(1) as thread:  # in this one a browser of other tests may have a loop of its own
        last = thread.submit(asyncio.run, two_ask()).result(60)
    assert shown == [ended]
    if state == AppSessionState.SHUTDOWN_REQUESTED:
        assert (created, last) == ([], ended)
    else:
        assert (created, last.asked) == (["a clock"], ["a press"])


def test_a_stopped_run_that_waits_for_its_place_is_followed_by_one_run_with_all_that_was_asked_meanwhile(monkeypatch):
    created, waits = [], threading.Event()
    monkeypatch.setattr(AppSession, "_create_scriptrunner", lambda _, asked: created.append(asked))
    endings.apply()
    stopped = Runner(ended=True)
    stopped._script_thread = threading.Thread(target=waits.wait)
    stopped._script_thread.start()

    async def asks():
        soon = asyncio.get_running_loop().call_soon
        running = AppSessionState.APP_IS_RUNNING
        session = SimpleNamespace(_scriptrunner=stopped, _state=running, _call_soon_on_event_loop=soon)
        for number in range(30):
            pressed = WidgetState(id=f"$$ID-{number}", trigger_value=True)
            AppSession._create_scriptrunner(session, RerunData(widget_states=WidgetStates(widgets=[pressed])))
        await asyncio.sleep(0.1)
        before = len(created)
        waits.set()
        while not created:
            await asyncio.sleep(0.01)
        return before

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, asks()).result(60) == 0
    (one,) = created
    assert {state.id for state in one.widget_states.widgets} == {f"$$ID-{number}" for number in range(30)}


def test_a_run_that_nothing_precedes_begins_at_once(monkeypatch):
    created = []
    monkeypatch.setattr(AppSession, "_create_scriptrunner", lambda _, asked: created.append(asked))
    endings.apply()
    AppSession._create_scriptrunner(SimpleNamespace(_scriptrunner=None), "a page")
    assert created == ["a page"]


def test_in_a_turn_few_sessions_of_each_address_are_sent_what_they_drew(monkeypatch):
    def session(address, messages):
        queue = SimpleNamespace(is_empty=lambda: not messages)
        client = SimpleNamespace(client_context=SimpleNamespace(remote_ip=address))
        return SimpleNamespace(session=SimpleNamespace(_browser_queue=queue), client=client)

    crowd, alone, still = [session("crowd", 1) for _ in range(40)], session("alone", 1), session("alone", 0)
    everybody = [*crowd, alone, still]

    class Manager(WebsocketSessionManager):
        def __init__(self):
            self._active_session_info_by_id = dict(enumerate(everybody))

    async def turns():
        more, begins, manager = asyncio.Event(), asyncio.Event(), Manager()

        async def sends():
            await begins.wait()
            turns = [manager.list_active_sessions() for _ in range(60)]
            goes_on = more.is_set()
            manager._active_session_info_by_id = {"still": still}
            return turns, goes_on, manager.list_active_sessions(), manager.num_active_sessions()

        task = asyncio.create_task(sends())
        events = SimpleNamespace(need_send_data=more)
        server = SimpleNamespace(_session_mgr=manager, _loop_coroutine_task=task, _get_async_objs=lambda: events)
        monkeypatch.setattr(sending.runtime, "get_instance", lambda: server)
        sending.apply()
        begins.set()
        return manager.list_active_sessions(), await task

    with ThreadPoolExecutor(1) as thread:
        for_others, (sent, goes_on, nothing, still_there) = thread.submit(asyncio.run, turns()).result(60)
    assert for_others == everybody
    assert all(len(turn) == sending.TOGETHER and alone in turn[:2] and still not in turn for turn in sent)
    assert goes_on, "the others of the crowd come in the next turns"
    assert all(any(one in turn for turn in sent) for one in crowd)
    assert (nothing, still_there) == ([], 1), "Streamlit would send nothing more until somebody new comes"


def test_forged_edits_of_a_table_edit_nothing():
    edits = {"edited_rows": {"3": {"sense": "river"}}, "added_rows": [], "deleted_rows": [5]}
    deserialize = selections.bounded(DataEditorSerde.deserialize)
    assert deserialize(DataEditorSerde(), json.dumps(edits))["edited_rows"] == {3: {"sense": "river"}}
    for junk in ('{"":' * 50 + "0" + "}" * 50 + ",") * 2_000, "0.1," * 200_000:
        forged = json.dumps(edits)[:-1] + f', "junk": [{junk}0]}}'
        assert deserialize(DataEditorSerde(), forged) == {"edited_rows": {}, "added_rows": [], "deleted_rows": []}


@pytest.mark.parametrize("junk", ["[" + "{}," * 300_000 + "{}]", "[" + "0.1," * 200_000 + "0]"])
def test_a_forged_selection_of_a_chart_selects_nothing(junk):
    selections.apply()
    serde = PlotlyChartSelectionSerde()
    point = {"point_index": 3, "x": 0.5, "y": 0.25}
    assert serde.deserialize(json.dumps({"selection": {"points": [point] * 1_000}}))["selection"]["points"][7] == point
    assert serde.deserialize('{"selection": {"points": [], "junk": ' + junk + "}}")["selection"] == {
        "points": [],
        "point_indices": [],
        "box": [],
        "lasso": [],
    }
