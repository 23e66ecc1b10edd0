"""Every benchmark in turn: python -m benchmarks [name …]."""

import sys
from importlib import import_module

BENCHMARKS = {
    "cold_start": "served",
    "encoding": "numbers",
    "gpu": "numbers",
    "sense_induction": "numbers",
    "change": "numbers",
    "verdicts": "numbers",
    "neighbours": "numbers",
    "projection": "numbers",
    "occlusion": "numbers",
    "reruns": "served",
    "classroom": "served",
    "room": "served",
    "judging": "served",
    "atlas": "browser",
    "memory": "served",
    "bulk": "numbers",
    "coverage": "numbers",
    "axes": "numbers",
    "attack": "served",
    "frames": "browser",
    "browser": "browser",
}
"""Each file that has a `main`, and its folder."""

if __name__ == "__main__":
    if unknown := {*sys.argv[1:]} - {*BENCHMARKS}:
        sys.exit(f"There is no benchmark {', '.join(sorted(unknown))}. Choose from {', '.join(BENCHMARKS)}.")
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"\n{name}")
        import_module(f"benchmarks.{BENCHMARKS[name]}.{name}").main()
