"""A page that stays open, without a browser: it runs its fragments as often as a browser does, and hears what comes."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from urllib.parse import parse_qsl, urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect


@dataclass
class Phone:
    """One connection with its page: widgets by key, what went wrong, and who is told of each element that comes."""

    address: str
    page: str
    query: dict[str, str]
    told: Callable[[Element], None] = lambda element: None
    headers: Mapping[str, str] = field(default_factory=dict)
    exceptions: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)  # the words on the page since it was drawn whole
    widgets: dict[str, tuple[Element, str]] = field(default_factory=dict)  # key -> the widget, its fragment
    _values: dict[str, WidgetState] = field(default_factory=dict)
    _clocks: list[asyncio.Task[None]] = field(default_factory=list)
    _hash: str = ""  # of the page, as a browser sends it back
    _socket: ClientConnection | None = None
    _reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Phone":
        address = self.address.replace("http", "ws", 1) + "/_stcore/stream"
        self._socket = await connect(
            address,
            subprotocols=["streamlit"],  # type: ignore[list-item]
            origin=self.address,  # type: ignore[arg-type]
            additional_headers=self.headers,
            max_size=None,
            open_timeout=60,
        )
        self._reading = asyncio.create_task(self._read())
        await self._run()
        return self

    async def __aexit__(self, kind: object, problem: BaseException | None, trace: TracebackType | None) -> None:
        self._stop_clocks()
        if self._reading:
            self._reading.cancel()
        if self._socket:
            await self._socket.close()

    async def until(self, ready: Callable[["Phone"], object], patience: float = 60.0) -> "Phone":
        """Waits until the page shows something."""
        async with asyncio.timeout(patience):
            while not ready(self):
                await asyncio.sleep(0.02)
        return self

    async def choose(self, key: str, option: int) -> None:
        """Chooses an option of a radio."""
        radio, fragment = self.widgets[key]
        chosen = WidgetState(id=radio.radio.id, string_value=radio.radio.options[option])
        self._values[key] = chosen
        await self._run(fragment)

    async def switch_on(self, key: str) -> None:
        """Switches a toggle on."""
        toggle, fragment = self.widgets[key]
        self._values[key] = WidgetState(id=toggle.checkbox.id, bool_value=True)
        await self._run(fragment)

    async def press(self, key: str) -> None:
        """Presses a button."""
        button, fragment = self.widgets[key]
        await self._run(fragment, WidgetState(id=button.button.id, trigger_value=True))

    async def again(self, key: str) -> None:
        """Asks for the part of the page with a widget again."""
        await self._run(self.widgets[key][1], by_clock=True)

    async def _run(self, fragment: str = "", pressed: WidgetState | None = None, by_clock: bool = False) -> None:
        assert self._socket
        message = BackMsg()
        asked = message.rerun_script
        asked.page_name, asked.page_script_hash = ("" if self._hash else self.page), self._hash
        asked.query_string = urlencode(self.query)
        asked.fragment_id, asked.is_auto_rerun = fragment, by_clock
        asked.widget_states.widgets.extend([*self._values.values(), *([pressed] if pressed else [])])
        asked.context_info.url = f"{self.address}/{self.page}"
        await self._socket.send(message.SerializeToString())

    async def _read(self) -> None:
        assert self._socket
        async for data in self._socket:
            message = ForwardMsg.FromString(bytes(data))  # type: ignore[arg-type]
            kind = message.WhichOneof("type")
            if kind == "delta" and message.delta.WhichOneof("type") == "new_element":
                self._hear(message.delta.new_element, message.delta.fragment_id)
            elif kind == "new_session" and not message.metadata.run.fragment_ids:
                self._stop_clocks()
                self.said.clear()
            elif kind == "navigation":
                self._hash = message.navigation.page_script_hash
            elif kind == "auto_rerun":
                self._clocks.append(asyncio.create_task(self._tick(message.auto_rerun.interval, message.auto_rerun)))
            elif kind == "page_info_changed":
                self.query = dict(parse_qsl(message.page_info_changed.query_string))

    async def _tick(self, seconds: float, clock: object) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self._run(clock.fragment_id, by_clock=True)  # type: ignore[attr-defined]

    def _hear(self, element: Element, fragment: str) -> None:
        kind = element.WhichOneof("type")
        if kind == "exception":
            self.exceptions.append(element.exception.message)
        elif kind == "markdown":
            self.said.append(element.markdown.body)
        elif kind in ("radio", "button", "checkbox"):
            key = getattr(element, kind).id.split("-", 2)[2]
            self.widgets[key] = (element, fragment)
        self.told(element)

    def _stop_clocks(self) -> None:
        for clock in self._clocks:
            clock.cancel()
        self._clocks.clear()
