"""Filters the browser's messages: only the kinds that our pages send reach the server."""

from typing import Any

from google.protobuf.message import DecodeError
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.state.common import GENERATED_ELEMENT_ID_PREFIX
from streamlit.runtime.state.session_state import STREAMLIT_INTERNAL_KEY_PREFIX

from components.patches import uploads
from polyseme import limits

FILES_AT_ONCE = 10
"""Upload places per message: a page takes one file."""
FIELDS = 3
"""Fields of one message that may hold much: two texts and a pasted table."""

LISTS = ("double_array_value", "int_array_value", "string_array_value")

OURS = ("$$ID", "$$STREAMLIT_INTERNAL_KEY")
"""How Streamlit's names of widgets begin; another ends each page that has a list to choose from, with an error."""

UPLOADED = "file_uploader_state_value"

ENDING_BYTES = 300
"""More than a message has that says that a run has ended."""

PASSED_ON = {"rerun_script", "stop_script", "file_urls_request", "app_heartbeat", "deferred_file", "dataframe_chunk"}
"""Kinds of messages. Not among them: the state of the server's repository, which starts git while everybody waits;
clearing everybody's caches; writing files for a coding agent into the server's folder."""


def apply() -> None:
    assert "script_finished" in ForwardMsg.DESCRIPTOR.fields_by_name
    kinds = BackMsg.DESCRIPTOR.fields_by_name
    operations = kinds["backend_operation_request"].message_type.oneofs_by_name["payload"].fields
    assert PASSED_ON.issubset([*kinds, *(operation.name for operation in operations)])
    assert "file_names" in kinds["file_urls_request"].message_type.fields_by_name
    run = kinds["rerun_script"].message_type.fields_by_name
    assert {"fragment_id", "widget_states"} <= set(run)
    assert OURS == (GENERATED_ELEMENT_ID_PREFIX, STREAMLIT_INTERNAL_KEY_PREFIX)
    widget = run["widget_states"].message_type.fields_by_name["widgets"].message_type.fields_by_name
    assert "string_value" in widget
    files = widget[UPLOADED].message_type.fields_by_name["uploaded_file_info"]
    assert "file_id" in files.message_type.fields_by_name


def passed_on(data: bytes, first: bool) -> tuple[bytes, bool] | None:
    """A message as the server gets it, and whether it runs a page or a part of it; None if dropped.

    ValueError if it is too large; `first`: it opens its connection.

    The first one runs the whole page: after a restart, a browser may ask for a fragment that the new session has never
    drawn, and Streamlit would not answer.
    """
    try:
        message = BackMsg.FromString(data)
    except DecodeError:
        return data, False  # Streamlit closes the connection
    if _too_large(message, len(data)):
        raise ValueError("too large")
    kind = message.WhichOneof("type")
    if kind == "backend_operation_request":
        kind = message.backend_operation_request.WhichOneof("payload")
    if kind not in PASSED_ON:
        return None
    if message.HasField("file_urls_request"):
        del message.file_urls_request.file_names[FILES_AT_ONCE:]
    if runs := message.HasField("rerun_script"):
        _bound(message.rerun_script, first)
        uploads.named(_files(message.rerun_script))
    return message.SerializeToString(), runs


def _bound(run: ClientState, first: bool) -> None:
    """Drops what no page of ours sends: widgets that Streamlit did not name, and an address of hundreds of choices."""
    if first:
        run.ClearField("fragment_id")
    known = [one for one in run.widget_states.widgets if one.id.startswith(OURS)]
    if len(known) < len(run.widget_states.widgets):
        del run.widget_states.widgets[:]
        run.widget_states.widgets.extend(known)
    if len(run.query_string) > limits.QUERY_BYTES or run.query_string.count("&") >= limits.QUERY_PARAMETERS:
        run.ClearField("query_string")


def _files(run: ClientState) -> list[str]:
    """The uploaded files that widgets name."""
    fields = (one.file_uploader_state_value for one in run.widget_states.widgets if one.HasField(UPLOADED))
    return [file.file_id for field in fields for file in field.uploaded_file_info]


def ends_a_run(data: bytes) -> bool:
    """Whether a message to a browser says that a run has ended."""
    return len(data) < ENDING_BYTES and ForwardMsg.FromString(data).WhichOneof("type") == "script_finished"


def _too_large(message: Any, size: int) -> bool:
    """Whether a message has more widgets, choices or values of components than any page, or is long by more than what
    was typed into a few fields."""
    widgets = message.rerun_script.widget_states.widgets
    if len(widgets) > limits.MESSAGE_WIDGETS or sum(len(one.json_value) for one in widgets) > limits.MESSAGE_JSON:
        return True
    if sum(len(getattr(one, kind).data) for one in widgets for kind in LISTS) > limits.MESSAGE_WIDGETS:
        return True
    if size <= limits.MESSAGE_BYTES:
        return False
    typed = sorted(len(widget.string_value.encode()) for widget in widgets)[-FIELDS:]
    return size - sum(typed) > limits.MESSAGE_BYTES
