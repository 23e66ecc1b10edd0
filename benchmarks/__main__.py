"""Every benchmark in turn: python -m benchmarks [name …]."""

import sys

from . import (
    attack,
    browser,
    bulk,
    classroom,
    cold_start,
    coverage,
    encoding,
    found,
    memory,
    neighbours,
    projection,
    reruns,
    room,
    why,
)

BENCHMARKS = {
    "cold_start": cold_start.main,
    "encoding": encoding.main,
    "found": found.main,
    "neighbours": neighbours.main,
    "projection": projection.main,
    "why": why.main,
    "reruns": reruns.main,
    "classroom": classroom.main,
    "room": room.main,
    "memory": memory.main,
    "bulk": bulk.main,
    "coverage": coverage.main,
    "attack": attack.main,
    "browser": browser.main,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"\n{name}")
        BENCHMARKS[name]()
