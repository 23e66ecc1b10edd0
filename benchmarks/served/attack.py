"""A stranger attacks, without a browser: how long another visitor waits meanwhile, and the memory before and after.

Once every page has been seen, the attacks come one after the other, or those that are named: `python -m
benchmarks.served.attack labelled_rows`. `short` are those of CI, which judges no memory, as the server is warming up.
After each there is a rest, in which the server forgets those who have left, and the other visitor's time is the quiet
one that the next attack is judged by. The attacks come from one address, the visitor from another.
"""

import os
import socket
import sys
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from polyseme import limits

from .attacks import ATTACKS, SHORT, Attack
from .reruns import PAGES, TEXTS, at_most, whole
from .server import Server, running
from .visitor import Visitor

FORGOTTEN = 1
"""Seconds after which those who have left are forgotten here, so that the benchmark ends in time; a rest has thrice."""

LATER, LARGER, FILES, THREADS = 0.5, 1.1, limits.OPEN_FILES // 2, 150
"""An attack succeeds where another visitor waits so many seconds longer (95 %), or memory stays larger, three times in
turn, or where the server ever has more open files or threads than a system may allow it."""
WAITS, MEMORY = "another visitor waits", "memory"
TURNS = {WAITS: 3, MEMORY: 3}
"""What counts only in so many turns; all else counts in the first. One code's waits differ by .5 s from run to run."""

HEAD = "  {:<15} {:>7}   {:>28}   {:>28}   {:>12}   {}"
ROW = "  {:<15} {:5.1f} s   {:5.2f} s {:5.2f} s   quiet {:5.2f} s   {:5.0f} MB {:5.0f} MB {:5.0f} MB   {:4d} {:4d}   {}"


@dataclass
class Watch:
    """Another visitor, who changes a text a few times a second and waits for the page; and the server meanwhile."""

    server: Server
    attacker: Executor  # a process of its own, so that the watch is not late by itself
    rest: float
    taken: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    threads: list[int] = field(default_factory=list)
    quiet: list[float] = field(default_factory=list)  # what the visitor waited in the latest rests
    succeeded: list[str] = field(default_factory=list)  # attacks that have succeeded
    ended: threading.Event = field(default_factory=threading.Event)
    gone: bool = False

    def look(self) -> None:
        """Goes on until it is told to end, or its connection is lost."""
        try:
            with Visitor(self.server.address, forwarded_for="192.0.2.7") as visitor:
                visitor.load("layers", text=TEXTS[0])
                number = 0
                while not self.ended.wait(0.2):
                    number += 1
                    self.taken.append(visitor.set("text", string_value=TEXTS[number % 2]))
                    self.megabytes.append(self.server.megabytes)
                    self.files.append(self._count("fd"))
                    self.threads.append(self._count("task"))
        except Exception as problem:  # whatever it is, the visitor has no page any more
            self.gone = True
            self.succeeded.append(f"another visitor's connection is lost: {problem!r}")

    def _count(self, kind: str) -> int:
        """How many open files ("fd") or threads ("task") the server has."""
        return len(os.listdir(f"/proc/{self.server.process}/{kind}"))

    def rests(self, seconds: float) -> None:
        """Waits while the visitor is alone, which tells what is quiet."""
        time.sleep(1)
        self.taken.clear()
        time.sleep(seconds)
        self.quiet = [*self.quiet, *self.taken][-40:]


def main(*names: str) -> None:
    """Prints a line for each attack, or each named, and ends with an error if one of them succeeds."""
    short = "short" in names
    begun = time.monotonic()
    print(
        HEAD.format("attack", "took", "another visitor: 95 %, most", "MB: before, most, after", "files, thr.", "broke")
    )
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        running(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(FORGOTTEN), **_behind_a_wall(silent)) as server,
        ProcessPoolExecutor(1, get_context("spawn")) as attacker,
    ):
        with Visitor(server.address) as visitor:
            for page in ("tokens", "layers", "maps") if short else PAGES:
                visitor.load(page)
                whole(visitor)
        watch = Watch(server, attacker, 2 * FORGOTTEN)
        looking = threading.Thread(target=watch.look)
        looking.start()
        while len(watch.taken) < 4 and not watch.gone:
            time.sleep(0.1)
        watch.rests(2 * watch.rest)
        for attack in SHORT if short else ATTACKS:
            if (short or not names or attack.__name__ in names) and not watch.gone:
                _try(attack, watch, by_memory=not short)
        watch.ended.set()
        looking.join()
    print(f"  {time.monotonic() - begun:.0f} seconds")
    if watch.succeeded:
        sys.exit(f"  These attacks succeed: {', '.join(watch.succeeded)}")


def _behind_a_wall(silent: socket.socket) -> dict[str, str]:
    """Settings of a server that gets no answer from other hosts, as behind a firewall, and a refusal from the hub."""
    proxy = f"http://127.0.0.1:{silent.getsockname()[1]}"
    return {"http_proxy": proxy, "https_proxy": proxy, "no_proxy": "127.0.0.1", "HF_ENDPOINT": "http://127.0.0.1:9"}


def _try(attack: Attack, watch: Watch, by_memory: bool) -> None:
    """One attack; where another visitor waits or memory stays larger it comes again, all else counts at once.

    Other work on the machine delays a visitor once or twice, and bounded caches that an attack fills grow twice.
    """
    for turn in range(1, max(TURNS.values()) + 1):
        before = watch.server.megabytes
        found = _found(attack, watch)
        if by_memory and watch.server.megabytes > LARGER * before:
            found.append(MEMORY)
        again = [one for one in found if turn < TURNS.get(one, 1)]
        watch.succeeded += [f"{attack.__name__} ({one})" for one in found if one not in again]
        if not again:
            return


def _found(attack: Attack, watch: Watch) -> list[str]:
    """What an attack breaks besides memory; prints its line."""
    before, begun = watch.server.megabytes, time.perf_counter()
    for seen in (watch.taken, watch.megabytes, watch.files, watch.threads):
        seen.clear()
    try:
        broken = [watch.attacker.submit(attack, watch.server.address).result() or ""]
    except Exception as problem:  # what an attack does not expect is no success of the server's
        broken = [repr(problem)]
    seconds = time.perf_counter() - begun
    while len(watch.taken) < 2 and not watch.gone:
        time.sleep(0.05)
    taken, most, files = [*watch.taken] or [seconds] * 2, max([before, *watch.megabytes]), max([0, *watch.files])
    threads = max([0, *watch.threads])
    quiet = at_most(watch.quiet)
    if at_most(taken) > quiet + LATER:
        broken.append(WAITS)
    if files > FILES:
        broken.append("open files")
    if threads > THREADS:
        broken.append("threads")
    watch.rests(watch.rest)
    broken = [*filter(None, broken)]
    waits, memory = (at_most(taken), max(taken), quiet), (before, most, watch.server.megabytes)
    print(ROW.format(attack.__name__, seconds, *waits, *memory, files, threads, ", ".join(broken)), flush=True)
    return broken


if __name__ == "__main__":
    main(*sys.argv[1:])
