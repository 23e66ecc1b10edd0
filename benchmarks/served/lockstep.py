"""A class in lockstep: thirty do the same thing in the same moment, as when the teacher says "now"."""

import statistics
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from components import examples

from .reruns import at_most
from .server import Server
from .visitor import PATIENCE, Visitor

VISITORS, CLASS_PAGES = 30, ("start", "senses", "layers")


def lockstep(server: Server) -> None:
    """Prints how long thirty wait who open one page together, then type a text of their own."""
    banks = [sentence for sentence, word, _ in examples.labelled() if word == "bank"]
    texts = [f"{banks[number]}\nMy {number}. bank stood by the river." for number in range(VISITORS)]
    print(f"  {VISITORS} in lockstep: median, 95 % under (aimed at: 1), longest")
    for name in CLASS_PAGES:
        with ExitStack() as stack, ThreadPoolExecutor(VISITORS) as pool:
            visitors = [stack.enter_context(Visitor(server.address)) for _ in range(VISITORS)]
            opened = pool.map(_waited, [lambda one=one: one.load(name, word="bank") for one in visitors])  # noqa: B023
            _show(f"{name}, opened", list(opened))
            acts = zip(visitors, texts, strict=True)
            typed = pool.map(_waited, [lambda one=one, text=text: _types(one, text) for one, text in acts])
            _show(f"{name}, own text", list(typed))


def _types(visitor: Visitor, text: str) -> float:
    return visitor.set("text" if "text" in visitor.ids else "own sentences", string_value=text)


def _waited(act: Callable[[], float]) -> float:
    """The seconds of an act; the whole of a visitor's patience where it took longer."""
    try:
        return act()
    except TimeoutError:
        return PATIENCE


def _show(what: str, taken: list[float]) -> None:
    print(f"  {what:<18} {statistics.median(taken):8.2f} {at_most(taken):8.2f} {max(taken):8.2f} s", flush=True)
