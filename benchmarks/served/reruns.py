"""One visitor changes one thing, on every page: how long until the page is whole again, Streamlit's own work included.

Each rerun follows the one before at once, so that what Streamlit does after a rerun (by its own settings it collects
garbage) is waited for as well. Beside the app as it is delivered: the same with Streamlit's own settings.
"""

import statistics
import time

from .server import ROOT, running
from .visitor import Visitor

PAGES = sorted(path.stem for path in (ROOT / "pages").glob("*.py"))
TEXTS = (
    "The bank by the river is steep.\nThe bank lends money.",
    "A bank lends money.\nWe sat on the bank of the river.",
)
RUNS = 24


def reruns(visitor: Visitor, page: str) -> list[float]:
    """The seconds of each rerun of a page whose text changes to and fro, once all is computed that it shows."""
    visitor.load(page, text=TEXTS[0], word="bank")
    key = next((name for name in visitor.ids if name == "text"), "")
    change = lambda number: visitor.set(key, string_value=TEXTS[number % 2]) if key else visitor.again()  # noqa: E731
    for number in range(6):
        change(number)
        whole(visitor)
    return [change(number) for number in range(RUNS)]


def whole(visitor: Visitor) -> None:
    """Waits for the heavy work that the page shows to be under way."""
    while "progress" in visitor.first:
        time.sleep(0.5)
        visitor.again()


def at_most(values: list[float], share: float = 0.95) -> float:
    """The value that a share of the values stays below."""
    return statistics.quantiles(values, n=100, method="inclusive")[round(share * 100) - 1]


def main() -> None:
    """Prints median and 95th percentile for every page, tuned and untuned, and the ratio of the medians."""
    print(f"  {'page':<12} {'median':>8} {'95 %':>8}   {'untuned median':>14} {'95 %':>8}   ratio")
    with (
        running() as ours,
        running(tuned=False) as theirs,
        Visitor(ours.address) as quick,
        Visitor(theirs.address) as slow,
    ):
        for page in PAGES:
            _show(page, reruns(quick, page), reruns(slow, page))
        print(f"  exceptions: {quick.exceptions + slow.exceptions}")


def _show(page: str, mine: list[float], other: list[float]) -> None:
    first, second = statistics.median(mine), statistics.median(other)
    print(
        f"  {page:<12} {first:8.3f} {at_most(mine):8.3f}   {second:14.3f} {at_most(other):8.3f}   {second / first:5.1f}"
    )


if __name__ == "__main__":
    main()
