"""A scale of a picture that is drawn as HTML: where a value stands, and the round numbers beside it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

LEAST = 1e-3  # so wide a range has air even if all values are equal


@dataclass(frozen=True)
class Scale:
    """The ends of what is shown."""

    low: float
    high: float

    @classmethod
    def around(cls, values: ArrayLike, air: float) -> "Scale":
        """The scale of some values, with a part of their range as air on both sides."""
        low, high = float(np.min(values)), float(np.max(values))
        room = air * max(high - low, LEAST)
        return cls(low - room, high + room)

    def across(self, value: float) -> float:
        """From 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def left(self, value: float) -> str:
        """Where a value stands, in CSS."""
        return f"left: {100 * self.across(value):.2f}%"

    def rounds(self, most: int) -> tuple[range, float, int]:
        """The multiples of a round step on the scale, at most one more than asked; the step; its decimal places."""
        least = (self.high - self.low) / most
        ten = int(np.floor(np.log10(least)))
        step = next(times * 10.0**ten for times in (1, 2, 5, 10) if times * 10.0**ten >= least)
        multiples = range(int(np.ceil(self.low / step)), int(np.floor(self.high / step)) + 1)
        return multiples, step, max(0, -int(np.floor(np.log10(step))))
