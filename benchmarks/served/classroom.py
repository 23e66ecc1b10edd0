"""Thirty visitors at once on all pages, five seconds to think between two things: loads, reruns, errors, memory.

With a number of minutes, `python -m benchmarks.served.classroom 5`, as delivered alone: whether memory stays level.
"""

import random
import statistics
import sys
import threading
import time
from dataclasses import dataclass, field

from polyseme import examples

from .reruns import PAGES, at_most, whole
from .server import Server, running
from .visitor import Visitor

VISITORS, SECONDS, THINKING = 30, 90.0, 5.0


@dataclass
class Seen:
    """What the visitors met with, all together."""

    loads: list[float] = field(default_factory=list)
    reruns: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)  # second by second


def main(minutes: float = 0) -> None:
    """Prints loads, reruns, errors and memory, as delivered and, unless for minutes, with Streamlit's own settings."""
    for name, tuned in (("as delivered", True), ("Streamlit's own settings", False)):
        if tuned or not minutes:
            with running(tuned) as server:
                before = _warmed(server)
                seen = class_at(server, minutes * 60 or SECONDS)
                _show(name, seen, before, server.megabytes)


def _warmed(server: Server) -> float:
    """The memory once one visitor has seen every page."""
    with Visitor(server.address) as visitor:
        for page in PAGES:
            visitor.load(page)
            whole(visitor)
    return server.megabytes


def class_at(server: Server, seconds: float) -> Seen:
    """What thirty visitors meet with who come within ten seconds and stay for a while."""
    seen = Seen()
    threads = [threading.Thread(target=_visit, args=(server, number, seconds, seen)) for number in range(VISITORS)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(1)
        seen.megabytes.append(server.megabytes)
    return seen


def _visit(server: Server, number: int, seconds: float, seen: Seen) -> None:
    """One visitor: a page, then now another text, now another page, with time to think in between."""
    rng = random.Random(number)
    time.sleep(rng.uniform(0, 10))
    end = time.monotonic() + seconds
    try:
        with Visitor(server.address) as visitor:
            seen.loads.append(_open(visitor, rng))
            while time.monotonic() < end:
                time.sleep(rng.uniform(0.5, 1.5) * THINKING)
                if rng.random() < 0.3:
                    seen.loads.append(_open(visitor, rng))
                elif "text" in visitor.ids:
                    seen.reruns.append(visitor.set("text", string_value=_text(rng)))
                else:
                    seen.reruns.append(visitor.again())
            seen.errors.extend(visitor.exceptions)
    except Exception as problem:  # whatever it was, it is an error of this visit
        seen.errors.append(repr(problem))


def _open(visitor: Visitor, rng: random.Random) -> float:
    page = rng.choice(PAGES)
    return visitor.load(page, text=_text(rng), word="bank")


def _text(rng: random.Random) -> str:
    """Two sentences with a bank, and one or two others: each text is new to the model."""
    banks = [sentence for sentence, word, _ in examples.labelled() if word == "bank"]
    return "\n".join([*rng.sample(banks, 2), *rng.sample(examples.everyday(), rng.randint(1, 2))])


def _show(name: str, seen: Seen, before: float, after: float) -> None:
    print(f"  {name}")
    for what, values in (("page opened", seen.loads), ("rerun", seen.reruns)):
        print(
            f"    {what:<12} {len(values):5d} times   median {statistics.median(values):6.3f} s"
            f"   95 % under {at_most(values):6.3f} s   longest {max(values):6.3f} s"
        )
    print(f"    errors {len(seen.errors)} {sorted(set(seen.errors))[:3] if seen.errors else ''}")
    minutes = [statistics.median(seen.megabytes[at : at + 60]) for at in range(0, len(seen.megabytes), 60)]
    print(
        f"    memory {before:.0f} MB before, {after:.0f} MB after; minutes {' '.join(f'{one:.0f}' for one in minutes)}"
    )


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
