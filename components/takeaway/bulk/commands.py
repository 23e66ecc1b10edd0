"""What commands have in common: how they explain themselves, and how they end."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from components.takeaway.bulk.engines import How

ALL_FINE, SOME_SKIPPED, USAGE, NOT_WRITTEN, INTERRUPTED = 0, 1, 2, 3, 130
BULK = ("all is written, or this share is done, or a cluster has the work", "some lines were skipped")
"""What the first two exit codes mean where a text is read line by line."""

Plan = TypeVar("Plan")


def command(
    name: str,
    does: str,
    more: str,
    fine: str,
    some: str = "",
    failed: str = "nothing was written; standard error says why",
) -> argparse.ArgumentParser:
    """What reads a command's arguments; its help says what it does, its options, more, and what exit codes mean."""
    usual = {USAGE: "the command can't be met as it is", NOT_WRITTEN: failed, INTERRUPTED: "interrupted"}
    codes = {ALL_FINE: fine, SOME_SKIPPED: some} | usual
    told = "\n".join(f"{code:>5}  {said}" for code, said in codes.items() if said)
    return argparse.ArgumentParser(
        prog=f"python -m components {name}",
        description=does,
        epilog=f"{more}\nexit codes:\n{told}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def ended(
    parser: argparse.ArgumentParser,
    plan: Callable[[], Plan],
    work: Callable[[Plan], int],
    *unfinished: Path,
    failed: str = "Nothing was written.",
) -> int:
    """The exit code of a command: that of its work, as it was planned. What stands in its way is said in a sentence.

    unfinished: where what is done lies until all is; `failed`: how the sentence begins where the work does.
    """
    try:
        try:
            planned = plan()
        except (ValueError, OSError) as problem:
            parser.error(str(problem))
        return work(planned)
    except KeyboardInterrupt:
        code, said = INTERRUPTED, "Interrupted."
    except (ValueError, OSError, MemoryError) as problem:
        code, said = NOT_WRITTEN, f"{failed} {str(problem) or 'There is not enough memory.'}"
    kept = " What is done is kept: the same command goes on there." if any(map(Path.exists, unfinished)) else ""
    print(f"{said}{kept}", file=sys.stderr)
    return code


def handed_on(way: How, said: str) -> int:
    """The exit code where others have the rest of the work; `said` if this was a share. ValueError if it should end."""
    if way.finish:
        raise ValueError("Parts are still missing.")
    if way.shard:
        print(said, file=sys.stderr)
    return ALL_FINE
