"""A class in lockstep: thirty do the same thing in the same moment, as when the teacher says "now"."""

import threading
from collections.abc import Callable

from components import examples

from .reruns import at_most
from .server import Server
from .timing import Waits
from .visitor import Visitor

VISITORS, CLASS_PAGES = 30, ("start", "senses", "layers")


def lockstep(server: Server) -> None:
    """Thirty do the same thing at once: open a page, then type a text of their own."""
    print(f"  {VISITORS} in lockstep     opened: median, 95 %, longest    own text: median, 95 %, longest")
    for name in CLASS_PAGES:
        waits, together = Waits(), threading.Barrier(VISITORS)
        act = lambda number, name=name, waits=waits, together=together: _attend(server, name, number, waits, together)  # noqa: E731
        _at_once(act)
        told = [
            f"{waits.median(what):6.2f} {at_most(waits.taken[what]):6.2f} {max(waits.taken[what]):6.2f} s"
            for what in waits.taken
        ]
        print(f"  {name:<14} {'        '.join(told)}", flush=True)


def _at_once(act: Callable[[int], None]) -> None:
    threads = [threading.Thread(target=act, args=(number,)) for number in range(VISITORS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _attend(server: Server, name: str, number: int, waits: Waits, together: threading.Barrier) -> None:
    """One of the class."""
    banks = [sentence for sentence, word, _ in examples.labelled() if word == "bank"]
    with Visitor(server.address) as visitor:
        together.wait(60)
        waits.add("opened", visitor.load(name, word="bank"))
        together.wait(60)
        key = "text" if "text" in visitor.ids else "own sentences"
        waits.add("own text", visitor.set(key, string_value=f"{banks[number]}\nMy {number}. bank stood by the river."))
