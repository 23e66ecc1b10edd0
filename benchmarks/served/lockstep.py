"""A class in lockstep: thirty do the same thing in the same moment, as when the teacher says "now".

Beside the app: thirty of an app of one chart, the floor of one server of Streamlit's. The thirty share this machine
with the server, which a class does not: the processor's seconds of both stand beside what was waited.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle, islice

from polyseme import examples

from .reruns import at_most
from .server import KEPT_OFF, Server, running
from .visitor import PATIENCE, Visitor

VISITORS, CLASS_PAGES = 30, ("start", "senses", "layers")
REST = 4  # seconds without work: between two things that the server does beforehand there are two


def lockstep(server: Server) -> None:
    """Prints how long thirty wait who open one page, take one new text, and type their own; the floor before it.

    Then the same of two servers, as `deploy/replicas.conf` has them, each with half of the visitors.
    """
    print(f"  {VISITORS} in lockstep: median, 95 % under (aimed at: 1), longest; the processor: servers, visitors")
    with running(app="benchmarks/browser/one_chart.py") as floor:
        _together("start", "one chart", floor)
    for name in CLASS_PAGES:
        _together(name, name, server)
    with running(**KEPT_OFF) as second:
        for name in CLASS_PAGES:
            _together(name, f"two: {name}", server, second)


def _together(page: str, name: str, *servers: Server) -> None:
    """All open a page, take the same new text, and type one of their own each.

    First one alone, who waits for what is not yet loaded.
    """
    banks = [sentence for sentence, word, _ in examples.labelled() if word == "bank"]
    shared = [f"{banks[0]}\nOur bank, on {name}, stood by the river."] * VISITORS
    own = [f"{banks[number]}\nMy {number}. bank, on {name}, stood by the river." for number in range(VISITORS)]
    for server in servers:
        with Visitor(server.address) as first:
            first.load(page, word="bank")
            _types(first, examples.TUTORIAL)
            _at_rest(server)
    with ExitStack() as stack, ThreadPoolExecutor(VISITORS) as pool:
        visitors = [stack.enter_context(Visitor(server.address)) for server in islice(cycle(servers), VISITORS)]
        _show(f"{name}, opened", servers, pool, [lambda one=one: one.load(page, word="bank") for one in visitors])
        for what, texts in ("one text", shared), ("own text", own):
            acts = zip(visitors, texts, strict=True)
            typed = [lambda one=one, text=text: _types(one, text) for one, text in acts]
            _show(f"{name}, {what}", servers, pool, typed)


def _at_rest(server: Server) -> None:
    """Waits until the server has loaded the network and worked out what it does beforehand: a class comes later."""
    still = 0
    while still < REST:
        before = server.seconds
        time.sleep(1)
        still = still + 1 if server.seconds - before < 0.05 else 0


def _types(visitor: Visitor, text: str) -> float:
    return visitor.set("text", string_value=text)


def _waited(act: Callable[[], float]) -> float:
    """The seconds of an act; the whole of a visitor's patience where it took longer."""
    try:
        return act()
    except TimeoutError:
        return PATIENCE


def _show(what: str, servers: Sequence[Server], pool: ThreadPoolExecutor, acts: list[Callable[[], float]]) -> None:
    theirs, ours = sum(one.seconds for one in servers), time.process_time()
    taken = list(pool.map(_waited, acts))
    theirs, ours = sum(one.seconds for one in servers) - theirs, time.process_time() - ours
    waited = f"{statistics.median(taken):8.2f} {at_most(taken):8.2f} {max(taken):8.2f} s"
    print(f"  {what:<20} {waited}   {theirs:6.2f} {ours:6.2f}", flush=True)
