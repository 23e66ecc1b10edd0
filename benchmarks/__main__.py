"""Every benchmark in turn: python -m benchmarks [name …]."""

import sys

from . import cold_start, encoding, projection

BENCHMARKS = {"cold_start": cold_start.main, "encoding": encoding.main, "projection": projection.main}

if __name__ == "__main__":
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"\n{name}")
        BENCHMARKS[name]()
