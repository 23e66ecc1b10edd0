"""The browser's messages that no page of ours sends, and anyone can: they go no further than the middleware."""

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.WidgetStates_pb2 import WidgetStates

from components import patches
from polyseme import limits
from polyseme.patches import applied

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


def test_what_no_page_of_ours_sends_is_dropped_and_the_rest_arrives():
    files = {"uploaded_file_info": [{"file_id": str(number)} for number in range(1_000)]}
    kept = {"widgets": [{"id": "$$ID-text", "string_value": "bank"}, {"id": "$$ID-go", "trigger_value": True}]}
    more = [{"id": f"$$ID-{number}", "trigger_value": True} for number in range(200)]
    more += [{"id": "$$ID-chat", "chat_input_value": {"data": "bank"}}, {"id": "$$ID-raw", "bytes_value": b"1"}]
    uploader = {"id": "$$ID-file", "file_uploader_state_value": files}
    run = {
        "widget_states": {"widgets": [*kept["widgets"], *more, uploader]},
        "cached_message_hashes": ["abc"] * 20_000,
        "context_info": {"timezone": "x" * 50_000, "locale": "en-GB"},
        "page_name": "x" * 50_000,
    }
    sent = BackMsg(rerun_script=run).SerializeToString()
    passed = BackMsg.FromString(patches.passed_on(sent, False)[0]).rerun_script
    text, *presses, file = passed.widget_states.widgets
    assert text.string_value == "bank"
    assert [one.id for one in presses][:2] == ["$$ID-go", "$$ID-0"]
    assert len(presses) <= 10
    assert len(file.file_uploader_state_value.uploaded_file_info) <= 10
    assert passed.context_info == type(passed.context_info)(locale="en-GB")
    assert not passed.cached_message_hashes
    assert not passed.page_name


def test_presses_that_wait_are_few_however_many_are_sent_and_what_was_typed_is_the_last():
    from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests

    applied(next(patch for patch in patches.PATCHES if patch.name == "presses"))
    requests = ScriptRequests()
    for turn in range(50):
        widgets = [{"id": f"$$ID-{turn}-{number}", "trigger_value": True} for number in range(10)]
        typed = {"id": "$$ID-text", "string_value": str(turn)}
        requests.request_rerun(RerunData(widget_states=WidgetStates(widgets=[typed, *widgets])))
    waiting = requests._rerun_data.widget_states.widgets
    assert 10 <= len(waiting) <= limits.PRESSES_WAITING + 11
    assert next(one.string_value for one in waiting if one.id == "$$ID-text") == "49"
    assert {"$$ID-49-0", "$$ID-48-9"} <= {one.id for one in waiting}, "the last presses are not lost"


def test_what_is_no_message_is_left_to_streamlit_which_ends_the_connection():
    assert patches.passed_on(b"\xff no message", False) == (b"\xff no message", False)
