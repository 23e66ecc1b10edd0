"""Progress of bulk work on standard error, measured by the finished parts, whichever process wrote them."""

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from polyseme.bulk.folders import finished
from polyseme.bulk.task import Piece

POLL = 0.5  # seconds between two looks at the folder
LINE_EVERY = 5  # seconds between two progress lines where standard error is no terminal
BEGINNING = "The model is being loaded, or the first lines are being read."


@dataclass(frozen=True)
class Watch:
    """Callbacks for messages, and for progress: finished lines, finished bytes, all bytes."""

    say: Callable[[str], None] = lambda text: None
    advance: Callable[[int, int, int], None] = lambda lines, size, total: None


UNWATCHED = Watch()


@contextmanager
def watched(pieces: Sequence[Piece], folder: Path, watch: Watch) -> Iterator[None]:
    """Reports progress on the pieces at the beginning, twice a second, and at the end."""
    over, total = threading.Event(), sum(piece.end - piece.start for piece in pieces)

    def report() -> None:
        ready = finished(pieces, folder)
        watch.advance(sum(piece.lines for piece in ready), sum(piece.end - piece.start for piece in ready), total)

    def poll() -> None:
        while not over.wait(POLL):
            report()

    report()
    thread = threading.Thread(target=poll, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        report()


@contextmanager
def progress_watch(quiet: bool) -> Iterator[Watch]:
    """Progress on standard error: a bar in a terminal, elsewhere a line every few seconds."""
    if quiet or not sys.stderr.isatty():
        yield Watch(_print) if quiet else Watch(_print, _line_printer())
        return
    with tqdm(unit="B", unit_scale=True) as bar:

        def advance(lines: int, size: int, total: int) -> None:
            if bar.total is None:
                bar.total, bar.initial, bar.n = total, size, size  # earlier work does not count for the speed
            bar.set_postfix_str(f"{lines:,} lines" if size else "the model is being loaded", refresh=False)
            bar.n = size
            bar.refresh()

        yield Watch(lambda text: tqdm.write(text, file=sys.stderr), advance)


def _print(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _line_printer() -> Callable[[int, int, int], None]:
    last, said = time.monotonic(), ""

    def advance(lines: int, size: int, total: int) -> None:
        nonlocal last, said
        if time.monotonic() - last >= LINE_EVERY or size == total:
            message = f"{lines:,} lines, {size / max(total, 1):.0%}" if size else BEGINNING
            if message != said:
                _print(message)
            last, said = time.monotonic(), message

    return advance
