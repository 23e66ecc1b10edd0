"""Addresses and messages that no page leads to."""

from contextlib import suppress

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import DoubleArray, FileURLsRequest, SInt64Array, StringArray
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import ConnectionClosed

from benchmarks.served.reruns import PAGES
from benchmarks.served.stranger import Stranger

LARGE = 10_000_000
"""Bytes of a page: ours have a tenth."""


def numbers(address: str) -> None:
    """Numbers of five thousand digits where an address takes a number, and a superscript."""
    for odd in ("9" * 5_000, "²", "-" * 5_000):
        for page in PAGES:
            with Stranger(address) as one:
                one.load(page, lesson=odd, step=odd, layer=odd, n=odd, seed=odd)


def spellings(address: str) -> str:
    """A link with a long value, and a thousand times one choice, spelt otherwise: the page may not grow by it."""
    query = f"zzz={'é' * 100_000}{'&segments=LIBRARY' * 990}"
    with Stranger(address) as one:
        one.sends(rerun_script=ClientState(page_name="tokens", query_string=query))
        sent = one.bytes_of_a_run()
    return f"{sent / 1e6:.0f} MB are sent" if sent > LARGE else ""


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
    for odd in ("", "None", "1e309", "<img src=x> [bank](javascript:alert(1))", "x" * 15_000):
        for page in PAGES:
            with Stranger(address) as one:
                one.load(page, **dict.fromkeys(keys, odd))


def messages(address: str) -> None:
    """Messages that no page leads to: what git says, addresses for uploads, widgets and notes that nobody has."""
    with Stranger(address) as one, suppress(ConnectionClosed):
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


def forged(address: str) -> None:
    """Every widget of every page with values that no widget gives, and thousands of keys in an address."""
    kinds = (
        {"int_value": 10**12},
        {"double_value": 1e300},
        {"string_value": "1" * 5_000},
        {"bool_value": True},
        {"trigger_value": True},
        {"json_value": '{"selection": {"points": [{"point_index": 1000000000000}]}}'},
        {"int_array_value": SInt64Array(data=[10**12] * 1_000)},
        {"double_array_value": DoubleArray(data=[1e300] * 1_000)},
        {"string_array_value": StringArray(data=["x" * 1_000] * 200)},
    )
    for page in PAGES:
        with Stranger(address) as one, suppress(ConnectionClosed):
            one.load(page, **{f"key{number}": "x" for number in range(10_000)})
            for kind in kinds:
                one.load(page)
                one.widgets |= {name: WidgetState(id=name, **kind) for name in one.ids.values()}
                one.again()


def emptied_caches(address: str) -> None:
    """Fifteen messages that empty Streamlit's caches, and a page after each."""
    for _ in range(15):
        with Stranger(address) as one:
            one.load("tokens")
            one.sends(clear_cache=True)
            one.load("tokens")
