"""A check of an uploaded file in a process of its own, before this process opens it.

A forged file can crash its reader: Arrow aborts at an unknown codec, and a page of a hundred bytes can claim to
decompress into gigabytes. That ends the sandbox alone. torch is not imported here: its memory would count as well.
"""

import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa

from polyseme import limits
from polyseme.corpus.footer import DAMAGED
from polyseme.corpus.parquet import ParquetRows

ROOT = Path(__file__).parents[2]
ALL_FINE, REFUSED = 0, 3


def problem_of(data: bytes) -> str:
    """What is wrong with a file that can't be read safely, and the next step; empty for a file without fault."""
    settings = {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}
    settings["MALLOC_ARENA_MAX"] = "1"  # each thread's own would take 64 MB of address space
    try:
        process = subprocess.run(  # noqa: S603  # this very interpreter and module
            [sys.executable, "-X", "utf8", "-m", __name__],
            input=data,
            capture_output=True,
            env=os.environ | settings,
            timeout=limits.CORPUS_SANDBOX_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return DAMAGED
    if process.returncode == ALL_FINE:
        return ""
    return process.stdout.decode() if process.returncode == REFUSED else DAMAGED


def main() -> int:
    """The exit code of the sandbox: checks the file on standard input, and prints what is wrong with it."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limits.CORPUS_SANDBOX_BYTES,) * 2)
    try:
        ParquetRows(pa.BufferReader(sys.stdin.buffer.read())).check()
    except (ValueError, MemoryError) as error:
        print(str(error) or DAMAGED, end="")
        return REFUSED
    return ALL_FINE


if __name__ == "__main__":
    sys.exit(main())
