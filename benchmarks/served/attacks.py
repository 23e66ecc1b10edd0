"""What a stranger sends, with nothing but a socket: each function is one attack on the server at an address."""

import io
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import numpy as np
import pyarrow as pa
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import FileURLsRequest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import ConnectionClosed

from components.shell.room.codes import ALPHABET, LENGTH
from polyseme import limits
from polyseme.corpus.parquet import write
from polyseme.corpus.schema import About, columns

from .reruns import PAGES
from .stranger import Stranger

FLOOD_SECONDS, FLOODS = 20, 20
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


def pings(address: str) -> None:
    """Pings without end, over one connection after the other."""
    end = time.monotonic() + FLOOD_SECONDS / 2
    while time.monotonic() < end:
        with Stranger(address) as one, suppress(*LOST):
            while time.monotonic() < end:
                one.pings()


def half_messages(address: str) -> None:
    """Sixty connections, each with nineteen megabytes of a message that never ends."""
    begun = threading.Barrier(60)

    def begin(_: int) -> None:
        with Stranger(address) as one, suppress(*LOST):
            one.sends_parts([bytes(1_000_000)] * 19, then=partial(begun.wait, FLOOD_SECONDS / 2))

    with ThreadPoolExecutor(60) as threads:
        list(threads.map(begin, range(60)))


def hyphens(address: str) -> None:
    """A word of as many hyphens as a text has characters."""
    with Stranger(address) as one:
        one.load("tokens")
        one.set("text", string_value="a" + "-" * (limits.TEXT_CHARACTERS - 2) + "b")


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


def unfolding_file(address: str) -> None:
    """A Parquet file of .8 MB, with one text of 1,200 characters in 400,000 rows, by six visitors at once."""
    data = _unfolding(400_000)

    def show(_: int) -> None:
        with Stranger(address) as one, suppress(*LOST):
            one.load("atlas", atlas="your file")
            one.uploads("atlas file", data)
            one.load("atlas", atlas="your file")

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(show, range(6)))


def _unfolding(rows: int) -> bytes:
    zeros, text = np.zeros(rows, np.int32), "bank" + "x" * 1_196
    kind, counts, file = columns({"Last": 1}, half=True), {"bank": {"s": rows}}, io.BytesIO()
    texts = {"source": "s", "text": text, "word": "bank", "form": "bank"}
    values = {name: pa.DictionaryArray.from_arrays(zeros, [one]) for name, one in texts.items()}
    values |= {"text_id": zeros, "start": zeros, "end": zeros + 4, "offset": zeros}
    values["pieces"] = pa.ListArray.from_arrays(np.zeros(rows + 1, np.int32), pa.array([], pa.int32()))
    values["Last"] = pa.FixedSizeListArray.from_arrays(pa.array(zeros.astype(np.float16)), 1)
    table = pa.table([pa.array(values[name]).cast(kind.field(name).type) for name in kind.names], schema=kind)
    about = About("", "", ("Last",), "Mean", "library", ("bank",), 0, rows, 500, (("s", 1),), counts, counts)
    write(file, about, kind, [table])
    return file.getvalue()


def wrong_codes(address: str) -> None:
    """A thousand wrong codes of rooms, ten over each of a hundred connections."""
    for start in range(0, 1_000, 10):
        with Stranger(address) as one:
            for number in range(start, start + 10):
                code = "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(LENGTH))
                one.load("room", room=code)


def numbers(address: str) -> None:
    """Numbers of five thousand digits where an address takes a number, and a superscript."""
    for odd in ("9" * 5_000, "²", "-" * 5_000):
        for page in PAGES:
            with Stranger(address) as one:
                one.load(page, lesson=odd, step=odd, layer=odd, n=odd, seed=odd)


def emptied_caches(address: str) -> None:
    """Fifteen messages that empty Streamlit's caches, and a page after each."""
    for _ in range(15):
        with Stranger(address) as one:
            one.load("tokens")
            one.sends(clear_cache=True)
            one.load("tokens")


