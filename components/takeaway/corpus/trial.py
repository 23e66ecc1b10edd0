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
ALL_FINE, REFUSED = 0, 3


def try_out(source: str | Path | bytes) -> None:
    """Nothing where a file, or its bytes, can be read without harm. ValueError, with the next step, where not.

    Of bytes all rows are tried, of a file, which whoever runs the server has chosen, what it says of itself.
    """
    named, data = ([], source) if isinstance(source, bytes) else ([str(Path(source).resolve())], b"")
    settings = {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}
    try:
        done = subprocess.run(  # noqa: S603  # this very interpreter, and a path that no visitor gives
            [sys.executable, "-X", "utf8", "-m", __name__, *named],
            input=data,
            capture_output=True,
            env=os.environ | settings,
            timeout=limits.CORPUS_TRIAL_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise ValueError(DAMAGED) from error
    if done.returncode != ALL_FINE:
        raise ValueError(done.stdout.decode() if done.returncode == REFUSED else DAMAGED)


def main(arguments: list[str]) -> int:
    """Reads the file that is named, or the bytes of standard input; says what is wrong with them."""
    from components.takeaway.corpus.reading import Corpus

    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limits.CORPUS_TRIAL_BYTES,) * 2)
    try:
        Corpus.of_file(arguments[0]) if arguments else Corpus.of_bytes(sys.stdin.buffer.read())
    except (ValueError, MemoryError) as problem:
        print(str(problem) or DAMAGED, end="")
        return REFUSED
    return ALL_FINE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
