"""The browser's messages that no page of ours sends, and anyone can: they go no further than the middleware."""

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState

from components import patches
from polyseme import limits

REFUSED = (
    {"load_git_info": True},
    {"clear_cache": True},
    {"set_run_on_save": True},
    {"debug_shutdown_runtime": True},
    {"backend_operation_request": {"install_skills": {}}},
    {},
)


@pytest.mark.parametrize("message", REFUSED, ids=str)
def test_no_message_starts_git_empties_a_cache_of_all_or_writes_into_the_servers_folder(message):
    assert patches.passed_on(BackMsg(**message).SerializeToString(), False) is None


def test_what_a_page_sends_arrives_as_it_was_sent():
    for message in (
        {
            "rerun_script": {
                "page_name": "maps",
                "query_string": "text=bank",
                "widget_states": {"widgets": [{"id": "$$ID-a"}]},
            }
        },
        {"stop_script": True},
        {"file_urls_request": {"request_id": "one", "file_names": ["list.csv"]}},
        {"backend_operation_request": {"deferred_file": {}}},
    ):
        sent = BackMsg(**message)
        content, runs = patches.passed_on(sent.SerializeToString(), False)
        assert BackMsg.FromString(content) == sent
        assert runs == ("rerun_script" in message)


def test_widgets_that_streamlit_never_named_are_dropped():
    widgets = [{"id": name, "bool_value": True} for name in ("$$ID-1", "5", "", "$$STREAMLIT_INTERNAL_KEY_map__events")]
    sent = BackMsg(rerun_script={"page_name": "maps", "widget_states": {"widgets": widgets}})
    passed = BackMsg.FromString(patches.passed_on(sent.SerializeToString(), False)[0]).rerun_script
    assert [one.id for one in passed.widget_states.widgets] == [widgets[0]["id"], widgets[-1]["id"]]
    assert passed.page_name == "maps"


@pytest.mark.parametrize("query", ["&a=1" * limits.QUERY_PARAMETERS, "text=" + "é" * limits.QUERY_BYTES])
def test_a_page_opens_without_an_address_that_none_of_ours_has(query):
    sent = BackMsg(rerun_script={"page_name": "maps", "query_string": query, "page_script_hash": "abc"})
    passed = BackMsg.FromString(patches.passed_on(sent.SerializeToString(), False)[0])
    assert passed.rerun_script == ClientState(page_name="maps", page_script_hash="abc")


def test_what_is_no_message_is_left_to_streamlit_which_ends_the_connection():
    assert patches.passed_on(b"\xff no message", False) == (b"\xff no message", False)
