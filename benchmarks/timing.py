"""Medians of alternating runs: the sides take turns, so that a slow moment of the machine meets them alike."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field


def compare(sides: dict[str, Callable[[], object]], runs: int = 5) -> dict[str, float]:
    """The median seconds of each side, and prints them with their ratio to the first side."""
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(runs):
        for name, side in sides.items():
            start = time.perf_counter()
            side()
            seconds[name].append(time.perf_counter() - start)
    medians = {name: statistics.median(taken) for name, taken in seconds.items()}
    first = next(iter(medians.values()))
    for name, median in medians.items():
        unit, times = ("s", 1) if first > 0.5 else ("ms", 1_000)
        spread = f"{min(seconds[name]) * times:.2f}–{max(seconds[name]) * times:.2f}"
        print(f"  {name:<58} {median * times:7.2f} {unit} ({spread})   {first / median:5.2f} times the first")
    return medians


@dataclass
class Waits:
    """Seconds that a reader waited, by what for."""

    taken: dict[str, list[float]] = field(default_factory=dict)

    def add(self, what: str, seconds: float) -> None:
        self.taken.setdefault(what, []).append(seconds)

    def median(self, what: str) -> float:
        return statistics.median(self.taken.get(what, [float("nan")]))
