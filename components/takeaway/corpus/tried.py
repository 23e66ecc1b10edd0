"""The process in which a file is tried out: it reads all that it is given, and may end in any way."""

import sys

from components import limits
from components.takeaway.corpus.footer import DAMAGED
from components.takeaway.corpus.reading import Corpus
from components.takeaway.corpus.trial import ALL_FINE, REFUSED


def main(arguments: list[str]) -> int:
    """Reads the file that is named, or the bytes of standard input; says what is wrong with them."""
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
