"""About how many bytes values hold."""

import numpy as np
import pandas as pd
import pytest

from polyseme.held_bytes import sizes


def test_sizes_come_to_an_end_and_nothing_odd_stops_them():
    class Odd:
        @property
        def nbytes(self):
            raise OverflowError

    endless = [Odd(), pd.DataFrame({"x": np.zeros(1_000)})]
    endless.append(endless)
    if not endless:
        later = 1

    def unset():
        return later

    assert sum(sizes([endless, unset]).values()) == pytest.approx(8_000, abs=500)
    assert len(sizes([list(range(10**6, 2 * 10**6))])) <= 1_000
