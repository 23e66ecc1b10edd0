"""Addresses and messages that no page leads to."""

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import FileURLsRequest
from streamlit.proto.WidgetStates_pb2 import WidgetState

from benchmarks.served.reruns import PAGES
from benchmarks.served.stranger import Stranger


def numbers(address: str) -> None:
    """Numbers of five thousand digits where an address takes a number, and a superscript."""
    for odd in ("9" * 5_000, "²", "-" * 5_000):
        for page in PAGES:
            with Stranger(address) as one:
                one.load(page, lesson=odd, step=odd, layer=odd, n=odd, seed=odd)


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


def emptied_caches(address: str) -> None:
    """Fifteen messages that empty Streamlit's caches, and a page after each."""
    for _ in range(15):
        with Stranger(address) as one:
            one.load("tokens")
            one.sends(clear_cache=True)
            one.load("tokens")
