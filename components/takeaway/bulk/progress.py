"""How far bulk work is, seen by the parts that lie there, whoever made them; said on standard error."""

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from components.takeaway.bulk.folders import done
from components.takeaway.bulk.task import Piece

LOOK = 0.5  # seconds between two looks: a line in a terminal shall not flicker


@dataclass(frozen=True)
class Watch:
    """Who hears how the work goes on: what is said, and how many lines are done, with bytes done and in all."""

    said: Callable[[str], None] = lambda text: None
    went_on: Callable[[int, int, int], None] = lambda lines, size, whole: None


UNWATCHED = Watch()


@contextmanager
def watched(pieces: Sequence[Piece], folder: Path, watch: Watch) -> Iterator[None]:
    """Tells how far the pieces are, at the beginning, now and then, and at the end."""
    over, whole = threading.Event(), sum(piece.end - piece.start for piece in pieces)

    def look() -> None:
        there = done(pieces, folder)
        watch.went_on(sum(piece.lines for piece in there), sum(piece.end - piece.start for piece in there), whole)

    def looks() -> None:
        while not over.wait(LOOK):
            look()

    look()
    thread = threading.Thread(target=looks, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        look()


@contextmanager
def told(quiet: bool) -> Iterator[Watch]:
    """Progress on standard error: one line that changes where there is a terminal, else a line now and then."""
    if quiet or not sys.stderr.isatty():
        yield Watch(_say, (lambda lines, size, whole: None) if quiet else _lines_said())
        return
    with tqdm(unit="B", unit_scale=True) as bar:

        def went_on(lines: int, size: int, whole: int) -> None:
            if bar.total is None:
                bar.total, bar.initial, bar.n = whole, size, size  # what was done before has no part in the speed
            bar.set_postfix_str(f"{lines:,} lines", refresh=False)
            bar.n = size
            bar.refresh()

        yield Watch(lambda text: tqdm.write(text, file=sys.stderr), went_on)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _lines_said(every: float = 5) -> Callable[[int, int, int], None]:
    """What says how far the work is, every few seconds and at the end."""
    said = time.monotonic()

    def went_on(lines: int, size: int, whole: int) -> None:
        nonlocal said
        if time.monotonic() - said >= every or size == whole:
            said = time.monotonic()
            _say(f"{lines:,} lines, {size / max(whole, 1):.0%}")

    return went_on
