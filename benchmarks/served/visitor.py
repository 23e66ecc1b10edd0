"""A visitor without a browser: speaks the websocket as Streamlit's own page does, and takes the time."""

import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0


@dataclass
class Visitor:
    """One connection: loads pages, sets widgets, keeps what it has set, and counts what went wrong."""

    address: str
    page: str = ""
    query: dict[str, str] = field(default_factory=dict)
    widgets: dict[str, WidgetState] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    exceptions: list[str] = field(default_factory=list)
    first: dict[str, float] = field(default_factory=dict)  # seconds until the first element of each kind was there
    session: str = ""  # given: the one to resume
    forwarded_for: str = ""  # the address that a proxy would name
    _socket: ClientConnection | None = None

    def __enter__(self) -> "Visitor":
        address = self.address.replace("http", "ws", 1) + "/_stcore/stream"
        self._socket = connect(
            address,
            subprotocols=["streamlit", *(["token", self.session] if self.session else [])],
            origin=self.address,
            additional_headers={"X-Forwarded-For": self.forwarded_for} if self.forwarded_for else None,
            max_size=None,
            open_timeout=60,
            close_timeout=1,
        )
        return self

    def __exit__(self, *problem: object) -> None:
        if self._socket:
            self._socket.close()

    def load(self, page: str, **query: str) -> float:
        """The seconds until a page is complete, opened anew with values in its address; "start" is the first one."""
        self.page, self.query = "" if page == "start" else page, query
        self.widgets.clear()
        self.ids.clear()
        return self._run()

    def set(self, key: str, **value: object) -> float:
        """The seconds until the page is complete after one widget has changed: set("text", string_value="…")."""
        name = self.ids[key]
        self.widgets[name] = WidgetState(id=name, **value)
        return self._run()

    def again(self) -> float:
        """The seconds of a rerun in which nothing has changed."""
        return self._run()

    def _run(self) -> float:
        assert self._socket
        message = BackMsg()
        message.rerun_script.page_name = self.page
        message.rerun_script.query_string = urlencode(self.query)
        message.rerun_script.widget_states.widgets.extend(self.widgets.values())
        self.first.clear()
        begun = time.perf_counter()
        self._socket.send(message.SerializeToString())
        self._read_until_finished(begun)
        return time.perf_counter() - begun

    def _read_until_finished(self, begun: float) -> None:
        assert self._socket
        while True:
            message = ForwardMsg.FromString(bytes(self._socket.recv(timeout=PATIENCE, decode=False)))
            kind = message.WhichOneof("type")
            if kind == "delta":
                self._note(message, time.perf_counter() - begun)
            elif kind == "new_session":
                self.session = message.new_session.initialize.session_id
            elif kind == "page_info_changed":
                self.query = dict(pair.split("=", 1) for pair in _pairs(message.page_info_changed.query_string))
            elif kind == "script_finished" and message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                return

    def _note(self, message: ForwardMsg, seconds: float) -> None:
        """Remembers the ids of the widgets that have a key, when each kind of element came, and what went wrong."""
        element = message.delta.new_element
        kind = element.WhichOneof("type")
        self.first.setdefault(kind or "block", seconds)
        if kind == "exception":
            self.exceptions.append(element.exception.message)
        elif kind:
            name = getattr(getattr(element, kind), "id", "")
            if isinstance(name, str) and name.startswith("$$ID-"):
                self.ids[name.split("-", 2)[2]] = name


def _pairs(query: str) -> list[str]:
    from urllib.parse import unquote_plus

    return [unquote_plus(pair) for pair in query.split("&") if "=" in pair]
