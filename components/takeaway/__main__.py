"""Vectors of the lines of a file, from the command line: python -m components.takeaway --help."""

import sys

from components.takeaway.batch.command import main

if __name__ == "__main__":
    sys.exit(main())
