"""Filters the browser's messages: only the kinds that our pages send reach the server."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from google.protobuf.message import DecodeError
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
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
PRESSES = ("trigger_value", "json_trigger_value")
"""What is true for one run alone: a button that was pressed, what a moving map says of a click."""
PRESSES_AT_ONCE = 10

VALUES = {"bool_value", "double_value", "int_value", "string_value", "json_value", UPLOADED, *PRESSES, *LISTS}
"""What widgets of our pages have: there is no chat, and no component that sends tables or bytes."""

NAMES = {"page_name", "page_script_hash", "fragment_id", "context_info"}

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
    assert {"cached_message_hashes", "query_string", *NAMES} <= set(run)
    widget = run["widget_states"].message_type.fields_by_name["widgets"].message_type.fields_by_name
    assert set(widget) >= VALUES
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
    """Drops what no browser sends of a page of ours: long names, many drawings, an address of hundreds of choices."""
    if first:
        run.ClearField("fragment_id")
    widgets = run.widget_states.widgets
    known = list(_known(widgets))
    if len(known) < len(widgets):
        del widgets[:]
        widgets.extend(known)
    for part in (run, run.context_info):
        for field, value in part.ListFields():
            if isinstance(value, str) and field.name != "query_string" and len(value) > limits.MESSAGE_NAME:
                part.ClearField(field.name)
    if len(run.query_string) > limits.QUERY_BYTES or run.query_string.count("&") >= limits.QUERY_PARAMETERS:
        run.ClearField("query_string")
    drawn = run.cached_message_hashes
    if len(drawn) > limits.MESSAGE_DRAWN or any(len(name) > limits.MESSAGE_NAME for name in drawn):
        del drawn[:]  # they are sent again


def _known(widgets: Iterable[WidgetState]) -> Iterator[WidgetState]:
    """The widgets that Streamlit named and that a page of ours can have, with files and presses that one page has."""
    presses = 0
    for one in widgets:
        kind = one.WhichOneof("value")
        presses += kind in PRESSES
        if one.id.startswith(OURS) and kind in VALUES | {None} and (kind not in PRESSES or presses <= PRESSES_AT_ONCE):
            if kind == UPLOADED:
                del one.file_uploader_state_value.uploaded_file_info[FILES_AT_ONCE:]
            yield one


def _files(run: ClientState) -> list[str]:
    """The uploaded files that widgets name."""
    fields = (one.file_uploader_state_value for one in run.widget_states.widgets if one.HasField(UPLOADED))
    return [file.file_id for field in fields for file in field.uploaded_file_info]


def run_ended(data: bytes) -> Literal["", "early", "last"]:
    """Whether a message to a browser says that a run has ended: early, if the same thread begins anew."""
    if len(data) >= ENDING_BYTES or (message := ForwardMsg.FromString(data)).WhichOneof("type") != "script_finished":
        return ""
    return "early" if message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN else "last"


def _too_large(message: Any, size: int) -> bool:
    """Whether a message has more widgets, choices or values of components than any page, or is long by more than what
    was typed into a few fields."""
    widgets = message.rerun_script.widget_states.widgets
    if len(widgets) > limits.MESSAGE_WIDGETS:
        return True
    if sum(len(one.json_value) + len(one.json_trigger_value) for one in widgets) > limits.MESSAGE_JSON:
        return True
    if sum(len(getattr(one, kind).data) for one in widgets for kind in LISTS) > limits.MESSAGE_WIDGETS:
        return True
    if size <= limits.MESSAGE_BYTES:
        return False
    typed = sorted(len(widget.string_value.encode()) for widget in widgets)[-FIELDS:]
    return size - sum(typed) > limits.MESSAGE_BYTES
