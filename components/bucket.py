"""How many of something may come: so many at once, and then so many a second."""

import time
from collections.abc import Callable


class Bucket:
    """A token bucket, filled at a rate up to a size."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._tokens, self._filled_at = float(size), clock()

    def delay(self, cost: float) -> float:
        """The seconds until the bucket holds so many tokens, which are taken from it."""
        self._fill()
        self._tokens -= cost
        return max(0.0, -self._tokens / self._rate)

    def delay_within(self, cost: float, seconds: float) -> float | None:
        """The same; None, and nothing taken, where it would be longer."""
        self._fill()
        return None if cost - self._tokens > seconds * self._rate else self.delay(cost)

    @property
    def taken(self) -> float:
        """The tokens that are not back yet."""
        return self._size - self._tokens

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._tokens + (now - self._filled_at) * self._rate, self._size)
        self._filled_at = now
