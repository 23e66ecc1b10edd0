"""Three addresses ask for pages, or for parts of them, without end: a new visitor has a page soon."""

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.served.phone import Phone
from benchmarks.served.reruns import TEXTS
from benchmarks.served.stranger import Stranger
from benchmarks.served.visitor import Visitor
from polyseme import limits

ADDRESSES, EACH, SECONDS, SOON = 3, limits.CONNECTIONS // 2, 13, 3.0
"""How many addresses, connections of each, for how long, and in what time a new visitor has a page."""
MEMBERS, PLACES = 5, 12
"""Of a class behind one address, and connections of each other address with long texts."""
PHONES, PAUSE = 30, 0.25
"""Of each address in a room of its own, and seconds after which each asks for its question again."""


def phones(address: str) -> str:
    """Each phone asks for its question again and again: more than its address may."""
    return asyncio.run(_phones(address))


async def _phones(address: str) -> str:
    async with AsyncExitStack() as held:
        classes = [_joined(address, f"203.0.113.{100 + number}", held) for number in range(ADDRESSES)]
        joined = [phone for one in await asyncio.gather(*classes) for phone in one]
        end = time.monotonic() + SECONDS
        asked = [asyncio.create_task(_asks_again(phone)) for phone in joined]
        slowest = await asyncio.to_thread(_slowest, address, end)
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    return f"a new visitor waits {slowest:.1f} s" if slowest > SOON else ""


async def _joined(address: str, sender: str, held: AsyncExitStack) -> list[Phone]:
    """The phones of a room whose teacher asks the first question."""
    headers = {"X-Forwarded-For": sender}
    teacher = await held.enter_async_context(Phone(address, "room", {}, headers=headers))
    await teacher.until(lambda page: "open" in page.widgets)
    await teacher.press("open")
    await teacher.until(lambda page: "key" in page.query and "ask" in page.widgets)
    room = {"room": teacher.query["room"]}
    phones = [await held.enter_async_context(Phone(address, "room", room, headers=headers)) for _ in range(PHONES)]
    await teacher.press("ask")
    for phone in phones:
        await phone.until(lambda page: "leave" in page.widgets and len(page.widgets) > 1)
    return phones


async def _asks_again(phone: Phone) -> None:
    key = next(key for key, (_, fragment) in phone.widgets.items() if fragment)
    with suppress(WebSocketException):
        while True:
            await phone.again(key)
            await asyncio.sleep(PAUSE)


def long_links(address: str) -> str:
    """Each connection opens Senses with a long text in the link; a class behind another address has its pages soon."""
    return asyncio.run(_long_links(address))


async def _long_links(address: str) -> str:
    begun, end = time.monotonic(), time.monotonic() + SECONDS
    crowd = [asyncio.create_task(_opens(address, number, end)) for number in range(ADDRESSES * PLACES)]
    members = [asyncio.to_thread(_member, address, number, begun + 4, end) for number in range(MEMBERS)]
    waits = sorted(wait for member in await asyncio.gather(*members) for wait in member)
    for one in crowd:
        one.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    usual = waits[len(waits) // 2]
    return f"a class waits {usual:.1f} s" if usual > SOON else ""


def _member(address: str, number: int, begin: float, end: float) -> list[float]:
    """How long one of a class waits for each of its pages."""
    time.sleep(begin - time.monotonic())
    waits = []
    while time.monotonic() < end:
        begun = time.monotonic()
        with Visitor(address, forwarded_for="192.0.2.50") as visitor:
            visitor.load("layers", text=f"The bank {number} lends {len(waits)} coins.")
        waits.append(time.monotonic() - begun)
        time.sleep(1)
    return waits


async def _opens(address: str, number: int, end: float) -> None:
    message, turn = BackMsg(), 0
    message.rerun_script.page_name = "senses"
    while time.monotonic() < end:
        text = f"The bank {number} lends {turn} coins to river folk. " * 1_300
        message.rerun_script.query_string = urlencode({"text": text[: limits.TEXT_CHARACTERS]})
        with suppress(WebSocketException, OSError, TimeoutError):
            async with _stream(address, number) as socket:
                await socket.send(message.SerializeToString())
                while len(data := bytes(await socket.recv(decode=False))) > 300 or not _ended(data):
                    pass
        turn += 1


def throng(address: str) -> str:
    """Each connection asks for a page with another text as soon as the last is there."""
    with Stranger(address) as one:
        one.load("layers", text="The bank.")
        field = one.ids["text"]
    return asyncio.run(_throng(address, field))


async def _throng(address: str, field: str) -> str:
    end = time.monotonic() + SECONDS
    crowd = [asyncio.create_task(_asks(address, field, number, end)) for number in range(ADDRESSES * EACH)]
    slowest = await asyncio.to_thread(_slowest, address, end)
    for one in crowd:
        one.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    return f"a new visitor waits {slowest:.1f} s" if slowest > SOON else ""


def _slowest(address: str, end: float) -> float:
    """The longest that a new visitor waits for a page, a few seconds after the crowd has come."""
    time.sleep(4)
    waits = []
    while time.monotonic() < end:
        begun = time.monotonic()
        with Visitor(address, forwarded_for="192.0.2.9") as visitor:
            visitor.load("layers", text=TEXTS[0])
        waits.append(time.monotonic() - begun)
        time.sleep(0.5)
    return max(waits)


async def _asks(address: str, field: str, number: int, end: float) -> None:
    with suppress(WebSocketException, OSError, TimeoutError):
        async with _stream(address, number) as socket:
            turn = 0
            while time.monotonic() < end:
                message = BackMsg()
                message.rerun_script.page_name = "layers"
                text = f"The bank {number} lends {turn} coins to river folk. " * 6
                if turn:
                    message.rerun_script.widget_states.widgets.append(WidgetState(id=field, string_value=text))
                await socket.send(message.SerializeToString())
                turn += 1
                while len(data := bytes(await socket.recv(decode=False))) > 300 or not _ended(data):
                    pass


def _stream(address: str, number: int) -> connect:
    return connect(
        address.replace("http", "ws", 1) + "/_stcore/stream",
        subprotocols=["streamlit"],
        origin=address,
        additional_headers={"X-Forwarded-For": f"203.0.113.{100 + number % ADDRESSES}"},
        max_size=None,
        open_timeout=60,
        close_timeout=1,
    )


def _ended(data: bytes) -> bool:
    return ForwardMsg.FromString(data).WhichOneof("type") == "script_finished"
