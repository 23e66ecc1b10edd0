"""Many messages, many sessions, long texts: what keeps everybody waiting."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from urllib.parse import urlencode

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from websockets.exceptions import ConnectionClosed

from benchmarks.served.reruns import PAGES, whole
from benchmarks.served.stranger import Stranger
from polyseme import limits

FLOOD_SECONDS, FLOODS = 14, 20
LOST = (ConnectionClosed, OSError, threading.BrokenBarrierError)


def flood(address: str) -> None:
    """12,000 messages of nine bytes that rerun a page, over one connection, for at most twenty seconds."""
    _flood(address, 12_000)


def floods(address: str) -> None:
    """The same over twenty connections at once."""
    with ThreadPoolExecutor(FLOODS) as threads:
        list(threads.map(_flood, [address] * FLOODS, [600] * FLOODS))


def _flood(address: str, messages: int) -> None:
    with Stranger(address) as one, suppress(*LOST), one.closed_after(FLOOD_SECONDS):
        one.load("tokens")
        for _ in range(messages):
            one.sends(rerun_script=ClientState(page_name="token"))


def takeovers(address: str) -> None:
    """Eight connections that take their sessions from one another, again and again, each with a few pages."""
    end, sessions = time.monotonic() + FLOOD_SECONDS / 2, [""]

    def take(_: int) -> None:
        while time.monotonic() < end:
            with suppress(*LOST), Stranger(address, session=sessions[-1]) as one, one.closed_after(2):
                for _ in range(6):
                    one.sends(rerun_script=ClientState(page_name="glossary"))
                one.load("facts")
                sessions.append(one.session)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(take, range(8)))


def hyphens(address: str) -> None:
    """A word of as many hyphens as a text has characters, and a sentence of as many marks."""
    with Stranger(address) as one:
        for page, mark in (("tokens", "-"), ("start", "\N{ARABIC QUESTION MARK}")):
            one.load(page)
            one.set("text", string_value="a" + mark * (limits.TEXT_CHARACTERS - 2) + "b")


def crowd(address: str) -> None:
    """Sixty sessions at once, each with a text of 200,000 characters."""
    _crowd(address, "The bank lends money to {}.\n", 200_000)


def short_crowd(address: str) -> None:
    """Sixty sessions at once, each with six short texts."""
    _crowd(address, "The bank lends money to {}.\n", 40, times=6)


def _crowd(address: str, line: str, characters: int, times: int = 1) -> None:
    def read(number: int) -> None:
        with Stranger(address) as one, suppress(*LOST), one.closed_after(FLOOD_SECONDS):
            one.load("senses")
            for turn in range(times):
                text = line.format(f"{number} {turn}")
                one.set("text", string_value=text * (characters // len(text) + 1))

    with ThreadPoolExecutor(60) as threads:
        list(threads.map(read, range(60)))


def heavy_maps(address: str) -> str:
    """The largest UMAP maps, of three addresses at once; another address' small map has a place."""
    there = threading.Barrier(4)

    def ask(number: int) -> None:
        name = f"203.0.113.{number + 1}"
        with Stranger(address, forwarded_for=name) as one, suppress(*LOST), one.closed_after(2 * FLOOD_SECONDS):
            one.load("maps", what="Tokens", method="UMAP")
            one.set("text", string_value=_coins(number, 1_500))
            there.wait(60)
            there.wait(60)

    with ThreadPoolExecutor(3) as threads, Queued(address, forwarded_for="192.0.2.8") as other:
        other.load("maps", what="Tokens", method="PCA", text=_coins(3, 50))
        whole(other)
        threads.map(ask, range(3))
        there.wait(60)
        other.set("text", string_value=_coins(4, 50))
        whole(other)
        there.wait(60)
    return "another's map waits for a place" if other.queued else ""


class Queued(Stranger):
    """One who notes whether their heavy work has waited for a place."""

    queued = False

    def _note(self, message: ForwardMsg, seconds: float) -> None:
        said = message.delta.new_element.progress.text
        self.queued |= "starting soon" in said or "waiting for" in said
        super()._note(message, seconds)


def _coins(number: int, sentences: int) -> str:
    return "".join(f"The bank {number} lends {at} coins. " for at in range(sentences))


def long_texts(address: str) -> None:
    """Nearly a megabyte typed into every page with a text; then three, which end the connection."""
    for page in PAGES:
        with Stranger(address) as one, suppress(*LOST):
            one.load(page)
            if "text" in one.ids:
                one.set("text", string_value="The bank lends.\n" * 60_000)
                one.set("text", string_value="bank\n" * 600_000)


def waiting(address: str) -> None:
    """Pages wait behind their own address' long texts, and are asked for again with what their runs would keep."""
    end = time.monotonic() + FLOOD_SECONDS
    drawn = [f"{at:x}" for at in range(36_000)]

    def reads(number: int) -> None:
        with Stranger(address) as one, suppress(*LOST), one.closed_after(FLOOD_SECONDS):
            one.load("senses")
            while time.monotonic() < end:
                one.set("text", string_value=_coins(number, 1_500))

    def asks(number: int) -> None:
        with Stranger(address) as one, suppress(*LOST), one.closed_after(FLOOD_SECONDS):
            one.load("tokens", text=_coins(number, 200))
            for turn in range(1_000):
                presses = [WidgetState(id=f"$$ID-{turn}-{at}", trigger_value=True) for at in range(290)]
                states = WidgetStates(widgets=presses)
                asked = ClientState(page_name="tokens", cached_message_hashes=drawn, widget_states=states)
                one.sends(rerun_script=asked)
                time.sleep(3)

    with ThreadPoolExecutor(60) as threads:
        list(threads.map(lambda number: asks(number) if number > 5 else reads(number), range(60)))


def new_texts(address: str) -> None:
    """Seven texts as long as are read, each new, of which little or nothing comes."""
    with Stranger(address) as one:
        for page, line, times in (("senses", "a {} b\n", 2), ("export", "a {}\n", 5)):
            one.load(page, word="nowhere")
            for number in range(times):
                one.set("text", string_value=(line.format(number) * 20_000)[: limits.TEXT_CHARACTERS])


def departing(address: str) -> None:
    """A hundred who come and go; then sixty of another address who ask for a page and leave again and again, while it
    waits behind their own address' long texts.
    """
    neighbour = partial(Stranger, address, forwarded_for="192.0.2.60")
    for _ in range(100):
        with Stranger(address) as one:
            one.load("facts")
    end = time.monotonic() + FLOOD_SECONDS / 2

    def reads(number: int) -> None:
        with neighbour() as one, suppress(*LOST), one.closed_after(FLOOD_SECONDS / 2):
            one.load("senses")
            while time.monotonic() < end:
                one.set("text", string_value=_coins(number, 1_500))

    def leaves(number: int) -> None:
        while time.monotonic() < end:
            with neighbour() as one, suppress(*LOST):
                query = urlencode({"text": _coins(number, 240)})
                one.sends(rerun_script=ClientState(page_name="tokens", query_string=query))
                one.leaves()

    with ThreadPoolExecutor(64) as threads:
        list(threads.map(lambda number: leaves(number) if number > 3 else reads(number), range(64)))
