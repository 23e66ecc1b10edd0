"""How far the batch command is, said on standard error."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tqdm import tqdm

from components.takeaway.batch.run import Watch


@contextmanager
def watched(name: str, quiet: bool) -> Iterator[Watch]:
    """Progress on standard error: a bar where there is a terminal, else a line now and then."""
    size = None if name == "-" else Path(name).stat().st_size
    if not sys.stderr.isatty():
        yield Watch(_say, (lambda done, lines: None) if quiet else _lines_said(size))
        return
    with tqdm(total=size, unit="B", unit_scale=True, disable=quiet) as bar:

        def went_on(done: int, lines: int) -> None:
            bar.set_postfix_str(f"{lines:,} lines", refresh=False)
            bar.update(done - bar.n)

        yield Watch(lambda text: tqdm.write(text, file=sys.stderr), went_on)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _lines_said(size: int | None, every: float = 5) -> Callable[[int, int], None]:
    """What says how far the work is, the first time and then every few seconds."""
    said = -every

    def went_on(done: int, lines: int) -> None:
        nonlocal said
        if time.monotonic() - said >= every:
            said = time.monotonic()
            _say(f"{lines:,} lines" + (f", {done / size:.0%}" if size else ""))

    return went_on
