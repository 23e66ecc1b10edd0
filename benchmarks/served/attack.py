"""A stranger attacks, without a browser: what another visitor meets with meanwhile, and what the server is left with.

Once every page has been seen, the attacks come one after the other, or those that are named: `python -m
benchmarks.served.attack labelled_rows`. After each there is a rest in which who has left is forgotten (here soon).
`tests/safety` holds that the attacks fail; here it is seen what they cost.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .attacks import ATTACKS, CROWDS
from .reruns import PAGES, TEXTS, at_most, whole
from .server import Server, running
from .visitor import Visitor

FORGOTTEN = 5
"""Seconds after which who has left is forgotten here, so that the benchmark ends within minutes."""

REST = 2 * FORGOTTEN
LATER, LARGER, CROWDED = 0.5, 1.1, 20.0
"""An attack succeeds where another visitor's 95th percentile is later by so many seconds, or memory stays larger. Sixty
readers are within their rights: among them everybody waits in turn, and is told for how long."""


@dataclass
class Watch:
    """Another visitor, who changes a text a few times a second and waits for the page; and the memory meanwhile."""

    server: Server
    taken: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    grown: list[str] = field(default_factory=list)  # attacks after which memory is not back
    ended: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        """Goes on until it is told to end."""
        with Visitor(self.server.address) as visitor:
            visitor.load("layers", text=TEXTS[0])
            number = 0
            while not self.ended.wait(0.3):
                number += 1
                self.taken.append(visitor.set("text", string_value=TEXTS[number % 2]))
                self.megabytes.append(self.server.megabytes)


def main(*names: str) -> None:
    """Prints a line for each attack, or each named, and ends with an error if one of them succeeds."""
    print(
        "  attack             took   another visitor: 95 %, longest   MB before, at most, after   threads, open files"
    )
    with running(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(FORGOTTEN)) as server:
        with Visitor(server.address) as visitor:
            for page in PAGES:
                visitor.load(page)
                whole(visitor)
        watch = Watch(server)
        looking = threading.Thread(target=watch.look)
        looking.start()
        quiet = _wait_under(nothing, server, watch)
        chosen = [attack for attack in ATTACKS if not names or attack.__name__ in names]
        allowed = {attack: quiet + (CROWDED if attack in CROWDS else LATER) for attack in chosen}
        succeeded = [attack.__name__ for attack in chosen if _wait_under(attack, server, watch) > allowed[attack]]
        watch.ended.set()
        looking.join()
    if succeeded := [*succeeded, *watch.grown]:
        sys.exit(f"  These attacks succeed: {', '.join(succeeded)}")


def nothing(address: str) -> None:
    """What the other visitor waits with nobody else there."""
    time.sleep(REST)


def _wait_under(attack: Callable[[str], None], server: Server, watch: Watch) -> float:
    """The 95th percentile of another visitor's seconds during an attack, of which a line is printed."""
    before = server.megabytes
    watch.taken.clear()
    watch.megabytes.clear()
    begun = time.perf_counter()
    attack(server.address)
    seconds = time.perf_counter() - begun
    time.sleep(1)
    taken, most = [*watch.taken] or [time.perf_counter() - begun], max(watch.megabytes, default=before)
    taken = taken * 2 if len(taken) < 2 else taken
    time.sleep(REST)
    if server.megabytes > LARGER * before:
        watch.grown.append(f"{attack.__name__} (memory)")
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
