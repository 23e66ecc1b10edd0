"""A file that nobody has looked at yet, read in a process of its own.

A forged file can end a process that reads it: Arrow aborts at a codec that it does not know, and a page of a hundred
bytes can claim to unfold into gigabytes. Here that ends the trial, and the server goes on.
"""

import os
import subprocess
import sys
from pathlib import Path

from components import limits
from components.takeaway.corpus.footer import DAMAGED

ROOT = Path(__file__).parents[3]
READER = "components.takeaway.corpus.tried"
"""What runs in that process: it knows how files are read, which this module must not."""

ALL_FINE, REFUSED = 0, 3


def try_out(source: str | Path | bytes) -> None:
    """Nothing where a file, or its bytes, can be read without harm. ValueError, with the next step, where not.

    Of bytes all rows are tried, of a file, which whoever runs the server has chosen, what it says of itself.
    """
    named, data = ([], source) if isinstance(source, bytes) else ([str(Path(source).resolve())], b"")
    settings = {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}
    try:
        done = subprocess.run(  # noqa: S603  # this very interpreter, and a path that no visitor gives
            [sys.executable, "-X", "utf8", "-m", READER, *named],
            input=data,
            capture_output=True,
            env=os.environ | settings,
            timeout=limits.CORPUS_TRIAL_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise ValueError(DAMAGED) from error
    if done.returncode != ALL_FINE:
        raise ValueError(done.stdout.decode() if done.returncode == REFUSED else DAMAGED)
