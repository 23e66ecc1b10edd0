"""What all commands share: the parser, running the work, exit codes and the outcome as JSON."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from polyseme.bulk.engines import ExecutionPlan

ALL_FINE, SOME_SKIPPED, USAGE, NOT_WRITTEN, INTERRUPTED = 0, 1, 2, 3, 130
BULK = ("done: the file is written, this share is finished, or the cluster has the job", "some lines were skipped")
"""The meaning of exit codes 0 and 1 for commands that read a text line by line."""

Outcome = tuple[int, Mapping[str, Any]]  # a command's exit code, and what --json prints
Plan = TypeVar("Plan")


def command_parser(
    name: str,
    description: str,
    more: str,
    fine: str,
    some: str = "",
    failed: str = "nothing was written; standard error says why",
) -> argparse.ArgumentParser:
    """The argument parser of a command, with --json; its help ends with `more` and the meaning of each exit code."""
    codes = {ALL_FINE: fine, SOME_SKIPPED: some, USAGE: "an argument is wrong; the message says which"}
    codes |= {NOT_WRITTEN: failed, INTERRUPTED: "interrupted"}
    listed = "\n".join(f"{code:>5}  {meaning}" for code, meaning in codes.items() if meaning)
    parser = argparse.ArgumentParser(
        prog=f"polyseme {name}",
        description=description,
        epilog=f"{more}\nexit codes:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON on standard output")
    return parser


def run_command(
    parser: argparse.ArgumentParser,
    args: argparse.Namespace,
    plan: Callable[[], Plan],
    work: Callable[[Plan], Outcome],
    *folders: Path,
    failed: str = "Nothing was written.",
) -> int:
    """The exit code of planning and doing a command's work; an error becomes a sentence on standard error.

    A ValueError or OSError of the plan is a usage error. folders: where work lies until all of it is done.
    """
    try:
        try:
            planned = plan()
        except (ValueError, OSError) as error:
            parser.error(str(error))
        code, outcome = work(planned)
    except KeyboardInterrupt:
        code, message = INTERRUPTED, "Interrupted."
    except (ValueError, OSError, MemoryError) as error:
        code, message = NOT_WRITTEN, f"{failed} {str(error) or 'There is not enough memory.'}"
    else:
        message = ""
    if message:
        outcome = {"written": None, "problems": [message]}
        resumable = any(path.exists() for path in folders)
        hint = " Finished parts are saved: run the same command again to continue." if resumable else ""
        print(f"{message}{hint}", file=sys.stderr)
    if args.json:
        print(json.dumps(outcome, ensure_ascii=False))
    return code


def input_file(path: Path) -> Path:
    """The resolved path of a file to read. ValueError for a folder, a device or a pipe, OSError if it can't be read."""
    if not path.resolve(strict=True).is_file():
        raise ValueError(f"{path} is not a file. Name a file.")
    with path.open("rb"):
        return path.resolve()


def output_file(path: Path, *inputs: Path) -> Path:
    """The resolved path of a file to write. ValueError if it can't be one, or is one of the inputs."""
    if not path.parent.is_dir() or path.is_dir():
        raise ValueError(f"{path}: name a file in a folder that exists.")
    if path.exists() and not path.is_file():
        raise ValueError(f"{path} is a device or a pipe. Name a file.")
    if path.exists() and any(path.samefile(source) for source in inputs):
        raise ValueError(f"{path} is the input. Choose another name for the output.")
    return path.resolve()


def unfinished(plan: ExecutionPlan, message: str) -> Outcome:
    """The outcome when other shares or a cluster still have work to do; a share prints the message.

    ValueError if the plan was to finish.
    """
    if plan.finish:
        raise ValueError("Some parts are not finished yet.")
    if plan.shard:
        print(message, file=sys.stderr)
    return ALL_FINE, {"written": None, "problems": []}
