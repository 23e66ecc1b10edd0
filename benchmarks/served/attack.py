"""A stranger attacks, without a browser: how long another visitor waits meanwhile, and the memory before and after.

Once every page has been seen, the attacks come one after the other, or those that are named: `python -m
benchmarks.served.attack labelled_rows`. `short` are those of CI, which judges no memory, as the server is warming up.
After each there is a rest, in which the server forgets those who have left. The attacks come from one address, the
visitor from another.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from .attacks import ATTACKS, SHORT
from .reruns import PAGES, TEXTS, at_most, whole
from .server import Server, running
from .visitor import Visitor

FORGOTTEN, FORGOTTEN_SHORT = 3, 1
"""Seconds after which those who have left are forgotten here, so that the benchmark ends in time; a rest has twice."""

LATER, LARGER = 0.5, 1.1
"""An attack succeeds where another visitor waits so many seconds longer (95 %), or memory stays larger twice."""


@dataclass
class Watch:
    """Another visitor, who changes a text a few times a second and waits for the page; and the memory meanwhile."""

    server: Server
    attacker: Executor  # a process of its own, so that the watch is not late by itself
    rest: float
    taken: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    succeeded: list[str] = field(default_factory=list)  # attacks that have succeeded
    ended: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        """Goes on until it is told to end."""
        with Visitor(self.server.address, forwarded_for="192.0.2.7") as visitor:
            visitor.load("layers", text=TEXTS[0])
            number = 0
            while not self.ended.wait(0.3):
                number += 1
                self.taken.append(visitor.set("text", string_value=TEXTS[number % 2]))
                self.megabytes.append(self.server.megabytes)


def main(*names: str) -> None:
    """Prints a line for each attack, or each named, and ends with an error if one of them succeeds."""
    print("  attack             took   another visitor: 95 %, longest   MB before, at most, after   threads, files")
    short = "short" in names
    forgotten = FORGOTTEN_SHORT if short else FORGOTTEN
    with (
        running(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(forgotten)) as server,
        ProcessPoolExecutor(1, get_context("spawn")) as attacker,
    ):
        with Visitor(server.address) as visitor:
            for page in ("tokens", "layers") if short else PAGES:
                visitor.load(page)
                whole(visitor)
        watch = Watch(server, attacker, 2 * forgotten)
        looking = threading.Thread(target=watch.look)
        looking.start()
        while len(watch.taken) < 4:
            time.sleep(0.1)
        quiet = _wait_under(nothing, server, watch)
        for attack in SHORT if short else ATTACKS:
            if short or not names or attack.__name__ in names:
                _try(attack, server, watch, quiet, by_memory=not short)
        watch.ended.set()
        looking.join()
    if watch.succeeded:
        sys.exit(f"  These attacks succeed: {', '.join(watch.succeeded)}")


def _try(attack: Callable[[str], None], server: Server, watch: Watch, quiet: float, by_memory: bool) -> None:
    """One attack; where memory stays larger it comes once more: a bounded cache that it filled does not grow again."""
    for last in (False, True):
        before = server.megabytes
        if _wait_under(attack, server, watch) > quiet + LATER:
            watch.succeeded.append(f"{attack.__name__} (another visitor waits)")
        if not by_memory or server.megabytes <= LARGER * before:
            return
        if last:
            watch.succeeded.append(f"{attack.__name__} (memory)")


def nothing(address: str) -> None:
    """What the other visitor waits with nobody else there."""
    time.sleep(5)


def _wait_under(attack: Callable[[str], None], server: Server, watch: Watch) -> float:
    """The 95th percentile of another visitor's seconds during an attack, of which a line is printed."""
    before = server.megabytes
    watch.taken.clear()
    watch.megabytes.clear()
    begun = time.perf_counter()
    watch.attacker.submit(attack, server.address).result()
    seconds = time.perf_counter() - begun
    time.sleep(1)
    taken, most = [*watch.taken] or [time.perf_counter() - begun], max(watch.megabytes, default=before)
    taken = taken * 2 if len(taken) < 2 else taken
    time.sleep(watch.rest)
    waits, memory = (
        f"{at_most(taken):7.3f} s {max(taken):7.3f} s",
        f"{before:6.0f} {most:6.0f} {server.megabytes:6.0f} MB",
    )
    process = Path(f"/proc/{server.process}")
    left = f"{len(os.listdir(process / 'task'))} threads, {len(os.listdir(process / 'fd'))} open files"
    print(f"  {attack.__name__:<15} {seconds:6.1f} s   {waits}   {memory}   {left}", flush=True)
    return at_most(taken)


if __name__ == "__main__":
    main(*sys.argv[1:])