def labelled_rows(address: str) -> None:
    """As many labelled rows as the field takes, three times, and as a file, twice."""
    with Stranger(address) as one:
        one.load("pooling", data="pasted text")
        for word in ("bank", "seal", "bark"):
            one.set("rows", string_value=_rows(word, 22_000)[: limits.PASTED_CHARACTERS])
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        for word in ("rock", "note"):
            one.uploads("labelled file", _rows(word, 22_000).encode())


def _rows(word: str, number: int) -> str:
    return "".join(f"The {word} {at} is.;{word};s{at % 5}\n" for at in range(number))


def messages(address: str) -> None:
    """Messages that no page leads to: what git says, addresses for uploads, widgets and notes that nobody has."""
    with Stranger(address) as one:
        one.load("tokens")
        for _ in range(100):
            one.sends(load_git_info=True)
        for _ in range(5):
            one.sends(file_urls_request=FileURLsRequest(request_id="many", file_names=["a"] * 300_000))
        for _ in range(5):
            one.sends(rerun_script=ClientState(cached_message_hashes=[f"{at:x}" for at in range(140_000)]))
        for at in range(50_000):
            one.widgets[f"{at}"] = WidgetState(id=f"{at}", bool_value=True)
        one.again()


def one_row(address: str) -> None:
    """One row of two hundred thousand cells, pasted and as a file."""
    with Stranger(address) as one:
        one.load("pooling", data="pasted text")
        one.set("rows", string_value="ab," * 200_000)
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        one.uploads("labelled file", b"ab," * 200_000)


def sentence_lists(address: str) -> None:
    """Lists of two megabytes: of many columns in their first row, and of nothing but newlines."""
    with Stranger(address) as one:
        one.load("sentences", list="My file")
        for data in (b"a," * 99 + b"a\n" + b"It rains,now\n" * 150_000, b"a\n" + b"\n" * 1_990_000):
            one.uploads("sentence file", data)


def long_texts(address: str) -> None:
    """Nearly a megabyte typed into every page with a text; then three, which end the connection."""
    for page in PAGES:
        with Stranger(address) as one, suppress(*LOST):
            one.load(page)
            if "text" in one.ids:
                one.set("text", string_value="The bank lends.\n" * 60_000)
                one.set("text", string_value="bank\n" * 600_000)


def new_texts(address: str) -> None:
    """Thirty texts as long as are read, each new, of which little or nothing comes."""
    with Stranger(address) as one:
        for page, line, times in (("senses", "a {} b\n", 5), ("export", "a {}\n", 25)):
            one.load(page, word="nowhere")
            for number in range(times):
                one.set("text", string_value=(line.format(number) * 20_000)[: limits.TEXT_CHARACTERS])


def files(address: str) -> None:
    """Thirty files of five megabytes by one visitor, and one of twenty."""
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        for _ in range(30):
            one.uploads("labelled file", b"x" * 4_900_000)
        one.uploads("labelled file", b"x" * 20_000_000)


def departing(address: str) -> None:
    """Two hundred who come and go."""
    for _ in range(200):
        with Stranger(address) as one:
            one.load("facts")


def addresses(address: str) -> None:
    """Addresses that ask for what is not, on every page."""
    keys = (
        "model",
        "word",
        "text",
        "layer",
        "token",
        "what",
        "metric",
        "view",
        "data",
        "unit",
        "format",
        "scope",
        "find",
    )
    for odd in ("", "None", "1e309", "<img src=x> [bank](javascript:alert(1))", "x" * 20_000):
        for page in PAGES:
            with Stranger(address) as one:
                one.load(page, **dict.fromkeys(keys, odd))


ATTACKS: tuple[Callable[[str], None], ...] = (
    flood,
    floods,
    pings,
    half_messages,
    hyphens,
    crowd,
    short_crowd,
    unfolding_file,
    wrong_codes,
    numbers,
    emptied_caches,
    messages,
    labelled_rows,
    one_row,
    sentence_lists,
    long_texts,
    new_texts,
    files,
    departing,
    addresses,
)

SHORT = (flood, floods, pings, half_messages, hyphens, emptied_caches)
"""What tells within seconds whether the bounds on connections and messages are in place."""
