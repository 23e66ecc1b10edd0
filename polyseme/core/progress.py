"""Progress callbacks of long computations."""

from collections.abc import Callable

Report = Callable[[float, str], None]
"""report(share done from 0 to 1, current step); it may raise to stop the work."""


def silent(share: float, step: str) -> None:
    """A progress callback that does nothing."""
